import { countOldBrowsers, deleteOldSignIns } from "#server/auth/sign-ins.queries.ts";
import { writeAlone } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { countOldDrafts, deleteOldDrafts } from "#server/drafts/drafts.queries.ts";
import { countEndedFiles, deleteEndedFiles } from "#server/files/files.queries.ts";
import { blankOldResults, countOldResults } from "#server/follow-up/follow-ups.queries.ts";
import { record, type Write } from "#server/log/acts.ts";
import {
  acceptClock,
  type ClockFacts,
  type Due,
  earlierOf,
  isWrong,
  mayForgetBy,
  msBehind,
  msOfSilence,
  readClock,
} from "#server/log/clock.queries.ts";
import { sealAll } from "#server/log/seal-log.ts";
import { recordSetBack, refuseNotSetBack } from "#server/log/verify-audit.ts";
import {
  countOldNotifications,
  deleteOldNotifications,
} from "#server/notifications/notifications.queries.ts";
import {
  countOldCallbackIds,
  deleteOldCallbackIds,
} from "#server/processing/run-events.queries.ts";
import { countOldSlips, eraseOldSlips } from "#server/slips/erase-slips.ts";
import { joined, type Sentence, sentence } from "#shared/text/sentence.ts";
import { dayAndTime, dayOf } from "#shared/time/instants.ts";
import { DAY_MS, todayInDhaka } from "#shared/time/plain-date.ts";
import { ERASING_SWEEP, hasSweptBy } from "./system.queries.ts";

type Kind = {
  count(context: Pick<Context, "sql" | "settings" | "clock">): Promise<Due>;
  /** Whether this is the first removal by a new or shorter time. */
  isNew?(context: Pick<Context, "sql" | "settings" | "clock">): Promise<boolean>;
  remove(context: Context): Promise<unknown>;
  /** `{due}` of `{of}` of this kind. */
  words(due: { due: string; of: string }): Sentence;
};

/** Everything that is removed for good because it is old. */
export const FORGOTTEN: Readonly<Record<string, Kind>> = {
  "old notifications": {
    count: ({ sql }) => countOldNotifications(sql),
    remove: ({ sql }) => deleteOldNotifications(sql),
    words: (due) => sentence("{due} of {of} notifications", due),
  },
  "old sign-ins": {
    count: ({ sql }) => countOldBrowsers(sql),
    remove: ({ sql }) => deleteOldSignIns(sql),
    words: (due) => sentence("{due} of {of} known browsers", due),
  },
  "old drafts": {
    count: ({ sql }) => countOldDrafts(sql),
    remove: ({ sql }) => deleteOldDrafts(sql),
    words: (due) => sentence("{due} of {of} drafts", due),
  },
  "ended files": {
    count: countEndedFiles,
    remove: deleteEndedFiles,
    words: (due) => sentence("{due} of {of} files", due),
  },
  "old results": {
    count: ({ sql, clock }) => countOldResults(sql, todayInDhaka(clock())),
    remove: ({ sql, clock }) => blankOldResults(sql, todayInDhaka(clock())),
    words: (due) => sentence("{due} of {of} results of examinations", due),
  },
  "old ids of reports": {
    count: ({ sql }) => countOldCallbackIds(sql),
    remove: ({ sql }) => deleteOldCallbackIds(sql),
    words: (due) => sentence("{due} of {of} ids of reports", due),
  },
  [ERASING_SWEEP]: {
    count: countOldSlips,
    isNew: async ({ sql, settings: { RETENTION_MONTHS } }) =>
      RETENTION_MONTHS !== "off" && !(await hasSweptBy(sql, RETENTION_MONTHS)),
    remove: eraseOldSlips,
    words: (due) => sentence("{due} of {of} applications (RETENTION_MONTHS)", due),
  },
};

/** So few of a kind may go in one sweep, unless its time is new; beyond that a tenth of the kind. */
const OFTEN_FORGOTTEN = 20;

const isTooMuch = ({ due, of }: Due, isNew: boolean) =>
  due > Math.max(isNew ? 0 : OFTEN_FORGOTTEN, of / 10);

/** Why nothing is removed by age until the clock is right or an admin confirms; null where nothing is in the way. */
type Hold = { because: "clock" | "much"; says: Sentence };

export async function findHold(
  context: Pick<Context, "sql" | "settings" | "clock">,
): Promise<Hold | null> {
  const doubt = clockDoubt(await readClock(context.sql), context.clock());
  if (doubt !== null) return { because: "clock", says: doubt };
  const much: Sentence[] = [];
  for (const { count, isNew, words } of Object.values(FORGOTTEN)) {
    // A kind that cannot be counted cannot be removed either: its event says so.
    const { due, of } = await count(context).catch(() => ({ due: 0, of: 0 }));
    if (isTooMuch({ due, of }, (await isNew?.(context)) ?? false))
      much.push(words({ due: due.toLocaleString("en"), of: of.toLocaleString("en") }));
  }
  if (much.length === 0) return null;
  const says = sentence(
    "Nothing is removed by age: the next sweep erases {what} at once. If that is meant, confirm under System or by npm run sweep -- --confirm",
    { what: joined(much, ", ") },
  );
  return { because: "much", says };
}

/** Null where the clock agrees with what is stored. */
export function clockDoubt(facts: ClockFacts, program: Date): Sentence | null {
  if (mayForgetBy(facts, program)) return null;
  const later = Math.max(facts.now, program.getTime());
  const silence = msOfSilence(facts, later);
  if (silence > 0) {
    return sentence(
      "Nothing is removed by age: the clock says {day}, {count} days after the last entry of the log. Set the clock; if it is right, confirm under System or by npm run sweep -- --confirm",
      { day: dayOf(new Date(later)), count: Math.floor(silence / DAY_MS) },
    );
  }
  return behind(facts, facts.now);
}

function behind(facts: ClockFacts, clock: number): Sentence {
  return sentence(
    "Nothing is removed by age: the clock says {time}, and something stored is dated {newest}. Set the clock; if it is right, confirm under System or by npm run sweep -- --confirm",
    {
      time: dayAndTime(new Date(clock)),
      newest: dayAndTime(new Date(clock + msBehind(facts, clock))),
    },
  );
}

/** What a clock says that is more than a day behind what is stored; null where none is. */
export function wrongClock(facts: ClockFacts, program: Date): Date | null {
  return isWrong(facts, program) ? new Date(earlierOf(facts, program)) : null;
}

/** An admin's word: the clock is right, and the next sweep may remove all that is due. */
export async function confirmSweep(write: Write): Promise<void> {
  await record(write, { subject: "desk", action: "sweep-confirmed" });
  await acceptClock(write.sql);
}

/** Writes a sealed entry: the database's clock was set back before these seals, and the admin knows why. */
export async function writeSetBack(
  context: Pick<Context, "sql" | "rooms">,
  seals: readonly number[],
) {
  await refuseNotSetBack(context.sql, seals);
  await writeAlone(context, (write) => recordSetBack(write, seals));
  await sealAll(context);
}
