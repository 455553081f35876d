import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import {
  addressOrNull,
  component,
  Id,
  IdParam,
  Instant,
  requiredText,
  sentenceParts,
  WebAddress,
} from "#shared/http/fields.ts";
import { ON_SLIP, Slip, slipNumbers } from "#shared/slips/contract.ts";
import { PROCESSORS } from "#shared/slips/rules.ts";
import { accessTo } from "#shared/slips/rules-actions.ts";
import { sentence } from "#shared/text/sentence.ts";
import { FAILURE_KINDS } from "./rules-failures.ts";

export const Processor = z.enum(PROCESSORS);
export const FailureKind = z.enum(FAILURE_KINDS);

export const MAX_REASON_LENGTH = 300;

export const MAX_SLIPS_PER_PROCESS = 200;

const ProcessRequest = component("ProcessRequest", {
  slipIds: slipNumbers(
    "slipIds",
    MAX_SLIPS_PER_PROCESS,
    sentence("Send at most {count} slips at once", { count: MAX_SLIPS_PER_PROCESS }),
  ),
});

export const ProcessAnswer = component("ProcessAnswer", {
  queued: z.array(Id),
  /** Queued slips that were edited after their approval; left out if there are none. */
  edited_since_approval: z.array(Id).optional(),
  skipped: z.array(z.object({ id: Id, reason: z.string(), ...sentenceParts })),
});
export type ProcessAnswer = z.infer<typeof ProcessAnswer>;

export const processSlips = endpoint({
  method: "POST",
  path: "/auto/slips/process",
  access: accessTo("process"),
  summary: "Send slips for processing; those that cannot be sent are skipped with a reason",
  body: ProcessRequest,
  isCostly: "alone",
  reading: { as: "act", slips: (_params, { slipIds }) => slipIds },
  answer: ProcessAnswer,
});

const paymentLink = z
  .string("Payment link is required")
  .refine((typed) => /\S/.test(typed), { error: "Payment link is required", abort: true })
  .pipe(WebAddress);

export const ManualOutcome = z
  .discriminatedUnion(
    "outcome",
    [
      z.object({
        outcome: z.literal("finished"),
        payment_link: paymentLink,
        slip_url: addressOrNull("Slip URL").default(null),
      }),
      z.object({
        outcome: z.literal("failed"),
        kind: FailureKind.default("other"),
        reason: requiredText({ label: "Reason", max: MAX_REASON_LENGTH }),
      }),
    ],
    "Outcome must be finished or failed",
  )
  .meta({ id: "ManualOutcome" });
export type ManualOutcome = z.infer<typeof ManualOutcome>;

export const takeBack = endpoint({
  method: "POST",
  path: "/auto/slip/:id/take-back",
  access: "admin",
  summary:
    "Take back a slip that waits to be booked by hand; it becomes failed and can be sent again",
  params: IdParam,
  reading: ON_SLIP,
  answer: Slip,
});

export const recordOutcome = endpoint({
  method: "POST",
  path: "/auto/slip/:id/outcome",
  access: accessTo("record-outcome"),
  summary: "Record the outcome of a slip booked by hand",
  params: IdParam,
  body: ManualOutcome,
  reading: ON_SLIP,
  answer: Slip,
});

const SandboxReference = z.object({
  reference: z.string().regex(/^[\w-]{22,64}$/, "This is not a sandbox reference"),
});

/** Enough to recognise the slip, and nothing that could pass for one. */
export const SandboxBooking = component("SandboxBooking", {
  slip_id: z.number(),
  applicant: z.string(),
  passport_ending: z.string(),
  destination: Slip.shape.country_traveling_to,
  city: Slip.shape.city,
  paid: z.boolean(),
  booked_at: Instant,
  payment_link: z.string().nullable(),
  slip_url: z.string().nullable(),
});
export type SandboxBooking = z.infer<typeof SandboxBooking>;

export const getSandboxBooking = endpoint({
  method: "GET",
  path: "/sandbox/bookings/:reference",
  access: "public",
  summary: "One sandbox booking, for its sample pages",
  params: SandboxReference,
  reading: "none",
  answer: SandboxBooking,
});

export const paySandboxBooking = endpoint({
  method: "POST",
  path: "/sandbox/bookings/:reference/payment",
  access: "public",
  summary: "Pay a sandbox booking; paying twice changes nothing",
  params: SandboxReference,
  reading: "none",
  answer: SandboxBooking,
});

const ProcessorStatus = component("ProcessorStatus", {
  /** Until when the booking service is paused; null while it works. */
  paused_until: Instant.nullable(),
});

export const getProcessorStatus = endpoint({
  method: "GET",
  path: "/processing/status",
  access: "signed-in",
  summary: "Whether slips are sent to the booking service now, or sending is paused after failures",
  answer: ProcessorStatus,
});

const RUN_EVENTS = [
  "asked",
  "sent-to-service",
  "accepted",
  "no-answer",
  "not-known",
  "given-back",
  "waiting-for-person",
  "taken-back",
  "reported-started",
  "reported-finished",
  "reported-failed",
  "reported-paid",
  "reported-slip-ready",
  "unusable",
  "finished",
  "failed",
] as const;
export const RunEventName = z.enum(RUN_EVENTS);
export type RunEventName = z.infer<typeof RunEventName>;

export const RunEvent = component("RunEvent", {
  at: Instant,
  event: RunEventName,
  note: z.string().nullable(),
});

export const RunTry = component("RunTry", {
  number: z.int(),
  started_at: Instant,
  ended_at: Instant.nullable(),
  outcome: z.enum(["finished", "failed", "no-answer", "interrupted"]).nullable(),
  events: z.array(RunEvent),
});

export const ProcessRun = component("ProcessRun", {
  run_no: z.int(),
  adapter: z.string(),
  /** `leased`: a program works on it; `waiting`: for a person or a callback. */
  state: z.enum(["queued", "leased", "waiting", "done", "failed"]),
  waits_for: z.enum(["person", "callback"]).nullable(),
  sent_at: Instant,
  next_try_at: Instant.nullable(),
  /** When it fails at the latest; null while waiting for a person. */
  deadline_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  failure_kind: FailureKind.nullable(),
  failed_reason: z.string().nullable(),
  tries: z.array(RunTry),
});
export type ProcessRun = z.infer<typeof ProcessRun>;
export type RunTry = z.infer<typeof RunTry>;
export type RunEvent = z.infer<typeof RunEvent>;

export const getSlipRuns = endpoint({
  method: "GET",
  path: "/auto/slip/:id/runs",
  access: "signed-in",
  summary: "The runs of a slip, newest first, with their tries and events",
  params: IdParam,
  reading: { as: "record", slips: (_runs, { id }) => [id] },
  answer: z.array(ProcessRun),
});
