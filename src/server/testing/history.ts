import type { TestApp } from "./test-app.ts";

/** Writes so many edits into the history of a slip. */
export async function insertEdits({ desk }: TestApp, slipId: number, count: number): Promise<void> {
  await desk.sql`
    insert into audit.log (kind, subject, subject_id, action)
    select 'slip', 'slip', ${slipId}, 'edited' from generate_series(1, ${count}::int)`;
}
