import type { Queryable } from "@slipdesk/pg-client";
import { setNull, textsOf } from "#server/database/erase-texts.ts";

export async function eraseRunsOfSlips(sql: Queryable, slipIds: readonly number[]): Promise<void> {
  const runs = sql`select id from process_run where slip_id = any(${[...slipIds]}::bigint[])`;
  await sql`update process_run set last_error = null, external_ref = null where id in (${runs})`;
  await sql`
    update run_event set note = null, callback_id = null, slip_url = null
    where run_id in (${runs}) and (note is not null or callback_id is not null)`;
}

export const TEXTS_OF_RUNS = [
  textsOf("process_run", "last_error", setNull("last_error")),
  textsOf("run_event", "note", setNull("note")),
];
