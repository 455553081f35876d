import { bengaliDigitsToAscii } from "./plain.ts";

/** A text as it is compared with another one that somebody wrote: its letters and digits alone, in one case and in ASCII digits. */
export function comparable(text: string): string {
  return bengaliDigitsToAscii(text)
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}
