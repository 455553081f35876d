import { EVERYONE, type SlipScope } from "#server/auth/scope.ts";
import type { Queryable } from "#server/database/connect.ts";
import { COUNTDOWN_MS, REPROCESS_AFTER_MS } from "#shared/slips/rules-processing.ts";
import type { withinScope } from "./repository.ts";

type Fragment = ReturnType<typeof withinScope>;

/** What somebody has to do, or know: to review, to send, a link to pay or lapsed, a failure. */
type Need = "review" | "send" | "pay" | "lapsed" | "failed";

/**
 * What makes a slip, for a row named `s`, wait for this; the rules of src/shared/slips in SQL, each with an index that
 * serves it. Only slips within the scope can hold one back from being sent, or who lists their own would learn of others.
 */
export function needs(sql: Queryable, need: Need, scope: SlipScope = EVERYONE): Fragment {
  switch (need) {
    case "review":
      return sql`s.status = 'pending'`;
    case "send":
      return sql`s.status = 'approved' and s.slip_url is null and s.erased_at is null
        and s.process_status in ('not_started', 'failed', 'finished')
        and (s.process_status <> 'finished' or s.updated_at <= ${ago(sql, REPROCESS_AFTER_MS)})
        and not exists (select from slips other where other.passport_number = s.passport_number
          and other.process_status in ('queued', 'started')
          ${scope.user_id === null ? sql`` : sql`and other.user_id = ${scope.user_id}`})`;
    case "pay":
      return sql`${isBookedUnpaid(sql)} and s.queued_at > ${ago(sql, COUNTDOWN_MS)}`;
    case "lapsed":
      return sql`${isBookedUnpaid(sql)} and s.queued_at <= ${ago(sql, COUNTDOWN_MS)}`;
    case "failed":
      return sql`s.process_status = 'failed' and s.slip_url is null and s.payment_status = 'unpaid'
        and s.erased_at is null`;
  }
}

const ago = (sql: Queryable, milliseconds: number) =>
  sql`now() - ${milliseconds}::int * interval '1 millisecond'`;

// The condition of the index `slips_to_pay`.
const isBookedUnpaid = (sql: Queryable) => sql`
  s.process_status = 'finished' and s.payment_status = 'unpaid' and s.slip_url is null
  and s.payment_link is not null`;
