import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { IdParam } from "#shared/http/fields.ts";

/** By which way a text reached the applicant. */
const HAND_OVER_CHANNELS = ["whatsapp", "sms", "email", "copy"] as const;
export type HandOverChannel = (typeof HAND_OVER_CHANNELS)[number];

/** What was handed over: where to pay, or the finished slip. */
const HAND_OVER_OCCASIONS = ["payment-link", "slip-ready"] as const;
export type HandOverOccasion = (typeof HAND_OVER_OCCASIONS)[number];

/** What is written down of a hand-over; its text is not. */
export const HandOver = z
  .object({
    channel: z.enum(HAND_OVER_CHANNELS, { error: "Channel must be whatsapp, sms, email or copy" }),
    occasion: z.enum(HAND_OVER_OCCASIONS, { error: "Occasion must be payment-link or slip-ready" }),
  })
  .meta({ id: "HandOver" });
export type HandOver = z.infer<typeof HandOver>;

export const noteHandOver = endpoint({
  method: "POST",
  path: "/auto/slip/:id/hand-over",
  access: "signed-in",
  summary: "Write down that the payment link or the slip was handed over to the applicant",
  params: IdParam,
  body: HandOver,
  status: 204,
});
