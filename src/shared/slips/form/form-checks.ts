import { isBangladeshiNumber } from "@slipdesk/passport/number";
import { cityName } from "#shared/options/options.ts";
import {
  cleanNationalId,
  cleanNumber,
  cleanPassport,
  cleanPhone,
  lengthOf,
} from "#shared/text/clean.ts";
import { isEmailAddress, NOT_AN_EMAIL } from "#shared/text/plain.ts";
import { isRequired, type Sentence, sentence, type Words } from "#shared/text/sentence.ts";
import {
  addMonths,
  ageOn,
  comparePlainDates,
  type PlainDate,
  plainDate,
} from "#shared/time/plain-date.ts";
import type { ReadSlipForm, SlipFormContext } from "./form-kinds.ts";

export const MIN_AGE = 18;
export const PHONE_LENGTH = 14;
export const PASSPORT_LENGTH = 9;
export const MIN_NATIONAL_ID_LENGTH = 10;
export const MAX_NATIONAL_ID_LENGTH = 17;
export const MIN_PASSPORT_MONTHS = 3;

export const NATIONAL_ID_RULE = sentence("National ID must be between {least} and {most} digits", {
  least: MIN_NATIONAL_ID_LENGTH,
  most: MAX_NATIONAL_ID_LENGTH,
});

export const PHONE_RULE = sentence("Phone number must be {count} characters", {
  count: PHONE_LENGTH,
});

export const PHONE_CODE = sentence("{reason} including your country code starting with +", {
  reason: PHONE_RULE,
});

export function passportRule(unit: "digits" | "characters"): Sentence {
  const what = sentence(unit);
  return sentence("Passport number must be {count} {what}", { count: PASSPORT_LENGTH, what });
}

export function emailError(email: string): Words | null {
  return isEmailAddress(email) ? null : NOT_AN_EMAIL;
}

/** Spreadsheets lose the digits of long numbers. */
export const CUT_NUMBER =
  "The spreadsheet has cut this number. Format the column as text and type it again.";

/** Such as `1.23457E+16`. */
export function isCutNumber(text: string): boolean {
  return /^[+-]?\d(?:[.,]\d+)? ?e(?: ?\+ ?\d{1,3}|\d{1,2})$/i.test(cleanNumber(text));
}

export function phoneError(phone: string, { mode }: SlipFormContext): Words | null {
  if (isCutNumber(phone)) return CUT_NUMBER;
  if (lengthOf(phone) === PHONE_LENGTH) return null;
  return mode === "create" ? PHONE_CODE : PHONE_RULE;
}

export function birthError(birth: PlainDate, { today }: SlipFormContext): Words | null {
  return ageOn(birth, today) >= MIN_AGE
    ? null
    : sentence("You must be at least {count} years old", { count: MIN_AGE });
}

export function nationalIdError(nationalId: string): Words | null {
  // "Id" is the specified wording of this one message.
  if (nationalId === "") return isRequired("National Id");
  if (isCutNumber(nationalId)) return CUT_NUMBER;
  const { length } = nationalId;
  const isLength = length >= MIN_NATIONAL_ID_LENGTH && length <= MAX_NATIONAL_ID_LENGTH;
  return /^\d+$/.test(nationalId) && isLength ? null : NATIONAL_ID_RULE;
}

export function passportError(passport: string, { mode }: SlipFormContext): Words | null {
  if (isCutNumber(passport)) return CUT_NUMBER;
  if (lengthOf(passport) === PASSPORT_LENGTH) return null;
  return passportRule(mode === "create" ? "digits" : "characters");
}

export const NOT_CONFIRMED = "Passport numbers do not match";

/** Skipped if the passport number itself could not be read. */
export function confirmationError(
  confirmation: string,
  _context: SlipFormContext,
  { passport_number }: ReadSlipForm,
): string | null {
  return passport_number === null || confirmation === passport_number ? null : NOT_CONFIRMED;
}

/** Not in the future and not before the birth; an invalid date of birth is reported at its own field. */
export function issueError(
  issue: PlainDate,
  context: SlipFormContext,
  { date_of_birth }: ReadSlipForm,
): string | null {
  if (comparePlainDates(issue, context.today) > 0)
    return "Passport issue date cannot be in the future";
  const birth = plainDate(String(date_of_birth ?? ""));
  if (birth === null || birthError(birth, context) !== null) return null;
  return comparePlainDates(issue, birth) < 0
    ? "Passport issue date cannot be before the date of birth"
    : null;
}

export function expiryError(expiry: PlainDate, { today }: SlipFormContext): Words | null {
  const isLongEnough = comparePlainDates(expiry, addMonths(today, MIN_PASSPORT_MONTHS)) >= 0;
  return isLongEnough
    ? null
    : sentence("Passport expiry date must be at least {count} months in the future", {
        count: MIN_PASSPORT_MONTHS,
      });
}

export function positionError(
  position: string,
  _context: SlipFormContext,
  { visa_type }: ReadSlipForm,
): string | null {
  const isMissing = visa_type === "wv" && position === "";
  return isMissing ? "Position Applied For is required for Work Visa" : null;
}

export function centerError(center: { city: string }, city: string): Words | null {
  const name = cityName(city);
  return center.city === name
    ? null
    : sentence("This medical center is not in {city}", { city: sentence(name) });
}

/** Extracts a passport number from pasted text: `Passport: A01234567`, or a row of a spreadsheet. */
export function tidyPassport(typed: string): string {
  const cell = typed.trimStart().split("\t")[0] ?? "";
  return labelled(cell, cleanPassport, isBangladeshiNumber) ?? cleanPassport(cell);
}

/** Extracts a national ID from pasted text: `NID: 1234567890`. */
export function tidyNationalId(typed: string): string {
  const isId = (text: string) => nationalIdError(text) === null;
  return labelled(typed, cleanNationalId, isId) ?? cleanNationalId(typed);
}

/** Two Bangladeshi mobile numbers stay for the person to choose. */
export function tidyPhone(typed: string): string {
  const numbers = cleanNumber(typed).match(/[+\d][\d\s()\-‐-―−]*/g) ?? [];
  const mobiles = new Set(numbers.map(cleanPhone).filter((one) => /^\+8801\d{9}$/.test(one)));
  const [mobile] = mobiles;
  return mobile !== undefined && mobiles.size === 1 ? mobile : cleanPhone(typed);
}

/** The only fitting part beside words. A single character beside it may belong to it. */
function labelled(typed: string, clean: (text: string) => string, fits: (text: string) => boolean) {
  const text = cleanNumber(typed);
  const afterLabel = clean(/^[^\d:]{2,}:(.*)$/.exec(text)?.[1] ?? "");
  if (fits(afterLabel)) return afterLabel;
  const parts = text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => !isWord(part));
  const [found = "", ...more] = parts.map(clean);
  return fits(found) && more.every((one) => one === found) ? found : null;
}

function isWord(text: string): boolean {
  return text === "" || /^[\p{L}\p{M}]{2,}$/u.test(text);
}
