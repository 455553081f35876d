import { bengaliDigitsToAscii } from "#shared/time/bengali-digits.ts";

export { bengaliDigitsToAscii };

/**
 * Text as it is kept: NFC, without invisible characters, every run of white space (also line breaks and no-break spaces)
 * one space, none at the ends. Cleaning twice gives the same as cleaning once.
 */
export function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\u200b|\u2060|\ufeff|\u00ad/g, "")
    .replace(/\s+/g, " ")
    .replace(/(?:\u200c|\u200d)+/g, keepJoinerOfBangla)
    .replace(/ +/g, " ")
    .trim()
    .normalize("NFC");
}

// Between two letters of Bangla a joiner is spelling; beside a Latin letter, a digit or an end it is litter of a paste.
function keepJoinerOfBangla(run: string, offset: number, whole: string): string {
  const isForeign = (neighbour: string) => neighbour > "\u007f";
  const before = whole.charAt(offset - 1);
  const after = whole.charAt(offset + run.length);
  return isForeign(before) && isForeign(after) ? run : "";
}

/** A passport number: upper case, ASCII digits, no spaces (`ab 1234567` is `AB1234567`). */
export function cleanPassport(text: string): string {
  return bengaliDigitsToAscii(cleanText(text)).replaceAll(" ", "").toUpperCase();
}

/** A national ID as typed or pasted: its digits alone, in ASCII. */
export function cleanNationalId(text: string): string {
  return bengaliDigitsToAscii(text).replace(/\D/g, "");
}

/**
 * A Bangladeshi mobile number in any usual writing as `+8801712345678`; any other number as typed, without spaces,
 * dashes and brackets and with ASCII digits.
 */
export function cleanPhone(text: string): string {
  const number = bengaliDigitsToAscii(cleanText(text)).replace(/[\s\-‐-–()]/g, "");
  const local = /^(?:\+?880|00880|0)?(1\d{9})$/.exec(number);
  return local ? `+880${local[1]}` : number;
}

/** An e-mail address without any white space. */
export function cleanEmail(text: string): string {
  return cleanText(text).replaceAll(" ", "");
}

/** The number of characters a person would count: code points of the NFC form. */
export function lengthOf(text: string): number {
  return [...text.normalize("NFC")].length;
}

/** Whether the text holds only what a person can see: no control characters (C0, C1), no bidirectional controls, no halves of a character. */
export function isPlainIdentity(text: string): boolean {
  return (
    text.isWellFormed() && !/\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text)
  );
}

/** Whether every character is printable ASCII. */
export function isPrintableAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}
