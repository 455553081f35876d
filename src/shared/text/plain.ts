import { type Sentence, sentence } from "./sentence.ts";

/** Words with a capital letter in front, as a line of its own begins. */
export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Scripts in which a joiner between two letters is spelling: Arabic, and those of South Asia. */
const JOINING = /[\u0600-\u06ff\u0900-\u0dff]/;

/** Whether a joiner between these two characters is spelling, and not the litter of a paste. */
export function isSpeltJoiner(before: string, after: string): boolean {
  return JOINING.test(before) && JOINING.test(after);
}

/**
 * Whether the text can be stored and given back as it is: PostgreSQL takes no NUL, and half a character becomes
 * another one on its way.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** What is said of a text that cannot be stored, or holds what nobody can see. */
export function unusable(label: string): Sentence {
  return sentence("{label} contains characters that cannot be used", { label: sentence(label) });
}

// Unicode's stream-safe form allows as many (UAX 15); no language needs more, and composing a long run takes for ever.
const ENDLESS_MARKS = /\p{M}{31}/u;

/** Whether the text may be normalised: well formed, and no character carries more marks than any language has. */
export function isNormalisable(text: string): boolean {
  return text.isWellFormed() && !ENDLESS_MARKS.test(text);
}

const UNSEEN = /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffd]/u;
const SPELT_JOINERS =
  /(?<=[\u0600-\u06ff\u0900-\u0dff])[\u200c\u200d](?=[\u0600-\u06ff\u0900-\u0dff])/g;

/**
 * Whether the text holds only what a person can see: no control characters, nothing that turns the direction or is
 * ignored when shown, no halves of a character, no sign of a character that was lost.
 */
export function isPlainText(text: string): boolean {
  return !UNSEEN.test(text.replace(SPELT_JOINERS, ""));
}

/** The same of a text with line breaks and tabs. */
export function isPlainProse(text: string): boolean {
  return isPlainText(text.replace(/[\n\t]/g, " "));
}

/** The text with every character that nobody sees, or that a terminal would obey, written out as `\u{1b}`. */
export function printable(text: string): string {
  const all = new RegExp(UNSEEN.source, "gu");
  return text.replace(all, (unseen) => `\\u{${(unseen.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Whether every character is printable ASCII. */
export function isPrintableAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

/**
 * Whether each word is written in plain Latin letters or in Bangla letters: by letters of other alphabets that look alike
 * one account could pass for another.
 */
export function isOfOneAlphabet(text: string): boolean {
  const words = text.normalize("NFKD").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.every(
    (word) => /^[a-z0-9\p{Mn}]+$/iu.test(word) || /^[\p{Script=Bengali}0-9]+$/u.test(word),
  );
}

const BENGALI_ZERO = 0x09e6;

/** The text with every Bangla digit (০ to ৯) as its ASCII digit; everything else stays. */
export function bengaliDigitsToAscii(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO));
}

/** The longest e-mail address, in characters. */
export const MAX_EMAIL_LENGTH = 254;

/** The one message for what is no e-mail address (the product's validation rules). */
export const NOT_AN_EMAIL = "Please enter a valid email address";

/** Whether a cleaned text has the form of an e-mail address; whether anybody reads it, only a letter would tell. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}

/** A text as it is compared with another one that somebody wrote: its letters and digits alone, in one case and in ASCII digits. */
export function comparable(text: string): string {
  return bengaliDigitsToAscii(text)
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}
