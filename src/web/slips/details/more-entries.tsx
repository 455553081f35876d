import { Menu } from "@mantine/core";
import { useRef } from "react";
import { isLetIn } from "#shared/auth/rules-access.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipAction } from "#shared/slips/rules-actions.ts";
import { slipAsText } from "#shared/slips/text-slip.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { t } from "#web/language/translate.ts";
import { ACTION_ICONS, actionSentence } from "#web/slips/components/action-label.tsx";
import { IconClipboardText, IconPrinter } from "#web/ui/icons/icons.ts";
import { KeyCap } from "#web/ui/key-cap.tsx";
import { PopupMenu } from "#web/ui/popup-menu.tsx";
import type { Messages } from "#web/ui/use-message.ts";
import type { PopupProps } from "#web/ui/use-popup.tsx";

type MoreEntriesProps = PopupProps & {
  slip: Slip;
  actions: readonly SlipAction[];
  messages: Messages;
  onAction: (action: SlipAction, button: HTMLElement) => void;
};

/** The rare actions in a menu; what one does begins once the menu is gone. */
export function MoreEntries(props: MoreEntriesProps) {
  const { slip, actions, messages, onAction, ...popup } = props;
  const { role } = useCurrentUser();
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
    <PopupMenu {...popup} width={216} onGone={actChosen}>
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
            onChoose={later(() => onAction(action, popup.button))}
          />
        ))}
      </Menu.Dropdown>
    </PopupMenu>
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
