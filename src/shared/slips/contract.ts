import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { addressOrNull, Id, IdParam, Instant } from "#shared/http/fields.ts";
import { CITY_CODES } from "#shared/options/options.ts";
import { cleanText } from "#shared/text/clean.ts";
import { slipRecordFields } from "./contract-fields.ts";
import { slipFormSchema } from "./form.ts";
import { DeclinedReason, DeclineForm, REASON_WITHOUT_DECLINE } from "./form-decline.ts";
import { PAYMENT_STATUSES, PROCESS_STATUSES, SLIP_STATUSES } from "./rules.ts";
import { accessTo } from "./rules-actions.ts";
import { LISTED_NEEDS } from "./rules-needs.ts";
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from "./rules-page-sizes.ts";
import { slipChangeSchema } from "./slip-change.ts";

export const Slip = z.object({
  id: Id,
  user_id: Id,
  ...slipRecordFields,
  status: z.enum(SLIP_STATUSES),
  process_status: z.enum(PROCESS_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  payment_link: z.string().nullable(),
  slip_url: z.string().nullable(),
  failed_reason: z.string().nullable(),
  /** Edited after it was approved, and not sent again since. */
  edited_since_approval: z.boolean(),
  queued_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  User: z.object({ id: Id, first_name: z.string(), last_name: z.string(), email: z.string() }),
  MedicalCenter: z
    .object({ id: Id, name: z.string(), city: z.string(), country: z.string() })
    .nullable(),
});
export type Slip = z.infer<typeof Slip>;

const notARecord = { error: "Each slip must be a record number" };
/** A slip's number in a list of them that a caller sends. */
export const SlipNumber = z.int(notARecord).positive(notARecord);

export const MAX_SEARCH_LENGTH = 100;

const emptyAsAbsent = (value: unknown) => (value === "" ? undefined : value);
const wholeNumber = (label: string, max: number, fallback: number) =>
  z.preprocess(
    emptyAsAbsent,
    z
      .string({ error: `${label} must be a whole number from 1` })
      .regex(/^[1-9]\d*$/, { error: `${label} must be a whole number from 1` })
      .transform(Number)
      .pipe(z.number().max(max, { error: `${label} must be at most ${max}` }))
      .default(fallback),
  );

export const SlipFilter = z.object({
  page: wholeNumber("Page", 1_000_000_000, 1),
  limit: wholeNumber("Limit", MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE),
  status: z.preprocess(
    emptyAsAbsent,
    z.enum(["all", ...SLIP_STATUSES], { error: "Status is not one of the choices" }).default("all"),
  ),
  city: z.preprocess(
    emptyAsAbsent,
    z.enum(["all", ...CITY_CODES], { error: "City is not one of the choices" }).default("all"),
  ),
  sort: z.preprocess(
    emptyAsAbsent,
    z.enum(["newest", "oldest"], { error: "Sort is not one of the choices" }).default("newest"),
  ),
  need: z.preprocess(
    emptyAsAbsent,
    z.enum(["all", ...LISTED_NEEDS], { error: "Need is not one of the choices" }).default("all"),
  ),
  search: z.preprocess(
    emptyAsAbsent,
    z
      .string({ error: "Search must be text" })
      .max(MAX_SEARCH_LENGTH, { error: `Search must be at most ${MAX_SEARCH_LENGTH} characters` })
      // A NUL can be in no stored text, and PostgreSQL refuses it in a parameter.
      .transform((text) => cleanText(text.replaceAll("\0", "")))
      .default(""),
  ),
});
export type SlipFilter = z.infer<typeof SlipFilter>;

/** How many filters may be counted in one call. */
export const MOST_COUNTED = 50;

export const SlipPage = z.object({
  slips: z.array(Slip),
  serverTime: Instant,
  totalPages: z.int(),
  currentPage: z.int(),
  totalSlips: z.int(),
  totalPending: z.int(),
  totalApproved: z.int(),
  totalDeclined: z.int(),
  /** A search has more matches than are counted: there are at least so many pages and slips, of each status too. */
  isTotalLowerBound: z.literal(true).optional(),
});
export type SlipPage = z.infer<typeof SlipPage>;

export const createSlip = endpoint({
  method: "POST",
  path: "/auto/slip/data",
  access: "signed-in",
  summary: "Submit a slip application; the same Idempotency-Key never makes a second one",
  body: (today) => slipFormSchema({ mode: "create", today }),
  status: 201,
  answer: Slip,
});

export const listSlips = endpoint({
  method: "GET",
  path: "/auto/slips",
  access: "signed-in",
  summary:
    "A page of slip applications, newest first unless sorted otherwise, links to pay with those that lapse first before the others; with the four counts",
  query: SlipFilter,
  reading: "list",
  slipsIn: ({ slips }) => slips.map(({ id }) => id),
  status: 200,
  answer: SlipPage,
});

/** Filters of which one wants to know how many slips each lists. */
export const SlipCountsQuestion = z.object({
  filters: z
    .array(SlipFilter.pick({ status: true, city: true, need: true }), {
      error: "Filters must be a list",
    })
    .max(MOST_COUNTED, { error: `At most ${MOST_COUNTED} filters at once` }),
});
export type CountedFilter = z.infer<typeof SlipCountsQuestion>["filters"][number];

export const countSlips = endpoint({
  method: "POST",
  path: "/auto/slips/counts",
  access: "signed-in",
  summary: "How many slips each of these filters lists, in their order",
  body: SlipCountsQuestion,
  status: 200,
  answer: z.array(z.int()),
});

export const getSlip = endpoint({
  method: "GET",
  path: "/auto/slip/:id",
  access: accessTo("view"),
  summary: "One slip application",
  params: IdParam,
  reading: "record",
  slipsIn: ({ id }) => [id],
  status: 200,
  answer: Slip,
});

export const changeSlip = endpoint({
  method: "PUT",
  path: "/auto/slip/:id",
  access: accessTo("edit"),
  summary: "Edit a slip application (whole form), or assign a center (medical_center_id alone)",
  params: IdParam,
  body: slipChangeSchema,
  status: 200,
  answer: Slip,
});

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
  });
export type SlipStatusChange = z.infer<typeof SlipStatusChange>;

export const changeSlipStatus = endpoint({
  method: "PATCH",
  path: "/auto/slip/:id/status",
  access: accessTo("approve", "decline", "mark-paid", "mark-unpaid"),
  summary: "Approve or decline a pending slip, or mark an approved one paid or unpaid",
  params: IdParam,
  body: SlipStatusChange,
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
  status: 200,
  answer: Slip,
});

/** A slip URL as typed; an empty one clears it. */
export const SlipUrlChange = z.object({ slip_url: addressOrNull("Slip URL") });

export const changeSlipUrl = endpoint({
  method: "PATCH",
  path: "/auto/slip/:id/url",
  access: accessTo("slip-url"),
  summary: "Set the slip URL of an approved slip; an empty one clears it",
  params: IdParam,
  body: SlipUrlChange,
  status: 200,
  answer: Slip,
});

export const deleteSlip = endpoint({
  method: "DELETE",
  path: "/auto/slip/:id",
  access: accessTo("delete"),
  summary: "Delete a slip that is pending, declined or paid",
  params: IdParam,
  status: 204,
});
