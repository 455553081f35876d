import { z } from "zod";
import { Role } from "#shared/auth/contract.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { FileAnswer, Id, Instant } from "#shared/http/fields.ts";
import { plainDate } from "#shared/time/plain-date.ts";
import { AUDIT_KINDS } from "./rules-kinds.ts";

/** What an entry of the audit log is about. */
export const AuditKind = z.enum(AUDIT_KINDS, { error: "Kind names something that is not known" });
export type AuditKind = z.infer<typeof AuditKind>;

/** How many entries a page of the audit log has. */
export const AUDIT_PER_PAGE = 50;
/** The most entries of one file. */
export const MAX_AUDIT_EXPORTED = 50_000;

/** What else is known of an entry; changed fields stand in `changes`, with their values only where these tell of nobody. */
export const AuditDetails = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);
export type AuditDetails = z.infer<typeof AuditDetails>;

/** One entry of the audit log: who, when, from where, what. It holds no value by which an applicant is known. */
export const AuditEntry = z
  .object({
    id: Id,
    at: Instant,
    /** Null where nobody was signed in, or the program itself acted. */
    actor_id: Id.nullable(),
    actor_role: Role.nullable(),
    /** What the account is called now. */
    actor_name: z.string().nullable(),
    kind: AuditKind,
    action: z.string(),
    subject: z.string().nullable(),
    subject_id: z.int().nullable(),
    /** The address of the network it came from; null for the program itself and the command line. */
    address: z.string().nullable(),
    request_id: z.string().nullable(),
    details: AuditDetails,
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof AuditEntry>;

const number = (message: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { error: message })
    .transform(Number)
    .optional();

const day = z
  .string()
  .refine((text) => plainDate(text) !== null, { error: "A day is written as 2026-11-19" })
  .optional();

/** Which entries: all that fit every part that is given. */
export const AuditFilter = z.object({
  kind: AuditKind.optional(),
  actor: Id.optional(),
  /** The first and the last day, in Dhaka. */
  from: day,
  to: day,
});
export type AuditFilter = z.output<typeof AuditFilter>;

/** A page of the audit log, newest first; `next` is where the one after it begins, null on the last. */
export const AuditPage = z
  .object({ entries: z.array(AuditEntry), next: Id.nullable() })
  .meta({ id: "AuditPage" });
export type AuditPage = z.infer<typeof AuditPage>;

export const listAudit = endpoint({
  method: "GET",
  path: "/audit",
  access: "admin",
  summary: "The audit log, newest first",
  query: AuditFilter.extend({
    actor: number("Actor must be the number of an account"),
    before: number("Before must be the number of an entry"),
  }),
  status: 200,
  answer: AuditPage,
});

export const exportAudit = endpoint({
  method: "POST",
  path: "/audit/export",
  budget: "exports",
  isCostly: true,
  reading: "none",
  access: "admin",
  summary: "The audit log of a filter as CSV",
  body: AuditFilter,
  status: 200,
  answer: FileAnswer,
  answerTypes: ["text/csv; charset=utf-8"],
});
