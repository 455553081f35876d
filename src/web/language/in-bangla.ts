import { MONTHS } from "./bangla/months.ts";
import { PAGE } from "./bangla/page.ts";
import { TOLD } from "./bangla/told.ts";

// Imports nothing but words: the page waits for this chunk, and would wait for ever if this waited for one of the page's.
const WORDS = new Map<string, string>(Object.entries({ ...MONTHS, ...TOLD, ...PAGE }));

/** The Bangla for an English text or template. */
export function wordsOf(key: string): string | undefined {
  return WORDS.get(key);
}
