import { ruleOf } from "#shared/log/actions.ts";
import type { AuditDetails, FieldChange } from "#shared/log/contract.ts";
import type { Logged, Told, Write } from "./acts.ts";

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

/** Wakes all programs for streams and caches; carries no data. */
export const LOG_CHANNEL = "slipdesk_log";

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
  const { by, subject, action, subject_ids = [null], changes = [], details = {} } = act;
  const { kind = null, event, bell, isSignalled } = ruleOf(act) ?? {};
  const stored = changes.map((change) => (isOpen(change) ? change : { field: change.field }));
  const personal = changes.filter((change) => !isOpen(change));
  // Sent at commit, once per transaction.
  const hasSignal = Boolean(event || bell || isSignalled);
  const ownerOf = subject === "user" ? sql`one.subject_id` : sql`s.user_id`;
  return [
    ...(await sql<Logged[]>`
    with logged as (
      insert into audit.log (actor_id, actor_name, actor_role, kind, action, subject, subject_id, owner_id, address,
        request_id, changes, details)
      select ${by?.id ?? null}::bigint, ${by?.name ?? null}::text, ${by?.role ?? null}::text, ${kind}::text,
        ${action}::text, ${subject === "desk" ? null : subject}::text, one.subject_id, ${ownerOf},
        ${by?.address ?? act.address ?? null}::text, ${by?.request_id ?? act.request_id ?? null}::text,
        ${sql.json([...stored])}::jsonb, ${sql.json(details)}::jsonb
      from unnest(${[...subject_ids]}::bigint[]) with ordinality as one (subject_id, position)
      left join slips s on ${subject === "slip"}::boolean and s.id = one.subject_id
      order by one.position
      returning id, subject_id
    ), valued as (
      insert into log_values (log_id, field, changed_from, changed_to)
      select logged.id, change.field, change."from", change."to"
      from logged, jsonb_to_recordset(${sql.json(personal)}::jsonb) as change (field text, "from" jsonb, "to" jsonb)
    )
    select id, subject_id ${hasSignal ? sql`, pg_notify(${LOG_CHANNEL}, '')` : sql``} from logged order by id`),
  ].map(({ id, subject_id }) => ({ id, subject_id }));
}
