import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import { AUDIT_KIND_NAMES, auditDeed, auditDetails } from "#shared/log/text.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import list from "#web/ui/record-list.module.css";
import { type RecordColumn, RecordTable } from "#web/ui/record-table.tsx";
import { AuditActor, type AuditRowsProps, AuditTime } from "./audit-facts.tsx";
import classes from "./audit-list.module.css";

/** The columns, in order. */
export const AUDIT_COLUMNS: readonly RecordColumn[] = [
  { heading: t("When"), width: 156 },
  { heading: t("Who"), width: 190 },
  { heading: t("Kind"), width: 116 },
  { heading: t("What"), width: 210 },
  { heading: t("Details") },
  { heading: t("From"), width: 128 },
];

/** Entries as a table. */
export function AuditTable({ entries, onActor }: AuditRowsProps) {
  return (
    <AuditTableFrame>
      {entries.map((entry) => (
        <Table.Tr key={entry.id} className={list.row ?? ""}>
          <Table.Td className={list.day ?? ""}>
            <AuditTime {...entry} />
          </Table.Td>
          <Table.Td>
            <AuditActor entry={entry} onActor={onActor} />
          </Table.Td>
          <Table.Td>{inLanguage(AUDIT_KIND_NAMES[entry.kind])}</Table.Td>
          <Table.Td>{inLanguage(auditDeed(entry))}</Table.Td>
          <Table.Td className={classes.details ?? ""} translate="no">
            {auditDetails(entry).map(inLanguage).join(" · ")}
          </Table.Td>
          <Table.Td translate="no">{entry.address ?? "–"}</Table.Td>
        </Table.Tr>
      ))}
    </AuditTableFrame>
  );
}

/** The table's head and columns, around rows or their placeholders. */
export function AuditTableFrame({ children }: { children: ReactNode }) {
  return (
    <RecordTable label={t("Audit log")} columns={AUDIT_COLUMNS} minWidth={1000}>
      {children}
    </RecordTable>
  );
}
