import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { passwordFrom } from "#shared/auth/rules-password.ts";

const STEP_SECONDS = 30;
/** 160 bits, as RFC 4226 advises. */
const SECRET_BYTES = 20;
export const RECOVERY_CODES = 10;
/** Five bits each: 120, and what has more than 112 needs no slow hash. */
const RECOVERY_LETTERS = 24;

/** A new secret for an authenticator app, as it is typed into one (base32). */
export function newSecret(): string {
  // Copied: a small buffer of Node's is a part of a larger one.
  return new Secret({ buffer: Uint8Array.from(randomBytes(SECRET_BYTES)).buffer }).base32;
}

/** The address that an app reads from a QR code (RFC 6238: SHA-1, six digits, 30 s). */
export function enrolmentAddress(secret: string, email: string): string {
  return appOf(secret, email).toString();
}

/** The time step of a code that is valid at `now`, or up to 30 s before or after it; null when the code is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = appOf(secret, "").validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ period: STEP_SECONDS, timestamp }) + delta;
}

function appOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: "SlipDesk", label, secret, period: STEP_SECONDS });
}

/** New recovery codes, in groups of four letters. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => passwordFrom(randomBytes(RECOVERY_LETTERS)));
}

/** The only form of a recovery code that is stored. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash("sha256").update(code.replaceAll("-", "")).digest();
}
