import { z } from "zod";
import { isStorable, unusable } from "#shared/text/plain.ts";

/** The shortest password that may be set. */
export const MIN_PASSWORD_LENGTH = 8;
/** Passwords longer than this are refused before they are hashed. */
export const MAX_PASSWORD_LENGTH = 256;

/** The rule in words, for the hint beside a field. */
export const PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters; no common one, and not made of your own name. Several words are easy to remember.`;

/**
 * Why this password may not be set, in words, or null when it may: 8 to 256 characters, and not one alone. The server also
 * refuses what is easily guessed. No rule asks for capitals or signs. An old password is never asked this at sign-in.
 */
export function passwordFault(password: string, label = "Password"): string | null {
  if (password === "") return `${label} is required`;
  const length = password.length > 2 * MAX_PASSWORD_LENGTH ? password.length : [...password].length;
  if (length < MIN_PASSWORD_LENGTH) {
    return `${label} must be at least ${MIN_PASSWORD_LENGTH} characters`;
  }
  if (length > MAX_PASSWORD_LENGTH) {
    return `${label} must be at most ${MAX_PASSWORD_LENGTH} characters`;
  }
  if (!isStorable(password)) return unusable(label);
  return new Set(password).size === 1 ? tooCommon(label) : null;
}

/** What is said of a password that everybody tries first. */
export function tooCommon(label: string): string {
  return `${label} is too common; please choose another one`;
}

/** A password to be set, as a schema with the messages of `passwordFault`. */
export function newPassword(label = "Password") {
  return z.string({ error: `${label} is required` }).superRefine((password, context) => {
    const fault = passwordFault(password, label);
    if (fault !== null) context.addIssue({ code: "custom", message: fault });
  });
}

/** How many random bytes `passwordFrom` takes. */
export const PASSWORD_BYTES = 16;

/** A password made of random bytes, without letters that look alike, in groups of four: 80 bits of chance. */
export function passwordFrom(bytes: Uint8Array): string {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  const text = [...bytes].map((byte) => letters[byte % letters.length]).join("");
  return text.replace(/(.{4})(?=.)/g, "$1-");
}
