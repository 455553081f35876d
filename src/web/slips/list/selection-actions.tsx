import { MAX_SLIPS_PER_PROCESS } from "#shared/processing/contract.ts";
import { MAX_SLIPS_PER_CHANGE } from "#shared/slips/contract-bulk.ts";
import { t } from "#web/language/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { IconSend } from "#web/ui/icons/icons.ts";
import bar from "./selection-bar.module.css";
import { SelectionBar } from "./selection-bar.tsx";
import type { useListActions } from "./use-list-actions.ts";
import type { SlipSelection } from "./use-slip-selection.ts";

type SelectionActionsProps = {
  selection: SlipSelection;
  actions: ReturnType<typeof useListActions>;
};

/** What is ticked, with the buttons of what it was ticked for. */
export function SelectionActions({ selection, actions }: SelectionActionsProps) {
  if (selection.purpose === "review")
    return <ReviewActions selection={selection} actions={actions} />;
  const count = selection.ids.size;
  return (
    <SelectionBar selection={selection} most={MAX_SLIPS_PER_PROCESS}>
      <span className={bar.note}>{t("Sends for automated processing")}</span>
      <ActionButton
        busy={actions.isSending}
        disabled={count > MAX_SLIPS_PER_PROCESS}
        leftSection={<IconSend size={16} />}
        onClick={actions.process}
      >
        {t("Process ({count})", { count })}
      </ActionButton>
    </SelectionBar>
  );
}

const REVIEW_BUTTONS = [
  { action: "assign", label: t("Assign center"), look: { variant: "default" } },
  { action: "decline", label: t("Decline"), look: { variant: "outline", color: "red" } },
  { action: "approve", label: t("Approve"), look: {} },
] as const;

function ReviewActions({ selection, actions }: SelectionActionsProps) {
  return (
    <SelectionBar selection={selection} most={MAX_SLIPS_PER_CHANGE}>
      {REVIEW_BUTTONS.map(({ action, label, look }) => {
        const slips = actions.tickedFor(action);
        return (
          <ActionButton
            key={action}
            {...look}
            busy={false}
            disabled={slips.length === 0 || slips.length > MAX_SLIPS_PER_CHANGE}
            onClick={(event) => actions.changeMany(action, slips, event.currentTarget)}
          >
            {label} ({slips.length})
          </ActionButton>
        );
      })}
    </SelectionBar>
  );
}
