import { ChangeEvent, streamEvents } from "#shared/log/contract.ts";
import { callStream } from "#web/lib/call.ts";
import { CallError } from "#web/lib/call-error.ts";
import { readBlocks, type StreamBlock } from "./read-blocks.ts";

/** What the one who follows the stream tells all tabs of the browser. */
export type Told =
  /** The stream is alive, and up to which place it has told. */
  | { kind: "heard"; place: string | null }
  | { kind: "change"; change: ChangeEvent; place: string | null }
  /** Changes may have been missed: whatever has been read, or is being read, may be out of date. */
  | { kind: "missed" }
  /** The stream could not be opened. */
  | { kind: "refused" };

type Following = {
  tell: (told: Told) => void;
  /** The last place that this browser was told of, at first with the account; null where the server told none. */
  readPlace: () => string | null;
  signal: AbortSignal;
};

const RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 10_000;
/** A stream that is silent for longer is dead: the server says more often that it is alive. */
export const SILENCE_MS = 45_000;

/** Follows the stream of changes until the signal, opening it again from its last place whenever it ends or breaks. */
export async function followEvents(following: Following): Promise<void> {
  const { tell, signal } = following;
  let failures = 0;
  while (!signal.aborted) {
    let wait = RETRY_MS;
    try {
      wait = await followOnce(following, () => {
        failures = 0;
      });
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      tell({ kind: "refused" });
      wait = waitAfter(error, failures);
    }
    await pause(wait, signal);
  }
}

/** Follows one connection to its end and gives how long to wait before the next one. */
async function followOnce(
  { tell, readPlace, signal }: Following,
  onOpen: () => void,
): Promise<number> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  const place = readPlace();
  let retry = RETRY_MS;
  try {
    const stream = await callStream(streamEvents, {
      ...(place !== null && { headers: { "Last-Event-ID": place } }),
      signal: AbortSignal.any([signal, silence.signal]),
    });
    onOpen();
    // Without a place nobody knows what happened between loading the screen and now.
    tell(place === null ? { kind: "missed" } : { kind: "heard", place });
    for await (const block of readBlocks(stream)) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      retry = Number(block.retry) || retry;
      for (const told of readBlock(block)) tell(told);
    }
  } finally {
    clearTimeout(timer);
  }
  return retry;
}

function readBlock({ id, event, data }: StreamBlock): Told[] {
  const heard: Told = { kind: "heard", place: id ?? null };
  const missed: Told = { kind: "missed" };
  if (event === "reset") return [missed, heard];
  if (event !== "change") return [heard];
  const change = ChangeEvent.safeParse(readJson(data));
  // What a newer server tells and this page does not know yet is read anew.
  return [
    change.success ? { kind: "change", change: change.data, place: id ?? null } : missed,
    heard,
  ];
}

function readJson(text = ""): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function waitAfter(error: unknown, failures: number): number {
  const asked = error instanceof CallError ? error.retryAfterSeconds : null;
  if (asked) return asked * 1_000;
  return Math.min(RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
