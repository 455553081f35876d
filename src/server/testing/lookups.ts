import type { TestApp } from "./test-app.ts";

/** Lets a slip have been submitted so many days ago. */
export async function ageSlip({ desk }: TestApp, id: number, days: number): Promise<void> {
  await desk.sql`
    update slips set created_at = now() - ${days}::int * interval '1 day' where id = ${id}`;
}

/** Lets a slip have been submitted at an instant. */
export async function submittedAt({ desk }: TestApp, id: number, at: string): Promise<void> {
  await desk.sql`update slips set created_at = ${at} where id = ${id}`;
}

/** Lets an hour pass since all of a person's look-ups. */
export async function passAnHour({ desk }: TestApp, userId: number): Promise<void> {
  await desk.sql`
    update duplicate_lookups set at = at - interval '1 hour' where user_id = ${userId}`;
}

/** Adds rows of imports that are looked up now. */
export async function addRowLookUps(
  { desk }: TestApp,
  userId: number,
  rows: number,
): Promise<void> {
  await desk.sql`
    insert into import_lookups (user_id, rows, outside) values (${userId}, ${rows}, 0)`;
}

/** Adds look-ups of now. */
export async function addLookUps({ desk }: TestApp, userId: number, count: number): Promise<void> {
  await desk.sql`insert into duplicate_lookups (user_id, is_outside)
    select ${userId}, false from generate_series(1, ${count}::int)`;
}
