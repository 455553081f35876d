import { ActionIcon } from "@mantine/core";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipAction } from "#shared/slips/rules-actions.ts";
import { t } from "#web/language/translate.ts";
import { part } from "#web/lib/part.tsx";
import { IconDots } from "#web/ui/icons/icons.ts";
import type { Messages } from "#web/ui/use-message.ts";
import { usePopup } from "#web/ui/use-popup.tsx";

export type MoreActionsProps = {
  slip: Slip;
  actions: readonly SlipAction[];
  messages: Messages;
  onAction: (action: SlipAction, button: HTMLElement) => void;
};

const MoreEntries = part(async () => (await import("./more-entries.tsx")).MoreEntries);

/** The button of the rare actions. */
export function MoreActions(props: MoreActionsProps) {
  const { button, popup } = usePopup("menu", MoreEntries);
  return (
    <>
      <ActionIcon
        {...button}
        variant="default"
        size="var(--desk-control)"
        aria-label={t("More actions")}
      >
        <IconDots size={18} />
      </ActionIcon>
      {popup && <MoreEntries {...popup} {...props} />}
    </>
  );
}
