import type { Queryable } from "@slipdesk/pg-client";
import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import { balanceOf, updateAccount } from "#server/auth/accounts.queries.ts";
import {
  type AuthContext,
  createAccount,
  deleteAccount,
  hashedPassword,
  readablePassword,
  refuseTaken,
  refusingTaken,
  resetFactor,
  revealTo,
  setPassword,
  setSuspended,
  storePassword,
} from "#server/auth/accounts.ts";
import type { Admin } from "#server/auth/actor.ts";
import { requireConfirmed } from "#server/auth/authorise.ts";
import { refuseGuessable } from "#server/auth/passwords/guessable-password.ts";
import { changeAccount, writeAs } from "#server/auth/write-as.ts";
import type { Row } from "#server/database/tables.ts";
import { ifMatch } from "#server/http/headers.ts";
import { conflict, invalid, notFound, refuseChangedSince } from "#server/http/refusal.ts";
import { changesBetween, record, type Write } from "#server/log/acts.ts";
import { findHistory } from "#server/log/log.queries.ts";
import { insertEntry, lockBalance, openAccount } from "#server/money/entries.queries.ts";
import {
  type NewOperatorForm,
  NOT_A_BALANCE,
  type OperatorForm,
  passwordError,
} from "#shared/auth/form-account.ts";
import { getOperatorHistory, type HistoryFilter } from "#shared/log/contract.ts";
import { CORRECT_A_BALANCE } from "#shared/money/contract.ts";
import { amountOf, centsOf, dollarsShown } from "#shared/money/rules.ts";
import * as contract from "#shared/operators/contract.ts";
import { Operator, type OperatorRecord, RESET_PASSWORD } from "#shared/operators/contract.ts";
import { CHANGE_NAMES } from "#shared/profile/contract.ts";
import { sentence } from "#shared/text/sentence.ts";

export function operatorRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, context, contract.listOperators, () => findOperators(context.sql));
  serve(app, context, contract.createOperator, ({ by, body }) => addOperator(context, by, body));
  serve(app, context, contract.getOperator, ({ by, params, query }) =>
    readOperator(context, by, params.id, query.password),
  );
  serve(app, context, getOperatorHistory, ({ params, query }) =>
    readOperatorHistory(context, params.id, query),
  );
  serve(app, context, contract.changeOperator, ({ by, params, body, request }) =>
    editOperator(context, by, params.id, body, ifMatch(request)),
  );
  serve(app, context, contract.deleteOperator, ({ by, params, request }) =>
    deleteOperator(context, by, params.id, ifMatch(request)),
  );
  serve(app, context, contract.resetOperatorPassword, ({ by, params, body }) =>
    resetOperatorPassword(context, by, params.id, body.password),
  );
  serve(app, context, contract.changeOperatorState, ({ by, params, body }) =>
    changeOperatorState(context, by, params.id, body.state),
  );
  serve(app, context, contract.resetOperatorFactor, ({ by, params }) =>
    resetOperatorFactor(context, by, params.id),
  );
}

async function editOperator(
  context: AuthContext,
  by: Admin,
  id: number,
  form: OperatorForm,
  readAt: string | null,
) {
  const { plain_password, ...fields } = form;
  // The current password needs it as well: whether it matches would reveal as much.
  if (plain_password) requireConfirmed(by, RESET_PASSWORD);
  const newPassword = await otherPassword(context, id, plain_password ?? "");
  if (newPassword !== null) {
    const about = { names: fields, field: "plain_password", label: "Password" };
    await refuseGuessable(context, newPassword, about);
  }
  const hashed = newPassword === null ? null : await hashedPassword(context, newPassword);
  const { balance, balance_was, ...names } = fields;
  return await refusingTaken(() =>
    changeAccount(context, by, id, async (write) => {
      const { sql } = write;
      const before = await getOperator(sql, id, "lock");
      refuseOutdated(before, readAt);
      if (before.email !== names.email || before.username !== names.username) {
        requireConfirmed(by, CHANGE_NAMES);
      }
      await refuseTaken(sql, names, id);
      await setBalance(write, before, { balance, balance_was });
      const differences = changesBetween(before, names);
      if (differences.length > 0) {
        await updateAccount(sql, id, names);
        const about = { subject: "user", action: "edited", subject_ids: [id] } as const;
        await record(write, { ...about, changes: differences });
      }
      if (hashed) {
        await storePassword(write, id, hashed, { action: "password-reset" });
      }
      return await getOperator(sql, id);
    }),
  );
}

type SentBalance = Pick<OperatorForm, "balance" | "balance_was">;

