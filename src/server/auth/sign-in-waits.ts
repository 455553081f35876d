/** Failures under one key that cost nothing; after them it waits 1, 2, 4 … seconds. */
export const FREE_FAILURES = 5;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Failures are forgotten after a day without another one. */
const MEMORY_MS = 24 * 60 * 60_000;
/** How long a new client must wait while an account is being guessed at. */
const BACK_OFF_MS = 5_000;

export type Attempts = { failures: number; waitUntil: number; seenAt: number };

/** A budget that refills by itself: so many at once, and one more after each pause. */
export type Budget = { size: number; refillMs: number };

/** Checks on one account for clients it does not know: with the refill, 30 in ten minutes. */
export const UNKNOWN_CLIENTS: Budget = { size: 10, refillMs: 30_000 };
/** New clients leave this much to those that come back after their wait. */
const RESERVED_FOR_RETRIES = 5;
export const UNKNOWN_EMAILS: Budget = { size: 200, refillMs: 18_000 };

/** `remember` is null when the attempt is refused for `waitMs`. */
export type Decision = { remember: Attempts | null; waitMs: number };

export function attemptFrom(stored: Attempts | null, now: number): Decision {
  const known = stored && now - stored.seenAt <= MEMORY_MS ? stored : null;
  if (known && known.waitUntil > now) return { remember: null, waitMs: known.waitUntil - now };
  const failures = (known?.failures ?? 0) + 1;
  const delay =
    failures < FREE_FAILURES
      ? 0
      : Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (failures - FREE_FAILURES));
  return { remember: { failures, waitUntil: now + delay, seenAt: now }, waitMs: 0 };
}

export function takeOne(
  spent: Attempts | null,
  { size, refillMs }: Budget,
  now: number,
  reserved = 0,
): Decision {
  const wholeAt = Math.max(spent?.waitUntil ?? now, now) + refillMs;
  const waitMs = wholeAt - now - (size - reserved) * refillMs;
  if (waitMs > 0) return { remember: null, waitMs };
  return { remember: { failures: 0, waitUntil: wholeAt, seenAt: now }, waitMs: 0 };
}

/** When the shared budget runs low, new clients must wait; those that waited have a reserved share. */
export function attemptOfUnknownClient(
  known: Attempts | null,
  unknownClients: Attempts | null,
  now: number,
): { own: Decision; unknownClients: Decision } {
  const own = attemptFrom(known, now);
  const nothing = { remember: null, waitMs: 0 };
  if (own.waitMs > 0) return { own, unknownClients: nothing };
  const all = takeOne(unknownClients, UNKNOWN_CLIENTS, now, known ? 0 : RESERVED_FOR_RETRIES);
  if (all.waitMs === 0) return { own, unknownClients: all };
  if (known) return { own: { remember: null, waitMs: all.waitMs }, unknownClients: nothing };
  const backOff = { failures: 0, waitUntil: now + BACK_OFF_MS, seenAt: now };
  return { own: { remember: backOff, waitMs: BACK_OFF_MS }, unknownClients: nothing };
}
