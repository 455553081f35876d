import { bengaliDigitsToAscii } from "#shared/text/plain.ts";

/**
 * One line of a passport code as it is read: upper case, without white space and invisible characters, look-alike
 * brackets as `<`, Bangla digits as ASCII. What cannot stand in a code stays, so that it can be told.
 */
export function cleanCode(text: string): string {
  return bengaliDigitsToAscii(text)
    .replace(/[\s\p{Cf}\p{Cc}]/gu, "")
    .replaceAll("«", "<<")
    .replace(/[‹＜]/g, "<")
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());
}
