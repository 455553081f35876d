import { z } from "zod";
import { cleanText } from "#shared/text/clean.ts";
import { asIssue, sentenceOf } from "#shared/text/sentence.ts";
import { slipFormSchema } from "./form.ts";
import { SLIP_FIELDS } from "./form-fields.ts";
import type { FieldKind, SlipFormContext } from "./form-kinds.ts";
import { forEachField, type SlipFormField } from "./form-labels.ts";
import type { SlipFormValues } from "./form-values.ts";

/**
 * The form's resolver schema: tidies every field as on blur, since Enter sends a form without leaving the field, then
 * asks what `slipFormSchema` asks, with the same issues in the same order.
 */
export function typedSlipFormSchema(context: SlipFormContext) {
  return z.custom<SlipFormValues>().transform((values, refinement) => {
    const form = slipFormSchema(context).safeParse(cleanTypedForm(values));
    if (form.success) return form.data;
    for (const issue of form.error.issues) {
      refinement.issues.push({ ...asIssue(sentenceOf(issue)), path: issue.path, input: values });
    }
    return z.NEVER;
  });
}

/** Every field as leaving it would put it. */
export function cleanTypedForm(values: SlipFormValues): SlipFormValues {
  return forEachField((_field, name) => {
    const value = values[name];
    return typeof value === "string" ? cleanTyped(name, value) : value;
  }) as SlipFormValues;
}

/**
 * What a person typed or pasted into a field, tidied before their eyes: on blur and on paste. Goes further than the
 * server does: it completes a phone number and takes an e-mail out of what was pasted around it.
 */
export function cleanTyped(name: SlipFormField, typed: string): string {
  const field: FieldKind = SLIP_FIELDS[name];
  return field.kind === "text" && field.tidy ? field.tidy(typed) : cleanText(typed);
}
