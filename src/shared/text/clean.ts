import { digitsToAscii, withSpeltJoiners } from "./plain.ts";

/**
 * Marks of direction, zero-width spaces, soft hyphens, variation selectors, tags and the like. Joiners have a rule of
 * their own, and a text that was turned around (202E) does not say what was read.
 */
const UNSEEN = /(?!\u200c|\u200d|\u202e)[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
const SPACES = /[\s\u0085\u2800]+/g;

/** Text in one line as it is stored and compared: nothing unseen, single plain spaces, plain forms. Idempotent. */
export function cleanText(text: string): string {
  const seen = withoutUnseen(text.normalize("NFC")).replace(SPACES, " ");
  return withSpeltJoiners(withPlainForms(seen)).replace(/ +/g, " ").trim().normalize("NFC");
}

export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, "");
}

/** At once, however long the text is. */
export function isBlank(text: string): boolean {
  return /^[\s\u0085\u2800\p{Default_Ignorable_Code_Point}]*$/u.test(text);
}

/** `ﬁ` becomes `fi`, `Ａ` becomes `A` (NFKC). `½`, `m²` and `O´Neil` would become something else and stay. */
function withPlainForms(text: string): string {
  return text.replace(/[^\p{ASCII}\p{M}\p{No}\p{Cf}]/gu, (character) => {
    const plain = character.normalize("NFKC");
    return /^ \p{M}/u.test(plain) ? character : plain;
  });
}

/** For looking for one text in another, as the database's function of this name. */
export function searchable(text: string): string {
  return cleanText(text)
    .toLowerCase()
    .replace(/[\u200c\u200d]/g, "");
}

/** Text in several lines as it is stored: nothing unseen, plain spaces, line breaks as `\n`; its forms stay. */
export function cleanProse(text: string): string {
  const lines = text.normalize("NFC").replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n");
  const seen = withoutUnseen(lines).replace(/[^\S\n\t]|\u2800/g, " ");
  return withSpeltJoiners(seen).trim().normalize("NFC");
}

/** A number, amount or day with digits of any script. */
export function cleanNumber(text: string): string {
  return digitsToAscii(cleanText(text));
}

/** `ab-123 4567` becomes `AB1234567`. */
export function cleanPassport(text: string): string {
  return inCapitals(withoutSeparators(text));
}

/** English letters only: `ß` and `ı` would become other letters. */
export function inCapitals(text: string): string {
  return text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** Letters stay, so that the user sees them. */
export function cleanNationalId(text: string): string {
  return withoutSeparators(text);
}

/** Two numbers, with or without a separator. */
const TWO_PHONES = /\d[,;/|&]|1\d{9}\+?\d*1\d{9}/;

/** `+8801712345678`; other numbers lose spaces, dashes and brackets. Two numbers stay unchanged. */
export function cleanPhone(text: string): string {
  const typed = cleanNumber(text);
  const number = typed.replace(/[\s\-‐-―−()]/g, "");
  if (TWO_PHONES.test(number)) return typed;
  const local = /^(?:(?:\+|00)?880?)?0?(1\d{9})$/.exec(number.replaceAll(".", ""));
  return local ? `+880${local[1]}` : number;
}

/** Accepts `Rahim <rahim@mail.com>` and `mailto:`. Blanks stay but at its signs: what stands apart may be another word. */
export function cleanEmail(text: string): string {
  const typed = cleanText(text);
  const named = /<([^<>@]*@[^<>]*)>$/.exec(typed)?.[1] ?? typed;
  return named.replace(/^mailto:([^?]*).*$/i, "$1").replace(/ ?([@.]) ?/g, "$1");
}

/** In characters as users count them: code points of the NFC form. */
export function lengthOf(text: string): number {
  return [...text.normalize("NFC")].length;
}

function withoutSeparators(text: string): string {
  return cleanNumber(text).replace(/[\s\-‐-―−]/g, "");
}

/** Two agents are the same if their names are, apart from case, spaces and joiners; as `agent_key` of the schema. */
export function agentKey(name: string): string {
  return searchable(name).replaceAll(" ", "");
}

/** The same address with its host in ASCII, as browsers connect to it: a host of other letters can look like a known one. */
export function withAsciiHost(address: string): string {
  return address.replace(/^(https?:\/\/)([^/?#]*)/iu, (whole, scheme: string, typed: string) => {
    const isPlain = /^[\w.:[\]-]*$/.test(typed);
    const host = isPlain ? undefined : URL.parse(`${scheme}${typed}`)?.host;
    return host ? `${scheme}${host}` : whole;
  });
}
