const LATER_MS = 100;

/** Acts once the browser has nothing else to do. Not every browser tells when that is. */
export function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(act);
  else setTimeout(act, LATER_MS);
}

/** Waits until the browser has nothing else to do. */
export function untilIdle(): Promise<void> {
  return new Promise(whenIdle);
}
