import { Table } from "@mantine/core";
import type { Failure } from "#shared/system/contract.ts";
import { formatDayTime } from "#shared/time/instants.ts";
import { t } from "#web/language/translate.ts";
import list from "#web/ui/record-list.module.css";
import { RecordTable } from "#web/ui/record-table.tsx";
import classes from "./system.module.css";

const COLUMNS = [
  { heading: t("When"), width: 150 },
  { heading: t("Call") },
  { heading: t("Status"), width: 80 },
  { heading: t("Number in the log") },
] as const;

/** The calls that failed last since the start; by its number the log tells why one did. */
export function FailuresTable({ failures }: { failures: readonly Failure[] }) {
  return (
    <section className={`${list.list} ${classes.section}`} aria-label={t("Last failures")}>
      {failures.length === 0 ? (
        <p className={list.count}>{t("No call has failed since the start.")}</p>
      ) : (
        <RecordTable label={t("Last failures")} columns={COLUMNS} minWidth={760}>
          {failures.map((failure) => (
            <Table.Tr key={failure.request_id} className={list.row ?? ""}>
              <Table.Td className={list.day ?? ""}>{formatDayTime(failure.at)}</Table.Td>
              <Table.Td translate="no">{failure.route}</Table.Td>
              <Table.Td className={list.day ?? ""}>{failure.status}</Table.Td>
              <Table.Td className="desk-figures" translate="no">
                {failure.request_id}
              </Table.Td>
            </Table.Tr>
          ))}
        </RecordTable>
      )}
    </section>
  );
}
