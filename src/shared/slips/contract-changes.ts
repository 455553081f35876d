import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { addressOrNull, IdParam } from "#shared/http/fields.ts";
import { IfMatchHeader } from "#shared/http/headers.ts";
import { ON_SLIP, Slip } from "./contract.ts";
import { DeclinedReason, DeclineForm, REASON_WITHOUT_DECLINE } from "./form/form-decline.ts";
import { PAYMENT_STATUSES } from "./rules.ts";
import { accessTo } from "./rules-actions.ts";

const statusAnswer = { error: "Status must be approved or declined" };
const paymentAnswer = { error: "Payment status must be paid or unpaid" };

/** Either a decision, a decline with a reason if there is one to tell, or a payment status; both at once are two changes. */
export const SlipStatusChange = z
  .object({
    status: z.enum(["approved", "declined"], statusAnswer).optional(),
    payment_status: z.enum(PAYMENT_STATUSES, paymentAnswer).optional(),
    reason: DeclinedReason.optional(),
  })
  .refine((change) => change.status !== undefined || change.payment_status !== undefined, {
    error: "Send a status or a payment status",
  })
  .refine((change) => !change.reason || change.status === "declined", {
    error: REASON_WITHOUT_DECLINE,
    path: ["reason"],
  })
  .meta({ id: "SlipStatusChange" });
export type SlipStatusChange = z.infer<typeof SlipStatusChange>;

export const changeSlipStatus = endpoint({
  method: "PATCH",
  path: "/auto/slip/:id/status",
  access: accessTo("approve", "decline", "mark-paid", "mark-unpaid"),
  summary: "Approve or decline a pending slip, or mark an approved one paid or unpaid",
  params: IdParam,
  headers: IfMatchHeader,
  body: SlipStatusChange,
  reading: ON_SLIP,
  status: 200,
  answer: Slip,
});

export const changeDeclinedReason = endpoint({
  method: "PUT",
  path: "/auto/slip/:id/declined-reason",
  access: accessTo("decline"),
  summary: "Say why an application was declined; an empty reason clears it",
  params: IdParam,
  body: DeclineForm,
  reading: ON_SLIP,
  status: 200,
  answer: Slip,
});

/** A slip URL as typed; an empty one clears it. */
export const SlipUrlChange = z
  .object({ slip_url: addressOrNull("Slip URL") })
  .meta({ id: "SlipUrlChange" });

export const changeSlipUrl = endpoint({
  method: "PATCH",
  path: "/auto/slip/:id/url",
  access: accessTo("slip-url"),
  summary: "Set the slip URL of an approved slip; an empty one clears it",
  params: IdParam,
  headers: IfMatchHeader,
  body: SlipUrlChange,
  reading: ON_SLIP,
  status: 200,
  answer: Slip,
});

export const deleteSlip = endpoint({
  method: "DELETE",
  path: "/auto/slip/:id",
  access: accessTo("delete"),
  summary: "Delete a slip that is pending, declined or paid",
  params: IdParam,
  headers: IfMatchHeader,
  status: 204,
});
