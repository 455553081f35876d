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
  textOrNull,
} from "#shared/http/fields.ts";
import { DraftIdHeader, IdempotencyHeader, IfMatchHeader } from "#shared/http/headers.ts";
import { cleanProse } from "#shared/text/clean.ts";
import { isPlainProse } from "#shared/text/plain.ts";
import { asIssue, sentenceOf } from "#shared/text/sentence.ts";
import type { PlainDate } from "#shared/time/plain-date.ts";
import { ON_SLIP, Slip, slipNumbers } from "./contract.ts";
import { SentSlipForm, type SlipInput, slipFormSchema } from "./form/form.ts";
import { PAYMENT_STATUSES } from "./rules.ts";
import { accessTo } from "./rules-actions.ts";

export const MAX_DECLINED_REASON_LENGTH = 300;

const DeclinedReason = textOrNull({ label: "Reason", max: MAX_DECLINED_REASON_LENGTH });

export const DeclineForm = z.object({ reason: DeclinedReason });

const REASON_WITHOUT_DECLINE = "Only a declined application takes a reason";

const statusAnswer = { error: "Status must be approved or declined" };
const paymentAnswer = { error: "Payment status must be paid or unpaid" };

/** A decision with an optional reason, a payment status, or both as two changes. */
export const SlipStatusChange = z
  .object({
    status: z.enum(["approved", "declined"], statusAnswer).optional(),
    payment_status: z.enum(PAYMENT_STATUSES, paymentAnswer).optional(),
    reason: DeclinedReason.optional(),
  })
  .refine(
    (change) => change.status !== undefined || change.payment_status !== undefined,
    "Send a status or a payment status",
  )
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
  answer: Slip,
});

export const changeDeclinedReason = endpoint({
  method: "PUT",
  path: "/auto/slip/:id/declined-reason",
  access: accessTo("decline"),
  summary: "Set the reason why an application was declined; an empty reason clears it",
  params: IdParam,
  headers: IfMatchHeader,
  body: DeclineForm,
  reading: ON_SLIP,
  answer: Slip,
});

export const SlipUrlChange = component("SlipUrlChange", { slip_url: addressOrNull("Slip URL") });

export const changeSlipUrl = endpoint({
  method: "PATCH",
  path: "/auto/slip/:id/url",
  access: accessTo("slip-url"),
  summary: "Set the slip URL of an approved slip; an empty one clears it",
  params: IdParam,
  headers: IfMatchHeader,
  body: SlipUrlChange,
  reading: ON_SLIP,
  answer: Slip,
});

export const deleteSlip = endpoint({
  method: "DELETE",
  path: "/auto/slip/:id",
  access: accessTo("delete"),
  summary: "Delete a slip that is pending, declined or paid",
  params: IdParam,
  headers: IfMatchHeader,
});

export const submitSlip = endpoint({
  method: "POST",
  path: "/auto/slip/data",
  access: "signed-in",
  summary: "Submit a slip application; the same Idempotency-Key never creates a second one",
  headers: IdempotencyHeader.extend(DraftIdHeader.shape),
  body: (today) => slipFormSchema({ mode: "create", today }),
  // The caller sent it.
  reading: "none",
  status: 201,
  answer: Slip,
});

type SlipChange =
  | { kind: "edit"; input: SlipInput }
  | { kind: "assign"; medical_center_id: number | null };

const Assignment = z.strictObject({ medical_center_id: Id.nullable() });

/** `medical_center_id` alone is an assignment; anything else must be a whole form. */
function slipChangeSchema(today: PlainDate) {
  return z.unknown().transform((body, context): SlipChange => {
    const assignment = Assignment.safeParse(body);
    if (assignment.success) {
      return { kind: "assign", medical_center_id: assignment.data.medical_center_id };
    }
    const form = slipFormSchema({ mode: "edit", today }).safeParse(body);
    if (form.success) return { kind: "edit", input: form.data };
    for (const issue of form.error.issues) {
      context.addIssue({ ...asIssue(sentenceOf(issue)), path: issue.path });
    }
    return z.NEVER;
  });
}

export const changeSlip = endpoint({
  method: "PUT",
  path: "/auto/slip/:id",
  access: accessTo("edit"),
  summary: "Edit a slip application (whole form), or assign a center (medical_center_id alone)",
  params: IdParam,
  headers: IfMatchHeader.extend(DraftIdHeader.shape),
  body: slipChangeSchema,
  describedBody: z.union([SentSlipForm, Assignment]),
  reading: ON_SLIP,
  answer: Slip,
});

export const MAX_SLIPS_PER_CHANGE = 200;

