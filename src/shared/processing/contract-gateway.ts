import { z } from "zod";
import { WebAddress } from "#shared/http/fields.ts";
import { FailureKind, MAX_REASON_LENGTH } from "./contract.ts";

export const MAX_MESSAGE_BYTES = 64 * 1024;

const Name = z
  .string("must be text")
  .min(1, "must not be empty")
  .max(100, "must be at most 100 characters")
  .refine((text) => !text.includes("\0") && text.isWellFormed(), "must be plain text");

const Address = WebAddress.refine((text) => text.isWellFormed(), "must be well-formed text");

const finished = { payment_link: Address.nullish(), slip_url: Address.nullish() };
const failed = {
  kind: FailureKind.default("other"),
  message: z
    .string()
    .max(MAX_REASON_LENGTH, `must be at most ${MAX_REASON_LENGTH} characters`)
    .refine((text) => !text.includes("\0") && text.isWellFormed(), "must be plain text")
    .nullish(),
};
const named = { report: Name, attempt: Name };

/** Unknown fields are ignored. */
export const Callback = z
  .discriminatedUnion(
    "event",
    [
      z.object({ ...named, event: z.literal("started") }),
      z.object({ ...named, event: z.literal("finished"), ...finished }),
      z.object({ ...named, event: z.literal("failed"), ...failed }),
      z.object({ ...named, event: z.literal("paid") }),
      z.object({ ...named, event: z.literal("slip_ready"), slip_url: Address }),
    ],
    "must be started, finished, failed, paid or slip_ready",
  )
  .meta({ id: "Callback" });
export type Callback = z.infer<typeof Callback>;

/** What makes a message unusable, without its values. */
export function fieldErrorsOf({ issues }: z.ZodError) {
  return issues.map(({ path, message }) => {
    const field = path.join(".") || "event";
    return { field, message: `${field}: ${message}` };
  });
}

export const fieldErrorIn = (error: z.ZodError) => fieldErrorsOf(error)[0]?.message ?? "";

/** The attempt that an unusable message is about. */
export const Attempted = z.object({ attempt: Name });

export const CallbackAnswer = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.enum(["applied", "repeated", "kept"]) }),
  z.object({ outcome: z.literal("ignored"), reason: z.string() }),
]);
export type CallbackAnswer = z.infer<typeof CallbackAnswer>;

/** How an attempt ended, in the 200 of a booking. */
export const GatewayEnding = z.discriminatedUnion(
  "event",
  [
    z.object({ event: z.literal("finished"), ...finished }),
    z.object({ event: z.literal("failed"), ...failed }),
  ],
  "must be finished or failed",
);
export type GatewayEnding = z.infer<typeof GatewayEnding>;

export const GatewayState = z.discriminatedUnion(
  "state",
  [
    z.object({ attempt: Name, state: z.enum(["accepted", "started"]) }),
    z.object({ attempt: Name, state: z.literal("finished"), ...finished }),
    z.object({ attempt: Name, state: z.literal("failed"), ...failed }),
  ],
  "must be accepted, started, finished or failed",
);

export const GatewayRefusal = z.object({
  kind: FailureKind.catch("refused").default("refused"),
  message: z.string().catch("").default(""),
});
