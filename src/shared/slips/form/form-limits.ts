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
export const NATIONAL_ID_RULE = `National ID must be between ${MIN_NATIONAL_ID_LENGTH} and ${MAX_NATIONAL_ID_LENGTH} digits`;