const noVersions = "versions must give the updated_at of each slip";
const aCenter = { error: "Choose a medical center" };

/** `versions` holds the `updated_at` that the caller saw of each slip. */
export const BulkChange = z
  .object({
    action: z.enum(["approve", "decline", "assign"], "Action must be approve, decline or assign"),
    slipIds: slipNumbers("slipIds", MAX_SLIPS_PER_CHANGE).refine(
      (ids) => new Set(ids).size === ids.length,
      "Each slip once",
    ),
    reason: DeclinedReason.optional(),
    medical_center_id: z.int(aCenter).positive(aCenter).nullish(),
    versions: z.record(z.string(), z.string(noVersions), noVersions).optional(),
  })
  .refine(({ action, reason }) => !reason || action === "decline", {
    error: REASON_WITHOUT_DECLINE,
    path: ["reason"],
  })
  .refine(({ action, medical_center_id }) => action !== "assign" || Boolean(medical_center_id), {
    ...aCenter,
    path: ["medical_center_id"],
  })
  .meta({ id: "BulkChange" });
export type BulkChange = z.infer<typeof BulkChange>;
export type BulkAction = BulkChange["action"];

export const BulkAnswer = component("BulkAnswer", {
  done: z.array(Id),
  skipped: z.array(z.object({ id: Id, reason: z.string(), ...sentenceParts })),
});
export type BulkAnswer = z.infer<typeof BulkAnswer>;

export const changeSlips = endpoint({
  method: "POST",
  path: "/auto/slips/bulk",
  access: accessTo("approve", "decline", "assign-medical"),
  summary:
    "Approve or decline many slips, or assign them a center; those that do not allow it are skipped",
  body: BulkChange,
  mostFields: MAX_SLIPS_PER_CHANGE,
  isCostly: "alone",
  reading: { as: "act", slips: (_params, { slipIds }) => slipIds },
  answer: BulkAnswer,
});

const MESSAGE_CHANNELS = ["whatsapp", "sms", "email", "copy"] as const;
/** The languages of texts to applicants. */
export const MESSAGE_LANGUAGES = ["en", "bn"] as const;
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number];

export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** In the order in which they are chosen. */
const MESSAGE_OCCASIONS = ["result-there", "slip-ends", "slip-ready", "payment-link"] as const;
export type MessageOccasion = (typeof MESSAGE_OCCASIONS)[number];

/** The text itself is not stored. */
export const ApplicantMessage = component("ApplicantMessage", {
  channel: z.enum(MESSAGE_CHANNELS, "Channel must be whatsapp, sms, email or copy"),
  occasion: z.enum(MESSAGE_OCCASIONS, `Occasion must be one of ${MESSAGE_OCCASIONS.join(", ")}`),
});
export type ApplicantMessage = z.infer<typeof ApplicantMessage>;

const LastApplicantMessage = z.object({ slip_id: Id, at: Instant });
export type LastApplicantMessage = z.infer<typeof LastApplicantMessage>;

export const listApplicantMessages = endpoint({
  method: "GET",
  path: "/auto/slips/applicant-messages",
  access: "signed-in",
  summary: "When each payment link that is still to be paid was last sent to its applicant",
  isCostly: true,
  answer: z.array(LastApplicantMessage),
});

export const recordApplicantMessage = endpoint({
  method: "POST",
  path: "/auto/slip/:id/applicant-message",
  access: "signed-in",
  summary: "Record that the payment link, the slip or word of it was sent to the applicant",
  params: IdParam,
  body: ApplicantMessage,
});

export const MAX_NOTE_LENGTH = 500;
/** Of an application, those included that were taken back: each stays in the log. */
export const MAX_NOTES = 200;

export const NoteForm = component("NoteForm", {
  note: requiredText({
    label: "Note",
    max: MAX_NOTE_LENGTH,
    clean: cleanProse,
    isPlain: isPlainProse,
  }),
});
export type NoteForm = z.infer<typeof NoteForm>;

export const addNote = endpoint({
  method: "POST",
  path: "/auto/slip/:id/notes",
  access: accessTo("add-note"),
  summary: "Add a note to the history of one's own application, or as an admin to any",
  params: IdParam,
  body: NoteForm,
  answer: component("AddedNote", { id: Id }),
});

export const undoNote = endpoint({
  method: "DELETE",
  path: "/auto/slip/:id/notes/:note_id",
  access: accessTo("add-note"),
  summary:
    "Take back a note of one's own within a minute: its text is removed, the history says so",
  params: IdParam.extend({ note_id: IdParam.shape.id }),
});
