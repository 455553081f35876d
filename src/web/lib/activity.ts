const ACT_MS = 1_000;
const TELL_MS = 30_000;
const ACTS = [
  "pointerdown",
  "pointerup",
  "click",
  "keydown",
  "input",
  "popstate",
  "focus",
] as const;

let lastActAt = 0;
let lastRequestAt = 0;

/**
 * Notes what the person does until the signal; opening the page is the first act. Where nothing has been asked of the
 * server for half a minute, as of somebody who types a long notice, the next act is told to it.
 */
export function watchActivity(tell: () => void, signal?: AbortSignal): void {
  const note = () => {
    lastActAt = performance.now();
    if (lastActAt - lastRequestAt < TELL_MS) return;
    markRequest();
    tell();
  };
  note();
  const options = { passive: true, ...(signal && { signal }) };
  for (const act of ACTS) window.addEventListener(act, note, options);
}

/** Notes that the server is being asked something for the person. */
export function markRequest(): void {
  lastRequestAt = performance.now();
}

/**
 * True within a second of something the person did: what the page asks of the server then, it asks for the person. Later
 * it asks by itself, which keeps no session alive.
 */
export function hasJustActed(): boolean {
  return performance.now() - lastActAt < ACT_MS;
}
