import type { TestApp } from "./test-app.ts";

/** Lets all sessions of a person have ended because nobody used them for two hours. */
export async function letSessionsIdle({ desk }: TestApp, userId: number): Promise<void> {
  await desk.sql`
    update sessions set last_seen_at = now() - interval '2 hours' where user_id = ${userId}`;
}

/** Lets the living sessions of a person have been used half an hour ago. */
export async function letHalfAnHourPass({ desk }: TestApp, userId: number): Promise<void> {
  await desk.sql`
    update sessions set last_seen_at = now() - interval '30 minutes'
    where user_id = ${userId} and last_seen_at > now() - interval '40 minutes'`;
}

/** How many sessions of a person were used within the last minute. */
export async function countUsedNow({ desk }: TestApp, userId: number): Promise<number> {
  const [row] = await desk.sql<{ used: number }[]>`
    select count(*) as used from sessions
    where user_id = ${userId} and last_seen_at > now() - interval '1 minute'`;
  return row?.used ?? 0;
}

/** Lets the tokens of a person's sessions have been replaced so many seconds ago. */
export async function letTokensBeReplaced(
  { desk }: TestApp,
  userId: number,
  secondsAgo: number,
): Promise<void> {
  await desk.sql`
    update sessions set former_token_hash = token_hash, token_hash = sha256(token_hash),
      renewed_at = now() - ${secondsAgo}::int * interval '1 second' where user_id = ${userId}`;
}

/** Gives an applicant a name that no form would take. */
export async function renameApplicant({ desk }: TestApp, id: number, name: string): Promise<void> {
  await desk.sql`update slips set first_name = ${name}, others = ${name} where id = ${id}`;
}
