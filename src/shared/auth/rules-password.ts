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

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;

export const PASSWORD_HINT = sentence(
  "At least {count} characters. Avoid common passwords and your own name. Several words are easy to remember.",
  { count: MIN_PASSWORD_LENGTH },
);

/** For new passwords only. The server also refuses those that are easily guessed. */
export function passwordError(password: string, label = "Password"): Sentence | null {
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

export function tooCommon(label: string): Sentence {
  return sentence("{label} is too common; please choose another one", { label: sentence(label) });
}

export function newPassword(label = "Password") {
  return z.string({ error: asError(isRequired(label)) }).superRefine((password, context) => {
    const fieldError = passwordError(password, label);
    if (fieldError !== null) context.addIssue(asIssue(fieldError));
  });
}

export const PASSWORD_BYTES = 16;

/** Without look-alike letters, in groups of four: 80 bits of entropy. */
export function passwordFrom(bytes: Uint8Array): string {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  const text = [...bytes].map((byte) => letters[byte % letters.length]).join("");
  return text.replace(/(.{4})(?=.)/g, "$1-");
}
