import { Table } from "@mantine/core";
import { PlaceholderCards } from "#web/ui/placeholder-cards.tsx";
import { PlaceholderRows } from "#web/ui/placeholder-rows.tsx";
import { PasswordAbsence, ReadablePassword } from "#web/ui/readable-password.tsx";
import { RecordActions } from "#web/ui/record-actions.tsx";
import { type RecordColumn, RecordTable } from "#web/ui/record-table.tsx";
import { SheetGroup } from "#web/ui/sheet-group.tsx";
import classes from "./design.module.css";

const COLUMNS: readonly RecordColumn[] = [
  { heading: "Name" },
  { heading: "Slips", width: 80, holds: "figure" },
  { heading: "Actions", width: 104, holds: "actions" },
];

/** Tables with rows and while they load, cards while they load, readable passwords. */
export function ListsShown() {
  return (
    <SheetGroup title="Lists" isAlone>
      <div className={classes.stack}>
        <RecordTable label="Centers" columns={COLUMNS} minWidth={320}>
          <Table.Tr>
            <Table.Td>Al Noor Clinic</Table.Td>
            <Table.Td>12</Table.Td>
            <Table.Td>
              <RecordActions name="Padma Clinic" onEdit={() => {}} onDelete={() => {}} />
            </Table.Td>
          </Table.Tr>
          <PlaceholderRows count={2} cells={COLUMNS.length} />
        </RecordTable>
        <PlaceholderCards count={1} height={80} />
        <ReadablePassword label="Password" read={async () => "correct-horse-9"} />
        <PasswordAbsence label="Not kept" display="off" />
      </div>
    </SheetGroup>
  );
}
