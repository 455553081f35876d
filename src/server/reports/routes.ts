import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { findAgent } from "#server/agents/agents.queries.ts";
import { type ApiContext, serve } from "#server/api/serve.ts";
import { accountExists } from "#server/auth/accounts.queries.ts";
import { type Actor, narrowedTo, ownScopeOf } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { asDownload, csvFile } from "#server/http/csv-file.ts";
import { notFound } from "#server/http/refusal.ts";
import { chosenOf, record } from "#server/log/acts.ts";
import { withTimeLimit } from "#server/slips/slip-search.queries.ts";
import { firstDayOf, monthAfter } from "#shared/money/rules.ts";
import { cityName } from "#shared/options/options.ts";
import { sentenceOfKind } from "#shared/processing/rules-failures.ts";
import * as contract from "#shared/reports/contract.ts";
import {
  type AgentQuery,
  type AgentStatement,
  type DailySheet,
  type Duration,
  type Figures,
  MAX_SHEET_SLIPS,
  MAX_STATEMENT_SLIPS,
  type Report,
  type ReportExport,
  type ReportQuery,
  type ReportTable,
  type SheetQuery,
} from "#shared/reports/contract.ts";
import { reportFileName } from "#shared/reports/rules-periods.ts";
import { addDays, daysBetween } from "#shared/time/plain-date.ts";
import {
  type FigureGroup,
  findBrought,
  findCompleted,
  findFigures,
  type MeasuredTime,
  type Period,
  type PeriodFigures,
} from "./reports.queries.ts";

export function reportsRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, context, contract.getReport, ({ by, query }) => readReport(context, by, query));
  serve(app, context, contract.getDailySheet, ({ by, query }) =>
    readDailySheet(context, by, query),
  );
  serve(app, context, contract.getAgentStatement, ({ by, query }) =>
    readAgentStatement(context, by, query),
  );
  serve(app, context, contract.exportReport, async ({ by, body, reply }) => {
    const file = await exportReport(context, by, body);
    asDownload(reply, reportFileName(body));
    return file;
  });
}

async function exportReport(
  context: ApiContext,
  by: Actor,
  { table, ...query }: ReportExport,
): Promise<Readable> {
  const report = await readReport(context, by, query);
  const { operator: submitter, ...narrowing } = query;
  await writeAs(context, by, (write) =>
    record(write, {
      subject: "desk",
      action: "report-exported",
      details: { table, ...chosenOf({ ...narrowing, submitter }) },
    }),
  );
  return csvFile(tableOf(report, table));
}

const HEADINGS = ["Submitted", "Approved", "Declined", "Completed", "Failed", "Ended"];

function figuresOf({ submitted, approved, declined, completed, failed, ended }: Figures) {
  return [submitted, approved, declined, completed, failed, ended].map(String);
}

function tableOf(report: Report, table: ReportTable): string[][] {
  switch (table) {
    case "days":
      return [["Day", ...HEADINGS], ...report.days.map((row) => [row.day, ...figuresOf(row)])];
    case "operators":
      return [
        ["Name", ...HEADINGS, "Minutes to the slip"],
        ...report.operators.map((row) => [
          row.name,
          ...figuresOf(row),
          row.slip_minutes === null ? "" : String(Math.round(row.slip_minutes)),
        ]),
      ];
    case "agents":
      return [["Agent", ...HEADINGS], ...report.agents.map((row) => [row.name, ...figuresOf(row)])];
    case "cities":
      return [
        ["City", ...HEADINGS],
        ...report.cities.map((row) => [cityName(row.city), ...figuresOf(row)]),
      ];
    case "centers":
      return [
        ["Medical center", "Completed"],
        ...report.centers.map(({ name, completed }) => [
          name ?? "No center assigned",
          String(completed),
        ]),
      ];
    case "reasons":
      return [
        ["Reason", "Failed"],
        ...report.reasons.map(({ kind, count }) => [sentenceOfKind(kind), String(count)]),
      ];
  }
}

const TOO_LONG = "The report took too long. Please choose a shorter period.";

async function readReport(context: Context, by: Actor, query: ReportQuery): Promise<Report> {
  const period = await periodFor(context, by, query);
  const figures = await withTimeLimit(context.sql, TOO_LONG, (sql) => findFigures(sql, period));
  return reportOf(by, period, figures);
}

