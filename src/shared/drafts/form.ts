import { z } from "zod";
import { MAX_INTEGER } from "#shared/http/fields.ts";
import { CODE_FIELDS } from "#shared/slips/code-fill/code-fill.ts";
import { SLIP_FORM_FIELDS, type SlipTextField } from "#shared/slips/form/form-fields.ts";

export const MAX_DRAFT_BYTES = 8192;

const notText = { error: "Each field of a draft must be text" };
const notACenter = { error: "The medical center must be a record number" };
const unknown = (keys: readonly string[]) => `A draft has no field “${keys[0]}”`;

const textFields = SLIP_FORM_FIELDS.filter(
  (field): field is SlipTextField => field !== "medical_center_id",
);

const CodeMark = z.strictObject({
  value: z.string(notText),
  isProven: z.boolean(),
  source: z.enum(["code", "photo"]),
});

/** Changed fields as typed, valid or not, and what came from the passport code. */
export const DraftValues = z
  .strictObject(
    {
      ...(Object.fromEntries(
        textFields.map((field) => [field, z.string(notText).optional()]),
      ) as Record<SlipTextField, z.ZodOptional<z.ZodString>>),
      medical_center_id: z
        .int(notACenter)
        .positive(notACenter)
        .max(MAX_INTEGER, notACenter)
        .nullish(),
      marks: z
        .partialRecord(z.enum(CODE_FIELDS), CodeMark, {
          error: "Marks must be fields of the passport code",
        })
        .optional(),
    },
    {
      error: (issue) =>
        issue.code === "unrecognized_keys" ? unknown(issue.keys) : "A draft must have form_values",
    },
  )
  .meta({ id: "DraftValues" });
export type DraftValues = z.infer<typeof DraftValues>;
