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

let lastAct = 0;
let askedAt = 0;

/**
 * Notes what the person does until the signal; opening the page is the first act. Where nothing has been asked of the
 * server for half a minute, as of somebody who types a long notice, the next act is told to it.
 */
export function watchActs(tell: () => void, signal?: AbortSignal): void {
  const note = () => {
    lastAct = performance.now();
    if (lastAct - askedAt < TELL_MS) return;
    noteAsked();
    tell();
  };
  note();
  const options = { passive: true, ...(signal && { signal }) };
  for (const act of ACTS) window.addEventListener(act, note, options);
}

/** Notes that the server is being asked something for the person. */
export function noteAsked(): void {
  askedAt = performance.now();
}

/**
 * True within a second of something the person did: what the page asks of the server then, it asks for the person. Later
 * it asks by itself, which keeps no session alive.
 */
export function hasJustActed(): boolean {
  return performance.now() - lastAct < ACT_MS;
}
