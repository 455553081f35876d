import { type EventSourceMessage, EventSourceParserStream } from "eventsource-parser/stream";
import { LAST_EVENT_ID_HEADER } from "#shared/http/headers.ts";
import { ChangeEvent, streamEvents } from "#shared/log/contract.ts";
import { callStream, firstEventId } from "#web/lib/call.ts";
import { CallError } from "#web/lib/call-error.ts";
import { checkDesk } from "#web/lib/desk-reach.ts";
import { setServerTimeAtLeast } from "#web/lib/server-clock.ts";

const POLL_MS = 15_000;

export type Live = ReturnType<typeof createLive>;

/** One stream shared by all tabs of this person in the browser. */
export function createLive(userId: number) {
  const name = `slipdesk-live-${userId}`;
  const batches = createBatches(isDisturbing);
  const watchers = new Set<() => void>();
  let isOn = true;
  let polling: ReturnType<typeof setInterval> | undefined;
  let lastEventId = firstEventId();

  const missAll = () => batches.add({ changes: [], missed: true });
  const setOn = (on: boolean) => {
    if (isOn === on) return;
    isOn = on;
    clearInterval(polling);
    if (!on) polling = setInterval(missAll, POLL_MS);
    for (const onChange of watchers) onChange();
  };
  const receive = (message: StreamMessage) => {
    setOn(message.kind !== "failed");
    // Another tab may have found out.
    if (message.kind === "failed") return void checkDesk();
    lastEventId = message.id ?? lastEventId;
    if (message.kind === "missed") missAll();
    if (message.kind === "change") setServerTimeAtLeast(message.change.at);
    if (message.kind === "change") batches.add({ changes: [message.change], missed: false });
  };
  const listen = () => {
    const stopping = new AbortController();
    const channel = new BroadcastChannel(name);
    const send = (message: StreamMessage) => {
      if (stopping.signal.aborted) return;
      channel.postMessage(message);
      receive(message);
    };
    channel.onmessage = ({ data }: MessageEvent<StreamMessage>) => receive(data);
    withTabLock(
      name,
      (signal) => followEvents({ send, lastEventId: () => lastEventId, signal }),
      stopping.signal,
    );
    return () => {
      stopping.abort();
      channel.close();
    };
  };

  return {
    /** False while there is no stream: everything shown is then refetched every 15 s. */
    isOn: () => isOn,
    watch(onChange: () => void) {
      watchers.add(onChange);
      return () => void watchers.delete(onChange);
    },
    subscribe: batches.subscribe,
    start() {
      const stopping = new AbortController();
      const { signal } = stopping;
      let stopListening = listen();
      // A page in the back/forward cache must not hold the lock.
      window.addEventListener("pagehide", () => stopListening(), { signal });
      window.addEventListener(
        "pageshow",
        ({ persisted }) => {
          if (!persisted) return;
          stopListening = listen();
          missAll();
        },
        { signal },
      );
      return () => {
        stopping.abort();
        clearInterval(polling);
        batches.stop();
        stopListening();
      };
    },
  };
}

/** A menu that is still loading is one as well. */
const LAYERS =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [aria-haspopup="menu"][aria-expanded="true"]';

/** Nothing is updated in a hidden tab, or below an open menu or dialog. */
function isDisturbing(): boolean {
  if (document.visibilityState !== "visible") return true;
  return document.querySelector(LAYERS) !== null;
}

type Work = (signal: AbortSignal) => Promise<void>;

/**
 * Runs the work in one tab at a time; when that tab goes, another takes over. Browsers have locks on https and
 * localhost only: elsewhere each visible tab runs the work.
 */
function withTabLock(name: string, work: Work, signal: AbortSignal): void {
  if ("locks" in navigator) {
    navigator.locks
      .request(name, { signal }, () => work(signal))
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    return;
  }
  let inView: AbortController | null = null;
  const update = () => {
    const isWanted = document.visibilityState === "visible" && !signal.aborted;
    if (isWanted && !inView) {
      inView = new AbortController();
      void work(AbortSignal.any([signal, inView.signal]));
    } else if (!isWanted) {
      inView?.abort();
      inView = null;
    }
  };
  update();
  document.addEventListener("visibilitychange", update, { signal });
}

export type Batch = {
  changes: readonly ChangeEvent[];
  /** Changes may have been missed: everything shown must be refetched. */
  missed: boolean;
};

export type OnBatch = (batch: Batch) => Promise<void> | void;

export type SubscribeOptions = {
  /** Whether it hears of changes while the tab is hidden, or a menu or dialog is open. */
  inBackground?: boolean;
};

type Subscriber = {
  onBatch: OnBatch;
  inBackground: boolean;
  waiting: Batch | null;
  isBusy: boolean;
};

const BATCH_MS = 250;
/** A tab that is hidden for a day must not accumulate everything. */
const MAX_CHANGES = 500;

/** Collects changes for 250 ms, and longer while `isDisturbing`, so that many of them cause one refetch. */
export function createBatches(isDisturbing: () => boolean) {
  const subscribers = new Set<Subscriber>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function deliver(subscriber: Subscriber, batch: Batch): Promise<void> {
    subscriber.waiting = null;
    subscriber.isBusy = true;
    try {
      await subscriber.onBatch(batch);
    } finally {
      subscriber.isBusy = false;
    }
  }
  function flush(): void {
    timer = undefined;
    const isHeldBack = isDisturbing();
    for (const subscriber of subscribers) {
      const { waiting, isBusy, inBackground } = subscriber;
      if (waiting && !isBusy && (inBackground || !isHeldBack)) void deliver(subscriber, waiting);
    }
    if ([...subscribers].some(({ waiting }) => waiting)) flushSoon();
  }
  function flushSoon(): void {
    timer ??= setTimeout(flush, BATCH_MS);
  }

  return {
    add(batch: Batch): void {
      for (const subscriber of subscribers) subscriber.waiting = join(subscriber.waiting, batch);
      flushSoon();
    },
    subscribe(onBatch: OnBatch, { inBackground = false }: SubscribeOptions = {}): () => void {
      const subscriber: Subscriber = { onBatch, inBackground, waiting: null, isBusy: false };
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    stop: () => clearTimeout(timer),
  };
}

function join(waiting: Batch | null, more: Batch): Batch {
  const changes = [...(waiting?.changes ?? []), ...more.changes];
  const missed = more.missed || (waiting?.missed ?? false);
  return changes.length > MAX_CHANGES ? { changes: [], missed: true } : { changes, missed };
}

/** What the tab that reads the stream broadcasts to all tabs. */
type StreamMessage =
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
async function followEvents(options: FollowOptions): Promise<void> {
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
    setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => resolve());
  });
}
