import { z } from "zod";
import { isStorable, unusable } from "#shared/text/plain.ts";
import {
  asError,
  asIssue,
  isRequired,
  mustBeAtMost,
  type Sentence,
  sentence,
} from "#shared/text/sentence.ts";

/** The shortest password that may be set. */
export const MIN_PASSWORD_LENGTH = 8;
/** Passwords longer than this are refused before they are hashed. */
export const MAX_PASSWORD_LENGTH = 256;

/** The rule in words, for the hint beside a field. */
export const PASSWORD_HINT = sentence(
  "At least {count} characters; no common one, and not made of your own name. Several words are easy to remember.",
  { count: MIN_PASSWORD_LENGTH },
);

/**
 * Why this password may not be set, in words, or null when it may: 8 to 256 characters, and not one alone. The server also
 * refuses what is easily guessed. No rule asks for capitals or signs. An old password is never asked this at sign-in.
 */
export function passwordFault(password: string, label = "Password"): Sentence | null {
  if (password === "") return isRequired(label);
  const length = password.length > 2 * MAX_PASSWORD_LENGTH ? password.length : [...password].length;
  if (length < MIN_PASSWORD_LENGTH) {
    return sentence("{label} must be at least {count} characters", {
      label: sentence(label),
      count: MIN_PASSWORD_LENGTH,
    });
  }
  if (length > MAX_PASSWORD_LENGTH) {
    return mustBeAtMost(label, MAX_PASSWORD_LENGTH);
  }
  if (!isStorable(password)) return unusable(label);
  return new Set(password).size === 1 ? tooCommon(label) : null;
}

/** What is said of a password that everybody tries first. */
export function tooCommon(label: string): Sentence {
  return sentence("{label} is too common; please choose another one", { label: sentence(label) });
}

/** A password to be set, as a schema with the messages of `passwordFault`. */
export function newPassword(label = "Password") {
  return z.string({ error: asError(isRequired(label)) }).superRefine((password, context) => {
    const fault = passwordFault(password, label);
    if (fault !== null) context.addIssue(asIssue(fault));
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
