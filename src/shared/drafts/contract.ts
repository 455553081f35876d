import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import {
  component,
  ErrorAnswer,
  Id,
  IdParam,
  Instant,
  idWith,
  MAX_INTEGER,
} from "#shared/http/fields.ts";
import { SlipNumber } from "#shared/slips/contract.ts";
import { SLIP_FORM_FIELDS, type SlipTextField } from "#shared/slips/form/form-fields.ts";
import { CODE_FIELDS } from "#shared/slips/rules-code-fill.ts";
import { inShort } from "#shared/text/plain.ts";

export const MOST_DRAFTS = 50;
/** Nobody gets drafts from others beyond so many, so that room for their own is left. */
export const MOST_RECEIVED = 40;
export const MAX_DRAFT_BYTES = 8192;

const notText = { error: "Each field of a draft must be text" };
const unknown = ([name = ""]: readonly string[]) => `A draft has no field “${inShort(name)}”`;

const textFields = SLIP_FORM_FIELDS.filter(
  (field): field is SlipTextField => field !== "medical_center_id",
);

const CodeMark = z.strictObject({ value: z.string(notText), isProven: z.boolean() });

/** Changed fields as typed, valid or not, and what came from the passport code. */
export const DraftValues = z
  .strictObject(
    {
      ...(Object.fromEntries(
        textFields.map((field) => [field, z.string(notText).optional()]),
      ) as Record<SlipTextField, z.ZodOptional<z.ZodString>>),
      medical_center_id: idWith(
        "The medical center must be a record number",
        MAX_INTEGER,
      ).nullish(),
      marks: z
        .partialRecord(z.enum(CODE_FIELDS), CodeMark, "Marks must be fields of the passport code")
        .optional(),
    },
    {
      error: (issue) =>
        issue.code === "unrecognized_keys" ? unknown(issue.keys) : "A draft must have form_values",
    },
  )
  .meta({ id: "DraftValues" });
export type DraftValues = z.infer<typeof DraftValues>;

export const Draft = component("Draft", {
  id: Id,
  /** The stored application that is being edited; null for a new one. */
  slip_id: Id.nullable(),
  /** The `updated_at` of that application when it was taken into the form. */
  base_updated_at: Instant.nullable(),
  form_values: DraftValues,
  version: z.int(),
  updated_at: Instant,
  expires_at: Instant,
});
export type Draft = z.infer<typeof Draft>;

export const DraftRow = Draft.omit({ form_values: true, base_updated_at: true })
  .extend({
    name: z.string().nullable(),
    passport_number: z.string().nullable(),
  })
  .meta({ id: "DraftRow" });
export type DraftRow = z.infer<typeof DraftRow>;

export const DraftConflict = ErrorAnswer.extend({ draft: Draft }).meta({ id: "DraftConflict" });

const Version = idWith("Version must be a whole number from 1");
const draftContent = {
  form_values: DraftValues,
  base_updated_at: z.iso.datetime("base_updated_at must be an instant").nullish(),
};

export const NewDraft = component("NewDraft", {
  ...draftContent,
  slip_id: SlipNumber.nullish(),
  version: Version.optional(),
});
export type NewDraft = z.infer<typeof NewDraft>;

export const DraftChange = component("DraftChange", {
  ...draftContent,
  slip_id: SlipNumber.nullish(),
  version: Version,
});
export type DraftChange = z.infer<typeof DraftChange>;

/** A draft holds an applicant's data, although there is no application yet. */
const READ_DRAFTS = { as: "list", slips: (): readonly number[] => [] } as const;

export const listDrafts = endpoint({
  method: "GET",
  path: "/slip-drafts",
  access: "signed-in",
  summary: "The user's own drafts, newest first, with name and passport number only",
  reading: READ_DRAFTS,
  answer: z.array(DraftRow),
});

export const createDraft = endpoint({
  method: "POST",
  path: "/slip-drafts",
  access: "signed-in",
  summary: "Create a draft; 200 with the existing one if the application has a draft",
  body: NewDraft,
  reading: "none",
  status: 201,
  answer: Draft,
  otherAnswers: { 200: Draft },
});

export const getDraft = endpoint({
  method: "GET",
  path: "/slip-drafts/:id",
  access: "signed-in",
  summary: "One of the user's own drafts",
  params: IdParam,
  reading: READ_DRAFTS,
  answer: Draft,
});

export const changeDraft = endpoint({
  method: "PUT",
  path: "/slip-drafts/:id",
  access: "signed-in",
  summary: "Save a draft; 409 with the stored draft if its version is not the one named",
  params: IdParam,
  body: DraftChange,
  reading: "none",
  answer: Draft,
  otherAnswers: { 409: DraftConflict },
});

export const deleteDraft = endpoint({
  method: "DELETE",
  path: "/slip-drafts/:id",
  access: "signed-in",
  summary: "Discard one of the user's own drafts",
  params: IdParam,
});

export const transferDraft = endpoint({
  method: "POST",
  path: "/slip-drafts/:id/owner",
  access: "staff",
  summary: "Transfer a draft to a colleague; admins also drafts of suspended and deleted users",
  params: IdParam,
  body: z.object({ user_id: idWith("Choose a colleague", MAX_INTEGER) }),
});

export const Colleague = component("Colleague", { id: Id, name: z.string() });
export type Colleague = z.infer<typeof Colleague>;

export const listColleagues = endpoint({
  method: "GET",
  path: "/slip-drafts/colleagues",
  access: "staff",
  summary: "Colleagues to whom a draft can be transferred",
  answer: z.array(Colleague),
});

/** Counts only, never their contents. */
export const LeftDrafts = component("LeftDrafts", {
  user_id: Id,
  name: z.string(),
  drafts: z.array(z.object({ id: Id, updated_at: Instant })),
});
export type LeftDrafts = z.infer<typeof LeftDrafts>;

export const listLeftDrafts = endpoint({
  method: "GET",
  path: "/slip-drafts/left",
  access: "admin",
  summary: "The number of drafts of suspended and deleted users, without their content",
  answer: z.array(LeftDrafts),
});
