import type { FieldChange } from "#shared/history/contract.ts";

/** Fields whose values tell nothing of who somebody is; of all others only that they changed is kept. */
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

/** Changes in words for the audit log: `status: pending → approved`, and `phone: •••` where a value is somebody's. */
export function maskChanges(changes: readonly FieldChange[]): string[] {
  return changes.map(({ field, from, to }) =>
    OPEN_FIELDS.includes(field) ? `${field}: ${from ?? "none"} → ${to ?? "none"}` : `${field}: •••`,
  );
}
