import { bengaliDigitsToAscii, isSpeltJoiner } from "./plain.ts";

/** Invisible characters of pasted text: zero-width spaces, soft hyphens, emoji variation selectors. */
const INVISIBLE = /\u200b|\u2060|\ufeff|\u00ad|\ufe0e|\ufe0f/g;

/** NFC, without invisible characters, white space collapsed. Idempotent. */
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

/** Multi-line text as it is stored: NFC, line breaks as `\n`, without invisible characters, trimmed. */
export function cleanProse(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(INVISIBLE, "")
    .replace(/(?:\u200c|\u200d)+/g, keepJoinerOfBangla)
    .trim()
    .normalize("NFC");
}

/** `ab-123 4567` becomes `AB1234567`. */
export function cleanPassport(text: string): string {
  return withoutSeparators(text).toUpperCase();
}

/** Letters stay, so that the user sees them. */
export function cleanNationalId(text: string): string {
  return withoutSeparators(text);
}

/** Two numbers, with or without a separator. */
const TWO_PHONES = /\d[,;/|&]|1\d{9}\+?\d*1\d{9}/;

/** `+8801712345678`; other numbers lose spaces, dashes and brackets. Two numbers stay unchanged. */
export function cleanPhone(text: string): string {
  const typed = bengaliDigitsToAscii(cleanText(text));
  const number = typed.replace(/[\s\-‐-–()]/g, "");
  if (TWO_PHONES.test(number)) return typed;
  const local = /^(?:\+?880|00880|0)?(1\d{9})$/.exec(number);
  return local ? `+880${local[1]}` : number;
}

/** Also accepts `Rahim <rahim@mail.com>` and `mailto:`. */
export function cleanEmail(text: string): string {
  const typed = cleanText(text);
  const named = /<([^<>@]*@[^<>]*)>$/.exec(typed)?.[1] ?? typed;
  return named.replace(/^mailto:([^?]*).*$/i, "$1").replaceAll(" ", "");
}

/** In characters as users count them: code points of the NFC form. */
export function lengthOf(text: string): number {
  return [...text.normalize("NFC")].length;
}

function withoutSeparators(text: string): string {
  return bengaliDigitsToAscii(cleanText(text)).replace(/[\s\-‐-―−]/g, "");
}
