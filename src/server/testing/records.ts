import { identifier, inTransaction, type Queryable } from "@slipdesk/pg-client";
import { listTables } from "#server/backup/tables.queries.ts";
import { findHistory } from "#server/log/log.queries.ts";
import type { FieldChange } from "#shared/log/contract.ts";
import type { Subject } from "#shared/log/rules-actions.ts";
import type { SlipStatus } from "#shared/slips/rules-list.ts";
import type { TestApp } from "./test-app.ts";

/** Adds a medical center and gives its id. */
export async function addCenter(
  { context }: TestApp,
  name = "Green Clinic",
  city = "Dhaka",
): Promise<number> {
  const [row] = await context.sql<{ id: number }[]>`
    insert into medical_centers (name, city) values (${name}, ${city}) returning id`;
  return row?.id ?? 0;
}

/** Adds a notice. */
export async function addNotice(
  { context }: TestApp,
  title: string,
  is_active: boolean,
): Promise<void> {
  await context.sql`insert into notices (title, content, is_active)
    values (${title}, 'The desk is closed on Friday.', ${is_active})`;
}

/** Takes a medical center away. */
export async function removeCenter({ context }: TestApp, id: number): Promise<void> {
  await context.sql`delete from medical_centers where id = ${id}`;
}

/** Every stored change of a field of one record, oldest first. */
export async function storedChanges(
  { context }: TestApp,
  subject: Subject,
  id: number,
): Promise<FieldChange[]> {
  return (await findHistory(context.sql, subject, id)).flatMap(({ changes }) => changes);
}

/** How many slips there are in all. */
export async function countSlips({ context }: TestApp): Promise<number> {
  const [row] = await context.sql<{ count: number }[]>`select count(*) from slips`;
  return Number(row?.count);
}

/** The slips of each status, counted one by one. */
export async function recount(
  { context }: TestApp,
  within: { user_id?: number; city?: string },
): Promise<Record<SlipStatus, number>> {
  const rows = await context.sql<{ status: SlipStatus; count: number }[]>`
    select status, count(*) from slips
    where user_id = coalesce(${within.user_id ?? null}, user_id)
      and city = coalesce(${within.city ?? null}, city)
    group by status`;
  const counts = { pending: 0, approved: 0, declined: 0 };
  for (const { status, count } of rows) counts[status] = Number(count);
  return counts;
}

/** Lets an account be deleted, be suspended or have another role from now on. */
export async function changeAccount(
  { context }: { context: { sql: Queryable } },
  id: number,
  change: "delete" | "suspend" | "admin" | "operator" | "applicant",
): Promise<void> {
  const isRole = change !== "delete" && change !== "suspend";
  await context.sql`
    update users set
      deleted_at = case when ${change === "delete"}::boolean then now() end,
      suspended_at = case when ${change === "suspend"}::boolean then now() end,
      role = ${isRole ? change : context.sql`role`}
    where id = ${id}`;
}

/**
 * What is answered to a call while a change of the accounts is under way: the change is made but not yet committed when
 * the call comes, and is committed as soon as the call waits for it. A call that never waits is answered before. Several
 * calls in one are all held until so many of them wait, and then for as long as `meanwhile` takes.
 */
