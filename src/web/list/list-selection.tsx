import {
  Button,
  Checkbox,
  type CheckboxProps,
  Tooltip,
  UnstyledButton,
  VisuallyHidden,
} from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, type MouseEvent, type ReactNode, useId } from "react";
import { MAX_SLIPS_PER_PROCESS } from "#shared/processing/contract.ts";
import { MAX_SLIPS_PER_CHANGE } from "#shared/slips/contract-changes.ts";
import { t } from "#web/language/translate.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { SLIP_ACTIONS } from "#web/slips/slip-actions.tsx";
import { ActionButton, KeyCap } from "#web/ui/buttons.tsx";
import { IconSend } from "#web/ui/icons/icons.ts";
import { KEYS, useKeys } from "#web/ui/keys.ts";
import classes from "./list.module.css";
import type { ListActions } from "./list-actions.tsx";
import type { ListRow, SlipSelection } from "./list-rows.ts";
import type { ListView, Purpose } from "./list-view.ts";

type SelectionBarProps = { selection: SlipSelection; actions: ListActions };

export function SelectionBar({ selection, actions }: SelectionBarProps) {
  const isReview = selection.purpose === "review";
  const count = selection.ids.size;
  const most = isReview ? MAX_SLIPS_PER_CHANGE : MAX_SLIPS_PER_PROCESS;
  const words = [
    ...wordsOf(selection),
    ...(count > most ? [t("At most {most} at once", { most })] : []),
  ];
  const Buttons = isReview ? ReviewButtons : ProcessButton;
  return (
    <section
      className={classes.selection}
      data-screen-only
      aria-label={t("Selection")}
      data-shown={words.length > 0 || undefined}
    >
      <p role="status" className={classes.selectionWords}>
        {words.join(" · ")}
      </p>
      {words.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={selection.clear}>
          {t("Clear")}
        </Button>
      )}
      {count > 0 && (
        <div className={classes.selectionButtons}>
          <Buttons selection={selection} actions={actions} />
        </div>
      )}
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

function ProcessButton({ selection: { ids }, actions }: SelectionBarProps): ReactNode {
  const { data: settings } = useQuery(settingsQuery);
  const isByHand = settings?.processor === "manual";
  const isTooMany = ids.size > MAX_SLIPS_PER_PROCESS;
  const send = () => {
    if (!isTooMany && !actions.isSending) actions.process();
  };
  useKeys([{ keys: [KEYS.process], does: t("Process the ticked applications"), run: send }]);
  return (
    <>
      <span className={`desk-meta ${classes.selectionNote}`}>
        {isByHand ? t("Will wait to be booked by hand") : t("Sends for automated processing")}
      </span>
      <ActionButton
        busy={actions.isSending}
        disabled={isTooMany}
        leftSection={<IconSend size={16} />}
        rightSection={<KeyCap onFilled>{KEYS.process}</KeyCap>}
        onClick={actions.process}
      >
        {t("Process ({count})", { count: ids.size })}
      </ActionButton>
    </>
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

function ReviewButtons({ actions }: SelectionBarProps): ReactNode {
  return REVIEW_BUTTONS.map(({ action, label, look }) => {
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
  });
}

const PURPOSES: readonly { purpose: Purpose; label: string }[] = [
  { purpose: "processing", label: t("to process") },
  { purpose: "review", label: t("to review") },
];

export function PurposeSwitch({ view }: { view: ListView }) {
  const labelId = useId();
  const chosen = view.search.select ?? "processing";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form, and these change the address
    <div role="group" aria-labelledby={labelId} className={classes.purpose}>
      <span id={labelId}>{t("Select")}</span>
      <span className={classes.purposes}>
        {PURPOSES.map(({ purpose, label }) => (
          <UnstyledButton
            key={purpose}
            className={classes.purposeChoice ?? ""}
            aria-pressed={purpose === chosen}
            onClick={() => view.show((search) => ({ ...search, select: purpose }))}
          >
            {label}
          </UnstyledButton>
        ))}
      </span>
    </div>
  );
}

type SlipBoxProps = {
  row: ListRow;
  isTicked: boolean;
  isStale: boolean;
  onToggle: SlipSelection["toggle"] | undefined;
};

/** Ticks a slip, with Shift everything from the last ticked one to it; dashed while it must wait, and none where it never can. */
export function SlipBox({ row, isTicked, isStale, onToggle }: SlipBoxProps) {
  if (!row.isTickable && !isTicked) {
    if (!row.tickableAt) return null;
    const reason = t("Can be sent after {at}", { at: row.tickableAt });
    const label = t("Select {name}", { name: row.name });
    return <ExplainedBox className={classes.later} reason={reason} aria-label={label} />;
  }
  const reason = isStale
    ? t("Another page is loading")
    : row.isSaving
      ? t("Being saved")
      : undefined;
  return (
    <span className={classes.tick} title={reason}>
      <Checkbox
        size="xs"
        radius="xs"
        aria-label={t("Select {name}", { name: row.name })}
        checked={isTicked}
        disabled={reason !== undefined}
        onChange={(event) => onToggle?.(row.id, { range: isShiftHeld(event) })}
      />
    </span>
  );
}

/** Shift ticks up to a row, and marks no text. */
export function preventTextSelection(event: MouseEvent) {
  if (event.shiftKey) event.preventDefault();
}

function isShiftHeld({ nativeEvent }: ChangeEvent): boolean {
  return "shiftKey" in nativeEvent && nativeEvent.shiftKey === true;
}

type SelectAllBoxProps = { selection: SlipSelection; isStale: boolean; label?: string };

export function SelectAllBox({ selection, isStale, label }: SelectAllBoxProps) {
  return (
    <ExplainedBox
      reason={reasonOf(selection, isStale)}
      {...(label ? { label } : { "aria-label": t("Select all eligible slips on this page") })}
      checked={selection.header === "all"}
      indeterminate={selection.header === "some"}
      onChange={selection.toggleAll}
    />
  );
}

function reasonOf({ eligibleCount, purpose }: SlipSelection, isStale: boolean): string | null {
  if (isStale) return t("Another page is loading");
  if (eligibleCount > 0) return null;
  return purpose === "review"
    ? t("No slip on this page needs a decision or a medical center")
    : t("No slip on this page can be sent for processing now");
}

type ExplainedBoxProps = CheckboxProps & { className?: string | undefined; reason: string | null };

/** A box that cannot be ticked for a reason, which it says beside it, also to a finger. */
function ExplainedBox({ className = "", reason, ...checkbox }: ExplainedBoxProps) {
  const reasonId = useId();
  const box = (
    <span className={`${classes.tick} ${className}`}>
      <Checkbox
        size="xs"
        radius="xs"
        {...checkbox}
        aria-describedby={reason === null ? undefined : reasonId}
        disabled={reason !== null}
      />
      {reason && <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>}
    </span>
  );
  if (reason === null) return box;
  return (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
      {box}
    </Tooltip>
  );
}
