import { useSyncExternalStore } from "react";
import { type PlainDate, todayInDhaka } from "#shared/time/plain-date.ts";

// One offset and one ticker for the whole page: every countdown shows the same second.
let offsetMs = 0;
let shown = new Date();
let ticker: ReturnType<typeof setInterval> | undefined;
const watchers = new Set<() => void>();

export function setServerTime(serverTime: string): void {
  offsetMs = Date.parse(serverTime) - Date.now();
  tick();
}

/** The instant of a change that was just told: the server's clock cannot be behind it. */
export function setServerTimeAtLeast(instant: string): void {
  if (Date.parse(instant) > serverNow().getTime()) setServerTime(instant);
}

export function serverNow(): Date {
  return new Date(Date.now() + offsetMs);
}

/** The server's time, updated every second and when the tab becomes visible. */
export function useServerNow(): Date {
  return useSyncExternalStore(watch, () => shown);
}

export function useServerTime<Value extends string | number | boolean>(read: (now: Date) => Value) {
  return useSyncExternalStore(watch, () => read(shown));
}

export function useToday(): PlainDate {
  return useServerTime(todayInDhaka);
}

function watch(onTick: () => void): () => void {
  watchers.add(onTick);
  if (watchers.size === 1) {
    shown = serverNow();
    ticker = setInterval(tick, 1000);
    document.addEventListener("visibilitychange", tick);
  }
  return () => {
    watchers.delete(onTick);
    if (watchers.size > 0) return;
    clearInterval(ticker);
    document.removeEventListener("visibilitychange", tick);
  };
}

function tick(): void {
  shown = serverNow();
  for (const onTick of watchers) onTick();
}
