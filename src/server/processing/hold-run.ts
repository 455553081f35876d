import type { ProcessingDesk } from "./adapters/adapter.ts";
import { extendLease, type HeldRun, LEASE_SECONDS } from "./repository-runs.ts";

/** A third of the lease, so that one missed beat does not lose the run. */
export const HEARTBEAT_MS = (LEASE_SECONDS * 1000) / 3;
/** How long an adapter that was told to stop may still give the answer it has in hand. */
const STOP_GRACE_MS = 2_000;

/** Why an attempt was cut off. */
export type Cut = "lost" | "late" | "time-limit" | "stopping";

/** A run while it is worked on. */
export type Hold = {
  /** For the adapter: fires when it is to stop. */
  signal: AbortSignal;
  /** Rejects when the attempt is not waited for any longer, whether or not the adapter has stopped. */
  cut: Promise<never>;
  /** Why it was cut off; null when it was not. */
  whyCut(): Cut | null;
  end(): void;
};

/**
 * Keeps a run's lease while an attempt is made, and cuts the attempt off when the run is another's, its deadline has
 * come or the adapter's time limit is over; when the worker stops, after a short grace.
 */
export function holdRun(desk: ProcessingDesk, run: HeldRun, stopping: AbortSignal): Hold {
  const cutting = new AbortController();
  let why: Cut | null = null;
  const cutOff = (reason: Cut) => {
    why ??= reason;
    cutting.abort();
  };
  const heartbeat = setInterval(() => {
    extendLease(desk.sql, run).then(
      (isOurs) => isOurs || cutOff("lost"),
      // The database is away: the lease decides, and the settle is fenced by the token.
      () => undefined,
    );
  }, HEARTBEAT_MS);
  const timers = [
    setTimeout(() => cutOff("late"), run.deadline_ms),
    setTimeout(() => cutOff("time-limit"), desk.adapter.callLimitMs),
  ];
  const stop = () => void timers.push(setTimeout(() => cutOff("stopping"), STOP_GRACE_MS));
  if (stopping.aborted) stop();
  stopping.addEventListener("abort", stop, { once: true });
  const cut = new Promise<never>((_resolve, reject) => {
    cutting.signal.addEventListener("abort", () => reject(new Error("cut off")), { once: true });
  });
  cut.catch(() => undefined);
  return {
    signal: AbortSignal.any([stopping, cutting.signal]),
    cut,
    whyCut: () => why ?? (stopping.aborted ? "stopping" : null),
    end() {
      clearInterval(heartbeat);
      for (const timer of timers) clearTimeout(timer);
      stopping.removeEventListener("abort", stop);
    },
  };
}
