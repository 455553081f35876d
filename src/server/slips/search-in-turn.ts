import pLimit, { type LimitFunction } from "p-limit";
import { type ConnectionOptions, connect, type Sql } from "#server/database/connect.ts";
import { Refusal } from "#server/http/refusal.ts";
import { cancelSearch } from "./repository-search.ts";
import { type BroadTerms, createBroadTerms } from "./search-broad-terms.ts";

const MAX_AT_ONCE = 4;
const MAX_AT_ONCE_EACH = 2;
const LONGEST_MS = 2_000;
const QUERY_CANCELED = "57014";

/** Who searches, and the signal that they no longer wait for the answer. */
type Searcher = { id: number; left: AbortSignal };

/** Searches, within the limits that leave the database to everybody else. */
export type Searches = {
  /** Looks for what a person typed. */
  run<T>(searcher: Searcher, look: (sql: Sql, broad: BroadTerms) => Promise<T>): Promise<T>;
  /** Ends the connections, each when its search has ended. */
  close(): Promise<void>;
};

/** A connection on which one search runs at a time, under a name that no other one of the database has. */
type Lane = { name: string; sql: Sql };

/**
 * Makes the one place where this program searches: two at a time for a person and four in all, the others in turn,
 * each for at most 2 s and no longer than somebody waits for it. Refuses as unavailable what takes too long.
 */
export function createSearches(
  { sql, connection }: { sql: Sql; connection: ConnectionOptions },
  mostCounted = 10_000,
): Searches {
  const all = pLimit(MAX_AT_ONCE);
  const openLane = laneOpener(connection);
  const free = Array.from({ length: MAX_AT_ONCE }, openLane);
  const open = new Set(free);
  const broad = createBroadTerms(mostCounted);
  const ofPerson = new Map<number, LimitFunction>();

  // What the driver makes of a query that is cancelled is not always its own answer: the next one would get what is left of it.
  function renew(lane: Lane): Lane {
    const next = openLane();
    open.delete(lane);
    open.add(next);
    void lane.sql.end({ timeout: 1 });
    return next;
  }

  async function inLane<T>(left: AbortSignal, look: (lane: Sql) => Promise<T>): Promise<T> {
    left.throwIfAborted();
    // The one that was used last has its plans and pages at hand.
    const lane = free.pop();
    if (!lane) throw new Error("more searches run at once than have a connection");
    let isWhole = false;
    try {
      const found = await search(sql, lane, left, look);
      isWhole = !left.aborted;
      return found;
    } finally {
      free.push(isWhole ? lane : renew(lane));
    }
  }

  return {
    async run({ id, left }, look) {
      const own = ofPerson.get(id) ?? pLimit(MAX_AT_ONCE_EACH);
      ofPerson.set(id, own);
      try {
        return await own(() => all(() => inLane(left, (lane) => look(lane, broad))));
      } finally {
        if (own.activeCount + own.pendingCount === 0) ofPerson.delete(id);
      }
    },
    async close() {
      await Promise.all([...open].map((lane) => lane.sql.end({ timeout: 1 })));
    },
  };
}

/**
 * Searches have connections of their own, on which all that a search needs is set for good: it takes no transaction, and
 * one wait for the database.
 */
function laneOpener(connection: ConnectionOptions): () => Lane {
  const program = crypto.randomUUID();
  let opened = 0;
  return () => {
    opened += 1;
    const name = `slipdesk search ${program} ${opened}`;
    const settings = {
      ...connection.connection,
      application_name: name,
      statement_timeout: LONGEST_MS,
      lock_timeout: 0,
      // What is quick for a rare term takes seconds for a common one: each term has its own plan.
      plan_cache_mode: "force_custom_plan",
    };
    return { name, sql: connect({ ...connection, max: 1, connection: settings }) };
  };
}

async function search<T>(
  sql: Sql,
  lane: Lane,
  left: AbortSignal,
  look: (lane: Sql) => Promise<T>,
): Promise<T> {
  // Where the database is away, nothing is left to cancel.
  const cancel = () => void cancelSearch(sql, lane.name).catch(() => undefined);
  left.addEventListener("abort", cancel);
  try {
    return await look(lane.sql);
  } catch (error) {
    if (isCanceled(error)) throw tooLong();
    throw error;
  } finally {
    left.removeEventListener("abort", cancel);
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
