import { z } from "zod";
import { Role } from "#shared/auth/contract.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { Id, IdParam, Instant } from "#shared/http/fields.ts";

const HISTORY_ACTIONS = [
  "submitted",
  "edited",
  "approved",
  "declined",
  "declined-reason-changed",
  "marked-paid",
  "marked-unpaid",
  "slip-url-changed",
  "center-assigned",
  "center-removed",
  "queued",
  "started",
  "requeued",
  "finished",
  "failed",
  "deleted",
  "handed-over",
  "erased",
  "created",
  "suspended",
  "reactivated",
  "password-changed",
  "password-reset",
  "password-read",
  "factor-set-up",
  "factor-removed",
  "factor-reset",
  "recovery-codes-renewed",
  "recovery-code-used",
  "draft-handed-over",
] as const;
export const HistoryAction = z.enum(HISTORY_ACTIONS);
export type HistoryAction = z.infer<typeof HistoryAction>;

/** One change of one field, as stored: codes and ISO days, null where there was nothing. */
export const FieldChange = z.object({
  field: z.string(),
  from: z.union([z.string(), z.number(), z.null()]),
  to: z.union([z.string(), z.number(), z.null()]),
});
export type FieldChange = z.infer<typeof FieldChange>;

export const HistoryEntry = z
  .object({
    id: Id,
    at: Instant,
    /** The person's name at that time; null when the program itself acted. */
    actor_name: z.string().nullable(),
    /** Whose account that was, whatever name it had, and its role at that time. */
    actor_id: Id.nullable(),
    actor_role: Role.nullable(),
    action: HistoryAction,
    changes: z.array(FieldChange),
  })
  .meta({ id: "HistoryEntry" });
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** The most entries of a page of history. */
export const MAX_HISTORY_PAGE = 200;

/** Which page: the newest, or the one before an entry. */
export const HistoryFilter = z.object({
  before: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { error: "Before must be the number of an entry" })
    .transform(Number)
    .optional(),
});
export type HistoryFilter = z.output<typeof HistoryFilter>;

export const getSlipHistory = endpoint({
  method: "GET",
  path: "/auto/slip/:id/history",
  access: "signed-in",
  summary: "The last 200 changes of one slip, or those before an entry, oldest first",
  params: IdParam,
  query: HistoryFilter,
  reading: { as: "record", slips: (_history, { id }) => [id] },
  status: 200,
  answer: z.array(HistoryEntry),
});

export const getOperatorHistory = endpoint({
  method: "GET",
  path: "/auto/operator/:id/history",
  access: "admin",
  summary:
    "The last 200 changes of one operator's account and readings of the password, or those before an entry, oldest first",
  params: IdParam,
  query: HistoryFilter,
  // Of an account.
  reading: "none",
  status: 200,
  answer: z.array(HistoryEntry),
});
