import type { Queryable } from "@slipdesk/pg-client";
import { setNull, textsOf } from "#server/database/erase-texts.ts";

export async function eraseRunsOfSlips(sql: Queryable, slipIds: readonly number[]): Promise<void> {
  const runs = sql`select id from process_run where slip_id = any(${[...slipIds]}::bigint[])`;
  await sql`update process_run set last_error = null, external_ref = null where id in (${runs})`;
  await sql`
    update process_step set note = null, report_id = null, slip_url = null
    where run_id in (${runs}) and (note is not null or report_id is not null)`;
}

export const TEXTS_OF_RUNS = [
  textsOf("process_run", "last_error", setNull("last_error")),
  textsOf("process_step", "note", setNull("note")),
];
