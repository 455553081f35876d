import { randomBytes } from "node:crypto";
import type { Queryable } from "@slipdesk/pg-client";
import type { Known, Row } from "#server/database/tables.ts";
import type { Write } from "#server/log/acts.ts";
import { interrupt } from "#server/slips/transitions.ts";

export async function renewEffectKeys(sql: Queryable): Promise<void> {
  const part = randomBytes(9).toString("base64url");
  await sql`update process_run set effect_key = 'restored:' || ${part}::text || ':' || id`;
}

const ENDED =
  "The desk was restored from a backup while this was under way. Ask the booking service before sending it again.";

/** They fail, since their outcome is unknown. Returns how many. */
export async function endRestoredRuns(write: Write<null>): Promise<number> {
  const { sql } = write;
  await sql`
    insert into run_event (run_id, event)
    select id, 'interrupted' from process_run where state in ('leased', 'waiting')`;
  const ended = await sql<
    (Row<"process_run", "run_no"> & Known<"process_run", "slip_id", number>)[]
  >`
    update process_run set state = 'failed', lease_until = null, ended_at = now(), last_error = ${ENDED},
      failure_kind = 'interrupted', ask_at = null
    where state in ('queued', 'leased', 'waiting') returning slip_id, run_no`;
  // What was reported before the end counts no more, as after any run that fails.
  await sql`
    update run_event set callback_outcome = 'ignored', slip_url = null where callback_outcome = 'kept'`;
  return (await interrupt(write, ended, ENDED)).length;
}
