import type { TestApp } from "./test-app.ts";

/** Writes so many edits into the history of a slip. */
export async function insertEdits({ desk }: TestApp, slipId: number, count: number): Promise<void> {
  await desk.sql`
    insert into history (subject, subject_id, action)
    select 'slip', ${slipId}, 'edited' from generate_series(1, ${count}::int)`;
}
