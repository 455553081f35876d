import { ActionIcon, Menu } from "@mantine/core";
import { useRef } from "react";
import { isLetIn } from "#shared/auth/rules-access.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipAction } from "#shared/slips/rules-actions.ts";
import { slipAsText } from "#shared/slips/text-slip.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { t } from "#web/language/translate.ts";
import { ACTION_ICONS, actionSentence } from "#web/slips/components/action-label.tsx";
import { IconClipboardText, IconDots, IconPrinter } from "#web/ui/icons/icons.ts";
import { KeyCap } from "#web/ui/key-cap.tsx";
import type { Messages } from "#web/ui/use-message.ts";

type MoreActionsProps = {
  slip: Slip;
  actions: readonly SlipAction[];
  messages: Messages;
  onAction: (action: SlipAction, button: HTMLElement) => void;
};

/** The rare actions in a menu; what one does begins once the menu is gone. */
export function MoreActions({ slip, actions, messages, onAction }: MoreActionsProps) {
  const { role } = useCurrentUser();
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(() => void) | null>(null);
  const later = (act: () => void) => () => {
    chosen.current = act;
  };
  const actChosen = () => {
    chosen.current?.();
    chosen.current = null;
  };
  const copyAll = () =>
    copy(slipAsText(slip)).then(
      () => messages.succeed(t("The application was copied.")),
      () =>
        messages.fail({ what: t("Nothing was copied."), why: t("The browser did not allow it.") }),
    );
  return (
    <Menu width={216} position="bottom-end" onExitTransitionEnd={actChosen}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="default"
          size="var(--desk-control)"
          aria-label={t("More actions")}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isLetIn(role, "staff") && (
          <Menu.Item leftSection={<IconClipboardText />} onClick={() => void copyAll()}>
            {t("Copy all")}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconPrinter />}
          rightSection={<KeyCap>Ctrl P</KeyCap>}
          onClick={later(() => window.print())}
        >
          {t("Print")}
        </Menu.Item>
        {actions.map((action) => (
          <ActionItem
            key={action}
            action={action}
            label={actionSentence(action, slip)}
            onChoose={later(() => button.current && onAction(action, button.current))}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type ActionItemProps = { action: SlipAction; label: string; onChoose: () => void };

function ActionItem({ action, label, onChoose }: ActionItemProps) {
  const isDelete = action === "delete";
  const Sign = ACTION_ICONS[action];
  return (
    <>
      {isDelete && <Menu.Divider />}
      <Menu.Item {...(isDelete && { color: "red" })} leftSection={<Sign />} onClick={onChoose}>
        {label}
      </Menu.Item>
    </>
  );
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
