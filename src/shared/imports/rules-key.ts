import { SLIP_FIELDS, STORED_SLIP_FIELDS } from "#shared/slips/form/form-fields.ts";
import { readField } from "#shared/slips/form/form-kinds.ts";

/**
 * What makes two rows the same application: every field as it is kept, in the form's order. Its hash is a row's key,
 * whatever the calendar says of the row by now; null when a field cannot be read at all.
 */
export function keyText(sent: Readonly<Record<string, unknown>>): string | null {
  const values = STORED_SLIP_FIELDS.map(
    (name) => readField(SLIP_FIELDS[name], sent[name])?.value ?? null,
  );
  return values.includes(null) ? null : JSON.stringify(values);
}