/** Another balance than the present one becomes a correction. */
async function setBalance(
  write: Write<Admin>,
  { id }: Operator,
  { balance, balance_was }: SentBalance,
): Promise<void> {
  const { sql, by } = write;
  if (balance === undefined) return;
  const present = amountOf(await lockBalance(sql, id));
  if (balance_was !== undefined && balance_was !== present) {
    throw conflict(
      sentence(
        "The balance changed from {before} to {now} while this form was open. Nothing was saved; reload to see it.",
        { before: dollarsShown(balance_was), now: dollarsShown(present) },
      ),
    );
  }
  if (balance === present) return;
  requireConfirmed(by, CORRECT_A_BALANCE);
  if (balance.startsWith("-")) throw invalid([{ field: "balance", message: NOT_A_BALANCE }]);
  const { message: note } = sentence("Set from {before} to {now} on the operator form", {
    before: dollarsShown(present),
    now: dollarsShown(balance),
  });
  const cents = centsOf(balance) - centsOf(present);
  await insertEntry(sql, { user_id: id, kind: "correction", cents, made_by: by.id, note });
  const changes = [{ field: "balance", from: present, to: balance }];
  const about = { subject: "user", action: "balance-corrected", subject_ids: [id] } as const;
  await record(write, { ...about, changes });
}

/** The new password, checked; null when the one sent is empty or the current one. */
async function otherPassword(
  context: AuthContext,
  id: number,
  sent: string,
): Promise<string | null> {
  const { password_hash } = await getOperator(context.sql, id);
  if (
    sent === "" ||
    (sent.length <= MAX_SENT_LENGTH && (await context.passwords.isRight(password_hash, sent)))
  ) {
    return null;
  }
  const fieldError = passwordError(sent);
  if (fieldError !== null) throw invalid([{ field: "plain_password", ...fieldError }]);
  return sent;
}

/** No valid password is longer in UTF-16: one that is, is not worth hashing. */
const MAX_SENT_LENGTH = 512;

/** Reading the password is logged, and the operator notified, before it is returned. */
async function readOperator(
  context: ApiContext,
  by: Admin,
  id: number,
  password: "show" | "hide",
): Promise<OperatorRecord> {
  const operator = await getOperator(context.sql, id);
  const readable = readablePassword(context, operator);
  const has_readable_password = readable !== null;
  const shownOperator = { ...operator, has_readable_password };
  if (!has_readable_password || password === "hide")
    return { ...shownOperator, plain_password: null };
  const shown = revealTo(by, readable);
  if (shown.plain_password === null) return { ...shownOperator, ...shown };
  context.budgets.spend(by, "passwords");
  await writeAs(context, by, (write) =>
    record(write, { subject: "user", action: "password-read", subject_ids: [id] }),
  );
  return { ...shownOperator, ...shown };
}

async function readOperatorHistory(context: AuthContext, id: number, filter: HistoryFilter) {
  await getOperator(context.sql, id);
  return await findHistory(context.sql, "user", id, filter);
}

// The answer has no secrets of the row.
function refuseOutdated(operator: OperatorRow, readAt: string | null): void {
  refuseChangedSince(
    readAt,
    Operator.parse(operator),
    "Someone changed this operator after you opened it. Nothing was saved; look at what changed, then decide again.",
  );
}

async function getOperator(sql: Queryable, id: number, lock?: "lock"): Promise<OperatorRow> {
  const operator = await findOperator(sql, id, lock);
  if (!operator) throw notFound("Operator");
  return operator;
}

async function addOperator(context: AuthContext, by: Admin, form: NewOperatorForm) {
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

async function resetOperatorPassword(
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

async function changeOperatorState(
  context: AuthContext,
  by: Admin,
  id: number,
  state: "active" | "suspended",
): Promise<Operator> {
  await getOperator(context.sql, id);
  await setSuspended(context, id, state === "suspended", by);
  return await getOperator(context.sql, id);
}

async function resetOperatorFactor(context: AuthContext, by: Admin, id: number): Promise<void> {
  await getOperator(context.sql, id);
  if (await resetFactor(context, id, by)) return;
  throw conflict("This operator has no second factor. Nothing was changed.");
}

async function deleteOperator(
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

/** The row has secrets: it is never sent to a client. */
type OperatorRow = PublicRow & Row<"users", "password_hash" | "plain_password_encrypted">;

type PublicRow = Row<"users", "id" | "first_name" | "last_name" | "email" | "username" | "role"> &
  Row<"users", "created_at" | "last_sign_in_at" | "suspended_at" | "updated_at"> &
  Pick<Operator, "balance" | "has_second_factor" | "slip_count">;

// `slip_counts` is maintained by a trigger, so this costs the same for any number of slips.
const columns = (sql: Queryable) => sql`
  u.id, u.first_name, u.last_name, u.email, u.username, u.role, ${balanceOf(sql)} as balance, u.created_at,
  u.last_sign_in_at, u.suspended_at, u.updated_at,
  exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor,
  coalesce((select sum(c.slips) from slip_counts c where c.scope = u.id), 0)::bigint as slip_count`;

async function findOperators(sql: Queryable): Promise<Operator[]> {
  return await sql<PublicRow[]>`
    select ${columns(sql)} from users u
    where u.role = 'operator' and u.deleted_at is null
    order by u.first_name, u.last_name, u.id`;
}

/** `lock` holds the row until the transaction ends. */
async function findOperator(sql: Queryable, id: number, lock?: "lock") {
  return await sql<OperatorRow[]>`
    select ${columns(sql)}, u.password_hash, u.plain_password_encrypted from users u
    where u.id = ${id} and u.role = 'operator' and u.deleted_at is null
    ${lock === "lock" ? sql`for no key update of u` : sql``}`.first();
}
