import { type Sentence, sentence } from "./sentence.ts";

export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const LONGEST_NAME = 60;

/** A name that somebody has sent, as an answer repeats it: it may be as long as a body. */
export function inShort(name: string): string {
  const start = [...name.slice(0, 2 * LONGEST_NAME)].slice(0, LONGEST_NAME).join("");
  return start === name ? name : `${start}…`;
}

/** Scripts that use joiners: Arabic and those of South Asia. */
const { source: JOINING } = /(?=[\u0600-\u06ff\u0900-\u0dff])[\p{L}\p{M}]/u;
/** Between letters, not between digits, a joiner belongs to the spelling. */
const SPELT_JOINERS = new RegExp(`(?<=${JOINING})[\\u200c\\u200d](?=${JOINING})`, "gu");
const OTHER_JOINERS = new RegExp(
  `(?<!${JOINING})[\\u200c\\u200d]|[\\u200c\\u200d](?!${JOINING})`,
  "gu",
);

/** Leaves the joiners that belong to the spelling, one at a place. */
export function withSpeltJoiners(text: string): string {
  return text.replace(/([\u200c\u200d])[\u200c\u200d]+/g, "$1").replace(OTHER_JOINERS, "");
}

/** PostgreSQL refuses NUL, and a lone surrogate would be replaced in transit. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

export function unusable(label: string): Sentence {
  return sentence("{label} contains characters that cannot be used", { label: sentence(label) });
}

// The limit of Unicode's stream-safe format (UAX 15); normalising longer runs is slow.
const ENDLESS_MARKS = /\p{M}{31}/u;

export function isNormalisable(text: string): boolean {
  return text.isWellFormed() && !ENDLESS_MARKS.test(text);
}

const UNSEEN = /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffd]/u;

/** No control or direction characters, lone surrogates or replacement characters. */
export function isPlainText(text: string): boolean {
  return !UNSEEN.test(text.replace(SPELT_JOINERS, ""));
}

export function isPlainProse(text: string): boolean {
  return isPlainText(text.replace(/[\n\t]/g, " "));
}

/** Escapes invisible and control characters as `\u{1b}`. */
export function printable(text: string): string {
  const all = new RegExp(UNSEEN.source, "gu");
  return text.replace(all, (unseen) => `\\u{${(unseen.codePointAt(0) ?? 0).toString(16)}}`);
}

export function isPrintableAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

/** All Latin or all Bangla letters per word: look-alike letters could imitate another account. */
export function isOfOneAlphabet(text: string): boolean {
  const words = text.normalize("NFKD").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.every(
    (word) => /^[a-z0-9\p{Mn}]+$/iu.test(word) || /^[\p{Script=Bengali}0-9]+$/u.test(word),
  );
}

/** Digits of any script. Unicode has the ten of a script in one row, from zero to nine. */
export function digitsToAscii(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let before = code;
    while (/^\p{Nd}$/u.test(String.fromCodePoint(before - 1))) before -= 1;
    return String((code - before) % 10);
  });
}

export const MAX_EMAIL_LENGTH = 254;

export const NOT_AN_EMAIL = "Please enter a valid email address";

/** Checks the form only. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@()<>[\],;:"|/\\]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u.test(text);
}

const IGNORED =
  /[^\p{L}\p{M}\p{N}]|\p{Default_Ignorable_Code_Point}|[\u0300-\u036f\u1ab0-\u1aff\u20d0-\u20ff]/gu;

/** Letters and digits only, in lower case, with digits of any script as 0 to 9 and without accents, for comparing texts. */
export function comparable(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase().replace(/[^a-z0-9]/g, "");
  return digitsToAscii(text.normalize("NFKD").toLowerCase()).replace(IGNORED, "");
}
