import type { AuditDetails, FieldChange } from "#shared/log/contract.ts";
import { ruleOf } from "#shared/log/rules-actions.ts";
import type { Logged, Told, Write } from "./acts.ts";
import { insertEntries } from "./log.queries.ts";

type Value = string | number | null;

export function changesBetween<Next extends Record<string, Value>>(
  before: { readonly [Field in keyof Next]: Value },
  after: Next,
): FieldChange[] {
  return Object.entries(after)
    .map(([field, to]) => ({ field, from: before[field] ?? null, to }))
    .filter(({ from, to }) => from !== to);
}

/** Only these fields have their values in the log. */
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
  "amount",
  "price",
  "method",
  "is_active",
  "draft_owner",
  "file",
];

const isOpen = ({ field }: Pick<FieldChange, "field">): boolean => OPEN_FIELDS.includes(field);

export type LoggedChange = { field: string; from?: Value; to?: Value };

/** Changes in words for the audit log: `status: pending → approved`, and `phone: •••` where a value is personal. */
export function changesInWords(changes: readonly LoggedChange[]): string[] {
  return changes.map(({ field, from, to }) =>
    isOpen({ field }) ? `${field}: ${from ?? "none"} → ${to ?? "none"}` : `${field}: •••`,
  );
}

/** What a file or list was narrowed by: each part that was chosen, so that new parts of a filter are logged by themselves. */
export function chosenOf(filter: Readonly<Record<string, string | number | undefined>>) {
  const chosen: AuditDetails = {};
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined && value !== "all") chosen[name] = value;
  }
  return chosen;
}

/** One entry per record, with its changed values; notifies listeners if the action has an event. */
export async function writeLog({ sql }: Write, act: Told): Promise<Logged[]> {
  const { changes = [] } = act;
  const { event, bell, wakesPrograms } = ruleOf(act) ?? {};
  const stored = changes.map((change) => (isOpen(change) ? change : { field: change.field }));
  const personal = changes.filter((change) => !isOpen(change));
  const hasSignal = Boolean(event || bell || wakesPrograms);
  return await insertEntries(sql, act, { stored, personal, hasSignal });
}
