import type { SlipScope } from "#server/auth/scope.ts";
import type { Queryable } from "#server/database/connect.ts";
import { assignments } from "#server/database/statement.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipInput } from "#shared/slips/form/form.ts";
import { STORED_SLIP_FIELDS } from "#shared/slips/form/form-fields.ts";

const FIELDS = STORED_SLIP_FIELDS.map((field) => `s.${field}`).join(", ");

/**
 * The whole slip as it goes over the wire, from a row named `s`. The person and the center are
 * looked up per row: a page has few, and the plan stays the same whatever the table's size.
 */
export const slipColumns = (sql: Queryable) => sql`
  ${slipFields(sql)}, s.payment_link, s.slip_url, s.queued_at, s.created_at, s.updated_at, s.erased_at,
  ${slipPersonAndCenter(sql)}`;

/** Its fields but for links and instants. */
export const slipFields = (sql: Queryable) => sql`
  s.id, s.user_id, ${sql.unsafe(FIELDS)}, s.status,
  s.process_status, s.payment_status, s.failed_reason, s.edited_since_approval`;

/** Whose it is and where the exam takes place. */
export const slipPersonAndCenter = (sql: Queryable) => sql`
  (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
    'email', u.email) from users u where u.id = s.user_id) as "User",
  (select json_build_object('id', m.id, 'name', m.name, 'city', m.city, 'country', m.country)
    from medical_centers m where m.id = s.medical_center_id) as "MedicalCenter"`;

/** What a query of slips adds to its condition to stay within a scope. */
export const withinScope = (sql: Queryable, { user_id }: SlipScope) =>
  user_id === null ? sql`` : sql`and s.user_id = ${user_id}`;

/** A slip within the scope; with `lock`, nobody else changes it before this transaction ends. */
export async function findSlip(
  sql: Queryable,
  id: number,
  scope: SlipScope,
  lock: "lock" | "no-lock" = "no-lock",
): Promise<Slip | null> {
  const [slip] = await sql<Slip[]>`
    select ${slipColumns(sql)} from slips s
    where s.id = ${id} ${withinScope(sql, scope)}
    ${lock === "lock" ? sql`for update of s` : sql``}`;
  return slip ?? null;
}

/** Locks these slips in one order for all callers, so that two calls never deadlock. */
export async function lockSlips(sql: Queryable, ids: readonly number[]): Promise<Slip[]> {
  return await sql<Slip[]>`
    select ${slipColumns(sql)} from slips s where s.id = any(${[...ids]}::bigint[])
    order by s.id for update of s`;
}

/** Columns of a slip that a use case may set directly. */
export type SlipChanges = Partial<
  SlipInput &
    Pick<Slip, "status" | "payment_status" | "slip_url" | "medical_center_id"> & {
      declined_reason: string | null;
    }
>;

/**
 * The instant of a change, for `updated_at`: later than the change before it, also where this transaction began
 * earlier, so that two states of a slip never bear the same one.
 */
export const afterLastChange = (sql: Queryable) =>
  sql`greatest(now(), updated_at + interval '1 millisecond')`;

/** Sets columns of a slip whose row this transaction has locked. */
export async function updateSlip(
  sql: Queryable,
  id: number,
  changes: SlipChanges & { edited_since_approval?: boolean },
): Promise<void> {
  await sql`update slips set ${assignments(changes)}, updated_at = ${afterLastChange(sql)}
    where id = ${id}`;
}

/** Why a slip was declined; null when nobody said. */
export async function findDeclinedReason(sql: Queryable, id: number): Promise<string | null> {
  const [row] = await sql<{ declined_reason: string | null }[]>`
    select declined_reason from slips where id = ${id}`;
  return row?.declined_reason ?? null;
}

/** Removes a slip whose row this transaction has locked. */
export async function deleteSlipRow(sql: Queryable, id: number): Promise<void> {
  await sql`delete from slips where id = ${id}`;
}

/** Under which key an application is submitted, and the hash of what was sent. */
export type SubmissionKey = { key: string; body_hash: Uint8Array };

/** Which line of which file an application was imported from; the hash is in hexadecimal. */
export type ImportOrigin = {
  import_id: number;
  file_name: string;
  file_sha256: string | null;
  file_line: number;
};

const COLUMNS = STORED_SLIP_FIELDS.join(", ");

/**
 * Takes a key for a person, with the line of the file that the application is from; false if it was used before. Of two
 * calls with the same key at the same time, the second waits here until the first has ended.
 */
export async function claimKey(
  sql: Queryable,
  userId: number,
  { key, body_hash }: SubmissionKey,
  origin: ImportOrigin | null,
): Promise<boolean> {
  const rows = await sql`
    insert into submissions (user_id, key, body_hash, import_id, file_name, file_sha256, file_line)
    values (${userId}, ${key}, ${body_hash}, ${origin?.import_id ?? null}::bigint,
      ${origin?.file_name ?? null}::text, decode(${origin?.file_sha256 ?? null}, 'hex'),
      ${origin?.file_line ?? null}::integer)
    on conflict (user_id, key) do nothing returning key`;
  return rows.length > 0;
}

/** Stores a new application. */
export async function insertSlip(sql: Queryable, userId: number, input: SlipInput): Promise<Slip> {
  const [slip] = await sql<Slip[]>`
    insert into slips as s (user_id, ${sql.unsafe(COLUMNS)})
    select ${userId}::bigint, ${sql.unsafe(COLUMNS)}
    from jsonb_populate_record(null::slips, ${JSON.stringify(input)}::text::jsonb)
    returning ${slipColumns(sql)}`;
  if (!slip) throw new Error("the new application was not stored");
  return slip;
}

/** Says which application came of a key. */
export async function setSlipOfKey(
  sql: Queryable,
  userId: number,
  key: string,
  slipId: number,
): Promise<void> {
  await sql`
    update submissions set slip_id = ${slipId} where user_id = ${userId} and key = ${key}`;
}

/** The application that came of a used key, null if it was deleted, and whether this is what was sent then. */
export async function findSubmission(
  sql: Queryable,
  userId: number,
  { key, body_hash }: SubmissionKey,
): Promise<{ slip_id: number | null; is_same: boolean } | null> {
  const [row] = await sql<{ slip_id: number | null; is_same: boolean }[]>`
    select slip_id, coalesce(body_hash = ${body_hash}, true) as is_same from submissions
    where user_id = ${userId} and key = ${key}`;
  return row ?? null;
}
