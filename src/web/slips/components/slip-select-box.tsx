import { Checkbox, Tooltip, VisuallyHidden } from "@mantine/core";
import { type ChangeEvent, type MouseEvent, useId } from "react";
import type { ListRow } from "#web/slips/use-list-rows.ts";
import type { SlipSelection } from "#web/slips/use-slip-selection.ts";
import classes from "./slip-select-box.module.css";

type SlipSelectBoxProps = { row: ListRow; selection: SlipSelection; isStale: boolean };

/** Ticks a slip for processing; with Shift everything from the last ticked one to it. A closed box says why. */
export function SlipSelectBox({ row, selection, isStale }: SlipSelectBoxProps) {
  const reasonId = useId();
  const reason = isStale ? "Another page is loading" : row.block;
  return (
    <Tooltip
      label={reason}
      disabled={reason === null}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={260}
    >
      <span className={classes.box}>
        <Checkbox
          aria-label={`Select ${row.name}`}
          aria-describedby={reason ? reasonId : undefined}
          checked={selection.ids.has(row.id)}
          disabled={reason !== null}
          onMouseDown={keepTextUnselected}
          onChange={(event) => selection.toggle(row.id, { range: isShiftHeld(event) })}
        />
        {reason && <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>}
      </span>
    </Tooltip>
  );
}

function keepTextUnselected(event: MouseEvent) {
  if (event.shiftKey) event.preventDefault();
}

function isShiftHeld({ nativeEvent }: ChangeEvent): boolean {
  return "shiftKey" in nativeEvent && nativeEvent.shiftKey === true;
}
