import { exportReport, type ReportTable } from "#shared/reports/contract.ts";
import { reportFileName } from "#shared/reports/rules-periods.ts";
import { t } from "#web/language/translate.ts";
import { callForFile } from "#web/lib/call.ts";
import { ActionButton } from "#web/ui/buttons.tsx";
import { IconDownload } from "#web/ui/icons/icons.ts";
import { useFileExport } from "#web/ui/use-file-export.ts";
import type { ReportQuery } from "./api.ts";
import classes from "./reports.module.css";

export const TABLE_NAMES: Readonly<Record<ReportTable, string>> = {
  days: t("Per day"),
  reasons: t("Why it failed"),
  centers: t("Medical centers"),
  operators: t("Operators"),
  cities: t("Cities"),
};

export function useReportExport(query: ReportQuery) {
  return useFileExport({
    fetch: (table: ReportTable) => callForFile(exportReport, { body: { ...query, table } }),
    name: (table) => reportFileName({ table, ...query }),
    failure: t("Failed to export the report."),
  });
}

export function CsvButton({ query, table }: { query: ReportQuery; table: ReportTable }) {
  const { start, isBusy } = useReportExport(query);
  return (
    <ActionButton
      className={classes.csv ?? ""}
      data-screen-only
      variant="subtle"
      size="xs"
      leftSection={<IconDownload size={14} />}
      busy={isBusy}
      aria-label={`CSV: ${TABLE_NAMES[table]}`}
      onClick={() => start(table)}
    >
      CSV
    </ActionButton>
  );
}
