import { Table } from "@mantine/core";
import type { CsvReport, CsvRow } from "#shared/medical-centers/contract-import.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { IconAlertTriangle, IconCheck, IconCopyCheck } from "#web/ui/icons/icons.ts";
import { StatusPill } from "#web/ui/status-pill.tsx";
import classes from "./import-dialog.module.css";

/** What would become of each line of a CSV file. */
export function CsvReportTable({ report }: { report: CsvReport }) {
  const count = (outcome: CsvRow["outcome"]) =>
    report.rows.filter((row) => row.outcome === outcome).length;
  return (
    <div>
      <div role="status">
        <ul className={classes.counts}>
          <li>{t("{count} will be created", { count: count("create") })}</li>
          <li>{t("{count} exist already", { count: count("exists") })}</li>
          <li>{t("{count} cannot be imported", { count: count("fault") })}</li>
          {report.ignored_columns.length > 0 && (
            <li>
              {t("Columns left out: {columns}", { columns: report.ignored_columns.join(", ") })}
            </li>
          )}
        </ul>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className={classes.report} aria-label={t("Lines of the file")} tabIndex={0}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t("Line")}</Table.Th>
              <Table.Th scope="col">{t("Medical center")}</Table.Th>
              <Table.Th scope="col">{t("Result")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {report.rows.map((row) => (
              <Table.Tr key={row.line}>
                <Table.Td className={classes.line ?? ""}>{row.line}</Table.Td>
                <Table.Td translate="no">
                  {[row.name || t("(no name)"), row.city].filter(Boolean).join(", ")}
                </Table.Td>
                <Table.Td>
                  <Outcome outcome={row.outcome} />
                  {row.sentences.map((reason) => (
                    <span key={reason.message} className={classes.reason}>
                      {inLanguage(reason)}
                    </span>
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </div>
  );
}

function Outcome({ outcome }: { outcome: CsvRow["outcome"] }) {
  switch (outcome) {
    case "create":
      return (
        <StatusPill tone="approved" icon={IconCheck}>
          {t("Will be created")}
        </StatusPill>
      );
    case "exists":
      return (
        <StatusPill tone="inactive" icon={IconCopyCheck}>
          {t("Exists")}
        </StatusPill>
      );
    case "fault":
      return (
        <StatusPill tone="failed" icon={IconAlertTriangle}>
          {t("Fault")}
        </StatusPill>
      );
  }
}
