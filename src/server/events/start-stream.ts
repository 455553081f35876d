import { Readable } from "node:stream";
import type { Actor } from "#server/auth/actor.ts";
import { scopeOf } from "#server/auth/actor.ts";
import type { Desk } from "#server/desk.ts";
import { type Cursor, readCursor, writeCursor } from "./read-cursor.ts";
import { findEntriesAfter, isKnownCursor } from "./repository.ts";
import { type StreamEvent, streamEventOf, textFor } from "./show-event.ts";
import type { EventFeed } from "./watch-events.ts";

const ALIVE_MS = 20_000;
const LONGEST_MS = 60 * 60 * 1000;
/** What a stream may hold for a reader that does not read, and how many entries of the log one may have missed. */
const MOST_UNREAD = 256 * 1024;
const MOST_MISSED = 5_000;

/** One open stream. */
export type EventStream = {
  session: number;
  readable: Readable;
  /** Says goodbye and ends it. */
  end(): void;
};

type Opening = {
  by: Actor;
  lastEventId: string | null;
  /** The person as of now, or null when the session has ended. */
  recheck: () => Promise<Actor | null>;
};

/** Opens a stream of what this person may know of, from where the last one ended, if that is known. */
export function startStream(
  desk: Desk,
  feed: EventFeed,
  { by, lastEventId, recheck }: Opening,
): EventStream {
  const readable = new Readable({ read: () => undefined });
  const session = by.session_id;
  const opened = performance.now();
  let person = by;
  let isOver = false;
  let waiting: StreamEvent[] | null = [];

  const write = (text: string) => {
    if (isOver || readable.destroyed) return;
    if (readable.readableLength > MOST_UNREAD) readable.destroy();
    else readable.push(text);
  };
  const send = (event: StreamEvent) => {
    const text = textFor(event, person, scopeOf(desk, person));
    if (text !== null) write(text);
  };
  const sayAlive = (cursor: Cursor) => write(`event: alive\nid: ${writeCursor(cursor)}\ndata:\n\n`);
  const end = () => {
    write("event: bye\ndata:\n\n");
    if (!isOver) readable.push(null);
    isOver = true;
    stop();
  };

  const unlisten = feed.listen((event) => {
    if (waiting) waiting.push(event);
    else send(event);
    // The changed account may be the listener's own.
    if (event.entry.subject === "user" && event.audience === "admins") void check();
  });
  const alive = setInterval(() => void check(), ALIVE_MS);
  const stop = () => {
    clearInterval(alive);
    unlisten();
  };
  readable.once("close", stop);

  async function check(): Promise<void> {
    const now = await recheck().catch(() => person);
    if (!now || performance.now() - opened >= LONGEST_MS) return end();
    person = now;
    // Until the missed events are sent, the feed's cursor is ahead of this stream.
    if (!waiting) sayAlive(feed.cursor());
  }

  async function start(present: Cursor): Promise<void> {
    const missed = lastEventId === null ? [] : await findMissed(desk, lastEventId, present);
    if (missed === null) write("event: reset\ndata:\n\n");
    else for (const event of missed) send(event);
    sayAlive(present);
    for (const event of waiting ?? []) send(event);
    waiting = null;
  }

  void start(feed.cursor()).catch(() => readable.destroy());
  return { session, readable, end };
}

/** The events between two cursors; null when they are no longer known. */
async function findMissed(
  desk: Desk,
  lastEventId: string,
  present: Cursor,
): Promise<StreamEvent[] | null> {
  const last = readCursor(lastEventId);
  if (!last || isAfter(last, present) || !(await isKnownCursor(desk.sql, last))) return null;
  const entries = await findEntriesAfter(desk.sql, last, MOST_MISSED + 1);
  if (entries.length > MOST_MISSED) return null;
  return entries
    .filter((entry) => !isAfter(entry, present))
    .flatMap((entry) => streamEventOf(entry) ?? []);
}

function isAfter(one: Cursor, other: Cursor): boolean {
  const [xid, otherXid] = [BigInt(one.xid), BigInt(other.xid)];
  return xid > otherXid || (xid === otherXid && BigInt(one.id) > BigInt(other.id));
}
