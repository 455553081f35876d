import { z } from "zod";
import { FollowUp } from "#shared/follow-up/contract.ts";
import { RESULTS } from "#shared/follow-up/rules.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { component, Id, IdParam, WebAddress } from "#shared/http/fields.ts";
import { IfMatchHeader } from "#shared/http/headers.ts";
import { CenterInput } from "#shared/medical-centers/form.ts";
import { ON_SLIP, Slip } from "#shared/slips/contract.ts";

const day = (label: string) => {
  const notADay = { error: `${label} must be a day, such as 2026-11-19` };
  return z.string(notADay).max(40, notADay);
};
const NOT_A_NUMBER = { error: "Slip number must be 1 to 40 letters, digits or hyphens" };

/** What a person has confirmed of an official page; what is left out stays as it is. */
const OfficialChange = component("OfficialChange", {
  payment_link: WebAddress.optional(),
  slip_url: WebAddress.optional(),
  is_paid: z.literal(true, "Paid can only be true").optional(),
  /** An existing center of the same name and city is used instead of a second one. */
  medical_center: CenterInput.optional(),
  slip_number: z.string(NOT_A_NUMBER).max(100, NOT_A_NUMBER).optional(),
  valid_till: day("Valid till").optional(),
  examined_on: day("Examined on").optional(),
  result: z.enum(RESULTS, "Result is not one of the choices").optional(),
  report_valid_till: day("Report valid till").optional(),
});
export type OfficialChange = z.output<typeof OfficialChange>;

export const saveOfficial = endpoint({
  method: "POST",
  path: "/auto/slip/:id/official",
  access: "admin",
  summary:
    "Save what the official site says of a slip, all or nothing: the payment link, which ends the booking of one that waits for a person, slip URL, payment, center, and what follow-up knows",
  params: IdParam,
  headers: IfMatchHeader,
  body: OfficialChange,
  reading: ON_SLIP,
  answer: Slip,
});

const OfficialPageOf = component("OfficialPageOf", {
  /** The application whose form was filled in the same tab. */
  slip_id: Id.optional(),
  /** The token of the page's address. */
  token: z
    .string("Token must be text")
    .regex(/^[A-Za-z0-9]{8,40}$/, "Token must be 8 to 40 letters and digits")
    .optional(),
  passport_number: z.string("Passport number must be text").max(100).optional(),
});
export type OfficialPageOf = z.output<typeof OfficialPageOf>;

const OfficialMatch = component("OfficialMatch", { slip: Slip, follow_up: FollowUp });
export type OfficialMatch = z.infer<typeof OfficialMatch>;

export const findOfficial = endpoint({
  method: "POST",
  path: "/auto/slips/official",
  access: "admin",
  summary:
    "Whose official page it is: the given application, else the one with this token, else of this passport the one that waits, else the newest finished one; 204 if there is none",
  body: OfficialPageOf,
  budget: "searches",
  reading: { as: "record", slips: (match) => (match ? [match.slip.id] : []) },
  answer: OfficialMatch.nullable(),
});

export const copyForBooking = endpoint({
  method: "POST",
  path: "/auto/slip/:id/booking-copy",
  access: "admin",
  summary: "The application as it is now, to be copied into the official form; the log says so",
  params: IdParam,
  reading: ON_SLIP,
  answer: Slip,
});
