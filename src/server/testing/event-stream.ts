import { onTestFinished } from "vitest";
import { ChangeEvent } from "#shared/log/contract.ts";
import { untilAllTold } from "./events.ts";
import type { TestApp } from "./test-app.ts";

/** One block of an event stream, by the fields it had. */
type Block = { id?: string; event?: string; data?: string; retry?: string };

/** An open event stream, read block by block. */
export type OpenStream = {
  status: number;
  headers: Headers;
  /** The next block that is none of a mere place; null at the end. */
  next(): Promise<Block | null>;
  /** The next change. */
  change(): Promise<ChangeEvent>;
  /** The place that the stream has told last. */
  place(): string;
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
  const blocks = response.body ? readBlocks(response.body) : null;
  let place = "";
  const next = async (): Promise<Block | null> => {
    for (;;) {
      const read = await blocks?.next();
      if (!read || read.done) return null;
      place = read.value.id ?? place;
      if (read.value.event !== undefined || read.value.retry !== undefined) return read.value;
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    next,
    change: async () => ChangeEvent.strict().parse(JSON.parse((await next())?.data ?? "null")),
    place: () => place,
    close: () => stopping.abort(),
  };
}

async function* readBlocks(body: ReadableStream<Uint8Array>): AsyncGenerator<Block> {
  let text = "";
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) yield parseBlock(block);
  }
}

function parseBlock(block: string): Block {
  const fields = block.split("\n").flatMap((line) => {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    return name ? [[name, value]] : [];
  });
  return Object.fromEntries(fields);
}
