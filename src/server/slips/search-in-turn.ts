import pLimit, { type LimitFunction } from "p-limit";
import type { Sql, Transaction } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { Refusal } from "#server/http/refusal.ts";
import { beginSearch, cancelSearch } from "./repository-searches.ts";
import { type BroadTerms, createBroadTerms } from "./search-broad-terms.ts";

const MAX_AT_ONCE = 4;
const MAX_AT_ONCE_EACH = 2;
const LONGEST_MS = 2_000;
const QUERY_CANCELED = "57014";

/** Who searches, and the signal that they no longer wait for the answer. */
export type Searcher = { id: number; left: AbortSignal };

/** Looks for what a person typed, within the limits that leave the database to everybody else. */
export type Searches = <T>(
  searcher: Searcher,
  look: (sql: Transaction, broad: BroadTerms) => Promise<T>,
) => Promise<T>;

/**
 * Makes the one place where this program searches: two at a time for a person and four in all, the others in turn,
 * each for at most 2 s and no longer than somebody waits for it. Refuses as unavailable what takes too long.
 */
export function createSearches(sql: Sql, mostCounted = 10_000): Searches {
  const all = pLimit(MAX_AT_ONCE);
  const broad = createBroadTerms(mostCounted);
  const ofPerson = new Map<number, LimitFunction>();
  return async (searcher, look) => {
    const { id, left } = searcher;
    const own = ofPerson.get(id) ?? pLimit(MAX_AT_ONCE_EACH);
    ofPerson.set(id, own);
    try {
      return await own(() => all(() => search(sql, left, (one) => look(one, broad))));
    } finally {
      if (own.activeCount + own.pendingCount === 0) ofPerson.delete(id);
    }
  };
}

async function search<T>(
  sql: Sql,
  left: AbortSignal,
  look: (sql: Transaction) => Promise<T>,
): Promise<T> {
  left.throwIfAborted();
  try {
    return await inTransaction(sql, async (one) => {
      // The search is sent right behind, which saves waiting for the answer.
      const begun = beginSearch(one, LONGEST_MS);
      // Where the database is away, nothing is left to cancel.
      const cancel = () =>
        void begun.then((mark) => cancelSearch(sql, mark)).catch(() => undefined);
      left.addEventListener("abort", cancel);
      try {
        const [, found] = await Promise.all([begun, look(one)]);
        return found;
      } finally {
        left.removeEventListener("abort", cancel);
      }
    });
  } catch (error) {
    if (isCanceled(error)) throw tooLong();
    throw error;
  }
}

function isCanceled(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === QUERY_CANCELED;
}

function tooLong(): Refusal {
  return new Refusal(
    "unavailable",
    "The search took too long. Please type more of the name or number.",
    { retryAfterSeconds: 2 },
  );
}
