import type { Actor } from "#server/auth/actor.ts";
import { scopeOf } from "#server/auth/scope.ts";
import { writeAs } from "#server/auth/write-as.ts";
import { readDatabaseClock } from "#server/database/clock.ts";
import type { Queryable, Transaction } from "#server/database/connect.ts";
import type { Desk } from "#server/desk.ts";
import { Refusal } from "#server/http/refusal.ts";
import {
  type DuplicateMatch,
  type DuplicateQuestion,
  type Duplicates,
  SURE_KINDS,
} from "#shared/duplicates/contract.ts";
import {
  countLookUps,
  countRowsLookedUp,
  findAlike,
  findAlikeOfOthers,
  hasRecentSlip,
  insertLookUp,
  insertRowLookUp,
  type LookUps,
  lockLookUps,
  markLookUpOutside,
  markRowsOutside,
} from "./repository.ts";

/** How often a person may look up what resembles an application, so that it is no directory of colleagues' applications. */
export const LOOK_UPS = { minute: 60, day: 500, rowsPerDay: 2_000 } as const;

type ReadDesk = Pick<Desk, "settings"> & { sql: Queryable };

/** What resembles an application, for the person who types it; counted, and refused when asked too often. */
export async function findDuplicates(
  desk: Desk,
  by: Actor,
  asked: DuplicateQuestion,
): Promise<Duplicates> {
  // Counted before it is answered, so that many at once count as many, and nobody waits for a lock meanwhile.
  const id = await writeAs(desk, by, async (sql) => {
    await lockLookUps(sql, by.id);
    const lookUps = await countLookUps(sql, by.id);
    refuseOver(lookUps, LOOK_UPS.day);
    if (lookUps.minute >= LOOK_UPS.minute) throw tooManyThisMinute();
    return await insertLookUp(sql, by.id, { isOutside: false });
  });
  const matches = await findMatches(desk, by, asked);
  if (matches.some(isOutside)) await markLookUpOutside(desk.sql, id);
  return {
    matches,
    has_recent_slip: await hasRecentSlip(desk.sql, asked, scopeOf(desk, by)),
    serverTime: (await readDatabaseClock(desk.sql)).toISOString(),
  };
}

/** What resembles each of these rows of a file, null for those that are not asked about; all of them are counted. */
export async function findDuplicatesOfRows(
  desk: Desk,
  by: Actor,
  rows: readonly (DuplicateQuestion | null)[],
): Promise<DuplicateMatch[][]> {
  const id = await writeAs(desk, by, async (sql) => {
    await lockLookUps(sql, by.id);
    const lookUps = await countRowsLookedUp(sql, by.id);
    refuseOver({ ...lookUps, day: lookUps.day + rows.length - 1 }, LOOK_UPS.rowsPerDay);
    return await insertRowLookUp(sql, by.id, rows.length);
  });
  const found: DuplicateMatch[][] = [];
  for (const asked of rows) found.push(asked ? await findMatches(desk, by, asked) : []);
  const outside = found.filter((matches) => matches.some(isOutside)).length;
  if (outside > 0) await markRowsOutside(desk.sql, id, outside);
  return found;
}

/**
 * Whether there surely is an application like this one already, for a row that is being imported. Where that tells of a
 * colleague's application it counts as a look-up, and is refused after too many of them.
 */
export async function isSureDuplicate(
  desk: ReadDesk & { sql: Transaction },
  by: Actor,
  asked: DuplicateQuestion,
): Promise<boolean> {
  const sure = (await findMatches(desk, by, asked)).filter(({ kind }) =>
    SURE_KINDS.some((one) => one === kind),
  );
  if (sure.some(isOutside)) {
    refuseOver(await countLookUps(desk.sql, by.id), LOOK_UPS.day);
    await insertLookUp(desk.sql, by.id, { isOutside: true });
  }
  return sure.length > 0;
}

/**
 * What resembles an application, as far as this person may know: all of what one may open; of colleagues' applications
 * an operator learns only that there is one of the passport or national ID, an applicant nothing. Only the functions
 * above may call it: whatever tells of others is counted where it is told.
 */
async function findMatches(
  desk: ReadDesk,
  by: Actor,
  asked: DuplicateQuestion,
): Promise<DuplicateMatch[]> {
  const scope = scopeOf(desk, by);
  const own = await findAlike(desk.sql, asked, scope);
  const mayKnowOfOthers = by.role === "operator" && scope.user_id !== null;
  return mayKnowOfOthers ? [...own, ...(await findAlikeOfOthers(desk.sql, asked, by.id))] : own;
}

function isOutside(match: DuplicateMatch): boolean {
  return "outside" in match;
}

function refuseOver({ day, seconds_until_tomorrow }: Omit<LookUps, "minute">, most: number): void {
  if (day < most) return;
  throw new Refusal("too-many", "Too many look-ups. Please wait until tomorrow.", {
    retryAfterSeconds: seconds_until_tomorrow,
  });
}

function tooManyThisMinute(): Refusal {
  return new Refusal("too-many", "Too many look-ups. Please wait a minute.", {
    retryAfterSeconds: 60,
  });
}
