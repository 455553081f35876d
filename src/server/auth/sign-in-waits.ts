/** Wrong passwords that cost one place nothing; after them it waits 1, 2, 4 … seconds. */
const FREE_FAILURES = 5;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Failures are forgotten after a day without another one. */
const MEMORY_MS = 24 * 60 * 60_000;
/** How long a newcomer is put off while an account is being guessed at. */
const BACK_OFF_MS = 5_000;

/** What is remembered of one key; instants are the database's, in milliseconds. */
export type Attempts = { failures: number; waitUntil: number; seenAt: number };

/** A budget that refills by itself: so many at once, and one more after each pause. */
export type Budget = { size: number; refillMs: number };

/** Checks of unknown clients' passwords on one account: with the refill, 30 in ten minutes. */
export const UNKNOWN_CLIENTS: Budget = { size: 10, refillMs: 30_000 };
/** What newcomers leave to those who were put off and came back. */
const RESERVED_FOR_RETRIES = 5;
/** Checks for unknown e-mails from one address. */
export const UNKNOWN_EMAILS: Budget = { size: 200, refillMs: 18_000 };

/** What becomes of an attempt: what to remember, and how long to wait when it is refused. */
export type Decision = { remember: Attempts | null; waitMs: number };

/** An attempt from one place: counted in advance, or refused until its wait is over. */
export function attemptFrom(place: Attempts | null, now: number): Decision {
  const known = place && now - place.seenAt <= MEMORY_MS ? place : null;
  if (known && known.waitUntil > now) return { remember: null, waitMs: known.waitUntil - now };
  const failures = (known?.failures ?? 0) + 1;
  const delay =
    failures < FREE_FAILURES
      ? 0
      : Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (failures - FREE_FAILURES));
  return { remember: { failures, waitUntil: now + delay, seenAt: now }, waitMs: 0 };
}

/** Takes one from a budget that keeps `kept` back; refused when there is none, with the time until there is. */
export function takeOne(
  spent: Attempts | null,
  { size, refillMs }: Budget,
  now: number,
  kept = 0,
): Decision {
  const wholeAt = Math.max(spent?.waitUntil ?? now, now) + refillMs;
  const waitMs = wholeAt - now - (size - kept) * refillMs;
  if (waitMs > 0) return { remember: null, waitMs };
  return { remember: { failures: 0, waitUntil: wholeAt, seenAt: now }, waitMs: 0 };
}

/**
 * A stranger's attempt: by its own place, and by what all unknown clients together may have of the account. While that runs
 * low a newcomer is put off for some seconds; who comes back after them has a share that no newcomer takes.
 */
export function attemptOfUnknownClient(
  place: Attempts | null,
  unknownClients: Attempts | null,
  now: number,
): { place: Decision; unknownClients: Decision } {
  const own = attemptFrom(place, now);
  const nothing = { remember: null, waitMs: 0 };
  if (own.waitMs > 0) return { place: own, unknownClients: nothing };
  const all = takeOne(unknownClients, UNKNOWN_CLIENTS, now, place ? 0 : RESERVED_FOR_RETRIES);
  if (all.waitMs === 0) return { place: own, unknownClients: all };
  if (place) return { place: { remember: null, waitMs: all.waitMs }, unknownClients: nothing };
  const backOff = { failures: 0, waitUntil: now + BACK_OFF_MS, seenAt: now };
  return { place: { remember: backOff, waitMs: BACK_OFF_MS }, unknownClients: nothing };
}
