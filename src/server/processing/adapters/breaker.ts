import type { Breaker } from "./adapter.ts";

export const BROKEN_IN_A_ROW = 5;
export const WITHIN_MS = 60_000;
export const PAUSE_MS = 30_000;

export type CallBreaker = Breaker & { answered(): void; broke(): void };

/** Opens for 30 s after five failures in a row; then one run at a time until a call succeeds. */
export function createBreaker(now: () => number = () => performance.now()): CallBreaker {
  let broken: number[] = [];
  let pausedUntil: number | null = null;
  return {
    answered() {
      broken = [];
      pausedUntil = null;
    },
    broke() {
      broken = [...broken, now()].slice(-BROKEN_IN_A_ROW);
      const [first = now()] = broken;
      const isTooMuch = broken.length === BROKEN_IN_A_ROW && now() - first <= WITHIN_MS;
      if (pausedUntil !== null || isTooMuch) pausedUntil = now() + PAUSE_MS;
    },
    limit() {
      if (pausedUntil === null) return Number.POSITIVE_INFINITY;
      return now() < pausedUntil ? 0 : 1;
    },
    pauseLeft: () => (pausedUntil === null ? null : Math.max(0, pausedUntil - now())),
  };
}
