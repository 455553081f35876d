import { PASSWORD_BYTES, passwordFrom } from "#shared/auth/rules-password.ts";

/** A new random password, made in this browser. */
export function generatePassword(): string {
  return passwordFrom(crypto.getRandomValues(new Uint8Array(PASSWORD_BYTES)));
}
