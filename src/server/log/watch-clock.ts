import { DAY_MS, MINUTE_MS } from "#shared/time/plain-date.ts";

/** How many of a kind of data are due to be removed by age, of how many. */
export type Due = { due: number; of: number };

/** In milliseconds. */
export type ClockFacts = {
  /** On the database's clock. */
  now: number;
  /** When the newest entry of the log was written whose date is trusted; null on a new desk. */
  known: number | null;
  /** The latest moment at which something was stored, unless an admin has accepted it. */
  newest: number | null;
};

const LONGEST_SILENCE_MS = 45 * DAY_MS;

/** So little in the future is nothing to worry about. */
export const MOST_AHEAD_MS = 5 * MINUTE_MS;

/** How far something stored lies in the future of a clock; 0 within five minutes. */
export function msBehind({ newest }: Pick<ClockFacts, "newest">, clock: number): number {
  const behind = newest === null ? 0 : newest - clock;
  return behind > MOST_AHEAD_MS ? behind : 0;
}

/** How long before a clock the last trusted entry was written; 0 within 45 days. */
export function msOfSilence({ known }: Pick<ClockFacts, "known">, clock: number): number {
  const silence = known === null ? 0 : clock - known;
  return silence > LONGEST_SILENCE_MS ? silence : 0;
}

/** Tells whether anything stored is dated more than a day after one of the clocks. */
export function isWrong(facts: ClockFacts, program: Date): boolean {
  return msBehind(facts, earlierOf(facts, program)) > DAY_MS;
}

export function earlierOf({ now }: ClockFacts, program: Date): number {
  return Math.min(now, program.getTime());
}

/** The program's clock is no danger when it is behind: what it decides is then removed later. */
export function mayForgetBy(facts: ClockFacts, program: Date): boolean {
  const later = Math.max(facts.now, program.getTime());
  return msBehind(facts, facts.now) === 0 && msOfSilence(facts, later) === 0;
}
