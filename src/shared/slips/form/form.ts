import { z } from "zod";
import { cleanText } from "#shared/text/clean.ts";
import { asIssue, sentenceOf, type Words } from "#shared/text/sentence.ts";
import type { PlainDate } from "#shared/time/plain-date.ts";
import {
  forEachField,
  SLIP_FIELDS,
  SLIP_FORM_FIELDS,
  type SlipFormField,
  type SlipFormValues,
  type SlipTextField,
  STORED_SLIP_FIELDS,
  type StoredSlipField,
} from "./form-fields.ts";
import {
  type FieldKind,
  meaningOf,
  type ReadSlipForm,
  readField,
  ruleError,
  type SlipFormContext,
} from "./form-kinds.ts";

type Fields = typeof SLIP_FIELDS;

type StoredValue<Field extends FieldKind> = Field extends { kind: "record" }
  ? number
  : Field extends { kind: "day" }
    ? PlainDate
    : Field extends { options: readonly { readonly code: infer Code }[] }
      ? Code
      : string;

export type SlipInput = {
  [Field in StoredSlipField]:
    | StoredValue<Fields[Field]>
    | (Fields[Field] extends { isOptional: true } ? null : never);
};

export const SentSlipForm = z
  .object(
    forEachField((field) => z.unknown().meta(wireShape(field)).optional()),
    "The application must be an object with its fields",
  )
  .meta({
    id: "SlipForm",
    required: SLIP_FORM_FIELDS.filter((name) => !isOptionalField(SLIP_FIELDS[name])),
  });

/** A single field for other calls: cleaned, empty if absent. */
export function sentTextField(name: SlipTextField) {
  const field = SLIP_FIELDS[name];
  return z
    .unknown()
    .meta({ ...wireShape(field), type: ["string", "null"] })
    .optional()
    .transform((sent, { issues }) => {
      const read = readField(field, sent);
      if (read?.value === null) {
        issues.push({ ...asIssue(read.fieldError), input: sent });
      }
      return String(read?.value ?? "");
    });
}

function isOptionalField(field: FieldKind): boolean {
  return field.isOptional === true || (field.kind === "text" && field.isStored === false);
}

function wireShape(field: FieldKind): Readonly<Record<string, unknown>> {
  const { label: title } = field;
  const orNull = (type: string) => (isOptionalField(field) ? [type, "null"] : type);
  switch (field.kind) {
    case "record":
      return { title, type: orNull("integer"), minimum: 1 };
    case "day":
      return { title, type: orNull("string"), format: "date" };
    case "code": {
      const codes = field.options.map(({ code }) => code);
      return {
        title,
        type: orNull("string"),
        enum: isOptionalField(field) ? [...codes, null] : codes,
        description: meaningOf(field.options),
      };
    }
    case "text":
      return { title, type: orNull("string"), maxLength: field.text.max, ...field.described };
  }
}

/** Issues have the path `[field]`, at most one per field, in the banner's order. */
export function slipFormSchema(context: SlipFormContext) {
  return SentSlipForm.transform((sent, { issues }) => {
    const read = forEachField((field, name) => readField(field, sent[name]));
    const form = forEachField((_field, name) => read[name]?.value ?? null);
    for (const name of SLIP_FORM_FIELDS) {
      const fieldError = fieldErrorOf(SLIP_FIELDS[name], read[name], context, form);
      if (fieldError !== null) {
        issues.push({ ...asIssue(fieldError), path: [name], input: sent[name] });
      }
    }
    return toSlipInput(form);
  });
}

function fieldErrorOf(
  field: FieldKind,
  read: ReturnType<typeof readField>,
  context: SlipFormContext,
  form: ReadSlipForm,
): Words | null {
  if (read === null) return null;
  return read.value === null ? read.fieldError : ruleError(field, read.value, context, form);
}

// Only called on forms without issues, whose values have the types of their fields.
function toSlipInput(form: ReadSlipForm): SlipInput {
  const stored = STORED_SLIP_FIELDS.map((name) => [name, form[name] === "" ? null : form[name]]);
  return Object.fromEntries(stored) as SlipInput;
}

/** Tidies first as on blur, because Enter submits without leaving the field. */
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

export function cleanTypedForm(values: SlipFormValues): SlipFormValues {
  return forEachField((_field, name) => {
    const value = values[name];
    return typeof value === "string" ? cleanTyped(name, value) : value;
  }) as SlipFormValues;
}

/** On blur and paste: completes phone numbers and extracts e-mail addresses. */
export function cleanTyped(name: SlipFormField, typed: string): string {
  const field: FieldKind = SLIP_FIELDS[name];
  return field.kind === "text" && field.tidy ? field.tidy(typed) : cleanText(typed);
}
