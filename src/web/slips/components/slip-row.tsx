import { Table } from "@mantine/core";
import { formatDay, formatDayTime } from "#shared/time/instants.ts";
import { Applicant } from "#web/slips/components/applicant.tsx";
import { Countdown } from "#web/slips/components/countdown.tsx";
import { ProcessStatus } from "#web/slips/components/process-status.tsx";
import { SlipBadge } from "#web/slips/components/slip-badge.tsx";
import { type OnSlipAction, SlipMenu } from "#web/slips/components/slip-menu.tsx";
import { SlipSelectBox } from "#web/slips/components/slip-select-box.tsx";
import type { ListKeys } from "#web/slips/use-list-keys.ts";
import type { ListRow } from "#web/slips/use-list-rows.ts";
import type { SlipSelection } from "#web/slips/use-slip-selection.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import list from "#web/ui/record-list.module.css";
import classes from "./slip-table.module.css";

export type SlipRowProps = {
  row: ListRow;
  selection: SlipSelection | null;
  keys: ListKeys;
  /** The rows are about to be replaced by another page's: nothing may be done with them. */
  isStale: boolean;
  onAction: OnSlipAction;
};

/** One slip of the table. */
export function SlipRow({ row, selection, keys, isStale, onAction }: SlipRowProps) {
  const { id, slip } = row;
  return (
    <Table.Tr
      data-slip-id={id}
      data-selected={selection?.ids.has(id) || undefined}
      tabIndex={keys.tabIndexOf(id)}
      onFocus={() => keys.noteFocus(id)}
      className={`${list.row} ${classes.row}`}
    >
      {selection && (
        <Table.Td className={classes.box ?? ""}>
          <SlipSelectBox row={row} selection={selection} isStale={isStale} />
        </Table.Td>
      )}
      <Table.Td className={classes.applicant ?? ""}>
        <Applicant row={row} />
      </Table.Td>
      <Table.Td>
        <span className={classes.passport}>
          <span className="desk-figures" translate="no">
            {slip.passport_number}
          </span>
          <CopyButton value={slip.passport_number} label={`passport number of ${row.name}`} />
        </span>
      </Table.Td>
      <Table.Td>
        <SlipBadge slip={slip} isSaving={row.isSaving} />
        {row.failure && (
          <span role="status" className={classes.failure}>
            {row.failure}
          </span>
        )}
      </Table.Td>
      <Table.Td>
        <ProcessStatus slip={slip} />
      </Table.Td>
      <Table.Td className={list.day ?? ""}>
        <time dateTime={slip.created_at} title={`${formatDayTime(slip.created_at)} in Dhaka`}>
          {formatDay(slip.created_at)}
        </time>
      </Table.Td>
      <Table.Td>
        <Countdown slip={slip} />
      </Table.Td>
      <Table.Td className={`${list.actions} ${classes.actions}`}>
        <SlipMenu row={row} isStale={isStale} onAction={onAction} />
      </Table.Td>
    </Table.Tr>
  );
}
