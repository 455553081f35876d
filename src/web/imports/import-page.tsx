import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { t } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { Page } from "#web/ui/page.tsx";
import { CheckStep } from "./grid/check-step.tsx";
import { ChooseStep } from "./sheet/choose-step.tsx";
import { ColumnsStep } from "./sheet/columns-step.tsx";
import { useImportSheet } from "./use-import-sheet.ts";

const NO_CENTERS: never[] = [];

/** Import (/slips/import): applications from a spreadsheet, in three steps on one page. */
export function ImportPage() {
  const sheet = useImportSheet();
  const { data: centers = NO_CENTERS } = useQuery(medicalCentersQuery);
  const today = todayInDhaka(serverNow());
  const context = useMemo(() => ({ today, centers }), [today, centers]);
  const { file, rows } = sheet;
  return (
    <Page title={t("Import")} heading={t("Import Applications")}>
      <ChooseStep file={file} onRead={sheet.open} />
      {file && (
        <ColumnsStep
          sheets={file.sheets}
          sheetAt={sheet.sheetAt}
          onSheet={sheet.showSheet}
          headings={sheet.headings}
          samples={sheet.samples}
          columns={sheet.columns}
          onColumns={sheet.setColumns}
          fixed={sheet.fixed}
          onFixed={sheet.setFixed}
          rowCount={sheet.rowCount}
          problem={sheet.problem}
          onCheck={sheet.check}
        />
      )}
      {file && rows && <CheckStep sheet={sheet} file={file} rows={rows} context={context} />}
    </Page>
  );
}
