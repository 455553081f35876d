import type { ApiContext } from "#server/api/serve.ts";
import { type Actor, scopeOf } from "#server/auth/actor.ts";
import { writeAlone } from "#server/auth/write-as.ts";
import type { TransactionContext } from "#server/context.ts";
import { readDatabaseClock } from "#server/database/expressions.ts";
import { record, type Write } from "#server/log/acts.ts";
import {
  type DuplicateMatch,
  type DuplicateQuestion,
  SURE_KINDS,
} from "#shared/duplicates/contract.ts";
import { findMatchesOfOthers, findMatchesWithin, hasRecentSlip } from "./duplicates.queries.ts";

export async function findDuplicates(context: ApiContext, by: Actor, person: DuplicateQuestion) {
  context.budgets.spend(by, "lookUps");
  context.budgets.spend(by, "dailyLookUps");
  const matches = await findMatches(context, by, person);
  if (matches.some(isOutside)) await logShown(context, by, 1);
  return {
    matches,
    has_recent_slip: await hasRecentSlip(context.sql, person, scopeOf(context, by)),
    serverTime: (await readDatabaseClock(context.sql)).toISOString(),
  };
}

/** Duplicates of the rows of a file, whose caller has charged them; null rows are skipped. */
export async function findDuplicatesOfRows(
  context: ApiContext,
  by: Actor,
  rows: readonly (DuplicateQuestion | null)[],
): Promise<DuplicateMatch[][]> {
  const found: DuplicateMatch[][] = [];
  for (const person of rows) found.push(person ? await findMatches(context, by, person) : []);
  const outside = found.filter((matches) => matches.some(isOutside)).length;
  if (outside > 0) await logShown(context, by, outside);
  return found;
}

/** Finding a colleague's application costs a look-up; without budget only one's own are compared. */
export async function isSureDuplicate(
  write: Write<Actor> & Pick<ApiContext, "settings" | "budgets">,
  person: DuplicateQuestion,
): Promise<boolean> {
  const { by } = write;
  const sure = (await findMatches(write, by, person)).filter(({ kind }) =>
    SURE_KINDS.some((one) => one === kind),
  );
  const tellsOutside = sure.some(isOutside) && write.budgets.has(by, "dailyLookUps");
  if (tellsOutside) {
    write.budgets.spend(by, "dailyLookUps");
    await recordShown(write, by, 1);
  }
  return tellsOutside || sure.some((match) => !isOutside(match));
}

/** Charges no budget: call it only from the functions above. */
async function findMatches(context: TransactionContext, by: Actor, person: DuplicateQuestion) {
  const scope = scopeOf(context, by);
  const own = await findMatchesWithin(context.sql, person, scope);
  const mayKnowOfOthers = by.role === "operator" && scope.user_id !== null;
  return mayKnowOfOthers
    ? [...own, ...(await findMatchesOfOthers(context.sql, person, by.id))]
    : own;
}

function isOutside(match: DuplicateMatch): boolean {
  return "outside" in match;
}

async function logShown(context: Pick<ApiContext, "sql" | "rooms">, by: Actor, times: number) {
  await writeAlone(context, (write) => recordShown(write, by, times));
}

async function recordShown(write: Write, by: Actor, times: number): Promise<void> {
  const action = "colleague-duplicate-shown";
  await record(write, { subject: "desk", action, by, details: { times } });
}
