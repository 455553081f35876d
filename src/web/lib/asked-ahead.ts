import { whenIdle } from "./when-idle.ts";

const FRESH_MS = 5_000;
const DRAWN_MS = 300;

declare global {
  /** What public/before-page.js has asked for with the token that it found: the answers by their addresses. */
  var askedAhead: { token: string; answers: Map<string, Promise<Response>> } | undefined;
}

/** The answer to this very call where it was asked for before the page's scripts came; once, and for that token only. */
export function takeAnswer(address: string, token: string | null): Promise<Response> | undefined {
  const { askedAhead } = globalThis;
  if (!askedAhead || askedAhead.token !== token) return undefined;
  const answer = askedAhead.answers.get(address);
  if (!askedAhead.answers.delete(address)) return undefined;
  // What the first screen has not taken by then is old.
  setTimeout(() => askedAhead.answers.clear(), FRESH_MS);
  return answer;
}

let drawn: Promise<void> | undefined;

/**
 * Resolves when the first screen has been drawn with what was asked for ahead, for whatever else it asks for: to send six
 * calls takes a phone 40 ms, in which it shows what it has. At once where nothing was asked for ahead.
 */
export function untilDrawn(): Promise<void> | undefined {
  if (globalThis.askedAhead === undefined) return undefined;
  drawn ??= new Promise((resolve) => {
    requestAnimationFrame(() => whenIdle(resolve));
    // A tab that is hidden draws nothing.
    setTimeout(resolve, DRAWN_MS);
  });
  return drawn;
}
