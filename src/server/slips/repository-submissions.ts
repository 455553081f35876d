import type { Queryable } from "#server/database/connect.ts";

/** One call that submits: whose, under which key, and the hash of what was sent. */
export type Submission = { user_id: number; key: string; body_hash: Uint8Array };

/** Takes a key for this transaction's application; false when this person has used it before. */
export async function insertSubmission(sql: Queryable, submission: Submission): Promise<boolean> {
  const rows = await sql`
    insert into submissions ${sql(submission)} on conflict (user_id, key) do nothing returning key`;
  return rows.length > 0;
}

/** Notes which application came of a key. */
export async function updateSubmission(
  sql: Queryable,
  { user_id, key }: Submission,
  slip_id: number,
): Promise<void> {
  await sql`update submissions set slip_id = ${slip_id} where user_id = ${user_id} and key = ${key}`;
}

/** The application that came of a key that was used before, null when it is gone, and whether this is what was sent then. */
export async function getSubmission(
  sql: Queryable,
  { user_id, key, body_hash }: Submission,
): Promise<{ slip_id: number | null; is_same: boolean }> {
  const [row] = await sql<{ slip_id: number | null; is_same: boolean }[]>`
    select slip_id, coalesce(body_hash = ${body_hash}, true) as is_same from submissions
    where user_id = ${user_id} and key = ${key}`;
  if (!row) throw new Error("the key that was used before is not there");
  return row;
}

/** Keeps of an application's key, when the application goes, that it was used and nothing of what was sent. */
export async function clearSubmission(sql: Queryable, slip_id: number): Promise<void> {
  await sql`update submissions set slip_id = null, body_hash = null where slip_id = ${slip_id}`;
}
