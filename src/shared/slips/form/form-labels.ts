import { SLIP_FIELDS } from "./form-fields.ts";
import type { FieldKind } from "./form-kinds.ts";

type Fields = typeof SLIP_FIELDS;

export type SlipFormField = keyof Fields;

/** The fields whose declaration is of this kind. */
export type SlipFieldOf<Kind extends FieldKind["kind"]> = {
  [Field in SlipFormField]: Fields[Field] extends { kind: Kind } ? Field : never;
}[SlipFormField];

/** Every field of the form that holds text. */
export type SlipTextField = Exclude<SlipFormField, SlipFieldOf<"record">>;

/** The fields that are kept. */
export type StoredSlipField = {
  [Field in SlipFormField]: Fields[Field] extends { isStored: false } ? never : Field;
}[SlipFormField];

/** The fields of an application in the order in which their messages are told. */
export const SLIP_FORM_FIELDS = Object.keys(SLIP_FIELDS) as SlipFormField[];

/** The fields that are kept, in the same order. */
export const STORED_SLIP_FIELDS = SLIP_FORM_FIELDS.filter(isStored);

function isStored(name: SlipFormField): name is StoredSlipField {
  const field: FieldKind = SLIP_FIELDS[name];
  return field.kind !== "text" || field.isStored !== false;
}

/** One entry for each field, made from its declaration. */
export function forEachField<Value>(
  make: (field: FieldKind, name: SlipFormField) => Value,
): Record<SlipFormField, Value> {
  const entries = SLIP_FORM_FIELDS.map((name) => [name, make(SLIP_FIELDS[name], name)]);
  return Object.fromEntries(entries) as Record<SlipFormField, Value>;
}

/** The label of each field as the form shows it and messages name it. */
export const slipFormLabels: Readonly<Record<SlipFormField, string>> = forEachField(
  ({ label }) => label,
);
