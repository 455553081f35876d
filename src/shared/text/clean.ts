import { bengaliDigitsToAscii, isSpeltJoiner } from "./plain.ts";

/** What a paste brings along and nobody sees: spaces of no width, hyphens of no width, the marks that colour an emoji. */
const INVISIBLE = /\u200b|\u2060|\ufeff|\u00ad|\ufe0e|\ufe0f/g;

/**
 * Text as it is kept: NFC, without invisible characters, every run of white space (also line breaks and no-break spaces)
 * one space, none at the ends. Cleaning twice gives the same as cleaning once.
 */
export function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replace(INVISIBLE, "")
    .replace(/\s+/g, " ")
    .replace(/(?:\u200c|\u200d)+/g, keepJoinerOfBangla)
    .replace(/ +/g, " ")
    .trim()
    .normalize("NFC");
}

function keepJoinerOfBangla(run: string, offset: number, whole: string): string {
  const isSpelling = isSpeltJoiner(whole.charAt(offset - 1), whole.charAt(offset + run.length));
  return isSpelling ? run.charAt(0) : "";
}

/** Text of several lines as it is kept: NFC, line breaks as `\n`, without invisible characters and space at its ends. */
export function cleanProse(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(INVISIBLE, "")
    .replace(/(?:\u200c|\u200d)+/g, keepJoinerOfBangla)
    .trim()
    .normalize("NFC");
}

/** A passport number: upper case, ASCII digits, no spaces and hyphens (`ab-123 4567` is `AB1234567`). */
export function cleanPassport(text: string): string {
  return withoutSeparators(text).toUpperCase();
}

/** A national ID in ASCII digits, without spaces and hyphens; letters stay, for the person to see. */
export function cleanNationalId(text: string): string {
  return withoutSeparators(text);
}

/** Two numbers, with a sign or nothing at all between them. */
const TWO_PHONES = /\d[,;/|&]|1\d{9}\+?\d*1\d{9}/;

/**
 * A Bangladeshi mobile number in any usual writing as `+8801712345678`; any other number as typed, without spaces,
 * dashes and brackets and with ASCII digits. Two numbers stay as they are, for the person to choose from.
 */
export function cleanPhone(text: string): string {
  const typed = bengaliDigitsToAscii(cleanText(text));
  const number = typed.replace(/[\s\-‐-–()]/g, "");
  if (TWO_PHONES.test(number)) return typed;
  const local = /^(?:\+?880|00880|0)?(1\d{9})$/.exec(number);
  return local ? `+880${local[1]}` : number;
}

/** An e-mail address without any white space, out of `Rahim <rahim@mail.com>` and `mailto:` too. */
export function cleanEmail(text: string): string {
  const typed = cleanText(text);
  const named = /<([^<>@]*@[^<>]*)>$/.exec(typed)?.[1] ?? typed;
  return named.replace(/^mailto:([^?]*).*$/i, "$1").replaceAll(" ", "");
}

/** The number of characters a person would count: code points of the NFC form. */
export function lengthOf(text: string): number {
  return [...text.normalize("NFC")].length;
}

function withoutSeparators(text: string): string {
  return bengaliDigitsToAscii(cleanText(text)).replace(/[\s\-‐-―−]/g, "");
}
