import { MONTHS } from "./bangla/months.ts";
import { PAGE } from "./bangla/page.ts";
import { TOLD } from "./bangla/told.ts";

type Words = Readonly<Record<string, string>>;

const WORDS: Words = { ...TOLD, ...PAGE };
const PLACE = /\{(\w+)\}/g;
const SPECIAL = /[.*+?^$()|[\]\\]/g;

/** Places that hold words of the program: unless those are known, the sentence is another one. */
const OWN_WORDS = /^(label|state|what|words)$/;
/** Places that hold one of the program's words in a sentence that has hardly any of its own, which may say nothing else. */
const CHOICES: Words = {
  browser: "A browser|Chrome|Edge|Firefox|Opera|Safari|Samsung Internet",
  system: "Android|ChromeOS|Linux|Mac|Windows|iPad|iPhone",
};
const NUMBERS = /^(count|id|least|most)$/;
/** Places that hold a day, a time, or what somebody signed in with. */
const MOMENTS = /^(at|browser|day|device|time|until)$/;
const DATE = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4}(?:, \d{2}:\d{2})?)$/;

type Pattern = { isMatch: RegExp; places: string[]; words: string };

// The more a sentence says by itself, the earlier it is tried.
const PATTERNS: readonly Pattern[] = Object.entries(TOLD)
  .filter(([key]) => key.includes("{"))
  .toSorted(([one], [other]) => ownLength(other) - ownLength(one))
  .map(([key, words]) => ({
    isMatch: new RegExp(`^${key.replace(SPECIAL, "\\$&").replace(PLACE, groupFor)}$`, "s"),
    places: Array.from(key.matchAll(PLACE), ([, place = ""]) => place),
    words,
  }));

/** The Bangla words for a key of the page. */
export function wordsOf(key: string): string | undefined {
  return WORDS[key];
}

/**
 * A text of the server or of both sides in Bangla: the whole of it, else those of its sentences that are known, else a list
 * of them with commas. Nothing when it is none of theirs.
 */
export function translated(text: string): string | undefined {
  return whole(text) ?? someOf(text.split(/(?<=[.!?]) (?=[A-Z])/), " ") ?? allOf(text.split(", "));
}

function whole(text: string): string | undefined {
  if (Object.hasOwn(WORDS, text)) return WORDS[text];
  const date = dated(text);
  if (date !== undefined) return date;
  for (const pattern of PATTERNS) {
    const words = filled(pattern, pattern.isMatch.exec(text));
    if (words !== undefined) return words;
  }
  return undefined;
}

function filled({ places, words }: Pattern, match: RegExpExecArray | null): string | undefined {
  if (!match) return undefined;
  const values = new Map<string, string>();
  for (const [at, place] of places.entries()) {
    const value = match[at + 1] ?? "";
    const known = whole(value) ?? unended(whole(`${value}.`));
    if (known === undefined && OWN_WORDS.test(place)) return undefined;
    const isOurs = OWN_WORDS.test(place) || MOMENTS.test(place) || place === "reason";
    values.set(place, isOurs ? (known ?? value) : value);
  }
  return words.replace(PLACE, (_, place: string) => values.get(place) ?? "");
}

function dated(text: string): string | undefined {
  const [, day, month = "", rest] = DATE.exec(text) ?? [];
  return MONTHS[month] && `${day} ${MONTHS[month]} ${rest}`;
}

function groupFor(_: string, place: string): string {
  return NUMBERS.test(place) ? "(\\d+)" : `(${CHOICES[place] ?? ".+?"})`;
}

function ended(words: string | undefined): string | undefined {
  return words && `${words}।`;
}

function unended(sentence: string | undefined): string | undefined {
  return sentence?.replace(/।$/, "");
}

function someOf(parts: readonly string[], between: string): string | undefined {
  const words = parts.map((one) => whole(one) ?? ended(whole(one.replace(/\.$/, ""))));
  if (words.every((one) => one === undefined)) return undefined;
  return words.map((one, at) => one ?? parts[at]).join(between);
}

function allOf(parts: readonly string[]): string | undefined {
  const words = parts.map(whole);
  return words.every((one) => one !== undefined) ? words.join(", ") : undefined;
}

function ownLength(key: string): number {
  return key.replace(PLACE, "").length;
}
