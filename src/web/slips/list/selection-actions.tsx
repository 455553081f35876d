import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { MAX_SLIPS_PER_PROCESS } from "#shared/processing/contract.ts";
import { MAX_SLIPS_PER_CHANGE } from "#shared/slips/contract-bulk.ts";
import { t } from "#web/language/translate.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { SLIP_ACTIONS } from "#web/slips/slip-actions.tsx";
import { ActionButton } from "#web/ui/action-button.tsx";
import { IconSend } from "#web/ui/icons/icons.ts";
import classes from "./selection-actions.module.css";
import type { useListActions } from "./use-list-actions.tsx";
import type { SlipSelection } from "./use-slip-selection.ts";

type SelectionActionsProps = {
  selection: SlipSelection;
  actions: ReturnType<typeof useListActions>;
};

/** What is ticked, with the buttons of what it was ticked for. */
export function SelectionActions({ selection, actions }: SelectionActionsProps) {
  if (selection.purpose === "review")
    return <ReviewActions selection={selection} actions={actions} />;
  return <ProcessAction selection={selection} actions={actions} />;
}

function ProcessAction({ selection, actions }: SelectionActionsProps) {
  const { data: settings } = useQuery(settingsQuery);
  const isByHand = settings?.processor === "manual";
  const count = selection.ids.size;
  return (
    <SelectionBar selection={selection} most={MAX_SLIPS_PER_PROCESS}>
      <span className={classes.note}>
        {isByHand ? t("Waits to be booked by hand") : t("Sends for automated processing")}
      </span>
      <ActionButton
        className={classes.action ?? ""}
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
  {
    action: "decline",
    label: SLIP_ACTIONS.decline.label,
    look: { variant: "outline", color: "red" },
  },
  { action: "approve", label: SLIP_ACTIONS.approve.label, look: {} },
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
            className={classes.action ?? ""}
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

type SelectionBarProps = {
  selection: SlipSelection;
  /** How many may be sent or changed at once. */
  most: number;
  /** What can be done with the ticked ones. */
  children: ReactNode;
};

/** What is ticked and what can be done with it, always in sight at the bottom. */
function SelectionBar({ selection, most, children }: SelectionBarProps) {
  const count = selection.ids.size;
  const words = [
    ...wordsOf(selection),
    ...(count > most ? [t("At most {most} at once", { most })] : []),
  ];
  return (
    <section
      className={classes.bar}
      aria-label={t("Selection")}
      data-shown={words.length > 0 || undefined}
    >
      <p role="status" className={classes.words}>
        {words.join(" · ")}
      </p>
      {words.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={selection.clear}>
          {t("Clear")}
        </Button>
      )}
      {count > 0 && <div className={classes.actions}>{children}</div>}
    </section>
  );
}

function wordsOf({ ids, onOtherPages, dropped }: SlipSelection): string[] {
  const selected =
    onOtherPages > 0
      ? t("{count} selected, {others} on other pages", { count: ids.size, others: onOtherPages })
      : t("{count} selected", { count: ids.size });
  const gone =
    dropped === 1
      ? t("1 slip is no longer eligible")
      : t("{count} slips are no longer eligible", { count: dropped });
  return [...(dropped > 0 ? [gone] : []), ...(ids.size > 0 ? [selected] : [])];
}
