import type { Queryable } from "@slipdesk/pg-client";
import { type Erase, eraseTexts, setNull, textsOf } from "#server/database/erase-texts.ts";

export async function eraseRunsOfSlips(sql: Queryable, slipIds: readonly number[]): Promise<void> {
  const runs = sql`select id from process_run where slip_id = any(${[...slipIds]}::bigint[])`;
  await sql`update process_run set last_error = null, external_ref = null where id in (${runs})`;
  await sql`
    update process_step set note = null, report_id = null, slip_url = null
    where run_id in (${runs}) and (note is not null or report_id is not null)`;
}

const NOTED = [
  textsOf("process_run", "last_error", setNull("last_error")),
  textsOf("process_step", "note", setNull("note")),
];

export async function eraseInRuns(sql: Queryable, erase: Erase): Promise<number> {
  return await eraseTexts(sql, NOTED, erase);
}
