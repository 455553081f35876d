import { assignments, type Queryable } from "@slipdesk/pg-client";
import { agentIdOf } from "#server/agents/agents.queries.ts";
import type { SlipScope } from "#server/auth/actor.ts";
import type { Row } from "#server/database/tables.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipInput } from "#shared/slips/form/form.ts";
import { STORED_SLIP_FIELDS } from "#shared/slips/form/form-fields.ts";

/** Each is a column of its own, but the agent, whom the row names by number. */
const COLUMN_FIELDS = STORED_SLIP_FIELDS.filter((field) => field !== "agent");
const FIELDS = COLUMN_FIELDS.map((field) => `s.${field}`).join(", ");

type Named = "agent" | "User" | "MedicalCenter";
type Column = Exclude<keyof Slip, Named>;
export type SlipRow = Row<"slips", Column> & Pick<Slip, Named>;

export const slipColumns = (sql: Queryable) => sql`
  s.id, s.user_id, ${sql.unsafe(FIELDS)}, s.status, s.process_status, s.payment_status, s.failed_reason,
  s.edited_since_approval, s.payment_link, s.slip_url, s.queued_at, s.created_at, s.updated_at, s.erased_at,
  (select a.name from agents a where a.id = s.agent_id) as agent,
  (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
    'email', u.email) from users u where u.id = s.user_id) as "User",
  (select json_build_object('id', m.id, 'name', m.name, 'city', m.city, 'country', m.country)
    from medical_centers m where m.id = s.medical_center_id) as "MedicalCenter"`;

export const withinScope = (sql: Queryable, { user_id }: SlipScope) =>
  user_id === null ? sql`` : sql`and s.user_id = ${user_id}`;

export async function findSlip(sql: Queryable, id: number, scope: SlipScope): Promise<Slip | null> {
  return await sql<SlipRow[]>`
    select ${slipColumns(sql)} from slips s where s.id = ${id} ${withinScope(sql, scope)}`.first();
}

/** Those of them in the scope, in order of id, held until the transaction ends. */
export async function lockSlips(
  sql: Queryable,
  ids: readonly number[],
  scope: SlipScope,
): Promise<{ slip: Slip; now: Date }[]> {
  const rows = await sql<(SlipRow & { now: string })[]>`
    select ${slipColumns(sql)}, clock_timestamp()::timestamptz(3) as now from slips s
    where s.id = any(${[...ids]}::bigint[]) ${withinScope(sql, scope)}
    order by s.id for update of s`;
  return rows.map(({ now, ...slip }) => ({ slip, now: new Date(now) }));
}

export async function findDeclinedReason(sql: Queryable, id: number): Promise<string | null> {
  const [row] = await sql<Row<"slips", "declined_reason">[]>`
    select declined_reason from slips where id = ${id}`;
  return row?.declined_reason ?? null;
}

export async function findAfterSlip(sql: Queryable, id: number) {
  return await sql<Row<"follow_ups", "valid_till" | "visit_on" | "examined_on" | "result">[]>`
    select valid_till, visit_on, examined_on, result from follow_ups where slip_id = ${id}`.first();
}

/** Null if there is no such medical center. */
export async function countSlipsAt(sql: Queryable, centerId: number) {
  return await sql<{ at_center: number }[]>`
    select (select count(*) from slips where medical_center_id = m.id) as at_center
    from medical_centers m where m.id = ${centerId}`.first();
}

export async function deleteSlipRow(sql: Queryable, id: number): Promise<void> {
  await sql`delete from slips where id = ${id}`;
}

export type SubmissionKey = { key: string; body_hash: Uint8Array };

/** Line of an imported file; the hash is hexadecimal. */
export type ImportOrigin = {
  import_id: number;
  file_name: string;
  file_sha256: string | null;
  file_line: number;
};

const COLUMNS = COLUMN_FIELDS.join(", ");

/** False if it was used before; waits for a concurrent call with the same key. */
export async function claimKey(
  sql: Queryable,
  userId: number,
  { key, body_hash }: SubmissionKey,
  origin: ImportOrigin | null,
): Promise<boolean> {
  return await sql`
    insert into submissions (user_id, key, body_hash, import_id, file_name, file_sha256, file_line)
    values (${userId}, ${key}, ${body_hash}, ${origin?.import_id ?? null}::bigint,
      ${origin?.file_name ?? null}::text, decode(${origin?.file_sha256 ?? null}, 'hex'),
      ${origin?.file_line ?? null}::integer)
    on conflict (user_id, key) do nothing returning key`.exists();
}

export async function insertSlip(sql: Queryable, userId: number, input: SlipInput): Promise<Slip> {
  return await sql<SlipRow[]>`
    insert into slips as s (user_id, ${sql.unsafe(COLUMNS)}, agent_id)
    select ${userId}::bigint, ${sql.unsafe(COLUMNS)}, ${agentIdOf(sql, input.agent)}
    from jsonb_populate_record(null::slips, ${JSON.stringify(input)}::text::jsonb)
    returning ${slipColumns(sql)}`.one();
}

/** Columns of a slip, set to these values. */
export function assigned(
  sql: Queryable,
  { agent, ...own }: Parameters<typeof assignments>[0] & { agent?: string | null },
) {
  return assignments(agent === undefined ? own : { ...own, agent_id: agentIdOf(sql, agent) });
}

export async function setSlipOfKey(sql: Queryable, userId: number, key: string, slipId: number) {
  await sql`
    update submissions set slip_id = ${slipId} where user_id = ${userId} and key = ${key}`;
}

/** The slip created with this key (null once deleted), and whether the same input was sent. */
export async function findSubmission(
  sql: Queryable,
  userId: number,
  { key, body_hash }: SubmissionKey,
): Promise<{ slip_id: number | null; is_same: boolean } | null> {
  return await sql<(Row<"submissions", "slip_id"> & { is_same: boolean })[]>`
    select slip_id, coalesce(body_hash = ${body_hash}, true) as is_same from submissions
    where user_id = ${userId} and key = ${key}`.first();
}
