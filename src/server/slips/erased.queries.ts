import { setTimeout as wait } from "node:timers/promises";
import { identifier, type Queryable, type Sql } from "@slipdesk/pg-client";
import {
  ERASED,
  type FoundText,
  PAGE,
  setOtherKey,
  type Texts,
} from "#server/database/erase-texts.ts";
import type { Known, Row } from "#server/database/tables.ts";
import { conflict } from "#server/http/refusal.ts";
import type { Due } from "#server/log/clock.queries.ts";
import { clearValues } from "#server/log/log.queries.ts";
import {
  SLIP_FIELDS,
  STORED_SLIP_FIELDS,
  type StoredSlipField,
} from "#shared/slips/form/form-fields.ts";
import type { Erased } from "#shared/slips/form/form-kinds.ts";
import type { Sought } from "./erased-words.ts";

export type ErasableSlip = Row<"slips", "id" | "national_id"> & {
  /** False if the slip has been edited and has another passport number now. */
  has_number: boolean;
  is_under_way: boolean;
};

/** Slips that have this passport number or had it before an edit, locked. Erased ones are left out. */
export async function findSlipsOfPassport(sql: Queryable, passport: string) {
  return await sql<ErasableSlip[]>`
    select id, national_id, passport_number = ${passport} as has_number,
      process_status in ('queued', 'started') as is_under_way
    from slips
    where erased_at is null and id in (
      select id from slips where passport_number = ${passport}
      union all
      select l.subject_id from log_values v join record_log l on l.id = v.log_id
      where l.subject = 'slip' and v.field = 'passport_number'
        and (v.changed_from = to_jsonb(${passport}::text) or v.changed_to = to_jsonb(${passport}::text)))
    order by id for update`;
}

const isUnchanged = (sql: Queryable, months: number) => sql`
  updated_at < now() - ${months}::int * interval '1 month' and process_status not in ('queued', 'started')`;

export async function countUnchangedSlips(sql: Queryable, months: number): Promise<Due> {
  return await sql<Due[]>`
    select count(*) filter (where ${isUnchanged(sql, months)}) as due, count(*) as of
    from slips where erased_at is null`.one();
}

export async function findUnchangedSlips(sql: Queryable, months: number, limit: number) {
  const rows = await sql<Row<"slips", "id">[]>`
    select id from slips
    where erased_at is null and ${isUnchanged(sql, months)}
    order by updated_at limit ${limit} for update skip locked`;
  return rows.map(({ id }) => id);
}

/** What the submissions of slips hold, and the log's values of them. */
export async function eraseSubmissions(sql: Queryable, ids: readonly number[]): Promise<void> {
  const these = [...ids];
  await eraseFileNames(sql, these);
  await clearValues(sql, "slip", these, "all");
  await sql`update submissions set body_hash = null where slip_id = any(${these}::bigint[])`;
}

// Files are often named after applicants. The other rows of the same file lose its name too.
async function eraseFileNames(sql: Queryable, ids: number[]): Promise<void> {
  const named = sql`
    file_name <> ${ERASED} and (user_id, import_id) in (
      select user_id, import_id from submissions where slip_id = any(${ids}::bigint[]))`;
  // Waits for calls that are adding rows of this file, so that the next statement sees them.
  await sql`select from submissions where ${named} order by user_id, key for update`;
  const files = await sql<Row<"submissions", "slip_id">[]>`
    update submissions set file_name = ${ERASED}, file_sha256 = null where ${named} returning slip_id`;
  const slipIds = files.flatMap(({ slip_id }) => slip_id ?? []);
  if (slipIds.length > 0) await clearValues(sql, "slip", slipIds, ["imported_from"]);
}

/** Which slip came of a submission. */
export async function forgetSubmissions(sql: Queryable, ids: readonly number[]): Promise<void> {
  await sql`update submissions set slip_id = null where slip_id = any(${[...ids]}::bigint[])`;
}

export function erasedFields(sql: Queryable) {
  return STORED_SLIP_FIELDS.flatMap((name) => {
    const { erased }: { erased: Erased } = SLIP_FIELDS[name];
    if (erased === "unchanged") return [];
    const { becomes, digits } = erased;
    if (digits === undefined) return [sql`${identifier(name)} = ${becomes}`];
    const number = sql`lpad(right(id::text, ${digits}::int), ${digits}::int, '0')`;
    return [sql`${identifier(name)} = ${becomes}::text || ${number}`];
  }).reduce((all, one) => sql`${all}, ${one}`);
}

const IDENTIFYING = [
  "passport_number",
  "national_id",
  "phone",
  "email",
  "first_name",
  "last_name",
] as const satisfies readonly StoredSlipField[];
type Identifying = (typeof IDENTIFYING)[number];
type Found = Known<"log_values", "field", Identifying> & { value: string };

