import { type EventSourceMessage, EventSourceParserStream } from "eventsource-parser/stream";
import { LAST_EVENT_ID_HEADER } from "#shared/http/headers.ts";
import { ChangeEvent, streamEvents } from "#shared/log/contract.ts";
import { callStream } from "#web/lib/call.ts";
import { CallError } from "#web/lib/call-error.ts";

/** What the tab that reads the stream broadcasts to all tabs. */
export type StreamMessage =
  | { kind: "alive"; id: string | null }
  | { kind: "change"; change: ChangeEvent; id: string | null }
  /** Changes may have been missed. */
  | { kind: "missed"; id: string | null }
  /** The stream could not be opened, or broke. */
  | { kind: "failed" };

type FollowOptions = {
  send: (message: StreamMessage) => void;
  lastEventId: () => string | null;
  signal: AbortSignal;
};

const RETRY_MS = 2_000;
const MAX_RETRY_MS = 10_000;
/** The server sends something every 20 s. */
const SILENCE_MS = 45_000;

/** Follows the stream of changes until the signal; reopens it from the last event when it ends or breaks. */
export async function followEvents(options: FollowOptions): Promise<void> {
  const { send, signal } = options;
  let failures = 0;
  while (!signal.aborted) {
    let wait = RETRY_MS;
    try {
      await readStream(options, () => {
        failures = 0;
      });
    } catch (error) {
      if (signal.aborted) return;
      const retryAfterSeconds = error instanceof CallError ? error.retryAfterSeconds : null;
      wait = retryAfterSeconds
        ? retryAfterSeconds * 1_000
        : Math.min(RETRY_MS * 2 ** failures, MAX_RETRY_MS);
      failures += 1;
      send({ kind: "failed" });
    }
    await pause(wait, signal);
  }
}

async function readStream({ send, lastEventId, signal }: FollowOptions, onOpen: () => void) {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  const aborted = AbortSignal.any([signal, silence.signal]);
  try {
    const id = lastEventId();
    const stream = await callStream(streamEvents, {
      ...(id !== null && { headers: { [LAST_EVENT_ID_HEADER]: id } }),
      signal: aborted,
    });
    onOpen();
    send({ kind: id === null ? "missed" : "alive", id });
    await stream
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .pipeTo(
        new WritableStream({
          write(message) {
            clearTimeout(timer);
            timer = setTimeout(() => silence.abort(), SILENCE_MS);
            send(parseMessage(message));
          },
        }),
        { signal: aborted },
      );
  } finally {
    clearTimeout(timer);
  }
}

function parseMessage({ event, data, ...message }: EventSourceMessage): StreamMessage {
  const id = message.id ?? null;
  if (event === "reset") return { kind: "missed", id };
  if (event !== "change") return { kind: "alive", id };
  const change = ChangeEvent.safeParse(parseJson(data));
  // A newer server may send what this page does not know yet.
  return change.success ? { kind: "change", change: change.data, id } : { kind: "missed", id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
