import type { Queryable } from "@slipdesk/pg-client";
import type { ApiContext } from "#server/api/serve.ts";
import { type AuthContext, readablePassword, revealTo } from "#server/auth/accounts.ts";
import type { Admin } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import { notFound, refuseChangedSince } from "#server/http/refusal.ts";
import { record } from "#server/log/acts.ts";
import { findHistory } from "#server/log/log.queries.ts";
import type { HistoryFilter } from "#shared/log/contract.ts";
import { Operator, type OperatorRecord } from "#shared/operators/contract.ts";
import { findOperator, type OperatorRow } from "./operators.queries.ts";

/** Reading the password is logged, and the operator notified, before it is returned. */
export async function readOperator(
  context: ApiContext,
  by: Admin,
  id: number,
  password: "show" | "hide",
): Promise<OperatorRecord> {
  const operator = await getOperator(context.sql, id);
  const readable = readablePassword(context, operator);
  const has_readable_password = readable !== null;
  const shownOperator = { ...operator, has_readable_password };
  if (!has_readable_password || password === "hide")
    return { ...shownOperator, plain_password: null };
  const shown = revealTo(by, readable);
  if (shown.plain_password === null) return { ...shownOperator, ...shown };
  context.budgets.spend(by, "passwords");
  await writeAs(context, by, (write) =>
    record(write, { subject: "user", action: "password-read", subject_ids: [id] }),
  );
  return { ...shownOperator, ...shown };
}

export async function readOperatorHistory(context: AuthContext, id: number, filter: HistoryFilter) {
  await getOperator(context.sql, id);
  return await findHistory(context.sql, "user", id, filter);
}

// The answer has no secrets of the row.
export function refuseOutdated(operator: OperatorRow, readAt: string | null): void {
  refuseChangedSince(
    readAt,
    Operator.parse(operator),
    "Someone changed this operator after you opened it. Nothing was saved; look at what changed, then decide again.",
  );
}

export async function getOperator(sql: Queryable, id: number, lock?: "lock"): Promise<OperatorRow> {
  const operator = await findOperator(sql, id, lock);
  if (!operator) throw notFound("Operator");
  return operator;
}