/** What identifies each of these applicants, now and formerly, without what another application has now. */
export async function findSought(
  sql: Queryable,
  ids: readonly number[],
): Promise<(Sought & { livesOn: boolean })[]> {
  const these = [...ids];
  const values = await sql<(Row<"slips", "id"> & Found)[]>`
    select s.id, field, value from slips s cross join lateral jsonb_each_text(to_jsonb(s)) as each (field, value)
    where s.id = any(${these}::bigint[]) and field = any(${[...IDENTIFYING]}::text[])
    union
    select l.subject_id, v.field, value #>> '{}' from log_values v join record_log l on l.id = v.log_id
    cross join lateral (values (v.changed_from), (v.changed_to)) as each (value)
    where l.subject = 'slip' and l.subject_id = any(${these}::bigint[]) and l.action <> 'record-read'
      and v.field = any(${[...IDENTIFYING]}::text[]) and value #>> '{}' is not null`;
  const valuesOf = (name: Identifying) =>
    values.filter(({ field }) => field === name).map(({ value }) => value);
  const taken = await sql<Found[]>`
    select 'passport_number' as field, passport_number as value from slips
    where passport_number = any(${valuesOf("passport_number")}::text[]) and ${isOther(sql, these)}
    union select 'national_id', national_id from slips
    where national_id = any(${valuesOf("national_id")}::text[]) and ${isOther(sql, these)}
    union select 'phone', phone from slips
    where phone = any(${valuesOf("phone")}::text[]) and ${isOther(sql, these)}
    union select 'email', email from slips
    where email = any(${valuesOf("email")}::text[]) and ${isOther(sql, these)}`;
  const keys = new Set(taken.map(keyOf));
  return these.map((id) => {
    const ofSlip = values.filter((one) => one.id === id);
    const left = ofSlip.filter((one) => !keys.has(keyOf(one)));
    const own = (name: Identifying) =>
      left.filter(({ field }) => field === name).map(({ value }) => value);
    return {
      /** Another application has the passport or national ID too. */
      livesOn: ofSlip.some((one) => keys.has(keyOf(one)) && isDocument(one.field)),
      documents: [...own("passport_number"), ...own("national_id")],
      phones: own("phone"),
      emails: own("email"),
      names: own("first_name").flatMap((first) =>
        own("last_name").map((last) => [first, last] as const),
      ),
    };
  });
}

const isDocument = (field: Identifying) => field === "passport_number" || field === "national_id";

const keyOf = ({ field, value }: Found) => `${field} ${value}`;

const isOther = (sql: Queryable, ids: number[]) =>
  sql`erased_at is null and id <> all(${ids}::bigint[])`;

/** Ids are reused after a restore, so the creation time must match too. */
export type ErasedSlip = Row<"slips", "id" | "created_at">;

export async function findErasedSlips(sql: Queryable): Promise<ErasedSlip[]> {
  return await sql<ErasedSlip[]>`
    select id, created_at from slips where erased_at is not null order by id`;
}

export async function findUnerased(sql: Queryable, erased: readonly ErasedSlip[]) {
  const rows = await sql<Row<"slips", "id">[]>`
    select s.id from slips s
    join unnest(${erased.map(({ id }) => id)}::bigint[],
      ${erased.map(({ created_at }) => created_at)}::timestamptz[]) as erased (id, created_at)
      on s.id = erased.id and s.created_at = erased.created_at
    where s.erased_at is null`;
  return rows.map(({ id }) => id);
}

/** `vacuum` leaves bytes in free space until overwritten; `rewrite` blocks calls and rewrites the files. */
export async function cleanFiles(sql: Sql, how: "vacuum" | "rewrite"): Promise<void> {
  const connection = await sql.reserve();
  try {
    await connection`select set_config('statement_timeout', '0', false), set_config('lock_timeout', '60s', false)`;
    // Statistics hold samples of the values.
    if (how === "rewrite") {
      await waitForOlderTransactions(connection);
      await connection`vacuum (full, analyze)`;
    } else await connection`vacuum (index_cleanup on, analyze)`;
  } finally {
    await connection`reset statement_timeout`;
    await connection`reset lock_timeout`;
    connection.release();
  }
}

const MOST_POLLS = 300;
const POLL_MS = 200;

// Rows that an older transaction of any database can still see are copied into the new files.
async function waitForOlderTransactions(sql: Queryable): Promise<void> {
  const [now] = await sql<Row<"audit.log", "xid">[]>`select pg_current_xact_id()::text as xid`;
  const xid = now?.xid ?? "0";
  for (let poll = 0; poll < MOST_POLLS; poll += 1) {
    const [older] = await sql<{ have_ended: boolean }[]>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${xid}::text::xid8 and not exists (
        select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and age(backend_xmin) >= age(${xid}::text::xid8::xid)) as have_ended`;
    if (older?.have_ended) return;
    await wait(POLL_MS);
  }
  throw conflict(
    "Something is still reading what was erased or deleted, such as a backup. The files were not written again; try again when it has ended.",
  );
}

export const FILE_NAMES: Texts = {
  read: (sql, after) => sql<FoundText[]>`
    select import_id::text as place, min(file_name) as text from submissions
    where import_id > ${after ?? "0"}::bigint group by import_id order by import_id limit ${PAGE}`,
  write: async (sql, { place }) => {
    await sql`
      update submissions set file_name = ${ERASED}, file_sha256 = null where import_id = ${place}::bigint`;
  },
};

/** Clients make keys of what they like. */
export const SUBMISSION_KEYS: Texts = {
  read: (sql, after) => sql<FoundText[]>`
    select user_id || ' ' || key as place, key as text from submissions
    where (user_id, key) > (split_part(${after ?? "0 "}, ' ', 1)::bigint, split_part(${after ?? "0 "}, ' ', 2))
    order by user_id, key limit ${PAGE}`,
  write: async (sql, { place }) => {
    await sql`
      update submissions set ${setOtherKey("key")(sql)}
      where user_id = split_part(${place}, ' ', 1)::bigint and key = split_part(${place}, ' ', 2)`;
  },
};
