import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { sentenceParts } from "#shared/http/error-answer.ts";
import { addressOrNull, Id, IdParam, Instant, WebAddress } from "#shared/http/fields.ts";
import { ON_SLIP, Slip, SlipNumber } from "#shared/slips/contract.ts";
import { accessTo } from "#shared/slips/rules-actions.ts";
import { PROCESSORS } from "#shared/slips/rules-processing.ts";
import { requiredText } from "#shared/text/fields.ts";
import { asError, sentence } from "#shared/text/sentence.ts";
import { FailureKind } from "./contract-runs.ts";

export const Processor = z.enum(PROCESSORS);

/** The longest reason of a failure. */
export const MAX_REASON_LENGTH = 300;

/** The most slips one call may send for processing. */
export const MAX_SLIPS_PER_PROCESS = 200;

const ProcessRequest = z
  .object({
    slipIds: z
      .array(SlipNumber, { error: "slipIds must be a list of record numbers" })
      .min(1, { error: "Choose at least one slip" })
      .max(MAX_SLIPS_PER_PROCESS, {
        error: asError(
          sentence("Send at most {count} slips at once", { count: MAX_SLIPS_PER_PROCESS }),
        ),
      }),
  })
  .meta({ id: "ProcessRequest" });

export const ProcessAnswer = z
  .object({
    queued: z.array(Id),
    /** Those of the queued ones that were edited after they had been approved; left out when there is none. */
    edited_since_approval: z.array(Id).optional(),
    skipped: z.array(z.object({ id: Id, reason: z.string(), ...sentenceParts })),
  })
  .meta({ id: "ProcessAnswer" });
export type ProcessAnswer = z.infer<typeof ProcessAnswer>;

export const processSlips = endpoint({
  method: "POST",
  path: "/auto/slips/process",
  access: accessTo("process"),
  summary: "Send slips for processing; those that cannot go are skipped with a reason",
  body: ProcessRequest,
  isCostly: "alone",
  reading: { as: "act", slips: (_params, { slipIds }) => slipIds },
  status: 200,
  answer: ProcessAnswer,
});

const paymentLink = z
  .string({ error: "Payment link is required" })
  .refine((typed) => /\S/.test(typed), { error: "Payment link is required", abort: true })
  .pipe(WebAddress);

/** What an admin records after booking by hand. */
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
    { error: "Outcome must be finished or failed" },
  )
  .meta({ id: "ManualOutcome" });
export type ManualOutcome = z.infer<typeof ManualOutcome>;

export const takeBack = endpoint({
  method: "POST",
  path: "/auto/slip/:id/take-back",
  access: "admin",
  summary: "Take a slip back that waits to be booked by hand; it fails and can be sent again",
  params: IdParam,
  reading: ON_SLIP,
  status: 200,
  answer: Slip,
});

export const recordOutcome = endpoint({
  method: "POST",
  path: "/auto/slip/:id/outcome",
  access: accessTo("record-outcome"),
  summary: "Record how a slip that is booked by hand ended",
  params: IdParam,
  body: ManualOutcome,
  reading: ON_SLIP,
  status: 200,
  answer: Slip,
});

/** The unguessable reference of one sandbox booking. */
const SandboxReference = z.object({
  reference: z.string().regex(/^[\w-]{22,64}$/, { error: "This is not a sandbox reference" }),
});

/** What the sandbox pages show: enough to recognise the slip, nothing that could pass for one. */
export const SandboxBooking = z
  .object({
    slip_id: z.number(),
    applicant: z.string(),
    /** The last three characters of the passport number. */
    passport_ending: z.string(),
    destination: z.string(),
    city: z.string(),
    paid: z.boolean(),
    booked_at: Instant,
    payment_link: z.string().nullable(),
    slip_url: z.string().nullable(),
  })
  .meta({ id: "SandboxBooking" });
export type SandboxBooking = z.infer<typeof SandboxBooking>;

export const getSandboxBooking = endpoint({
  method: "GET",
  path: "/sandbox/bookings/:reference",
  access: "public",
  summary: "One sandbox booking, for its sample pages",
  params: SandboxReference,
  // Nobody is signed in: whoever has the reference sees the name and the end of the number.
  reading: "none",
  status: 200,
  answer: SandboxBooking,
});

export const paySandboxBooking = endpoint({
  method: "POST",
  path: "/sandbox/bookings/:reference/payment",
  access: "public",
  summary: "Pay a sandbox booking; paying twice changes nothing",
  params: SandboxReference,
  // Nobody is signed in: whoever has the reference sees the name and the end of the number.
  reading: "none",
  status: 200,
  answer: SandboxBooking,
});

const ProcessorStatus = z
  .object({
    /** Until when no slip is handed over, because the booking service does not answer; null while nothing is wrong. */
    paused_until: Instant.nullable(),
  })
  .meta({ id: "ProcessorStatus" });

export const getProcessorStatus = endpoint({
  method: "GET",
  path: "/processing/status",
  access: "signed-in",
  summary:
    "Whether slips are handed over now, or the booking service is being left alone for a while",
  status: 200,
  answer: ProcessorStatus,
});
