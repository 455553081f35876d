const ACT_MS = 1_000;
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

/** Notes what the person does from now on; opening the page is the first act. */
export function watchActs(): void {
  const note = () => {
    lastAct = performance.now();
  };
  note();
  for (const act of ACTS) window.addEventListener(act, note, { passive: true });
}

/**
 * True within a second of something the person did: what the page asks of the server then, it asks for the person. Later
 * it asks by itself, which keeps no session alive.
 */
export function hasJustActed(): boolean {
  return performance.now() - lastAct < ACT_MS;
}
