import { Button, FileButton, Table } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import {
  type CsvReport,
  type CsvRow,
  MAX_CSV_LENGTH,
} from "#shared/medical-centers/contract-import.ts";
import { CENTER_FIELDS } from "#shared/medical-centers/form.ts";
import { inLanguage, t, tParts } from "#web/language/translate.ts";
import { type Failure, failureOf } from "#web/lib/call-error.ts";
import { useCenterAction } from "#web/medical-centers/api.ts";
import { checkCsv, importCenters } from "#web/medical-centers/api-import.ts";
import { FormDialog } from "#web/ui/dialog.tsx";
import { IconCheck, IconCopyCheck } from "#web/ui/icons/icons.ts";
import { IconAlertTriangle } from "#web/ui/icons/start-icons.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { StatusPill } from "#web/ui/status-pill.tsx";
import classes from "./import-dialog.module.css";
import { importedSentence } from "./starter-list-dialog.tsx";

/** Imports centers from a CSV file: first a report of every line, then, if it is confirmed, all that can be created. */
export function CsvDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessage();
  const check = useMutation({
    mutationFn: async (file: File) => ({ name: file.name, ...(await checkCsv(await read(file))) }),
  });
  const save = useCenterAction(importCenters);
  const report = check.data;
  const centers = (report?.rows ?? []).flatMap(({ outcome, center }) =>
    outcome === "create" && center ? [center] : [],
  );
  const choose = (file: File | null) => {
    save.reset();
    if (file) check.mutate(file);
  };

  return (
    <FormDialog
      wide
      title={t("Import medical centers from CSV")}
      submitLabel={
        centers.length === 0 ? t("Import") : t("Import {count}", { count: centers.length })
      }
      busy={save.isBusy}
      failure={errorOf(check.error, save.error)}
      disabledReason={reasonOf(report !== undefined, centers.length)}
      onSubmit={() =>
        save.run(centers, {
          onSuccess: (answer) => {
            messages.succeed(importedSentence(answer));
            onClose();
          },
        })
      }
      onCancel={onClose}
    >
      <p className={classes.words}>
        {tParts(
          "The first line names the columns: {columns}. Name and city are needed; without a country it is Bangladesh. You see what would happen to each line before anything is saved.",
          { columns: <code>{CENTER_FIELDS.join(", ")}</code> },
        )}
      </p>
      <div className={classes.file}>
        <FileButton accept=".csv,text/csv" onChange={choose}>
          {(props) => (
            <Button {...props} variant="default" loading={check.isPending} data-autofocus>
              {report ? t("Choose another file") : t("Choose a CSV file")}
            </Button>
          )}
        </FileButton>
        {report && <span translate="no">{report.name}</span>}
      </div>
      {report && <CsvReportTable report={report} />}
    </FormDialog>
  );
}

async function read(file: File): Promise<string> {
  // A file of this many bytes cannot hold fewer characters than a quarter of them.
  if (file.size > MAX_CSV_LENGTH * 4) return " ".repeat(MAX_CSV_LENGTH + 1);
  return await file.text();
}

function errorOf(checkError: unknown, saveError: unknown): Failure | null {
  if (saveError) return failureOf(saveError, t("Failed to import medical centers."));
  return checkError ? failureOf(checkError, t("The file was not accepted.")) : null;
}

function reasonOf(isChecked: boolean, count: number): string | null {
  if (!isChecked) return t("Choose a file first.");
  return count === 0 ? t("No line of this file can be imported.") : null;
}

/** What would become of each line of a CSV file. */
function CsvReportTable({ report }: { report: CsvReport }) {
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
