import type { Queryable } from "#server/database/connect.ts";
import type { LogHook } from "#server/log/write-log.ts";
import { insertEntry } from "./entries.ts";
import { priceAt } from "./prices.ts";

/** Actions by which a slip may become Completed, or cease to be. */
const SETTLING: readonly string[] = [
  "finished",
  "slip-url-changed",
  "marked-paid",
  "marked-unpaid",
];

/** Charges slips that are Completed and gives back what those that are not were charged. The slips' rows must be locked. */
export const settleMoney: LogHook = async (
  sql,
  { subject, action, subject_ids = [], by },
  _logged,
  log,
) => {
  if (subject !== "slip" || !SETTLING.includes(action)) return;
  const unsettled = await findUnsettled(sql, subject_ids);
  for (const { user_id, cents, ...charged } of unsettled) {
    const kind = cents < 0 ? "charge" : "refund";
    await insertEntry(sql, {
      user_id,
      kind,
      cents: BigInt(cents),
      charged,
      made_by: by?.id ?? null,
    });
  }
  if (unsettled.length === 0) return;
  const people = [...new Set(unsettled.map(({ user_id }) => user_id))];
  await log.write(sql, {
    subject: "user",
    action: "balance-changed",
    subject_ids: people,
    by: null,
  });
};

type Unsettled = { user_id: number; slip_id: number; round: number; cents: number };

/** Decided by the state of the slips alone; in the order in which accounts are locked. */
async function findUnsettled(sql: Queryable, slipIds: readonly (number | null)[]) {
  return await sql<Unsettled[]>`
    select due.* from slips s join users u on u.id = s.user_id
    left join lateral (
      select c.user_id, c.round, c.amount_cents from money_entries c
      where c.slip_id = s.id and c.kind = 'charge' order by c.round desc limit 1
    ) last on true
    cross join lateral (
      select exists (
        select from money_entries r where r.slip_id = s.id and r.kind = 'refund' and r.round = last.round
      ) or last.round is null as is_free
    ) now
    cross join lateral (
      select s.user_id, s.id as slip_id, coalesce(last.round, 0) + 1 as round,
        -${priceAt(sql, sql`s.completed_at`)} as cents
      where now.is_free and s.completed_at is not null
      union all
      select last.user_id, s.id, last.round, -last.amount_cents
      where not now.is_free and s.completed_at is null
    ) due
    where s.id = any(${[...slipIds]}::bigint[]) and s.erased_at is null and due.cents <> 0
    order by due.user_id, due.slip_id`;
}
