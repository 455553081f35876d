import { filled, type Words } from "#shared/text/sentence.ts";
import { MONTHS } from "./bangla/months.ts";
import { PAGE } from "./bangla/page.ts";
import { TOLD } from "./bangla/told.ts";

const WORDS = new Map<string, string>(Object.entries({ ...MONTHS, ...TOLD, ...PAGE }));

/** The Bangla words for a key of the page. */
export function wordsOf(key: string): string | undefined {
  return WORDS.get(key);
}

/** Words of the server or of both sides in Bangla: names and figures stay, and so does what is not known. */
export function inBangla(words: Words): string {
  if (typeof words === "string") return WORDS.get(words) ?? words;
  const { message, template = message, values = {} } = words;
  return filled(WORDS.get(template) ?? template, values, inBangla);
}
