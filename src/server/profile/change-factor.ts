import type { Queryable } from "@slipdesk/pg-client";
import { getAccount } from "#server/auth/accounts.queries.ts";
import { type AuthContext, takeFactorAway } from "#server/auth/accounts.ts";
import { type Actor, rolesRequiringFactor } from "#server/auth/actor.ts";
import { encryptUnderKeyInUse } from "#server/auth/data-keys.ts";
import {
  confirmBegunFactor,
  countWrongCode,
  findFactor,
  insertBegunFactor,
  replaceRecoveryCodes,
} from "#server/auth/factors.queries.ts";
import {
  enrolmentAddress,
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  readCode,
  stepOfFactor,
} from "#server/auth/second-factor.ts";
import { deleteSessionsOf } from "#server/auth/sessions.queries.ts";
import { checkThrottled, firstCodeKey } from "#server/auth/sign-in-guard.ts";
import { writeOwnAccount } from "#server/auth/write-as.ts";
import { conflict, invalid, Refusal } from "#server/http/refusal.ts";
import { record } from "#server/log/acts.ts";
import type { FactorState, NewFactor, RecoveryCodes } from "#shared/profile/contract.ts";

export async function readFactor(context: AuthContext, by: Actor): Promise<FactorState> {
  const factor = await findFactor(context.sql, by.id, "in-use");
  return {
    since: factor?.confirmed_at ?? null,
    recovery_codes_left: factor?.recovery_codes_left ?? 0,
    is_required: isRequired(context, by),
  };
}

/** A factor in use stays in use until a code confirms the new one. */
export async function beginFactor(context: AuthContext, by: Actor): Promise<NewFactor> {
  const { email } = await getAccount(context.sql, by.id);
  const secret = newSecret();
  await writeOwnAccount(context, by, async (write) => {
    const { sql } = write;
    const owner = { userId: by.id, what: "second_factor" } as const;
    const encrypted = await encryptUnderKeyInUse(write, owner, secret);
    await insertBegunFactor(sql, by.id, encrypted);
  });
  return { secret, address: enrolmentAddress(secret, email) };
}

/** Ends the other sessions as well. Wrong codes are throttled, and the fifth ends the setup. */
export async function confirmFactor(context: AuthContext, by: Actor, { code }: { code: string }) {
  const begun = await findFactor(context.sql, by.id, "begun");
  if (!begun) throw noneBegun();
  const read = readCode(code);
  const step = read.kind === "app" ? stepOfFactor(context, by.id, begun, read.code) : null;
  await checkThrottled(context, firstCodeKey(context, by.id), async () => {
    if (step === null) await countWrongCode(context.sql, begun.id);
    return step !== null;
  });
  if (step === null) {
    const message =
      "This code is not right. Enter the six digits that your app shows now; its clock must be right.";
    throw invalid([{ field: "code", message }]);
  }
  return await writeOwnAccount(context, by, async (write) => {
    const { sql } = write;
    if (!(await confirmBegunFactor(sql, by.id, { id: begun.id, step }))) throw noneBegun();
    await deleteSessionsOf(sql, by.id, by.session_id);
    const about = { subject: "user", action: "factor-set-up" } as const;
    await record(write, { ...about, subject_ids: [by.id] });
    return await replaceCodes(sql, by.id);
  });
}

/** Ends the other sessions as well. */
export async function removeFactor(context: AuthContext, by: Actor): Promise<void> {
  if (isRequired(context, by)) {
    throw new Refusal(
      "forbidden",
      "This desk requires a second factor, so it stays. To use another app, set that one up instead.",
    );
  }
  await writeOwnAccount(context, by, (write) =>
    takeFactorAway(write, by.id, "factor-removed", by.session_id),
  );
}

export async function renewRecoveryCodes(context: AuthContext, by: Actor): Promise<RecoveryCodes> {
  return await writeOwnAccount(context, by, async (write) => {
    const { sql } = write;
    if (!(await findFactor(sql, by.id, "in-use"))) {
      throw conflict("There is no second factor. Nothing was changed; set one up first.");
    }
    const about = { subject: "user", action: "recovery-codes-renewed" } as const;
    await record(write, { ...about, subject_ids: [by.id] });
    return await replaceCodes(sql, by.id);
  });
}

async function replaceCodes(sql: Queryable, userId: number): Promise<RecoveryCodes> {
  const recovery_codes = newRecoveryCodes();
  await replaceRecoveryCodes(sql, userId, recovery_codes.map(hashRecoveryCode));
  return { recovery_codes };
}

function isRequired({ settings }: AuthContext, { role }: Actor): boolean {
  return rolesRequiringFactor(settings.REQUIRE_FACTOR).includes(role);
}

function noneBegun(): Refusal {
  return conflict(
    "No second factor is being set up: it was not started, ten minutes have passed, or five codes were wrong. Please start again.",
  );
}
