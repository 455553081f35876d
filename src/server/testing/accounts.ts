import type { Queryable } from "@slipdesk/pg-client";
import { Secret, TOTP } from "otpauth";
import { findHistory } from "#server/log/log.queries.ts";
import type { FieldChange } from "#shared/log/contract.ts";
import { NewFactor } from "#shared/profile/contract.ts";
import type { Person, TestApp } from "./test-app.ts";

/** One entry of an account's history, with all that is stored of it as text. */
export type AccountEvent = {
  action: string;
  actor_id: number | null;
  actor_name: string | null;
  changes: FieldChange[];
  stored: string;
};

/** What is written down about an account, oldest first. */
export async function accountHistory(
  { context }: TestApp,
  userId: number,
): Promise<AccountEvent[]> {
  const stored = await context.sql<{ id: number; stored: string }[]>`
    select id, l::text || coalesce((select string_agg(v::text, '') from log_values v where v.log_id = l.id), '') as stored
    from record_log l where subject = 'user' and subject_id = ${userId}`;
  const texts = new Map(stored.map((row) => [row.id, row.stored]));
  const entries = await findHistory(context.sql, "user", userId);
  return entries.map(({ id, action, actor_id, actor_name, changes }) => ({
    action,
    actor_id,
    actor_name,
    changes,
    stored: texts.get(id) ?? "",
  }));
}

/** What an account's row keeps of its password. */
export async function storedPassword({ context }: TestApp, userId: number) {
  const [row] = await context.sql<
    { password_hash: string; plain_password_encrypted: string | null }[]
  >`
    select password_hash, plain_password_encrypted from users where id = ${userId}`;
  return row;
}

/** Puts another hash into an account's row, as an older version may have left it. */
export async function storePasswordHash(
  { context }: TestApp,
  userId: number,
  password_hash: string,
): Promise<void> {
  await context.sql`update users set password_hash = ${password_hash} where id = ${userId}`;
}

/** Holds an account's row until the transaction ends, so that every change of it waits. */
export async function lockAccount({ sql }: { sql: Queryable }, userId: number): Promise<void> {
  await sql`select 1 from users where id = ${userId} for update`;
}

/** How many sessions an account has. */
export async function countSessions({ context }: TestApp, userId: number): Promise<number> {
  const rows = await context.sql`select 1 from sessions where user_id = ${userId}`;
  return rows.length;
}

/** Lets ten minutes pass since the person's sessions were confirmed. */
export async function letConfirmationEnd({ context }: TestApp, userId: number): Promise<void> {
  await context.sql`
    update sessions set confirmed_at = now() - interval '10 minutes 1 second' where user_id = ${userId}`;
}

/** Lets the ten seconds pass for which the token before the present one is good. */
export async function letFormerTokenEnd({ context }: TestApp, userId: number): Promise<void> {
  await context.sql`
    update sessions set renewed_at = now() - interval '10 seconds' where user_id = ${userId}`;
}

/** Lets the sessions that a device did not open look idle for two hours. */
export async function idleSessionsBut(
  { context }: TestApp,
  userId: number,
  userAgent: string,
): Promise<void> {
  await context.sql`
    update sessions set last_seen_at = now() - interval '2 hours'
    where user_id = ${userId} and user_agent <> ${userAgent}`;
}

/** Gives an account so many sessions, the first unused for a minute, each of the others for a minute longer. */
export async function insertSessions(
  { context }: TestApp,
  userId: number,
  count: number,
): Promise<void> {
  await context.sql`
    insert into sessions (user_id, token_hash, last_seen_at)
    select ${userId}, decode(lpad(to_hex(n), 64, '0'), 'hex'), now() - n * interval '1 minute'
    from generate_series(1, ${count}::int) n`;
}

/** For how many whole minutes the session of an account that was unused the longest has been so. */
export async function longestUnused({ context }: TestApp, userId: number): Promise<number> {
  const [row] = await context.sql<{ minutes: number }[]>`
    select floor(extract(epoch from max(now() - last_seen_at)) / 60)::int as minutes from sessions
    where user_id = ${userId}`;
  return row?.minutes ?? 0;
}

/** Signs a person in once more and gives that session. */
export async function otherSession({ context, signIn }: TestApp, person: Person): Promise<number> {
  await signIn(person.email, person.password);
  const [row] = await context.sql<{ id: number }[]>`
    select id from sessions where user_id = ${person.id} order by id desc limit 1`;
  if (!row) throw new Error("nobody has signed in");
  return row.id;
}

/** The code that an app with this secret shows at a time. */
export function codeAt(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });
}

/** Begins a second factor and gives its secret. */
async function beginFactor(person: Person): Promise<string> {
  return NewFactor.parse((await person.post("/user/second-factor")).body).secret;
}

/** Begins a second factor, and gives the code by which it is confirmed. */
export async function confirmingCode(
  { clock }: TestApp,
  person: Person,
): Promise<{ code: string }> {
  return { code: codeAt(await beginFactor(person), clock.now) };
}

/** Gives a person a second factor, and its secret. */
export async function enrol({ clock }: TestApp, person: Person): Promise<string> {
  const secret = await beginFactor(person);
  await person.put("/user/second-factor", { code: codeAt(secret, clock.now) });
  return secret;
}
