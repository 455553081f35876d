import page from "./bangla.json" with { type: "json" };
import told from "./bangla-told.json" with { type: "json" };

type Words = Readonly<Record<string, string>>;

const PAGE: Words = page;
const TOLD: Words = told;

/** The Bangla words for a key of the page. */
export function wordsOf(key: string): string | undefined {
  return PAGE[key];
}

/** A text that the server or both sides wrote in English; nothing when it is none of theirs. */
export function translated(text: string): string | undefined {
  return TOLD[text] ?? PAGE[text];
}
