import { z } from "zod";
import { Role } from "#shared/auth/contract.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import {
  component,
  daysInOrder,
  FileAnswer,
  Id,
  IdParam,
  Instant,
  numberText,
} from "#shared/http/fields.ts";
import { LastEventIdHeader } from "#shared/http/headers.ts";
import { PAYMENT_STATUSES, PROCESS_STATUSES } from "#shared/slips/rules.ts";
import { SLIP_STATUSES } from "#shared/slips/rules-list.ts";
import { plainDate } from "#shared/time/plain-date.ts";
import { AUDIT_KINDS } from "./contract-kinds.ts";
import { EVENT_KINDS, HISTORY_ACTIONS } from "./rules-actions.ts";

const HistoryAction = z.enum(HISTORY_ACTIONS);

/** Codes and ISO days; null for empty. */
export const FieldChange = z.object({
  field: z.string(),
  from: z.union([z.string(), z.number(), z.null()]),
  to: z.union([z.string(), z.number(), z.null()]),
});
export type FieldChange = z.infer<typeof FieldChange>;

export const HistoryEntry = component("HistoryEntry", {
  id: Id,
  at: Instant,
  /** At that time; null for the program itself. */
  actor_name: z.string().nullable(),
  /** Account and its role at that time. */
  actor_id: Id.nullable(),
  actor_role: Role.nullable(),
  action: HistoryAction,
  changes: z.array(FieldChange),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const MAX_HISTORY_PAGE = 200;

export const HistoryFilter = z.object({
  before: numberText("Before must be the number of an entry").optional(),
});
export type HistoryFilter = z.output<typeof HistoryFilter>;

export const getSlipHistory = endpoint({
  method: "GET",
  path: "/auto/slip/:id/history",
  access: "signed-in",
  summary: "The last 200 changes of a slip, or those before an entry, oldest first",
  params: IdParam,
  query: HistoryFilter,
  reading: { as: "record", slips: (_history, { id }) => [id] },
  answer: z.array(HistoryEntry),
});

export const getOperatorHistory = endpoint({
  method: "GET",
  path: "/auto/operator/:id/history",
  access: "admin",
  summary:
    "The last 200 changes of an operator's account and reads of the password, or those before an entry, oldest first",
  params: IdParam,
  query: HistoryFilter,
  reading: "none",
  answer: z.array(HistoryEntry),
});

const EventKind = z.enum(EVENT_KINDS);

/** How a slip stands after a change; nothing personal. */
const SlipEventState = component("SlipEventState", {
  status: z.enum(SLIP_STATUSES),
  process_status: z.enum(PROCESS_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  updated_at: Instant,
  has_slip_url: z.boolean(),
  has_payment_link: z.boolean(),
});

export const ChangeEvent = z
  .object({
    kind: EventKind,
    slip_id: Id.nullable(),
    state: SlipEventState.nullable(),
    at: Instant,
  })
  .meta({
    id: "ChangeEvent",
    description:
      "The data of an event named `change`, as JSON. Other events have no data: `alive` comes every 20 s and moves the id on; after `reset` some changes were missed, so read again what you show; after `bye` the stream ends, so open it again with `Last-Event-ID`.",
  });
export type ChangeEvent = z.infer<typeof ChangeEvent>;

export const streamEvents = endpoint({
  method: "GET",
  path: "/events",
  access: "signed-in",
  isBackground: true,
  isStream: true,
  reading: "none",
  summary:
    "Stream of changes: events named `change`, whose data is a ChangeEvent, `alive`, `reset` and `bye`",
  headers: LastEventIdHeader,
  answer: z.unknown(),
  describedAnswer: ChangeEvent,
  answerTypes: ["text/event-stream"],
});

const AuditKind = z.enum(AUDIT_KINDS, "Kind names something that is not known");

export const AUDIT_PER_PAGE = 50;
export const MAX_AUDIT_EXPORTED = 50_000;

/** Changed fields are in `changes`, with values only if these are not personal. */
export const AuditDetails = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);
export type AuditDetails = z.infer<typeof AuditDetails>;

/** Never contains values that identify an applicant. */
export const AuditEntry = component("AuditEntry", {
  id: Id,
  at: Instant,
  /** Null for visitors and the program itself. */
  actor_id: Id.nullable(),
  actor_role: Role.nullable(),
  /** The current name. */
  actor_name: z.string().nullable(),
  kind: AuditKind,
  action: z.string(),
  subject: z.string().nullable(),
  subject_id: z.int().nullable(),
  /** The current name of an account, an agent or a notice, and the current or last one of a medical center. */
  subject_name: z.string().nullable(),
  /** Null for the program itself and the command line. */
  address: z.string().nullable(),
  request_id: z.string().nullable(),
  details: AuditDetails,
  /** The medical centers that `changes` names by number. */
  center_names: z.record(z.string(), z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const day = z
  .string()
  .refine((text) => plainDate(text) !== null, "A day is written as 2026-11-19")
  .optional();

const AuditParts = z.object({
  kind: AuditKind.optional(),
  actor: Id.optional(),
  /** The first and the last day, in Dhaka. */
  from: day,
  to: day,
});
const AuditFilter = AuditParts.refine(...daysInOrder);
export type AuditFilter = z.output<typeof AuditFilter>;

/** Newest first; `next` is null on the last page. */
export const AuditPage = component("AuditPage", {
  entries: z.array(AuditEntry),
  next: Id.nullable(),
});
export type AuditPage = z.infer<typeof AuditPage>;

const AuditQuery = AuditParts.extend({
  actor: numberText("Actor must be the number of an account").optional(),
  ...HistoryFilter.shape,
});

export const listAudit = endpoint({
  method: "GET",
  path: "/audit",
  access: "admin",
  summary: "The entries of the audit log, or those of one line, newest first",
  isCostly: true,
  query: AuditQuery.extend({
    /** An entry of the line. */
    line: numberText("Line must be the number of an entry").optional(),
  }).refine(...daysInOrder),
  answer: AuditPage,
});

/** One or several entries as one line; the other fields are those of the newest. */
export const AuditLine = component("AuditLine", {
  ...AuditEntry.shape,
  entries: z.int(),
  first_at: Instant,
  /** How often a record was opened or refused, however many calls that makes; without a record how many calls. */
  times: z.int(),
});
export type AuditLine = z.infer<typeof AuditLine>;

export const AuditLinePage = component("AuditLinePage", {
  lines: z.array(AuditLine),
  next: Id.nullable(),
});

export const listAuditLines = endpoint({
  method: "GET",
  path: "/audit/lines",
  access: "admin",
  summary:
    "The audit log as lines, newest first: what one call did to several records, an import and what one person looked at within an hour are one line each",
  isCostly: true,
  query: AuditQuery.refine(...daysInOrder),
  answer: AuditLinePage,
});

export const exportAudit = endpoint({
  method: "POST",
  path: "/audit/export",
  budget: "exports",
  isCostly: true,
  reading: "none",
  access: "admin",
  summary: "The audit log of a filter as CSV",
  confirm: { for: "every call", ask: "Please confirm your password to export the audit log." },
  body: AuditFilter,
  answer: FileAnswer,
  answerTypes: ["text/csv; charset=utf-8"],
});
