import { Refusal } from "../http/refusal.ts";

/** Failed sign-ins that cost an account nothing. */
const FREE_FAILURES = 5;
/** The longest wait after a failure, in seconds. */
const MAX_DELAY = 15 * 60;
/** Failures are forgotten after a day. */
const MEMORY = 24 * 60 * 60 * 1000;
/** Failures one address may cause, over all accounts. */
const PER_ADDRESS = [
  { within: 60 * 1000, failures: 20 },
  { within: 60 * 60 * 1000, failures: 200 },
] as const;
const MAX_KEYS = 50_000;

/**
 * Slows guessing down (docs/architecture.md, "Sign-in"): an account delays 1, 2, 4 … seconds after
 * five failures, and an address may fail 20 times a minute and 200 times an hour. A delay, not a
 * lock: the owner gets in once it has passed. Kept in memory, so each program counts for itself.
 */
export type LoginThrottle = {
  /** Counts an attempt for the account in advance, or refuses it with the seconds to wait. */
  attempt(account: string, address: string, now: Date): void;
  /** Counts a wrong attempt for the address. An office that signs in at once is not held up. */
  fail(address: string, now: Date): void;
  /** Forgets the account's failures: the attempt was right. */
  succeed(account: string): void;
};

/** Makes an empty throttle. */
export function createLoginThrottle(): LoginThrottle {
  const accounts = new Map<string, { failures: number; last: number }>();
  const addresses = new Map<string, number[]>();

  function remembered(account: string, now: number) {
    const seen = accounts.get(account);
    return seen && now - seen.last <= MEMORY ? seen : { failures: 0, last: now };
  }

  function accountWait(account: string, now: number): number {
    const seen = remembered(account, now);
    if (seen.failures < FREE_FAILURES) return 0;
    const delay = Math.min(MAX_DELAY, 2 ** (seen.failures - FREE_FAILURES)) * 1000;
    return seen.last + delay - now;
  }

  function addressWait(address: string, now: number): number {
    const times = addresses.get(address) ?? [];
    return Math.max(
      ...PER_ADDRESS.map(({ within, failures }) => {
        const oldest = times.at(-failures);
        return oldest === undefined ? 0 : oldest + within - now;
      }),
    );
  }

  return {
    attempt(account, address, date) {
      const now = date.getTime();
      const wait = Math.max(accountWait(account, now), addressWait(address, now));
      if (wait > 0) throw tooMany(wait / 1000);
      const failures = remembered(account, now).failures + 1;
      remember(accounts, account, { failures, last: now });
    },
    fail(address, date) {
      const times = addresses.get(address) ?? [];
      remember(addresses, address, [...times.slice(-199), date.getTime()]);
    },
    succeed(account) {
      accounts.delete(account);
    },
  };
}

function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > MAX_KEYS && !oldest.done) map.delete(oldest.value);
}

function tooMany(seconds: number): Refusal {
  const wait = Math.max(1, Math.ceil(seconds));
  return new Refusal(
    "too-many",
    `Too many failed sign-ins. Please try again in ${wait === 1 ? "1 second" : `${wait} seconds`}.`,
    { retryAfterSeconds: wait },
  );
}
