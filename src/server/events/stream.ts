import { Readable } from "node:stream";
import type { Sql, Subscription } from "@slipdesk/pg-client";
import { type Actor, type SlipScope, scopeOf } from "#server/auth/actor.ts";
import { SESSIONS_CHANNEL } from "#server/auth/sessions.queries.ts";
import type { Context } from "#server/context.ts";
import { LOG_CHANNEL } from "#server/log/log.queries.ts";
import { ChangeEvent } from "#shared/log/contract.ts";
import { type Audience, ruleOf } from "#shared/log/rules-actions.ts";
import {
  type Cursor,
  findEntriesAfter,
  findPresentCursor,
  isKnownCursor,
  readCursor,
  type StreamEntry,
  writeCursor,
} from "./events.queries.ts";

/** Texts are null where there is nothing to send. */
export type StreamEvent = {
  entry: StreamEntry;
  change: string | null;
  audience: Audience | undefined;
  bell: string | null;
};

/** Null for entries that no stream sends. */
export function streamEventOf(entry: StreamEntry): StreamEvent | null {
  const { subject, subject_id, state, at, rings_for } = entry;
  const { event: kind = null, audience } = ruleOf(entry) ?? {};
  if (kind === null && rings_for.length === 0) return null;
  const slip_id = subject === "slip" ? subject_id : null;
  return {
    entry,
    change: kind === null ? null : blockOf({ kind, slip_id, state, at }),
    audience,
    bell: rings_for.length === 0 ? null : blockOf({ kind: "bell", slip_id: null, state: null, at }),
  };
}

/** Null if this person must not see it. */
function textFor(event: StreamEvent, person: Actor, scope: SlipScope): string | null {
  const { entry, change, bell } = event;
  const texts = [
    ...(bell !== null && entry.rings_for.includes(person.id) ? [bell] : []),
    ...(change !== null && isShownTo(event, person, scope) ? [change] : []),
  ];
  const last = texts.pop();
  if (last === undefined) return null;
  // The id comes with the last part: a client that was cut off receives both again.
  return `${texts.join("")}id: ${writeCursor(entry)}\n${last}`;
}

function isShownTo(
  { entry: { owner_id }, audience }: StreamEvent,
  person: Actor,
  scope: SlipScope,
): boolean {
  switch (audience) {
    case "everyone":
      return true;
    case "person":
      return owner_id === person.id;
    case "account":
      return person.role === "admin" || owner_id === person.id;
    case "admins":
      return person.role === "admin";
    case "slip":
      return scope.user_id === null || scope.user_id === owner_id;
    case undefined:
      return false;
  }
}

function blockOf(event: { [Field in keyof ChangeEvent]: unknown }): string {
  return `event: change\ndata: ${JSON.stringify(ChangeEvent.parse(event))}\n\n`;
}

/** In case a notification is lost. */
const POLL_MS = 10_000;
/** While an earlier transaction is still open. */
const SOON_MS = 25;
const AFTER_FAILURE_MS = 1_000;
const BATCH = 500;

type Listener = (event: StreamEvent) => void;

export type EventFeed = {
  /** The last event that all listeners were called with. */
  cursor(): Cursor;
  listen(listener: Listener): () => void;
  close(): void;
};

/** Reads the log once for all streams: when notified, when connected again, and by a slow poll. */
export async function watchEvents(sql: Sql, onSessionsEnded: () => void): Promise<EventFeed> {
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

  async function readNew(): Promise<void> {
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
      if (wait !== null) later = setTimeout(() => void readNew(), wait);
    } catch {
      // The database is away.
      if (!isClosed) later = setTimeout(() => void readNew(), AFTER_FAILURE_MS);
    } finally {
      isReading = false;
    }
  }

  const call = () => void readNew();
  const poll = setInterval(call, POLL_MS).unref();
  const subscriptions: Subscription[] = [];
  function close(): void {
    isClosed = true;
    clearInterval(poll);
    clearTimeout(later);
    for (const subscription of subscriptions) subscription.unlisten();
  }
  try {
    subscriptions.push(await sql.listen(LOG_CHANNEL, call, call));
    subscriptions.push(await sql.listen(SESSIONS_CHANNEL, onSessionsEnded, onSessionsEnded));
  } catch (error) {
    // Otherwise it would read on for nobody.
    close();
    throw error;
  }
  return {
    cursor: () => cursor,
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close,
  };
}

const ALIVE_MS = 20_000;
const LONGEST_MS = 60 * 60 * 1000;
/** Limits for a slow reader, and for entries missed since its last event. */
const MOST_UNREAD = 256 * 1024;
const MOST_MISSED = 5_000;

type Opening = {
  by: Actor;
  lastEventId: string | null;
  recheck: () => Promise<Actor | null>;
  /** For the reading of missed events. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
};

export function startStream(
  context: Context,
  feed: EventFeed,
  { by, lastEventId, recheck, inTurn }: Opening,
) {
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
    const text = textFor(event, person, scopeOf(context, person));
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
    const missed =
      lastEventId === null ? [] : await inTurn(() => findMissed(context, lastEventId, present));
    if (missed === null) write("event: reset\ndata:\n\n");
    else for (const event of missed) send(event);
    sayAlive(present);
    for (const event of waiting ?? []) send(event);
    waiting = null;
  }

  void start(feed.cursor()).catch(() => readable.destroy());
  return { session, person: by.id, readable, end };
}

/** Null if events between the two cursors may be gone. */
async function findMissed(context: Context, lastEventId: string, present: Cursor) {
  const last = readCursor(lastEventId);
  if (!last || isAfter(last, present) || !(await isKnownCursor(context.sql, last))) return null;
  const entries = await findEntriesAfter(context.sql, last, MOST_MISSED + 1);
  if (entries.length > MOST_MISSED) return null;
  return entries
    .filter((entry) => !isAfter(entry, present))
    .flatMap((entry) => streamEventOf(entry) ?? []);
}

function isAfter(one: Cursor, other: Cursor): boolean {
  const [xid, otherXid] = [BigInt(one.xid), BigInt(other.xid)];
  return xid > otherXid || (xid === otherXid && BigInt(one.id) > BigInt(other.id));
}
