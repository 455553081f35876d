import { type EventSourceMessage, EventSourceParserStream } from "eventsource-parser/stream";
import { onTestFinished } from "vitest";
import { ChangeEvent } from "#shared/log/contract.ts";
import { untilAllTold } from "./events.ts";
import type { TestApp } from "./test-app.ts";

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
 * done before is told on none that begins now.
 */
export async function openStream(
  app: TestApp,
  token: string,
  lastEventId?: string,
): Promise<OpenStream> {
  const address = addresses.get(app) ?? app.app.listen({ host: "127.0.0.1", port: 0 });
  addresses = addresses.set(app, address);
  await untilAllTold(app, token);
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
