import { visaTypeLabel } from "#shared/options/options.ts";
import { SLIP_FIELDS } from "./form-fields.ts";
import type { FieldKind } from "./form-kinds.ts";
import { SLIP_FORM_FIELDS, type SlipFormField } from "./form-labels.ts";

/** The field of this name, if it is one of an application. */
export function slipFieldNamed(name: string): SlipFormField | undefined {
  return SLIP_FORM_FIELDS.find((one) => one === name);
}

/** A field's value in words: of a code its name, where it has one, and of any other value the value. */
export function fieldInWords(name: SlipFormField, value: string): string {
  if (name === "visa_type") return visaTypeLabel(value);
  const field: FieldKind = SLIP_FIELDS[name];
  if (field.kind !== "code") return value;
  return field.options.find(({ code }) => code === value)?.name ?? value;
}
