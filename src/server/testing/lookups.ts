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
