import type { Queryable } from "@slipdesk/pg-client";
import { setNull, textsOf } from "#server/database/erase-texts.ts";
import { afterLastChange } from "#server/database/expressions.ts";

export async function deleteFollowUps(sql: Queryable, slipIds: readonly number[]): Promise<void> {
  await sql`delete from follow_ups where slip_id = any(${[...slipIds]}::bigint[])`;
}

export const TEXTS_OF_FOLLOW_UPS = ["slip_number", "note"].map((name) =>
  textsOf(
    "follow_ups",
    name,
    (sql) => sql`${setNull(name)(sql)}, updated_at = ${afterLastChange(sql)}`,
    "slip_id",
  ),
);
