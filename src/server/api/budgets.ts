import type { Actor } from "#server/auth/actor.ts";
import { type Bucket, createBuckets } from "#server/http/limits.ts";
import { Refusal } from "#server/http/refusal.ts";
import { MAX_EXPORTED } from "#shared/exports/contract.ts";
import { MAX_AUDIT_EXPORTED } from "#shared/log/contract.ts";
import { MAX_EXPORTED_ENTRIES } from "#shared/money/contract.ts";
import { sentence } from "#shared/text/sentence.ts";
import { secondsInWords } from "#shared/time/instants.ts";
import { HOUR_MS, msUntilTomorrowInDhaka, todayInDhaka } from "#shared/time/plain-date.ts";

export type BudgetKind = ReportedKind | LookUpKind;

/** The admins are notified when one of these is used up. */
export type ReportedKind =
  | "recordsViewed"
  | "searches"
  | "exports"
  | "passwords"
  | "writes"
  | "dailyWrites"
  | "files";

type LookUpKind = "lookUps" | "dailyLookUps" | "checkedRows";

/** Refills evenly, or at midnight in Dhaka. */
export type Budget = Bucket | { perDay: number };

/** Generous for work, hopeless for a leak (docs/limits.md). */
export const BUDGETS: Readonly<Record<BudgetKind, Budget>> = {
  recordsViewed: { size: 15_000, minutes: 60 },
  searches: { size: 600, minutes: 5 },
  exports: { size: 20, minutes: 60 },
  passwords: { size: 60, minutes: 60 },
  writes: { size: 1_500, minutes: 5 },
  // Every change adds to the log for good: the disk must not be one person's to fill.
  dailyWrites: { perDay: 20_000 },
  files: { size: 300, minutes: 60 },
  lookUps: { size: 60, minutes: 1 },
  dailyLookUps: { perDay: 500 },
  checkedRows: { perDay: 2_000 },
};

const TRY_TOMORROW = "Too many look-ups. Please wait until tomorrow.";
const TOO_MANY_LOOK_UPS: Readonly<Record<LookUpKind, string>> = {
  lookUps: "Too many look-ups. Please wait a minute.",
  dailyLookUps: TRY_TOMORROW,
  checkedRows: TRY_TOMORROW,
};

const USED_UP: Readonly<Record<ReportedKind, string>> = {
  recordsViewed:
    "You viewed too many applications in a short time. Nothing is lost, and the admins were notified.",
  searches: "You searched too often in a short time. The admins were notified.",
  exports:
    "You have exported more often than this desk allows. No file was made, and the admins were notified.",
  passwords: "You viewed too many passwords in a short time. The admins were notified.",
  writes:
    "You made too many changes in a short time. Nothing was saved, and the admins were notified.",
  dailyWrites:
    "You made more changes in a day than this desk allows. Nothing was saved, and the admins were notified.",
  files: "You have opened more files in a short time than people do. The admins were notified.",
};

type SpentKind = Exclude<BudgetKind, "recordsViewed">;

export type Budgets = {
  has(by: Actor, kind: SpentKind): boolean;
  spend(by: Actor, kind: SpentKind, amount?: number): void;
  /**
   * Takes one for each application that the person has not seen within the hour. `tooLarge` says what to do about an
   * answer that is larger than the whole budget.
   */
  spendRecordsViewed(
    by: Actor,
    slipIds: readonly number[],
    tooLarge?: (most: string) => Refusal,
  ): void;
};

