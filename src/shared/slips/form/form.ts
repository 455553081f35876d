import { z } from "zod";
import type { PlainDate } from "#shared/time/plain-date.ts";
import { SLIP_FIELDS } from "./form-fields.ts";
import {
  type FieldKind,
  type ReadSlipForm,
  readField,
  ruleFault,
  type SlipFormContext,
} from "./form-kinds.ts";
import {
  forEachField,
  SLIP_FORM_FIELDS,
  type SlipTextField,
  STORED_SLIP_FIELDS,
  type StoredSlipField,
} from "./form-labels.ts";

type Fields = typeof SLIP_FIELDS;

type StoredValue<Field extends FieldKind> = Field extends { kind: "record" }
  ? number
  : Field extends { kind: "day" }
    ? PlainDate
    : Field extends { options: readonly { readonly code: infer Code }[] }
      ? Code
      : string;

/** An accepted application as it is stored. */
export type SlipInput = {
  [Field in StoredSlipField]:
    | StoredValue<Fields[Field]>
    | (Fields[Field] extends { isOptional: true } ? null : never);
};

/** The application as it crosses the wire: what is sent as a field is judged by its declaration alone. */
const sentFields = z.object(
  forEachField((field) => z.unknown().meta(wireShape(field)).optional()),
  { error: "The application must be an object with its fields" },
);

/** One field of an application by itself, as a call that asks about some of them takes it: cleaned, empty when absent. */
export function sentTextField(name: SlipTextField) {
  const field = SLIP_FIELDS[name];
  return z
    .unknown()
    .meta(wireShape(field))
    .optional()
    .transform((sent, { issues }) => {
      const read = readField(field, sent);
      if (read?.value === null) {
        issues.push({ code: "custom", message: read.fault, input: sent });
      }
      return String(read?.value ?? "");
    });
}

function wireShape(field: FieldKind) {
  if (field.kind === "record") return { type: ["integer", "null"], minimum: 1 };
  const text = { type: ["string", "null"] };
  return field.kind === "code" ? { ...text, enum: [...codesOf(field.options), null] } : text;
}

function codesOf(options: readonly { code: string }[]): string[] {
  return options.map(({ code }) => code);
}

/**
 * Reads an application into what is stored, on the screen and on the server. Its issues have the path `[field]`, come
 * in the banner's order and are at most one per field, whether a type, a limit or a rule is broken.
 */
export function slipFormSchema(context: SlipFormContext) {
  return sentFields.transform((sent, { issues }) => {
    const read = forEachField((field, name) => readField(field, sent[name]));
    const form = forEachField((_field, name) => read[name]?.value ?? null);
    for (const name of SLIP_FORM_FIELDS) {
      const message = faultOf(SLIP_FIELDS[name], read[name], context, form);
      if (message !== null) {
        issues.push({ code: "custom", path: [name], message, input: sent[name] });
      }
    }
    return toSlipInput(form);
  });
}

function faultOf(
  field: FieldKind,
  read: ReturnType<typeof readField>,
  context: SlipFormContext,
  form: ReadSlipForm,
): string | null {
  if (read === null) return null;
  return read.value === null ? read.fault : ruleFault(field, read.value, context, form);
}

// Only a form without a fault is given out, and in that every value was proven to be of its field's type.
function toSlipInput(form: ReadSlipForm): SlipInput {
  const stored = STORED_SLIP_FIELDS.map((name) => [name, form[name] === "" ? null : form[name]]);
  return Object.fromEntries(stored) as SlipInput;
}
