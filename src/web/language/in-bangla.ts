import messages from "./bangla/messages.json";
import page from "./bangla/page.json";

// Imports only the catalogues: `translate.ts` waits for this chunk, so an import back into the page would be a deadlock.
const WORDS = new Map<string, string>(Object.entries({ ...messages, ...page }));

export function wordsOf(key: string): string | undefined {
  return WORDS.get(key);
}

/** The English texts that read like this in Bangla. */
export function englishOf(shown: string): string[] {
  return [...WORDS].flatMap(([english, text]) => (text === shown ? [english] : []));
}
