import { cityName } from "#shared/options/options.ts";
import { lengthOf } from "#shared/text/clean.ts";
import { isEmailAddress, NOT_AN_EMAIL } from "#shared/text/email.ts";
import { isRequired, sentence, type Words } from "#shared/text/sentence.ts";
import {
  addMonths,
  ageOn,
  comparePlainDates,
  type PlainDate,
  plainDate,
} from "#shared/time/plain-date.ts";
import type { ReadSlipForm, SlipFormContext } from "./form-kinds.ts";
import {
  MAX_NATIONAL_ID_LENGTH,
  MIN_AGE,
  MIN_NATIONAL_ID_LENGTH,
  MIN_PASSPORT_MONTHS,
  NATIONAL_ID_RULE,
  PASSPORT_LENGTH,
  PHONE_LENGTH,
  PHONE_RULE,
  passportRule,
} from "./form-limits.ts";

/** An address that has the form of one. */
export function emailFault(email: string): Words | null {
  return isEmailAddress(email) ? null : NOT_AN_EMAIL;
}

/** A phone number of the exact length. */
export function phoneFault(phone: string, { mode }: SlipFormContext): Words | null {
  if (lengthOf(phone) === PHONE_LENGTH) return null;
  return mode === "create"
    ? sentence("{reason} including your country code starting with +", { reason: PHONE_RULE })
    : PHONE_RULE;
}

/** A person who is old enough today. */
export function birthFault(birth: PlainDate, { today }: SlipFormContext): Words | null {
  return ageOn(birth, today) >= MIN_AGE
    ? null
    : sentence("You must be at least {count} years old", { count: MIN_AGE });
}

/** A national ID of digits, and not too few or too many. */
export function nationalIdFault(nationalId: string): Words | null {
  // "Id" is the specified wording of this one message.
  if (nationalId === "") return isRequired("National Id");
  const { length } = nationalId;
  const isLength = length >= MIN_NATIONAL_ID_LENGTH && length <= MAX_NATIONAL_ID_LENGTH;
  return /^\d+$/.test(nationalId) && isLength ? null : NATIONAL_ID_RULE;
}

/** A passport number of the exact length. */
export function passportFault(passport: string, { mode }: SlipFormContext): Words | null {
  if (lengthOf(passport) === PASSPORT_LENGTH) return null;
  return passportRule(mode === "create" ? "digits" : "characters");
}

export const NOT_CONFIRMED = "Passport numbers do not match";

/** The passport number once more; of one that could not be read nothing is said. */
export function confirmationFault(
  confirmation: string,
  _context: SlipFormContext,
  { passport_number }: ReadSlipForm,
): string | null {
  return passport_number === null || confirmation === passport_number ? null : NOT_CONFIRMED;
}

/** A passport that was issued by today, and not before the birth; of a birth that is at fault itself nothing is said. */
export function issueFault(
  issue: PlainDate,
  context: SlipFormContext,
  { date_of_birth }: ReadSlipForm,
): string | null {
  if (comparePlainDates(issue, context.today) > 0)
    return "Passport issue date cannot be in the future";
  const birth = plainDate(String(date_of_birth ?? ""));
  if (birth === null || birthFault(birth, context) !== null) return null;
  return comparePlainDates(issue, birth) < 0
    ? "Passport issue date cannot be before the date of birth"
    : null;
}

/** A passport that is valid for long enough. */
export function expiryFault(expiry: PlainDate, { today }: SlipFormContext): Words | null {
  const isLongEnough = comparePlainDates(expiry, addMonths(today, MIN_PASSPORT_MONTHS)) >= 0;
  return isLongEnough
    ? null
    : sentence("Passport expiry date must be at least {count} months in the future", {
        count: MIN_PASSPORT_MONTHS,
      });
}

/** An occupation, which a work visa asks for. */
export function positionFault(
  position: string,
  _context: SlipFormContext,
  { visa_type }: ReadSlipForm,
): string | null {
  const isMissing = visa_type === "wv" && position === "";
  return isMissing ? "Position Applied For is required for Work Visa" : null;
}

/** A medical center in the city of the application, which is told by its code. */
export function centerFault(center: { city: string }, city: string): Words | null {
  const name = cityName(city);
  return center.city === name
    ? null
    : sentence("This medical center is not in {city}", { city: name });
}
