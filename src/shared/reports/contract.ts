import { z } from "zod";
import { Agent } from "#shared/agents/contract.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import {
  CalendarDay,
  component,
  emptyAsAbsent,
  FileAnswer,
  Id,
  Instant,
  numberText,
} from "#shared/http/fields.ts";
import { type Month, monthOf } from "#shared/money/rules.ts";
import { CITY_CODES } from "#shared/options/options.ts";
import { FAILURE_KINDS } from "#shared/processing/rules-failures.ts";
import { Slip } from "#shared/slips/contract.ts";
import { asIssue, sentence } from "#shared/text/sentence.ts";
import { type PlainDate, sentDay } from "#shared/time/plain-date.ts";
import { periodError } from "./rules-periods.ts";

export const MAX_SHEET_SLIPS = 500;

const REPORT_TABLES = ["days", "operators", "agents", "cities", "centers", "reasons"] as const;
export type ReportTable = (typeof REPORT_TABLES)[number];

const day = (label: "From" | "To" | "Day") =>
  z
    .unknown()
    .transform((typed, context): PlainDate => {
      const found = typeof typed === "string" ? sentDay(typed) : null;
      if (found !== null) return found;
      const fieldError = sentence("{label} must be a day such as 2026-11-19", {
        label: sentence(label),
      });
      context.issues.push({ ...asIssue(fieldError), input: typed });
      return z.NEVER;
    })
    .meta({ type: "string", format: "date" });

const notAnAccount = { error: "Operator must be the number of an account" };

const Narrowing = z.object({
  city: z.preprocess(
    emptyAsAbsent,
    z.enum(CITY_CODES, { error: "City is not one of the choices" }).optional(),
  ),
  operator: z
    .preprocess(
      emptyAsAbsent,
      z.coerce.number(notAnAccount).int(notAnAccount).min(1, notAnAccount).optional(),
    )
    .meta({
      type: "integer",
      minimum: 1,
      description: "An account; only admins name another than their own.",
    }),
});

/** Both days belong to it. */
const Period = z
  .object({ from: day("From"), to: day("To") })
  .superRefine(({ from, to }, context) => {
    const fieldError = periodError(from, to);
    if (fieldError !== null)
      context.issues.push({ ...asIssue(fieldError), path: ["to"], input: to });
  });

/** All field errors are reported at once, those of the period first. */
export const ReportQuery = Period.and(Narrowing);
export type ReportQuery = z.output<typeof ReportQuery>;

const Figures = {
  /** Submitted in the period. */
  submitted: z.int(),
  /** Decided in the period. */
  approved: z.int(),
  declined: z.int(),
  /** Became Completed in the period, and still are. */
  completed: z.int(),
  /** Runs that ended as failed in the period, and all that ended. */
  failed: z.int(),
  ended: z.int(),
};
const FiguresOnly = component("ReportFigures", Figures);
export type Figures = z.infer<typeof FiguresOnly>;

const Duration = component("ReportDuration", {
  count: z.int(),
  median_minutes: z.number(),
  /** Null for fewer than five. */
  ninety_minutes: z.number().nullable(),
}).nullable();
export type Duration = z.infer<typeof Duration>;

export const Report = component("Report", {
  from: CalendarDay,
  to: CalendarDay,
  serverTime: Instant,
  totals: FiguresOnly,
  /** Every day of the period. */
  days: z.array(z.object({ day: CalendarDay, ...Figures })),
  /** Most completed first, as all tables; empty for operators. `slip_minutes` is the median from decision to slip. */
  operators: z.array(
    z.object({
      user_id: Id,
      name: z.string(),
      ...Figures,
      slip_minutes: z.number().nullable(),
    }),
  ),
  /** The figures of applications that name an agent. */
  agents: z.array(z.object({ agent_id: Id, name: z.string(), ...Figures })),
  cities: z.array(z.object({ city: z.enum(CITY_CODES), ...Figures })),
  /** Null for completed applications without a center, which come last. */
  centers: z.array(
    z.object({
      medical_center_id: Id.nullable(),
      name: z.string().nullable(),
      completed: z.int(),
    }),
  ),
  /** Most frequent first. */
  reasons: z.array(z.object({ kind: z.enum(FAILURE_KINDS), count: z.int() })),
  /** From submission to decision, from sending to the end of a finished run, from decision to slip. */
  times: z.object({ decide: Duration, book: Duration, slip: Duration }),
});
export type Report = z.infer<typeof Report>;