/** In memory: counting must not cost a round trip. `report` is called once an hour for a budget that is used up. */
export function createBudgets(
  clock: () => Date,
  report: (by: Actor, kind: ReportedKind) => void,
  budgets: Readonly<Record<BudgetKind, Budget>> = BUDGETS,
): Budgets {
  const buckets = createBuckets(() => clock().getTime());
  const days = createDailyCounts(clock);
  const reportedAt = new Map<string, number>();
  let seen = new Map<number, Set<number>>();
  let seenSince = clock().getTime();

  /** No wait would help with what is larger than the whole budget, and nobody has done wrong. */
  function refuseForGood(kind: BudgetKind, amount: number, tooLarge = largerThanAllowed): void {
    const budget = budgets[kind];
    const most = "perDay" in budget ? budget.perDay : budget.size;
    if (amount > most) throw tooLarge(most.toLocaleString("en-US"));
  }

  function take(by: Actor, kind: BudgetKind, amount: number): void {
    refuseForGood(kind, amount);
    const key = `${kind}:${by.id}`;
    const budget = budgets[kind];
    const wait =
      "perDay" in budget
        ? days.take(key, budget.perDay, amount)
        : buckets.take(key, budget, amount);
    if (wait === 0) return;
    const now = clock().getTime();
    if (isReported(kind) && now - (reportedAt.get(key) ?? Number.NEGATIVE_INFINITY) >= HOUR_MS) {
      reportedAt.set(key, now);
      report(by, kind);
    }
    throw usedUp(kind, Math.ceil(Math.round(wait) / 1000));
  }

  return {
    has(by, kind) {
      const key = `${kind}:${by.id}`;
      const budget = budgets[kind];
      return ("perDay" in budget ? days.left(key, budget.perDay) : buckets.left(key, budget)) >= 1;
    },
    spend: (by, kind, amount = 1) => take(by, kind, amount),
    spendRecordsViewed(by, slipIds, tooLarge) {
      const now = clock().getTime();
      if (now - seenSince >= HOUR_MS) {
        seen = new Map();
        seenSince = now;
      }
      const known = seen.get(by.id) ?? new Set();
      const shown = new Set(slipIds);
      const fresh = [...shown].filter((id) => !known.has(id));
      if (fresh.length === 0) return;
      refuseForGood("recordsViewed", shown.size, tooLarge);
      take(by, "recordsViewed", fresh.length);
      for (const id of fresh) known.add(id);
      seen.set(by.id, known);
    },
  };
}

export const NO_BUDGETS: Budgets = { has: () => true, spend() {}, spendRecordsViewed() {} };

function createDailyCounts(clock: () => Date) {
  let today = todayInDhaka(clock());
  let taken = new Map<string, number>();

  function left(key: string, perDay: number): number {
    const day = todayInDhaka(clock());
    if (day !== today) {
      today = day;
      taken = new Map();
    }
    return perDay - (taken.get(key) ?? 0);
  }

  return {
    left,
    take(key: string, perDay: number, amount: number): number {
      if (left(key, perDay) < amount) return msUntilTomorrowInDhaka(clock());
      taken.set(key, (taken.get(key) ?? 0) + amount);
      return 0;
    },
  };
}

function isReported(kind: BudgetKind): kind is ReportedKind {
  return kind in USED_UP;
}

function largerThanAllowed(most: string): Refusal {
  const message = sentence(
    "This asks for more at once than this desk ever allows, at most {count}. Nothing was done; ask for less.",
    { count: most },
  );
  return new Refusal("too-many", message);
}

function usedUp(kind: BudgetKind, seconds: number): Refusal {
  const wait = Math.max(1, seconds);
  const message = isReported(kind)
    ? sentence("{reason} Please continue in {words}.", {
        reason: sentence(USED_UP[kind]),
        words: secondsInWords(wait),
      })
    : sentence(TOO_MANY_LOOK_UPS[kind]);
  return new Refusal("too-many", message, { retryAfterSeconds: wait });
}

/** A file with more rows is refused, so that none is left out. */
export type MostRows = {
  readonly applications: number;
  readonly auditEntries: number;
  readonly moneyEntries: number;
};

export const MOST_ROWS: MostRows = {
  applications: MAX_EXPORTED,
  auditEntries: MAX_AUDIT_EXPORTED,
  moneyEntries: MAX_EXPORTED_ENTRIES,
};
