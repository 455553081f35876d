import type { FieldChange } from "#shared/log/contract.ts";

type Value = string | number | null;

/** What differs, field by field, between a record and the values it is about to get. */
export function changesBetween<Next extends Record<string, Value>>(
  before: { readonly [Field in keyof Next]: Value },
  after: Next,
): FieldChange[] {
  return Object.entries(after)
    .map(([field, to]) => ({ field, from: before[field] ?? null, to }))
    .filter(({ from, to }) => from !== to);
}

/** Fields whose values tell nothing of who somebody is; of all others only the names are stored in the log itself. */
const OPEN_FIELDS: readonly string[] = [
  "status",
  "payment_status",
  "process_status",
  "medical_center_id",
  "city",
  "country_traveling_to",
  "visa_type",
  "role",
  "balance",
  "is_active",
  "draft_owner",
];

export const isOpen = ({ field }: Pick<FieldChange, "field">): boolean =>
  OPEN_FIELDS.includes(field);

/** A change as the log stores it. */
export type LoggedChange = { field: string; from?: Value; to?: Value };

/** Changes in words for the audit log: `status: pending → approved`, and `phone: •••` where a value is somebody's. */
export function changesInWords(changes: readonly LoggedChange[]): string[] {
  return changes.map(({ field, from, to }) =>
    isOpen({ field }) ? `${field}: ${from ?? "none"} → ${to ?? "none"}` : `${field}: •••`,
  );
}
