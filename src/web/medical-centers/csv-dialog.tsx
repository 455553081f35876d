import { Button, Group, Table } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import {
  type CsvReport,
  type CsvRow,
  checkCentersCsv,
  MAX_CSV_LENGTH,
} from "#shared/medical-centers/contract.ts";
import { CENTER_FIELDS } from "#shared/medical-centers/form.ts";
import { inLanguage, t, tParts } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { useCenterImport } from "#web/medical-centers/api.ts";
import { StatusPill } from "#web/ui/chip.tsx";
import { FormDialog } from "#web/ui/dialog.tsx";
import { FileChooser } from "#web/ui/form.tsx";
import { IconCheck, IconCopyCheck } from "#web/ui/icons/icons.ts";
import { IconAlertTriangle } from "#web/ui/icons/start-icons.tsx";
import classes from "./medical-centers.module.css";

export function CsvDialog({ onClose }: { onClose: () => void }) {
  const check = useMutation({
    mutationFn: async (file: File) => {
      const csv = await read(file);
      return { name: file.name, ...(await call(checkCentersCsv, { body: { csv } })) };
    },
  });
  const report = check.data;
  const centers = (report?.rows ?? []).flatMap(({ outcome, center }) =>
    outcome === "create" && center ? [center] : [],
  );
  const { frame, reset } = useCenterImport(centers, onClose);
  const take = (file: File) => {
    reset();
    check.mutate(file);
  };
  const choice = report ? t("Choose another file") : t("Choose a CSV file");
  const checkFailure = check.error && failureOf(check.error, t("The file was not accepted."));

  return (
    <FormDialog
      {...frame}
      title={t("Import medical centers from CSV")}
      failure={frame.failure ?? checkFailure}
      disabledReason={reasonOf(report !== undefined, centers.length)}
    >
      <p className={classes.words}>
        {tParts(
          "The first line names the columns: {columns}. Name and city are needed; without a country it is Bangladesh. You see what would happen to each line before anything is saved.",
          { columns: <code>{CENTER_FIELDS.join(", ")}</code> },
        )}
      </p>
      <Group gap="8px 12px">
        <FileChooser label={choice} accept=".csv,text/csv" onFile={take}>
          {(choose) => (
            <Button onClick={choose} variant="default" loading={check.isPending} data-autofocus>
              {choice}
            </Button>
          )}
        </FileChooser>
        {report && <span translate="no">{report.name}</span>}
      </Group>
      {report && <CsvReportTable report={report} />}
    </FormDialog>
  );
}

async function read(file: File): Promise<string> {
  // UTF-8 has at most four bytes per character.
  if (file.size > MAX_CSV_LENGTH * 4) return " ".repeat(MAX_CSV_LENGTH + 1);
  return await file.text();
}

function reasonOf(isChecked: boolean, count: number): string | null {
  if (!isChecked) return t("Choose a file first.");
  return count === 0 ? t("No line of this file can be imported.") : null;
}

const OUTCOMES = {
  create: { looks: { tone: "approved", icon: IconCheck }, words: t("Will be created") },
  exists: { looks: { tone: "inactive", icon: IconCopyCheck }, words: t("Exists") },
  fault: { looks: { tone: "failed", icon: IconAlertTriangle }, words: t("Fault") },
} as const;

function CsvReportTable({ report }: { report: CsvReport }) {
  const withOutcome = (outcome: CsvRow["outcome"]) =>
    report.rows.filter((row) => row.outcome === outcome);
  const [created, existing, faulty] = [
    withOutcome("create"),
    withOutcome("exists"),
    withOutcome("fault"),
  ];
  return (
    <div>
      <div role="status">
        <Group component="ul" gap="4px 16px" mb="xs">
          <li>{t("{count} will be created", { count: created.length })}</li>
          <li>{t("{count} exist already", { count: existing.length })}</li>
          <li>{t("{count} cannot be imported", { count: faulty.length })}</li>
          {report.ignored_columns.length > 0 && (
            <li>
              {t("Columns left out: {columns}", { columns: report.ignored_columns.join(", ") })}
            </li>
          )}
        </Group>
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
            {[...faulty, ...created, ...existing].map((row) => (
              <Table.Tr key={row.line}>
                <Table.Td c="dimmed" className={classes.line ?? ""}>
                  {row.line}
                </Table.Td>
                <Table.Td translate="no">
                  {[row.name || t("(no name)"), inLanguage(row.city)].filter(Boolean).join(", ")}
                </Table.Td>
                <Table.Td>
                  <StatusPill {...OUTCOMES[row.outcome].looks}>
                    {OUTCOMES[row.outcome].words}
                  </StatusPill>
                  {row.sentences.map((reason) => (
                    <div key={reason.message}>{inLanguage(reason)}</div>
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