async function readDailySheet(context: Context, by: Actor, query: SheetQuery): Promise<DailySheet> {
  const { day, ...narrowing } = query;
  const period = await periodFor(context, by, { from: day, to: day, ...narrowing });
  return await withTimeLimit(context.sql, TOO_LONG, async (sql) => {
    const { totals, operators } = reportOf(by, period, await findFigures(sql, period));
    const completed = await findCompleted(sql, period, MAX_SHEET_SLIPS);
    return { day, totals, by_operator: operators, ...completed };
  });
}

async function readAgentStatement(
  { sql }: Context,
  by: Actor,
  { agent: id, month }: AgentQuery,
): Promise<AgentStatement> {
  const agent = await findAgent(sql, id);
  if (!agent) throw notFound("agent");
  const from = firstDayOf(month);
  const to = addDays(firstDayOf(monthAfter(month, 1)), -1);
  const period = { from, to, scope: ownScopeOf(by) };
  const brought = await withTimeLimit(sql, TOO_LONG, (within) =>
    findBrought(within, id, period, MAX_STATEMENT_SLIPS),
  );
  return { agent, month, ...brought };
}

// An operator's figures are those of their own slips, whatever OPERATOR_SCOPE says.
async function periodFor(
  { sql }: Context,
  by: Actor,
  { operator, ...days }: ReportQuery,
): Promise<Period> {
  if (by.role === "admin") {
    if (operator !== undefined && !(await accountExists(sql, operator))) throw noOperator();
  } else if (operator !== undefined && operator !== by.id) throw noOperator();
  return { ...days, scope: narrowedTo(ownScopeOf(by), operator) };
}

const noOperator = () => notFound("operator");

const NOTHING: Figures = {
  submitted: 0,
  approved: 0,
  declined: 0,
  completed: 0,
  failed: 0,
  ended: 0,
};

function reportOf(by: Actor, { from, to }: Period, figures: PeriodFigures): Report {
  const { serverTime, groups, times, centers, reasons } = figures;
  const byDay = new Map(groups.map((group) => [group.day, group]));
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
  const timeOf = (kind: MeasuredTime["kind"]) =>
    durationOf(times.find((time) => time.kind === kind && time.user_id === null));
  const slipMinutes = new Map(times.map(({ user_id, median }) => [user_id, median]));
  return {
    from,
    to,
    serverTime,
    totals: groups.find((group) => isOfAll(group)) ?? NOTHING,
    days: days.map((day) => ({ ...NOTHING, ...byDay.get(day), day })),
    operators: by.role === "admin" ? operatorsOf(groups, slipMinutes) : [],
    agents: groups
      .flatMap((group) => {
        const { agent_id, name } = group;
        return agent_id === null || name === null ? [] : [{ ...group, agent_id, name }];
      })
      .sort(mostCompleted(({ name }) => name)),
    cities: groups
      .flatMap((group) => (group.city === null ? [] : [{ ...group, city: group.city }]))
      .sort(mostCompleted(({ city }) => city)),
    centers: [...centers],
    reasons: [...reasons],
    times: { decide: timeOf("decide"), book: timeOf("book"), slip: timeOf("slip") },
  };
}

function isOfAll({ day, user_id, city, agent_id }: FigureGroup): boolean {
  return day === null && user_id === null && city === null && agent_id === null;
}

function operatorsOf(groups: readonly FigureGroup[], slipMinutes: Map<number | null, number>) {
  return groups
    .flatMap((group) => {
      const { user_id, name } = group;
      if (user_id === null || name === null) return [];
      return [{ ...group, user_id, name, slip_minutes: slipMinutes.get(user_id) ?? null }];
    })
    .sort(mostCompleted(({ name }) => name));
}

function mostCompleted<Row extends Figures>(nameOf: (row: Row) => string) {
  return (a: Row, b: Row) => b.completed - a.completed || nameOf(a).localeCompare(nameOf(b));
}

/** Nine of ten says nothing about fewer than five. */
function durationOf(time: MeasuredTime | undefined): Duration {
  if (!time) return null;
  const { count, median, ninety } = time;
  return { count, median_minutes: median, ninety_minutes: count < 5 ? null : ninety };
}
