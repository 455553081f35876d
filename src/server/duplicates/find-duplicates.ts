import type { Actor } from "#server/auth/actor.ts";
import { writeOwnAccount } from "#server/auth/write-as.ts";
import { readDatabaseClock } from "#server/database/clock.ts";
import type { Queryable } from "#server/database/connect.ts";
import type { Desk } from "#server/desk.ts";
import { Refusal } from "#server/http/refusal.ts";
import { scopeOf } from "#server/slips/change-slip.ts";
import type { DuplicateMatch, DuplicateQuestion, Duplicates } from "#shared/duplicates/contract.ts";
import {
  countLookUps,
  findAlike,
  findAlikeOfOthers,
  hasRecentSlip,
  insertLookUp,
} from "./repository.ts";

/** So that the question is no directory of a colleague's applications. */
const LIMITS = { minute: 60, day: 500 };

/**
 * What resembles an application, for the person who types it; counted, and refused when asked too often. The account's
 * row makes a person's look-ups wait for each other, so that many at once count as many.
 */
export async function findDuplicates(
  desk: Desk,
  by: Actor,
  asked: DuplicateQuestion,
): Promise<Duplicates> {
  return await writeOwnAccount(desk, by, async (sql) => {
    const { minute, day } = await countLookUps(sql, by.id);
    if (minute >= LIMITS.minute || day >= LIMITS.day) throw tooMany();
    const matches = await findMatches({ ...desk, sql }, by, asked);
    await insertLookUp(
      sql,
      by.id,
      matches.some((match) => "outside" in match),
    );
    return {
      matches,
      has_recent_slip: await hasRecentSlip(sql, asked, scopeOf(desk, by)),
      serverTime: (await readDatabaseClock(sql)).toISOString(),
    };
  });
}

/**
 * What resembles an application, as far as this person may know: all of what one may open; of colleagues' applications
 * an operator learns only that there is one of the passport or national ID, an applicant nothing.
 */
export async function findMatches(
  desk: Pick<Desk, "settings"> & { sql: Queryable },
  by: Actor,
  asked: DuplicateQuestion,
): Promise<DuplicateMatch[]> {
  const scope = scopeOf(desk, by);
  const own = await findAlike(desk.sql, asked, scope);
  const isToldOfOthers = by.role === "operator" && scope.user_id !== null;
  return isToldOfOthers ? [...own, ...(await findAlikeOfOthers(desk.sql, asked, by.id))] : own;
}

function tooMany(): Refusal {
  return new Refusal("too-many", "Too many look-ups. Please wait a minute.", {
    retryAfterSeconds: 60,
  });
}
