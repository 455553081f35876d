import { Button, Menu, Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import {
  exportReport,
  type Figures,
  type Report,
  type ReportTable,
} from "#shared/reports/contract.ts";
import { periodError, reportFileName, shareOf } from "#shared/reports/rules-periods.ts";
import { formatTime } from "#shared/time/instants.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { shownDate } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { parseReportsSearch, type ReportsSearch } from "#web/lib/addresses.ts";
import { callForFile } from "#web/lib/call.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { serverNow, useToday } from "#web/lib/server-clock.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { ActionButton, DotsButton } from "#web/ui/buttons.tsx";
import { IconClipboardText, IconDownload, IconPrinter, IconRefresh } from "#web/ui/icons/icons.ts";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { EmptyState, Page, useNarrowScreen } from "#web/ui/page.tsx";
import { PopupMenu } from "#web/ui/popup.tsx";
import { PrintHead } from "#web/ui/print-head.tsx";
import { SectionTabs } from "#web/ui/section-tabs.tsx";
import { useFileExport } from "#web/ui/use-action.ts";
import { type ReportQuery, reportQuery, reportQueryOf } from "./api.ts";
import { PeriodRow, periodOf, useNarrowingWords } from "./period-row.tsx";
import { ChartCard, Reasons, TurnAround } from "./report-cards.tsx";
import { Agents, Centers, Cities, FIGURES, Operators } from "./report-tables.tsx";
import classes from "./reports.module.css";

export function prefetch({ queries, location }: Visit): void {
  const search = parseReportsSearch(location.search);
  const period = periodOf(search, todayInDhaka(serverNow()));
  if (periodError(period.from, period.to) === null)
    void queries.prefetchQuery(reportQuery(reportQueryOf(search, period)));
}

/** Figures of a period (/reports): what came in, what went through, where it failed and how long it took. */
export function ReportsPage() {
  const { role } = useCurrentUser();
  const search = useSearch({ from: "/desk/reports" });
  const navigate = useNavigate();
  const period = periodOf(search, useToday());
  const query = reportQueryOf(search, period);
  const isWrong = periodError(period.from, period.to) !== null;
  const report = useQuery({
    ...reportQuery(query),
    enabled: !isWrong,
    // Below a period that cannot be read the last good figures stay.
    placeholderData: keepPreviousData,
  });
  const { data } = report;
  const isLoading = report.isLoading || (report.isPlaceholderData && report.isFetching);
  const show = (next: ReportsSearch) =>
    void navigate({ to: "/reports", search: next, resetScroll: false });
  return (
    <Page
      title={t("Reports")}
      heading={t("Reports")}
      tabs={<SectionTabs role={role} />}
      actions={
        <ReportActions
          {...{ search, query }}
          report={data}
          canRefresh={!isWrong && !report.isFetching}
          onRefresh={() => void report.refetch()}
        />
      }
    >
      <PrintHead
        title={t("Slip applications, {from} to {to}", {
          from: shownDate(period.from),
          to: shownDate(period.to),
        })}
        filters={useNarrowingWords(search)}
      />
      <LoadFailure title={t("Failed to fetch the report.")} query={report} />
      <section className={`desk-sheet ${classes.top}`} aria-label={t("Figures")}>
        <PeriodRow search={search} onShow={show} />
        {(isLoading || data) && <Band totals={isLoading ? undefined : data?.totals} />}
      </section>
      {isLoading ? (
        <ReportSkeleton />
      ) : (
        data && <ReportBody result={report} report={data} search={search} query={query} />
      )}
    </Page>
  );
}

type ReportBodyProps = {
  result: { isError: boolean };
  report: Report;
  search: ReportsSearch;
  query: ReportQuery;
};

function ReportBody({ result, report, search, query }: ReportBodyProps) {
  if (Object.values(report.totals).every((count) => count === 0)) {
    return (
      <section className={`desk-sheet ${classes.part}`}>
        <EmptyState query={result} title={t("Nothing happened in this period.")} />
      </section>
    );
  }
  const tool = (table: ReportTable) => <CsvButton query={query} table={table} />;
  return (
    <>
      <div className={classes.pair}>
        <ChartCard report={report} tool={tool("days")} />
        <TurnAround times={report.times} />
      </div>
      <div className={classes.pair}>
        <Reasons report={report} tool={tool("reasons")} />
        <Centers report={report} tool={tool("centers")} />
      </div>
      {report.operators.length > 0 && (
        <Operators report={report} search={search} tool={tool("operators")} />
      )}
      {report.agents.length > 0 && <Agents report={report} tool={tool("agents")} />}
      {report.cities.length > 0 && <Cities report={report} tool={tool("cities")} />}
    </>
  );
}

function ReportSkeleton() {
  return (
    <div className={classes.late} aria-busy>
      {[302, 260].map((height) => (
        <div key={height} className={classes.pair}>
          <Skeleton height={height} radius="md" />
          <Skeleton height={height} radius="md" />
        </div>
      ))}
      <Skeleton className={classes.part ?? ""} height={240} radius="md" />
    </div>
  );
}

type ReportActionsProps = {
  search: ReportsSearch;
  query: ReportQuery;
  report: Report | undefined;
  canRefresh: boolean;
  onRefresh: () => void;
};

function ReportActions(props: ReportActionsProps) {
  const { search, query, report, canRefresh, onRefresh } = props;
  const isNarrow = useNarrowScreen();
  const { city, operator } = search;
  const asOf = report && t("As of {time}", { time: formatTime(report.serverTime) });
  const sheet = (
    <Button
      variant="default"
      leftSection={<IconClipboardText />}
      renderRoot={(root) => (
        <Link
          to="/reports/day"
          search={{ ...(city && { city }), ...(operator && { operator }) }}
          {...root}
        />
      )}
    >
      {t("Daily sheet")}
    </Button>
  );
  if (isNarrow) {
    return (
      <>
        {sheet}
        <ReportMenu {...{ query, report, asOf, canRefresh, onRefresh }} />
      </>
    );
  }
  return (
    <>
      {asOf && <span className="desk-meta">{asOf}</span>}
      <ActionButton
        variant="subtle"
        leftSection={<IconRefresh />}
        busy={!canRefresh}
        onClick={onRefresh}
      >
        {t("Refresh")}
      </ActionButton>
      {sheet}
      <Button variant="default" leftSection={<IconPrinter />} onClick={() => window.print()}>
        {t("Print")}
      </Button>
    </>
  );
}

type ReportMenuProps = Pick<ReportActionsProps, "query" | "report" | "canRefresh" | "onRefresh"> & {
  asOf: string | undefined;
};

function ReportMenu({ query, report, asOf, canRefresh, onRefresh }: ReportMenuProps) {
  const { start } = useReportExport(query);
  const tables = (["days", "reasons", "centers", "operators", "agents", "cities"] as const).filter(
    (table) => report !== undefined && rowsOf(report, table) > 0,
  );
  const button = (
    <DotsButton
      variant="default"
      size="var(--desk-control)"
      aria-label={t("More actions for this report")}
    />
  );
  return (
    <PopupMenu button={button}>
      {asOf && <Menu.Label>{asOf}</Menu.Label>}
      <Menu.Item leftSection={<IconRefresh />} disabled={!canRefresh} onClick={onRefresh}>
        {t("Refresh")}
      </Menu.Item>
      <Menu.Item leftSection={<IconPrinter />} onClick={() => window.print()}>
        {t("Print")}
      </Menu.Item>
      {tables.length > 0 && <Menu.Divider />}
      {tables.map((table) => (
        <Menu.Item key={table} leftSection={<IconDownload />} onClick={() => start(table)}>
          {`CSV: ${TABLE_NAMES[table]}`}
        </Menu.Item>
      ))}
    </PopupMenu>
  );
}

function rowsOf(report: Report, table: ReportTable): number {
  return report[table].length;
}

const TABLE_NAMES: Readonly<Record<ReportTable, string>> = {
  days: t("Per day"),
  reasons: t("Why it failed"),
  centers: t("Medical centers"),
  operators: t("Operators"),
  agents: t("Agents"),
  cities: t("Cities"),
};

function useReportExport(query: ReportQuery) {
  return useFileExport({
    fetch: (table: ReportTable) => callForFile(exportReport, { body: { ...query, table } }),
    name: (table) => reportFileName({ table, ...query }),
    failure: t("Failed to export the report."),
  });
}

function CsvButton({ query, table }: { query: ReportQuery; table: ReportTable }) {
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

function Band({ totals }: { totals: Figures | undefined }) {
  return (
    <dl className={classes.band} aria-busy={totals === undefined}>
      {FIGURES.map(({ figure, label }) => (
        <div key={figure}>
          <dt>{label}</dt>
          <dd>
            {totals ? (
              totals[figure].toLocaleString("en")
            ) : (
              <Skeleton display="inline-block" height={22} width={56} />
            )}
          </dd>
          {figure === "failed" && totals && totals.failed > 0 && (
            <dd className={classes.share}>
              {t("{share} of what was sent", {
                share: inLanguage(shareOf(totals.failed, totals.ended)),
              })}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
