import { randomBytes } from "node:crypto";
import { insertion } from "@slipdesk/pg-client";
import { type EventSourceMessage, EventSourceParserStream } from "eventsource-parser/stream";
import { onTestFinished } from "vitest";
import { hashToken } from "#server/auth/authorise.ts";
import { writeAlone } from "#server/auth/write-as.ts";
import { findEntriesAfter, readCursor } from "#server/events/events.queries.ts";
import { streamEventOf } from "#server/events/stream.ts";
import { record } from "#server/log/acts.ts";
import { BACKGROUND_HEADER, LAST_EVENT_ID_HEADER } from "#shared/http/headers.ts";
import { ChangeEvent } from "#shared/log/contract.ts";
import { tamper } from "./audit.ts";
import { until } from "./run-program.ts";
import type { TestApp } from "./test-app.ts";

/**
 * Resolves when this program has sent its streams all that happened so far: a transaction of another test file may hold it
 * back a moment.
 */
async function untilAllEventsSent(app: TestApp, token: string): Promise<void> {
  const isSent = async () => {
    const headers = { [BACKGROUND_HEADER]: "1" };
    const account = await app.withToken(token).get("/user/profile", undefined, headers);
    const place = readCursor(String(account.headers[LAST_EVENT_ID_HEADER.toLowerCase()]));
    if (place === null) return true;
    const entries = await findEntriesAfter(app.context.sql, place, 1_000);
    return entries.every((entry) => streamEventOf(entry) === null);
  };
  await until(isSent, () => "the streams to be up to date");
}

/** A transaction that has logged a change and waits for the test to end it. */
export async function openTransaction({
  context,
}: TestApp): Promise<{ commit(): Promise<unknown> }> {
  const logged = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const transaction = writeAlone(context, async (write) => {
    await record(write, { subject: "medical_center", action: "created" });
    logged.resolve();
    await ending.promise;
  });
  await logged.promise;
  return {
    commit: () => {
      ending.resolve();
      return transaction;
    },
  };
}

/** The tokens of so many sessions of a person. */
export async function signedInOften(
  { context }: TestApp,
  userId: number,
  times: number,
): Promise<string[]> {
  const tokens = Array.from({ length: times }, () => randomBytes(32).toString("base64url"));
  const rows = tokens.map((token) => ({ user_id: userId, token_hash: hashToken(token) }));
  await context.sql`insert into sessions ${insertion(rows)}`;
  return tokens;
}

/** Lets all that happened be two days older. */
export async function letTwoDaysPass(app: TestApp): Promise<void> {
  await tamper(app, "update audit.log set at = at - interval '49 hours'");
}

/** Lets a person not have been seen for most of an hour. */
export async function letAnHourPass({ context }: TestApp, userId: number): Promise<void> {
  await context.sql`
    update sessions set last_seen_at = last_seen_at - interval '59 minutes' where user_id = ${userId}`;
}

/** When a person was seen last. */
export async function sessionSeen(
  { context }: TestApp,
  userId: number,
): Promise<string | undefined> {
  const [row] = await context.sql<{ last_seen_at: string }[]>`
    select last_seen_at from sessions where user_id = ${userId}`;
  return row?.last_seen_at;
}

/** An open event stream. */
export type OpenStream = {
  status: number;
  headers: Headers;
  /** The next event, but for those that only say that the stream is alive; null at the end. */
  next(): Promise<EventSourceMessage | null>;
  /** The next change. */
  change(): Promise<ChangeEvent>;
  lastEventId(): string;
  close(): void;
};

let addresses = new WeakMap<TestApp, Promise<string>>();

/**
 * Opens the event stream over the network, as the page does, with this token; it closes when the test is done. What was
 * happened before is sent on none that begins now.
 */
export async function openStream(
  app: TestApp,
  token: string,
  lastEventId?: string,
): Promise<OpenStream> {
  const address = addresses.get(app) ?? app.app.listen({ host: "127.0.0.1", port: 0 });
  addresses = addresses.set(app, address);
  await untilAllEventsSent(app, token);
  const stopping = new AbortController();
  const response = await fetch(`${await address}/api/events`, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: "text/event-stream",
      ...(lastEventId !== undefined && { "last-event-id": lastEventId }),
    },
    signal: stopping.signal,
  });
  onTestFinished(() => stopping.abort());
  const events = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  let id = "";
  const next = async (): Promise<EventSourceMessage | null> => {
    for (;;) {
      const read = await events?.read();
      if (!read || read.done) return null;
      id = read.value.id ?? id;
      if (read.value.event !== "alive") return read.value;
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    next,
    change: async () => ChangeEvent.strict().parse(JSON.parse((await next())?.data ?? "null")),
    lastEventId: () => id,
    close: () => stopping.abort(),
  };
}
