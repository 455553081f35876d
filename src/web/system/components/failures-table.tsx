import { Table } from "@mantine/core";
import type { Failure } from "#shared/system/contract.ts";
import { shownDayTime } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import list from "#web/ui/record-list.module.css";
import { RecordTable } from "#web/ui/record-table.tsx";
import { useNarrowScreen } from "#web/ui/use-narrow-screen.ts";
import classes from "./system.module.css";

const COLUMNS = [
  { heading: t("When"), width: 150 },
  { heading: t("Call") },
  { heading: t("Status"), width: 80 },
  { heading: t("Number in the log") },
] as const;

type FailuresProps = { failures: readonly Failure[] };

/** The calls that failed last since the start; by its number the log tells why one did. */
export function FailuresTable({ failures }: FailuresProps) {
  const asCards = useNarrowScreen();
  const Listed = asCards ? Cards : Rows;
  return (
    <section className={`${list.list} ${classes.section}`} aria-label={t("Last failures")}>
      {failures.length === 0 ? (
        <p className={classes.none}>{t("No call has failed since the start.")}</p>
      ) : (
        <Listed failures={failures} />
      )}
    </section>
  );
}

function Rows({ failures }: FailuresProps) {
  return (
    <RecordTable label={t("Last failures")} columns={COLUMNS} minWidth={760}>
      {failures.map((failure) => (
        <Table.Tr key={failure.request_id} className={list.row ?? ""}>
          <Table.Td className={list.day ?? ""}>{shownDayTime(failure.at)}</Table.Td>
          <Table.Td translate="no">{failure.route}</Table.Td>
          <Table.Td className={list.day ?? ""}>{failure.status}</Table.Td>
          <Table.Td className="desk-figures" translate="no">
            {failure.request_id}
          </Table.Td>
        </Table.Tr>
      ))}
    </RecordTable>
  );
}

function Cards({ failures }: FailuresProps) {
  return (
    <ul className={list.cards} aria-label={t("Last failures")}>
      {failures.map((failure) => (
        <li key={failure.request_id} className={list.card}>
          <span className={list.name} translate="no">
            {failure.route}
          </span>
          <dl className={list.facts}>
            <dt>{t("When")}</dt>
            <dd className="desk-figures">{shownDayTime(failure.at)}</dd>
            <dt>{t("Status")}</dt>
            <dd className="desk-figures">{failure.status}</dd>
            <dt>{t("Number in the log")}</dt>
            <dd className={`desk-figures ${classes.says}`} translate="no">
              {failure.request_id}
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