export async function whileAnswering<T>(
  { context }: TestApp,
  call: () => Promise<T>,
  change: (context: { sql: Queryable }) => Promise<void>,
  waiting = 1,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<T> {
  let answer: Promise<T> | undefined;
  await inTransaction(context.sql, async (sql) => {
    await change({ sql });
    let isAnswered = false;
    answer = call().finally(() => {
      isAnswered = true;
    });
    while (!isAnswered && (await countLockWaits(context.sql)) < waiting);
    await meanwhile();
  });
  return await (answer ?? call());
}

async function countLockWaits(sql: Queryable): Promise<number> {
  const rows = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length;
}

/** A fingerprint of every table's rows, but the sessions and the account of one person whom the test changes itself. */
export async function storedState(
  { context }: TestApp,
  except: number,
): Promise<Record<string, unknown>> {
  const tables = [
    "slips",
    "medical_centers",
    "notices",
    "notice_reads",
    "log_values",
    "process_run",
    "slip_drafts",
    "slip_prices",
    "deposits",
    "money_entries",
    "user_views",
    "submissions",
  ];
  const state: Record<string, unknown> = {};
  for (const table of tables) {
    const [row] = await context.sql`
      select count(*) as rows, md5(string_agg(t::text, '' order by t::text)) as md5
      from ${identifier(table)} t`;
    state[table] = row;
  }
  const users = await context.sql`
    select id, first_name, email, password_hash, preferences,
      id <> ${except} and suspended_at is null and deleted_at is null as is_active
    from users order by id`;
  const sessions = await context.sql`select id from sessions order by id`;
  const exports = await context.sql`select id from audit.log where kind = 'export' order by id`;
  return { ...state, users, sessions, exports };
}

/** Where a call may leave a trace although it refuses: that somebody was here, and wrong passwords. */
const TRACES = ["sessions", "sign_in_attempts", "audit.log", "audit.seals"];

/** A mark of each table that changes with every row that is written or deleted, but for traces. */
export async function storedMarks({ context }: TestApp): Promise<Record<string, unknown>[]> {
  const tables = (await listTables(context.sql)).filter(({ name }) => !TRACES.includes(name));
  const marks = tables.map(
    ({ name }) => context.sql`
      select ${name} as name, count(*) as rows, max(xmin::text::bigint) as newest
      from ${identifier(name)}`,
  );
  return [
    ...(await context.sql<Record<string, unknown>[]>`
      ${marks.reduce((all, mark) => context.sql`${all} union all ${mark}`)}`),
  ];
}

/** Lets time pass for what is remembered of wrong passwords. */
export async function letTimePass({ context }: TestApp, milliseconds: number): Promise<void> {
  await context.sql`
    update sign_in_attempts set
      wait_until = wait_until - ${milliseconds}::int * interval '1 millisecond',
      seen_at = seen_at - ${milliseconds}::int * interval '1 millisecond'`;
}

/** Makes so many accounts with the password of this one, and gives their e-mails. */
export async function copyAccount(
  { context }: TestApp,
  email: string,
  count: number,
): Promise<string[]> {
  const rows = await context.sql<{ email: string }[]>`
    insert into users (first_name, last_name, email, username, role, password_hash)
    select first_name, last_name, 'copy' || n || '@desk.test', 'copy' || n, role, password_hash
    from users, generate_series(1, ${count}) n where users.email = ${email} returning email`;
  return rows.map((row) => row.email);
}

/** How many rows a person has imported. */
export async function countImported({ context }: TestApp, userId: number): Promise<number> {
  const [row] = await context.sql<{ count: number }[]>`
    select count(*) from submissions where user_id = ${userId} and import_id is not null`;
  return row?.count ?? 0;
}

/** Which lines of which file are stored of an import. */
export async function importedLines({ context }: TestApp, importId: number): Promise<unknown> {
  return await context.sql`
    select file_name, encode(file_sha256, 'hex') as file_sha256, file_line from submissions
    where import_id = ${importId} order by file_line`;
}

/** Does something while a medical center is locked, so that no application can be submitted to it. */
export async function whileCenterIsLocked(
  { context }: TestApp,
  id: number,
  work: () => Promise<void>,
): Promise<void> {
  await inTransaction(context.sql, async (sql) => {
    await sql`select from medical_centers where id = ${id} for update`;
    await work();
  });
}

/** Keeps everybody else from changing the counts of a person's slips until what this gives is called. */
export async function lockCountsOf(
  { context }: TestApp,
  userId: number,
): Promise<() => Promise<void>> {
  const session = await context.sql.reserve();
  await session`begin`;
  await session`set local idle_in_transaction_session_timeout = 0`;
  await session`select from slip_counts where scope = ${userId} for update`;
  return async () => {
    await session`commit`;
    session.release();
  };
}

/** How many transactions wait for a lock that another one has. */
export async function countWaiting({ context }: TestApp): Promise<number> {
  const [row] = await context.sql<{ waiting: number }[]>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row?.waiting ?? 0;
}
