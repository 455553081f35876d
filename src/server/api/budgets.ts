import type { Actor } from "#server/auth/actor.ts";
import { type Bucket, createBuckets } from "#server/http/buckets.ts";
import { Refusal } from "#server/http/refusal.ts";
import { secondsInWords } from "#shared/time/duration.ts";
import { HOUR_MS } from "#shared/time/units.ts";

/** What a person has a budget of. */
export type BudgetKind = "identities" | "searches" | "exports" | "passwords" | "writes";

/** Generous for work, hopeless for a leak (docs/limits.md). */
export const BUDGETS: Readonly<Record<BudgetKind, Bucket>> = {
  identities: { size: 15_000, minutes: 60 },
  searches: { size: 600, minutes: 5 },
  exports: { size: 20, minutes: 60 },
  passwords: { size: 60, minutes: 60 },
  writes: { size: 1_500, minutes: 5 },
};

const USED_UP: Readonly<Record<BudgetKind, string>> = {
  identities:
    "You have looked at more applications in a short time than this desk gives out to one person. Nothing is lost, and the admins were told.",
  searches: "You have searched more in a short time than people do. The admins were told.",
  exports:
    "You have exported more often than this desk allows. No file was made, and the admins were told.",
  passwords:
    "You have read more passwords in a short time than this desk allows. The admins were told.",
  writes:
    "You have changed more in a short time than people do. Nothing was saved, and the admins were told.",
};

/** Those that are taken from one by one. */
type SpentKind = Exclude<BudgetKind, "identities">;

/** Keeps account of what each person takes, in this program. */
export type Budgets = {
  /** Whether there is one left; takes nothing. */
  has(by: Actor, kind: SpentKind): boolean;
  /** Takes one from a budget; refuses when there is none left. */
  spend(by: Actor, kind: SpentKind): void;
  /** Takes one for each of these applications that was not given to the person within the hour; refuses likewise. */
  giveOut(by: Actor, slipIds: readonly number[]): void;
};

/**
 * Makes the budgets of a program by the clock given. `tell` hears of a person's budget that was used up, once an hour.
 * Nothing is counted in the database: a call must not cost a round trip for it.
 */
export function createBudgets(
  clock: () => Date,
  tell: (by: Actor, kind: BudgetKind) => void,
  budgets: Readonly<Record<BudgetKind, Bucket>> = BUDGETS,
): Budgets {
  const buckets = createBuckets(() => clock().getTime());
  const toldAt = new Map<string, number>();
  let given = new Map<number, Set<number>>();
  let givenSince = clock().getTime();

  function take(by: Actor, kind: BudgetKind, amount: number): void {
    const key = `${kind}:${by.id}`;
    const wait = buckets.take(key, budgets[kind], amount);
    if (wait === 0) return;
    const now = clock().getTime();
    if (now - (toldAt.get(key) ?? Number.NEGATIVE_INFINITY) >= HOUR_MS) {
      toldAt.set(key, now);
      tell(by, kind);
    }
    throw usedUp(kind, Math.ceil(Math.round(wait) / 1000));
  }

  return {
    has: (by, kind) => buckets.left(`${kind}:${by.id}`, budgets[kind]) >= 1,
    spend: (by, kind) => take(by, kind, 1),
    giveOut(by, slipIds) {
      const now = clock().getTime();
      if (now - givenSince >= HOUR_MS) {
        given = new Map();
        givenSince = now;
      }
      const known = given.get(by.id) ?? new Set();
      const fresh = slipIds.filter((id) => !known.has(id));
      if (fresh.length === 0) return;
      take(by, "identities", fresh.length);
      for (const id of fresh) known.add(id);
      given.set(by.id, known);
    },
  };
}

/** Budgets that nobody can use up, where a desk has switched them off. */
export const NO_BUDGETS: Budgets = { has: () => true, spend() {}, giveOut() {} };

function usedUp(kind: BudgetKind, seconds: number): Refusal {
  const wait = Math.max(1, seconds);
  return new Refusal("too-many", `${USED_UP[kind]} Please go on in ${secondsInWords(wait)}.`, {
    retryAfterSeconds: wait,
  });
}
