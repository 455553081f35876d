import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { z } from "zod";
import { record } from "#server/log/acts.ts";
import type { CodeRequired } from "#shared/auth/contract.ts";
import { passwordFrom } from "#shared/auth/form-account.ts";
import { cleanNumber } from "#shared/text/clean.ts";
import type { Account } from "./accounts.queries.ts";
import type { AuthContext } from "./accounts.ts";
import { decryptText } from "./data-keys.ts";
import { type FactorRow, findFactor, takeRecoveryCode, takeStep } from "./factors.queries.ts";
import {
  auditRefused,
  checkThrottled,
  codeKey,
  type SignInOrigin,
  type ThrottleKey,
} from "./sign-in-guard.ts";
import { writeAlone } from "./write-as.ts";

export const CODE_REQUIRED: z.infer<typeof CodeRequired> = { second_factor: "asked" };

/** Null when the code is right or the account has no second factor. Failures are throttled like passwords. */
export async function secondStepRefusal(
  context: AuthContext,
  { account, throttle, origin }: { account: Account; throttle: ThrottleKey; origin: SignInOrigin },
  typed: string | undefined,
): Promise<string | null> {
  const factor = await findFactor(context.sql, account.id, "in-use");
  if (!factor) return null;
  if (typed === undefined) return "Enter the code of your authenticator app.";
  const read = readCode(typed);
  if (read.kind === "app" && openSecret(context, account.id, factor) === null) {
    return "This desk cannot check the codes of your app now, because its SECRET_KEY is not the one that they were encrypted with. Enter a recovery code, or tell whoever runs this desk.";
  }
  const isRight = await checkThrottled(context, codeKey(context, account, throttle), () =>
    takeCode(context, { account, origin, factor }, read),
  );
  if (isRight) return null;
  await auditRefused(context, account, origin, "code-refused");
  return "This code is not right, or it was used before. Enter the one that your app shows now, or a recovery code.";
}

async function takeCode(
  context: AuthContext,
  { account, origin, factor }: { account: Account; origin: SignInOrigin; factor: FactorRow },
  read: TypedCode,
): Promise<boolean> {
  switch (read.kind) {
    case "app": {
      const step = stepOfFactor(context, account.id, factor, read.code);
      return step !== null && (await takeStep(context.sql, factor.id, step));
    }
    case "recovery":
      return await spendRecoveryCode(context, { account, origin, factor }, read.code);
    case "neither":
      return false;
  }
}

async function spendRecoveryCode(
  context: AuthContext,
  { account, origin, factor }: { account: Account; origin: SignInOrigin; factor: FactorRow },
  code: string,
): Promise<boolean> {
  const { id, role } = account;
  return await writeAlone(context, async (write) => {
    if (!(await takeRecoveryCode(write.sql, factor.id, hashRecoveryCode(code)))) return false;
    const { address, request_id } = origin;
    const name = `${account.first_name} ${account.last_name}`;
    const by = { id, name, role, address, request_id };
    const about = { subject: "user", action: "recovery-code-used", subject_ids: [id] } as const;
    await record(write, { ...about, by });
    return true;
  });
}

/** Null for a wrong code, and when no key opens the secret. */
export function stepOfFactor(
  context: AuthContext,
  userId: number,
  factor: FactorRow,
  code: string,
): number | null {
  const secret = openSecret(context, userId, factor);
  return secret === null ? null : stepOf(secret, code, context.clock());
}

/** Null when no key opens it. */
function openSecret(
  { deriveKey }: AuthContext,
  userId: number,
  { secret_encrypted }: FactorRow,
): string | null {
  return decryptText(deriveKey, { userId, what: "second_factor" }, secret_encrypted);
}

const STEP_SECONDS = 30;
const SECRET_BYTES = 20;
export const RECOVERY_CODES = 10;
/** Five bits each: 120, and what has more than 112 needs no slow hash. */
const RECOVERY_LETTERS = 24;

export function newSecret(): string {
  // Copied: a small buffer of Node's is a part of a larger one.
  return new Secret({ buffer: Uint8Array.from(randomBytes(SECRET_BYTES)).buffer }).base32;
}

/** For a QR code (RFC 6238: SHA-1, six digits, 30 s). */
export function enrolmentAddress(secret: string, email: string): string {
  return appOf(secret, email).toString();
}

/** The time step of a code that is valid at `now`, or up to 30 s before or after it; null when the code is wrong. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = appOf(secret, "").validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ period: STEP_SECONDS, timestamp }) + delta;
}

function appOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: "SlipDesk", label, secret, period: STEP_SECONDS });
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => passwordFrom(randomBytes(RECOVERY_LETTERS)));
}

export function hashRecoveryCode(code: string): Buffer {
  return createHash("sha256").update(code.replaceAll("-", "")).digest();
}

export type TypedCode = { kind: "app" | "recovery"; code: string } | { kind: "neither" };

export function readCode(typed: string): TypedCode {
  const bare = cleanNumber(typed)
    .replace(/[\s\-‐-―−]/g, "")
    .toLowerCase();
  if (/^\d{6}$/.test(bare)) return { kind: "app", code: bare };
  if (/^[a-km-np-z2-9]{24}$/.test(bare)) return { kind: "recovery", code: bare };
  return { kind: "neither" };
}
