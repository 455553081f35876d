import { z } from "zod";
import { Day, Id } from "#shared/http/fields.ts";
import { SLIP_FIELDS } from "./form-fields.ts";
import type { FieldKind } from "./form-kinds.ts";
import { STORED_SLIP_FIELDS, type StoredSlipField } from "./form-labels.ts";

type Fields = typeof SLIP_FIELDS;

type Answered<Field extends FieldKind> = Field extends { kind: "record" }
  ? z.ZodNullable<typeof Id>
  : Field extends { isOptional: true }
    ? z.ZodNullable<z.ZodString>
    : z.ZodString;

/** The form's fields as a slip carries them in any answer. */
export const slipRecordFields = Object.fromEntries(
  STORED_SLIP_FIELDS.map((name) => [name, answered(SLIP_FIELDS[name])]),
) as { [Field in StoredSlipField]: Answered<Fields[Field]> };

function answered(field: FieldKind): z.ZodType {
  if (field.kind === "record") return Id.nullable();
  const text = field.kind === "day" ? Day : z.string();
  return field.isOptional ? text.nullable() : text;
}
