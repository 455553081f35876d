/** The longest e-mail address, in characters. */
export const MAX_EMAIL_LENGTH = 254;

/** The one message for what is no e-mail address (the product's validation rules). */
export const NOT_AN_EMAIL = "Please enter a valid email address";

/** Whether a cleaned text has the form of an e-mail address; whether anybody reads it, only a letter would tell. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}
