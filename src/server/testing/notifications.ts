import type { TestApp } from "./test-app.ts";

/** Lets a slip have been submitted by this person, this many hours ago. */
export async function letBeSubmitted(
  { desk }: TestApp,
  slipId: number,
  userId: number,
  minutes: number,
): Promise<void> {
  await desk.sql`update slips set user_id = ${userId},
    created_at = now() - ${minutes}::int * interval '1 minute' where id = ${slipId}`;
}

/** Writes down how the processing of a slip, which shows it already, has ended. */
export async function recordEnd(
  { desk }: TestApp,
  slipId: number,
  action: "finished" | "failed",
): Promise<void> {
  await desk.log.write(desk.sql, { subject: "slip", action, subject_ids: [slipId], by: null });
}
