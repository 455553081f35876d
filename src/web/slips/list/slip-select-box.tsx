import { Checkbox, VisuallyHidden } from "@mantine/core";
import { type ChangeEvent, type MouseEvent, useId } from "react";
import { t } from "#web/language/translate.ts";
import { part } from "#web/lib/part.tsx";
import classes from "./slip-select-box.module.css";
import type { ListRow } from "./use-list-rows.ts";
import type { SlipSelection } from "./use-slip-selection.ts";

/** Says why a box cannot be ticked; the box is there at once. */
const BoxTip = part(async () => (await import("./list-menus.tsx")).BoxTip, {
  meanwhile: ({ box }) => box,
  instead: ({ box }) => box,
});

type SlipSelectBoxProps = {
  row: ListRow;
  isTicked: boolean;
  toggle: SlipSelection["toggle"];
  isStale: boolean;
};

/** Ticks a slip, with Shift everything from the last ticked one to it; dashed while it must wait, and none where it never can. */
export function SlipSelectBox({ row, isTicked, toggle, isStale }: SlipSelectBoxProps) {
  if (row.block !== null && !isTicked) {
    return row.tickableAt && <LaterBox name={row.name} at={row.tickableAt} />;
  }
  const reason = isStale
    ? t("Another page is loading")
    : row.isSaving
      ? t("Being saved")
      : undefined;
  return (
    <span className={classes.box} title={reason}>
      <Checkbox
        size="xs"
        radius="xs"
        aria-label={t("Select {name}", { name: row.name })}
        checked={isTicked}
        disabled={reason !== undefined}
        onMouseDown={keepTextUnselected}
        onChange={(event) => toggle(row.id, { range: isShiftHeld(event) })}
      />
    </span>
  );
}

function LaterBox({ name, at }: { name: string; at: string }) {
  const reasonId = useId();
  const reason = t("Can be sent after {at}", { at });
  const box = (
    <span className={`${classes.box} ${classes.later}`}>
      <Checkbox
        size="xs"
        radius="xs"
        aria-label={t("Select {name}", { name })}
        aria-describedby={reasonId}
        disabled
      />
      <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>
    </span>
  );
  return <BoxTip reason={reason} box={box} />;
}

function keepTextUnselected(event: MouseEvent) {
  if (event.shiftKey) event.preventDefault();
}

function isShiftHeld({ nativeEvent }: ChangeEvent): boolean {
  return "shiftKey" in nativeEvent && nativeEvent.shiftKey === true;
}

type SelectAllBoxProps = { selection: SlipSelection; isStale: boolean; label?: string };

/** Ticks or unticks every slip of the page that can be ticked; says so when there is none. */
export function SelectAllBox({ selection, isStale, label }: SelectAllBoxProps) {
  const reasonId = useId();
  const reason = reasonOf(selection, isStale);
  const box = (
    <span className={classes.box}>
      <Checkbox
        size="xs"
        radius="xs"
        {...(label ? { label } : { "aria-label": t("Select all eligible slips on this page") })}
        aria-describedby={reason ? reasonId : undefined}
        checked={selection.header === "all"}
        indeterminate={selection.header === "some"}
        disabled={reason !== null}
        onChange={selection.toggleAll}
      />
      {reason && <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>}
    </span>
  );
  return reason === null ? box : <BoxTip reason={reason} box={box} />;
}

function reasonOf({ eligibleCount, purpose }: SlipSelection, isStale: boolean): string | null {
  if (isStale) return t("Another page is loading");
  if (eligibleCount > 0) return null;
  return purpose === "review"
    ? t("No slip on this page waits for a decision or a medical center")
    : t("No slip on this page can be sent for processing now");
}
