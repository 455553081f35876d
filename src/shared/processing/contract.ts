import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { IdParam, Instant, WebAddress } from "../http/fields.ts";
import { Slip } from "../slips/contract.ts";

export const PROCESSORS = ["sandbox", "manual"] as const;
export const Processor = z.enum(PROCESSORS);
export type Processor = z.infer<typeof Processor>;

/** The longest reason of a failure. */
export const MAX_REASON_LENGTH = 300;

const requiredAddress = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, { error: `${label} is required` })
    .pipe(WebAddress);

const optionalAddress = z
  .string()
  .trim()
  .nullish()
  .transform((text) => text || null)
  .pipe(WebAddress.nullable());

/** What an admin records after booking by hand. */
export const ManualOutcome = z.discriminatedUnion(
  "outcome",
  [
    z.object({
      outcome: z.literal("finished"),
      payment_link: requiredAddress("Payment link"),
      slip_url: optionalAddress,
    }),
    z.object({
      outcome: z.literal("failed"),
      reason: z
        .string({ error: "Reason is required" })
        .trim()
        .min(1, { error: "Reason is required" })
        .max(MAX_REASON_LENGTH, {
          error: `Reason must be at most ${MAX_REASON_LENGTH} characters`,
        }),
    }),
  ],
  { error: "Outcome must be finished or failed" },
);
export type ManualOutcome = z.infer<typeof ManualOutcome>;

export const recordOutcome = endpoint({
  method: "POST",
  path: "/auto/slip/:id/outcome",
  access: "admin",
  summary: "Record how a slip that is booked by hand ended",
  params: IdParam,
  body: ManualOutcome,
  status: 200,
  answer: Slip,
});

/** The unguessable reference of one sandbox booking. */
export const SandboxReference = z.object({
  reference: z.string().regex(/^[\w-]{22,64}$/, { error: "This is not a sandbox reference" }),
});

/** What the sandbox pages show: enough to recognise the slip, nothing that could pass for one. */
export const SandboxBooking = z.object({
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
});
export type SandboxBooking = z.infer<typeof SandboxBooking>;

export const getSandboxBooking = endpoint({
  method: "GET",
  path: "/sandbox/bookings/:reference",
  access: "public",
  summary: "One sandbox booking, for its sample pages",
  params: SandboxReference,
  status: 200,
  answer: SandboxBooking,
});

export const paySandboxBooking = endpoint({
  method: "POST",
  path: "/sandbox/bookings/:reference/payment",
  access: "public",
  summary: "Pay a sandbox booking; paying twice changes nothing",
  params: SandboxReference,
  status: 200,
  answer: SandboxBooking,
});
