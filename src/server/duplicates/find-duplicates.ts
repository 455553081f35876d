import type { ApiDesk } from "#server/api/serve.ts";
import type { Actor } from "#server/auth/actor.ts";
import { scopeOf } from "#server/auth/actor.ts";
import { writeAlone } from "#server/auth/write-as.ts";
import { readDatabaseClock } from "#server/database/expressions.ts";
import type { DeskInTransaction } from "#server/desk.ts";
import { record, type Write } from "#server/log/acts.ts";
import {
  type DuplicateMatch,
  type DuplicateQuestion,
  SURE_KINDS,
} from "#shared/duplicates/contract.ts";
import { findMatchesOfOthers, findMatchesWithin, hasRecentSlip } from "./duplicates.queries.ts";

export async function findDuplicates(desk: ApiDesk, by: Actor, person: DuplicateQuestion) {
  desk.budgets.spend(by, "lookUps");
  desk.budgets.spend(by, "dailyLookUps");
  const matches = await findMatches(desk, by, person);
  if (matches.some(isOutside)) await logShown(desk, by, 1);
  return {
    matches,
    has_recent_slip: await hasRecentSlip(desk.sql, person, scopeOf(desk, by)),
    serverTime: (await readDatabaseClock(desk.sql)).toISOString(),
  };
}

/** Duplicates of the rows of a file; null rows are skipped but counted. */
export async function findDuplicatesOfRows(
  desk: ApiDesk,
  by: Actor,
  rows: readonly (DuplicateQuestion | null)[],
): Promise<DuplicateMatch[][]> {
  desk.budgets.spend(by, "checkedRows", rows.length);
  const found: DuplicateMatch[][] = [];
  for (const person of rows) found.push(person ? await findMatches(desk, by, person) : []);
  const outside = found.filter((matches) => matches.some(isOutside)).length;
  if (outside > 0) await logShown(desk, by, outside);
  return found;
}

/** Finding a colleague's application costs a look-up; without budget only one's own are compared. */
export async function isSureDuplicate(
  write: Write<Actor> & Pick<ApiDesk, "settings" | "budgets">,
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
async function findMatches(desk: DeskInTransaction, by: Actor, person: DuplicateQuestion) {
  const scope = scopeOf(desk, by);
  const own = await findMatchesWithin(desk.sql, person, scope);
  const mayKnowOfOthers = by.role === "operator" && scope.user_id !== null;
  return mayKnowOfOthers ? [...own, ...(await findMatchesOfOthers(desk.sql, person, by.id))] : own;
}

function isOutside(match: DuplicateMatch): boolean {
  return "outside" in match;
}

async function logShown(desk: Pick<ApiDesk, "sql" | "rooms">, by: Actor, times: number) {
  await writeAlone(desk, (write) => recordShown(write, by, times));
}

async function recordShown(write: Write, by: Actor, times: number): Promise<void> {
  const action = "colleague-duplicate-shown";
  await record(write, { subject: "desk", action, by, details: { times } });
}
