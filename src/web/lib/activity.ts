const ACTIVE_MS = 1_000;
const REPORT_MS = 30_000;
const EVENTS = [
  "pointerdown",
  "pointerup",
  "click",
  "keydown",
  "input",
  "popstate",
  "focus",
] as const;

let lastActiveAt = 0;
let lastRequestAt = 0;

/**
 * Tracks what the person does, until the signal; opening the page counts. The first event after half a minute without a
 * call, as while typing a long notice, is reported by `report`, so that the session goes on.
 */
export function watchActivity(report: () => void, signal?: AbortSignal): void {
  const record = () => {
    lastActiveAt = performance.now();
    if (lastActiveAt - lastRequestAt < REPORT_MS) return;
    markRequest();
    report();
  };
  record();
  const options = { passive: true, ...(signal && { signal }) };
  for (const event of EVENTS) window.addEventListener(event, record, options);
}

export function markRequest(): void {
  lastRequestAt = performance.now();
}

let isReadingAgain = false;

/** The calls that `read` begins are background calls: the page refreshes what it shows, whatever the person just did. */
export function readAgain<Begun>(read: () => Begun): Begun {
  isReadingAgain = true;
  try {
    return read();
  } finally {
    isReadingAgain = false;
  }
}

/** True within a second of an event by the person. Later calls are background calls, which do not extend the session. */
export function hasJustActed(): boolean {
  return !isReadingAgain && performance.now() - lastActiveAt < ACTIVE_MS;
}
