import type { TestApp } from "./test-app.ts";

/** Lets this many minutes have passed for whoever works on a slip or has skipped it. */
export async function letMinutesPass(
  { desk }: TestApp,
  slipId: number,
  minutes: number,
): Promise<void> {
  const sooner = desk.sql`${minutes}::int * interval '1 minute'`;
  await desk.sql`update slip_assignments set at = at - ${sooner}, expires_at = expires_at - ${sooner}
    where slip_id = ${slipId}`;
}

/** Lets a slip have been queued this many minutes ago, from which its countdown runs. */
export async function letBeQueued(
  { desk }: TestApp,
  slipId: number,
  minutes: number,
): Promise<void> {
  await desk.sql`update slips set queued_at = now() - ${minutes}::int * interval '1 minute'
    where id = ${slipId}`;
}

/** Ends the session in which a slip was taken, as its time running out does. */
export async function endSessionOf({ desk }: TestApp, slipId: number): Promise<void> {
  await desk.sql`delete from sessions where id = (
    select session_id from slip_assignments where slip_id = ${slipId})`;
}
