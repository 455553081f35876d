import type { Sql } from "#server/database/connect.ts";
import { LOG_CHANNEL } from "#server/log/write-log.ts";
import type { Cursor } from "./read-cursor.ts";
import { findEntriesAfter, findPresentCursor } from "./repository.ts";
import { type StreamEvent, streamEventOf } from "./show-event.ts";

/** The net under lost notifications. */
const POLL_MS = 10_000;
/** How soon to look again while an earlier transaction is still open, and after a failure. */
const SOON_MS = 25;
const AFTER_FAILURE_MS = 1_000;
const BATCH = 500;

type Listener = (event: StreamEvent) => void;

/** Reads the events of one program, once for all who listen. */
export type EventFeed = {
  /** The last event that all listeners were called with. */
  cursor(): Cursor;
  /** Calls back with every event from now on, in order; returns the way to stop. */
  listen(listener: Listener): () => void;
  close(): Promise<void>;
};

/** Starts reading: at each notification, at each new connection to the database and by a slow poll. */
export async function watchEvents(sql: Sql): Promise<EventFeed> {
  const listeners = new Set<Listener>();
  let cursor = await findPresentCursor(sql);
  let isReading = false;
  let isCalledAgain = false;
  let later: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function readOn(): Promise<number | null> {
    const entries = await findEntriesAfter(sql, cursor, BATCH);
    for (const entry of entries) {
      if (!entry.is_settled) return SOON_MS;
      cursor = { xid: entry.xid, id: entry.id };
      const event = streamEventOf(entry);
      if (event) for (const listener of listeners) listener(event);
    }
    return entries.length === BATCH ? 0 : null;
  }

  async function look(): Promise<void> {
    isCalledAgain = true;
    if (isReading || isClosed) return;
    isReading = true;
    clearTimeout(later);
    try {
      let wait: number | null = 0;
      while (isCalledAgain || wait === 0) {
        isCalledAgain = false;
        wait = await readOn();
      }
      if (wait !== null) later = setTimeout(() => void look(), wait);
    } catch {
      // The database is away.
      if (!isClosed) later = setTimeout(() => void look(), AFTER_FAILURE_MS);
    } finally {
      isReading = false;
    }
  }

  const call = () => void look();
  const subscription = await sql.listen(LOG_CHANNEL, call, call);
  const poll = setInterval(call, POLL_MS).unref();
  return {
    cursor: () => cursor,
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      clearInterval(poll);
      clearTimeout(later);
      subscription.unlisten();
    },
  };
}
