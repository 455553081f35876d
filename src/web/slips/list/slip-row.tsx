import { memo } from "react";
import { Applicant } from "./applicant.tsx";
import { COLUMN_LOOKS, type ListColumn } from "./list-columns.tsx";
import { SlipMenu } from "./slip-menu.tsx";
import { SlipSelectBox } from "./slip-select-box.tsx";
import classes from "./slip-table.module.css";
import type { ListRow, OnSlipAction } from "./use-list-rows.ts";
import type { SlipSelection } from "./use-slip-selection.ts";

/** What a row shows and does. All of it stays the same while another row is ticked, so that only that one is drawn anew. */
export type SlipRowProps = {
  row: ListRow;
  /** Null where nothing can be ticked. */
  isTicked: boolean | null;
  toggle: SlipSelection["toggle"];
  tabIndex: 0 | -1;
  noteFocus: (id: number) => void;
  /** The rows are about to be replaced by another page's: nothing may be done with them. */
  isStale: boolean;
  onAction: OnSlipAction;
};

type SlipTableRowProps = SlipRowProps & {
  /** What stands between Applicant and Actions, in this order. */
  columns: readonly ListColumn[];
};

/** One slip of the table. */
export const SlipRow = memo(function SlipRow(props: SlipTableRowProps) {
  const { row, columns, isTicked, tabIndex, noteFocus, isStale, onAction } = props;
  return (
    <tr
      data-slip-id={row.id}
      data-selected={isTicked || undefined}
      tabIndex={tabIndex}
      onFocus={() => noteFocus(row.id)}
      className={classes.row}
    >
      {isTicked !== null && (
        <td className={classes.box}>
          <SlipSelectBox {...props} isTicked={isTicked} />
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
});
