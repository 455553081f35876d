import type { Queryable } from "@slipdesk/pg-client";
import { type FoundText, PAGE, type Texts } from "#server/database/erase-texts.ts";

/** The bell's copies of what was typed into money. */
export const REASONS_IN_BELL: Texts = {
  read: (sql, after) => sql<FoundText[]>`
    select id::text as place, params ->> 'reason' as text from notifications
    where params ? 'reason' and id > ${after ?? "0"}::bigint order by id limit ${PAGE}`,
  write: async (sql, { place }, erased) => {
    const reason = sql.json({ reason: erased });
    await sql`update notifications set params = params || ${reason} where id = ${place}::bigint`;
  },
};

export async function eraseBellOfSlips(sql: Queryable, slipIds: readonly number[]): Promise<void> {
  await sql`
    update notifications set params = params - 'reason'
    where slip_id = any(${[...slipIds]}::bigint[]) and params ? 'reason'`;
}
