import { z } from "zod";
import { type SlipFormContext, slipFormSchema } from "#shared/slips/form.ts";
import { SLIP_FORM_FIELDS, type SlipFormField } from "#shared/slips/form-labels.ts";
import type { SlipFormValues } from "#shared/slips/form-values.ts";
import {
  cleanEmail,
  cleanNationalId,
  cleanPassport,
  cleanPhone,
  cleanText,
} from "#shared/slips/text.ts";

/**
 * The form's resolver schema: tidies every field as on blur, since Enter sends a form without leaving the field, then
 * asks what `slipFormSchema` asks, with the same issues in the same order.
 */
export function typedSlipFormSchema(context: SlipFormContext) {
  return z.custom<SlipFormValues>().transform((values, refinement) => {
    const form = slipFormSchema(context).safeParse(cleanTypedForm(values));
    if (form.success) return form.data;
    for (const { path, message } of form.error.issues) {
      refinement.issues.push({ code: "custom", path, message, input: values });
    }
    return z.NEVER;
  });
}

function cleanTypedForm(values: SlipFormValues): SlipFormValues {
  const cleaned = { ...values };
  for (const field of SLIP_FORM_FIELDS) {
    if (field !== "medical_center_id") cleaned[field] = cleanTyped(field, values[field]);
  }
  return cleaned;
}

/**
 * What a person typed or pasted into a field, tidied before their eyes: on blur and on paste. Goes further than the
 * server does: it completes a phone number and drops what is not a digit from a national ID.
 */
export function cleanTyped(field: SlipFormField, text: string): string {
  switch (field) {
    case "phone":
      return cleanPhone(text);
    case "email":
      return cleanEmail(text);
    case "national_id":
      return cleanNationalId(text);
    case "passport_number":
    case "confirm_passport":
      return cleanPassport(text);
    default:
      return cleanText(text);
  }
}
