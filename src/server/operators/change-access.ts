import {
  type AuthContext,
  createAccount,
  deleteAccount,
  resetFactor,
  setPassword,
  setSuspended,
} from "#server/auth/accounts.ts";
import type { Admin } from "#server/auth/actor.ts";
import { refuseGuessable } from "#server/auth/passwords/guessable-password.ts";
import { conflict } from "#server/http/refusal.ts";
import { openAccount } from "#server/money/entries.queries.ts";
import type { NewOperatorForm } from "#shared/auth/form-account.ts";
import { centsOf } from "#shared/money/rules.ts";
import type { Operator } from "#shared/operators/contract.ts";
import { getOperator, refuseOutdated } from "./read-operator.ts";

export async function addOperator(context: AuthContext, by: Admin, form: NewOperatorForm) {
  const { password, balance, ...person } = form;
  await refuseGuessable(context, password, { names: person, field: "password", label: "Password" });
  const id = await createAccount(
    context,
    { ...person, role: "operator" },
    password,
    by,
    (sql, id) => openAccount(sql, id, centsOf(balance), by.id),
  );
  return await getOperator(context.sql, id);
}

export async function resetOperatorPassword(
  context: AuthContext,
  by: Admin,
  id: number,
  password: string,
): Promise<Operator> {
  const names = await getOperator(context.sql, id);
  await refuseGuessable(context, password, { names, field: "password", label: "Password" });
  await setPassword(context, id, password, { action: "password-reset", by });
  return await getOperator(context.sql, id);
}

export async function changeOperatorState(
  context: AuthContext,
  by: Admin,
  id: number,
  state: "active" | "suspended",
): Promise<Operator> {
  await getOperator(context.sql, id);
  await setSuspended(context, id, state === "suspended", by);
  return await getOperator(context.sql, id);
}

export async function resetOperatorFactor(
  context: AuthContext,
  by: Admin,
  id: number,
): Promise<void> {
  await getOperator(context.sql, id);
  if (await resetFactor(context, id, by)) return;
  throw conflict("This operator has no second factor. Nothing was changed.");
}

export async function deleteOperator(
  context: AuthContext,
  by: Admin,
  id: number,
  readAt: string | null,
): Promise<void> {
  await getOperator(context.sql, id);
  await deleteAccount(context, id, by, async (sql) => {
    refuseOutdated(await getOperator(sql, id, "lock"), readAt);
  });
}
