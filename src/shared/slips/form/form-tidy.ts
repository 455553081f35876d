import { isBangladeshiNumber } from "#shared/passport-code/number-form.ts";
import { cleanNationalId, cleanPassport, cleanPhone, cleanText } from "#shared/text/clean.ts";
import { nationalIdFault } from "./form-checks.ts";

/** A passport number out of what was pasted around it: `Passport: A01234567`, or the row of a spreadsheet. */
export function tidyPassport(typed: string): string {
  const cell = typed.trimStart().split("\t")[0] ?? "";
  return labelled(cell, cleanPassport, isBangladeshiNumber) ?? cleanPassport(cell);
}

/** A national ID out of what was pasted around it: `NID: 1234567890`. */
export function tidyNationalId(typed: string): string {
  const isId = (text: string) => nationalIdFault(text) === null;
  return labelled(typed, cleanNationalId, isId) ?? cleanNationalId(typed);
}

/** A phone number; of several the one mobile number of Bangladesh. Two of those stay, for the person to choose from. */
export function tidyPhone(typed: string): string {
  const numbers = cleanText(typed).match(/[+\d০-৯][\d০-৯\s()\-‐-–]*/g) ?? [];
  const mobiles = new Set(numbers.map(cleanPhone).filter((one) => /^\+8801\d{9}$/.test(one)));
  const [mobile] = mobiles;
  return mobile !== undefined && mobiles.size === 1 ? mobile : cleanPhone(typed);
}

/**
 * The one part of the text that fits, when all else is words. A single letter or a digit beside it may belong to it, and
 * is left for the person to see.
 */
function labelled(
  typed: string,
  clean: (text: string) => string,
  fits: (text: string) => boolean,
): string | null {
  const text = cleanText(typed);
  const afterLabel = clean(/^[^\d০-৯:]{2,}:(.*)$/.exec(text)?.[1] ?? "");
  if (fits(afterLabel)) return afterLabel;
  const parts = text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => !isWord(part));
  const [found = "", ...more] = parts.map(clean);
  return fits(found) && more.every((one) => one === found) ? found : null;
}

function isWord(text: string): boolean {
  return text === "" || /^[\p{L}\p{M}]{2,}$/u.test(text);
}