export const getReport = endpoint({
  method: "GET",
  path: "/reports/summary",
  access: "staff",
  summary: "Figures of at most 92 days in Dhaka; an operator's own, whatever OPERATOR_SCOPE says",
  query: ReportQuery,
  isCostly: true,
  answer: Report,
});

const SheetQuery = z.object({ day: day("Day"), ...Narrowing.shape });
export type SheetQuery = z.output<typeof SheetQuery>;

export const DailySheet = component("DailySheet", {
  day: CalendarDay,
  totals: FiguresOnly,
  by_operator: Report.shape.operators,
  /** Completed that day, in this order. */
  slips: z.array(
    z.object({
      id: Id,
      name: z.string(),
      passport_number: z.string(),
      country_traveling_to: Slip.shape.country_traveling_to,
      center: z.string().nullable(),
      submitted_by: z.string(),
      completed_at: Instant,
    }),
  ),
  /** There are more than the listed ones. */
  is_cut: z.boolean(),
});
export type DailySheet = z.infer<typeof DailySheet>;

export const getDailySheet = endpoint({
  method: "GET",
  path: "/reports/day",
  access: "staff",
  summary: "A day's figures, and at most 500 of the applications that were completed on it",
  query: SheetQuery,
  isCostly: true,
  reading: { as: "list", slips: ({ slips }) => slips.map(({ id }) => id) },
  answer: DailySheet,
});

export const MAX_STATEMENT_SLIPS = 1_000;

const NOT_A_MONTH = "Month must be written as 2026-11";

const AgentQuery = z.object({
  agent: numberText("Agent must be the number of an agent").meta({ type: "integer", minimum: 1 }),
  month: z.string(NOT_A_MONTH).transform((typed, context): Month => {
    const read = monthOf(typed);
    if (read !== null) return read;
    context.issues.push({ ...asIssue(NOT_A_MONTH), input: typed });
    return z.NEVER;
  }),
});
export type AgentQuery = z.output<typeof AgentQuery>;

export const AgentStatement = component("AgentStatement", {
  agent: Agent.pick({ id: true, name: true, phone: true }),
  month: z.string(),
  /** Submitted in the month, and completed in it, whenever they were submitted. */
  totals: z.object({ submitted: z.int(), completed: z.int() }),
  /** Both, in the order of submission. */
  slips: z.array(
    z.object({
      id: Id,
      name: z.string(),
      passport_number: z.string(),
      country_traveling_to: Slip.shape.country_traveling_to,
      status: Slip.shape.status,
      created_at: Instant,
      /** When it got its slip. */
      completed_at: Instant.nullable(),
    }),
  ),
  /** There are more than the listed ones. */
  is_cut: z.boolean(),
});
export type AgentStatement = z.infer<typeof AgentStatement>;

export const getAgentStatement = endpoint({
  method: "GET",
  path: "/reports/agent",
  access: "staff",
  summary:
    "What an agent brought in a month: at most 1,000 applications that were submitted or completed in it; an operator's own",
  query: AgentQuery,
  isCostly: true,
  reading: { as: "list", slips: ({ slips }) => slips.map(({ id }) => id) },
  answer: AgentStatement,
});

const Table = z.object({
  table: z.enum(REPORT_TABLES, { error: "Table is not one of the choices" }),
});
export const ReportExport = ReportQuery.and(Table);
export type ReportExport = z.output<typeof ReportExport>;

export const exportReport = endpoint({
  method: "POST",
  path: "/reports/export",
  access: "staff",
  budget: "exports",
  isCostly: true,
  summary: "One table of a report as CSV",
  body: ReportExport,
  answer: FileAnswer,
  reading: "none",
  answerTypes: ["text/csv; charset=utf-8"],
});
