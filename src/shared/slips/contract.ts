import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import { Day, Id, IdParam, Instant } from "#shared/http/fields.ts";
import { SLIP_FIELDS } from "./form/form-fields.ts";
import { type FieldKind, meaningOf } from "./form/form-kinds.ts";
import { STORED_SLIP_FIELDS, type StoredSlipField } from "./form/form-labels.ts";
import { PAYMENT_STATUSES, PROCESS_STATUSES, SLIP_STATUSES } from "./rules.ts";
import { accessTo } from "./rules-actions.ts";

type Fields = typeof SLIP_FIELDS;

type Answered<Field extends FieldKind> = Field extends { kind: "record" }
  ? z.ZodNullable<typeof Id>
  : Field extends { isOptional: true }
    ? z.ZodNullable<z.ZodString>
    : z.ZodString;

/** The form's fields as a slip carries them in any answer. */
const slipRecordFields = Object.fromEntries(
  STORED_SLIP_FIELDS.map((name) => [name, answered(SLIP_FIELDS[name])]),
) as { [Field in StoredSlipField]: Answered<Fields[Field]> };

function answered(field: FieldKind): z.ZodType {
  if (field.kind === "record") return Id.nullable();
  const text = field.kind === "day" ? Day : z.string();
  const shape = field.isOptional ? text.nullable() : text;
  return field.kind === "code" ? shape.meta({ description: meaningOf(field.options) }) : shape;
}

export const Slip = z
  .object({
    id: Id,
    user_id: Id,
    ...slipRecordFields,
    status: z.enum(SLIP_STATUSES),
    process_status: z.enum(PROCESS_STATUSES),
    payment_status: z.enum(PAYMENT_STATUSES),
    payment_link: z.string().nullable(),
    slip_url: z.string().nullable(),
    failed_reason: z.string().nullable(),
    /** Edited after it was approved, and not sent again since. */
    edited_since_approval: z.boolean(),
    queued_at: Instant.nullable(),
    created_at: Instant,
    updated_at: Instant,
    erased_at: Instant.nullable().meta({
      description: "When the person's data was erased; such a slip is viewed or deleted only",
    }),
    User: z.object({ id: Id, first_name: z.string(), last_name: z.string(), email: z.string() }),
    MedicalCenter: z
      .object({ id: Id, name: z.string(), city: z.string(), country: z.string() })
      .nullable(),
  })
  .meta({ id: "Slip" });
export type Slip = z.infer<typeof Slip>;

const notARecord = { error: "Each slip must be a record number" };
/** A slip's number in a list of them that a caller sends. */
export const SlipNumber = z.int(notARecord).positive(notARecord);

/** An act on the slip of an address. */
export const ON_SLIP = {
  as: "act",
  slips: ({ id }: z.output<typeof IdParam>): readonly number[] => [id],
} as const;

export const getSlip = endpoint({
  method: "GET",
  path: "/auto/slip/:id",
  access: accessTo("view"),
  summary: "One slip application",
  params: IdParam,
  reading: { as: "record", slips: ({ id }) => [id] },
  status: 200,
  answer: Slip,
});
