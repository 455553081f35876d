import type { z } from "zod";
import { inTransaction } from "#server/database/transaction.ts";
import type { LogActor, LogDesk } from "#server/log/write-log.ts";
import type { CodeAsked } from "#shared/auth/contract.ts";
import { readCode } from "#shared/auth/rules-factor.ts";
import type { AuthDesk } from "./accounts.ts";
import { logSignIn } from "./log-sign-in.ts";
import { hashRecoveryCode, stepOf } from "./one-time-code.ts";
import { openText } from "./passwords/sealed-text.ts";
import type { Account } from "./repository-accounts.ts";
import {
  deleteFactor,
  type FactorRow,
  findFactor,
  takeRecoveryCode,
  takeStep,
} from "./repository-factors.ts";
import { deleteSessionsOf } from "./repository-sessions.ts";
import { checkGuarded, type Place, placeOfCode, type SignInOrigin } from "./sign-in-guard.ts";

/** What the refusal of a code carries beside its sentence. */
export const CODE_ASKED: z.infer<typeof CodeAsked> = { second_factor: "asked" };

/**
 * What is wrong with the second step, once the password is right: null where the account has no second factor and for a
 * code of its app or a recovery code, each taken once. Wrong codes wait as wrong passwords do.
 */
export async function secondStepFault(
  desk: AuthDesk,
  { account, place, origin }: { account: Account; place: Place; origin: SignInOrigin },
  typed: string | undefined,
): Promise<string | null> {
  const factor = await findFactor(desk.sql, account.id, "in-use");
  if (!factor) return null;
  if (typed === undefined) return "Enter the code of your authenticator app.";
  const isRight = await checkGuarded(desk, placeOfCode(desk, account, place), () =>
    takeCode(desk, { account, origin, factor }, typed),
  );
  if (isRight) return null;
  await logSignIn(desk, account, origin, "code-refused");
  return "This code is not right, or it was used before. Enter the one that your app shows now, or a recovery code.";
}

async function takeCode(
  desk: AuthDesk,
  { account, origin, factor }: { account: Account; origin: SignInOrigin; factor: FactorRow },
  typed: string,
): Promise<boolean> {
  const read = readCode(typed);
  switch (read.kind) {
    case "app": {
      const step = stepOfFactor(desk, account.id, factor, read.code);
      return step !== null && (await takeStep(desk.sql, factor.id, step));
    }
    case "recovery":
      return await spendRecoveryCode(desk, { account, origin, factor }, read.code);
    case "neither":
      return false;
  }
}

async function spendRecoveryCode(
  desk: LogDesk,
  { account, origin, factor }: { account: Account; origin: SignInOrigin; factor: FactorRow },
  code: string,
): Promise<boolean> {
  const { id, role } = account;
  return await inTransaction(desk.sql, async (sql) => {
    if (!(await takeRecoveryCode(sql, factor.id, hashRecoveryCode(code)))) return false;
    const { address, request_id } = origin;
    const name = `${account.first_name} ${account.last_name}`;
    const by = { id, name, role, address, request_id };
    const about = { subject: "user", action: "recovery-code-used", subject_ids: [id] } as const;
    await desk.log.write(sql, { ...about, by });
    return true;
  });
}

/** The time step of a right code of this factor; null for a wrong one, and where no key opens the secret. */
export function stepOfFactor(
  desk: AuthDesk,
  userId: number,
  { secret_sealed }: FactorRow,
  code: string,
): number | null {
  const secret = openText(desk.deriveKey, { userId, what: "second_factor" }, secret_sealed);
  return secret === null ? null : stepOf(secret, code, desk.clock());
}

/**
 * Takes a person's second factor and recovery codes away and ends the sessions but the one to keep; false when there was
 * none. `sql` must be the transaction of the change.
 */
export async function takeFactorAway(
  { sql, log }: LogDesk,
  userId: number,
  change: { action: "factor-removed" | "factor-reset"; by: LogActor; keepSession: number | null },
): Promise<boolean> {
  const { action, by, keepSession } = change;
  if (!(await deleteFactor(sql, userId))) return false;
  await deleteSessionsOf(sql, userId, keepSession);
  await log.write(sql, { subject: "user", action, subject_ids: [userId], by });
  return true;
}
