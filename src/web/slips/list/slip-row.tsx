import { Applicant } from "./applicant.tsx";
import { COLUMN_LOOKS, type ListColumn } from "./list-columns.tsx";
import { type OnSlipAction, SlipMenu } from "./slip-menu.tsx";
import { SlipSelectBox } from "./slip-select-box.tsx";
import classes from "./slip-table.module.css";
import type { ListKeys } from "./use-list-keys.ts";
import type { ListRow } from "./use-list-rows.ts";
import type { SlipSelection } from "./use-slip-selection.ts";

export type SlipRowProps = {
  row: ListRow;
  /** What stands between Applicant and Actions, in this order. */
  columns: readonly ListColumn[];
  selection: SlipSelection | null;
  keys: ListKeys;
  /** The rows are about to be replaced by another page's: nothing may be done with them. */
  isStale: boolean;
  onAction: OnSlipAction;
};

/** One slip of the table. */
export function SlipRow({ row, columns, selection, keys, isStale, onAction }: SlipRowProps) {
  const { id } = row;
  return (
    <tr
      data-slip-id={id}
      data-selected={selection?.ids.has(id) || undefined}
      tabIndex={keys.tabIndexOf(id)}
      onFocus={() => keys.noteFocus(id)}
      className={classes.row}
    >
      {selection && (
        <td className={classes.box}>
          <SlipSelectBox row={row} selection={selection} isStale={isStale} />
        </td>
      )}
      <td className={classes.applicant}>
        <Applicant row={row} />
      </td>
      {columns.map((column) => (
        <td key={column}>{COLUMN_LOOKS[column].cell(row)}</td>
      ))}
      <td className={classes.actions}>
        <SlipMenu row={row} isStale={isStale} onAction={onAction} />
      </td>
    </tr>
  );
}
