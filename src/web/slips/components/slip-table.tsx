import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import { SelectAllBox } from "#web/slips/components/select-all-box.tsx";
import { SlipRow, type SlipRowProps } from "#web/slips/components/slip-row.tsx";
import type { ListRow } from "#web/slips/use-list-rows.ts";
import list from "#web/ui/record-list.module.css";
import classes from "./slip-table.module.css";

type SlipTableProps = Omit<SlipRowProps, "row"> & { rows: readonly ListRow[] };

/** A page of slips as a table, to be walked by keyboard. */
export function SlipTable({ rows, ...rest }: SlipTableProps) {
  const { selection, isStale, keys } = rest;
  return (
    <SlipTableFrame
      isStale={isStale}
      boxHead={selection && <SelectAllBox selection={selection} isStale={isStale} />}
    >
      <Table.Tbody onKeyDown={keys.onKeyDown}>
        {rows.map((row) => (
          <SlipRow key={row.id} row={row} {...rest} />
        ))}
      </Table.Tbody>
    </SlipTableFrame>
  );
}

type SlipTableFrameProps = {
  /** What heads the column of boxes; null when there is none. */
  boxHead: ReactNode | null;
  isStale?: boolean;
  children: ReactNode;
};

/** The table's head and columns, around rows or their placeholders. */
export function SlipTableFrame({ boxHead, isStale = false, children }: SlipTableFrameProps) {
  return (
    <div className={list.wide}>
      <Table
        className={`${list.table} ${classes.table}`}
        aria-label="Slip Applications"
        aria-busy={isStale}
        data-stale={isStale || undefined}
      >
        <Table.Thead>
          <Table.Tr>
            {boxHead && (
              <Table.Th scope="col" className={classes.box ?? ""}>
                {boxHead}
              </Table.Th>
            )}
            <Table.Th scope="col" className={classes.applicant ?? ""}>
              Applicant
            </Table.Th>
            <Table.Th scope="col">Passport</Table.Th>
            <Table.Th scope="col">Status</Table.Th>
            <Table.Th scope="col">Process Status</Table.Th>
            <Table.Th scope="col">Submitted</Table.Th>
            <Table.Th scope="col">Countdown</Table.Th>
            <Table.Th scope="col" className={`${list.actions} ${classes.actions}`}>
              Actions
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        {children}
      </Table>
    </div>
  );
}
