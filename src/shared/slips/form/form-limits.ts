import { type Sentence, sentence } from "#shared/text/sentence.ts";

/** The youngest applicant, in completed years. */
export const MIN_AGE = 18;
/** The exact length of a phone number with its country code. */
export const PHONE_LENGTH = 14;
/** The exact length of a passport number. */
export const PASSPORT_LENGTH = 9;
/** The shortest national ID. */
export const MIN_NATIONAL_ID_LENGTH = 10;
/** The longest national ID. */
export const MAX_NATIONAL_ID_LENGTH = 17;
/** For how many months from today a passport must still be valid. */
export const MIN_PASSPORT_MONTHS = 3;

/** What a national ID must be, in words. */
export const NATIONAL_ID_RULE = sentence("National ID must be between {least} and {most} digits", {
  least: MIN_NATIONAL_ID_LENGTH,
  most: MAX_NATIONAL_ID_LENGTH,
});

/** What a phone number must be, in words. */
export const PHONE_RULE = sentence("Phone number must be {count} characters", {
  count: PHONE_LENGTH,
});

/** What a passport number must be, in words. */
export function passportRule(unit: "digits" | "characters"): Sentence {
  const what = sentence(unit);
  return sentence("Passport number must be {count} {what}", { count: PASSPORT_LENGTH, what });
}
