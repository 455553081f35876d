import { isUniqueViolation, type Queryable } from "@slipdesk/pg-client";
import type { ApiContext } from "#server/api/serve.ts";
import type { Actor, Admin } from "#server/auth/actor.ts";
import { requireAdmin } from "#server/auth/authorise.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { conflict, notFound, Refusal } from "#server/http/refusal.ts";
import { record, type Write } from "#server/log/acts.ts";
import { notifyAdmins, notifyPerson } from "#server/notifications/notifications.queries.ts";
import {
  DEPOSITS_PER_PAGE,
  type Deposit,
  type DepositPage,
  type DepositsQuery,
} from "#shared/money/contract.ts";
import type { DecisionForm, DepositForm } from "#shared/money/form.ts";
import {
  amountOf,
  comparedNumber,
  dollarsAt,
  dollarsShown,
  MAX_WAITING_DEPOSITS,
  paidShown,
  rateOf,
} from "#shared/money/rules.ts";
import { sentence } from "#shared/text/sentence.ts";
import { type PlainDate, shortDate } from "#shared/time/plain-date.ts";
import { getReadableHolder, isLeftToOthers } from "./balances.ts";
import * as db from "./deposits.queries.ts";
import { getHolder, insertEntry, lockBalance } from "./entries.queries.ts";

export async function listDeposits(
  context: ApiContext,
  by: Actor,
  query: DepositsQuery,
): Promise<DepositPage> {
  const { sql } = context;
  const isAdmin = by.role === "admin";
  const isOfAll = isAdmin && query.user === undefined;
  const userId = isOfAll ? null : (await getReadableHolder(sql, by, query.user)).id;
  const [found, requested] = await Promise.all([
    db.findDeposits(sql, userId, query, DEPOSITS_PER_PAGE + 1),
    db.countRequested(sql, isAdmin ? null : by.id),
  ]);
  const shown = found.slice(0, DEPOSITS_PER_PAGE);
  return {
    deposits: await present(sql, by, shown),
    asked: requested,
    next: found.length > DEPOSITS_PER_PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

async function readDeposit(sql: Queryable, by: Actor, id: number): Promise<Deposit> {
  const [deposit] = await present(sql, by, [await db.getDeposit(sql, id)]);
  if (!deposit) throw notFound("deposit");
  return deposit;
}

/** With what an admin must know to decide, while a deposit waits that this admin may decide. */
async function present(
  sql: Queryable,
  by: Actor,
  rows: readonly db.DepositRow[],
): Promise<Deposit[]> {
  const leavesOwn =
    rows.some(({ user }) => user.id === by.id) && (await isLeftToOthers(sql, by, by.id));
  const isToDecide = ({ status, user }: Pick<Deposit, "status" | "user">) =>
    by.role === "admin" && status === "asked" && !(leavesOwn && user.id === by.id);
  const last = rows.some(isToDecide) ? await db.findLastInBdt(sql) : null;
  const rate = last && rateOf(last.paid, last.credited);
  return rows.map(({ balance, is_ended, declined_on, elsewhere, ...deposit }) => {
    if (!isToDecide(deposit)) return { ...deposit, to_decide: null };
    const { paid_amount: paid, paid_currency } = deposit;
    const known = { balance, is_ended, declined_on, elsewhere };
    if (paid_currency === "USD") {
      return { ...deposit, to_decide: { ...known, suggested: paid, rate: null, rate_of: null } };
    }
    const suggested = rate && dollarsAt(paid, rate);
    const rate_of = rate && last ? last.day : null;
    return { ...deposit, to_decide: { ...known, suggested, rate, rate_of } };
  });
}

/** A repeated key answers with the deposit of the first call. */
export async function requestDeposit(
  context: Context,
  by: Actor,
  form: DepositForm,
  request_key: string,
): Promise<Deposit> {
  const { amount, currency, method, reference, paid_on, note, user_id = by.id } = form;
  if (user_id !== by.id) requireAdmin(by, "Only an admin may enter a deposit for somebody else.");
  const payment: db.Payment = {
    user_id,
    paid_amount: amountOf(amount),
    paid_currency: currency,
    method,
    reference,
    reference_key: comparedNumber(reference),
    paid_on,
    note: note || null,
  };
  try {
    return await writeAs(context, by, async (write) => {
      const { sql } = write;
      const { name: who } = await getHolder(sql, user_id);
      // One after the other, so that none is counted twice or not at all.
      await lockBalance(sql, user_id);
      const earlier = await db.findByKey(sql, by.id, request_key, payment);
      if (earlier?.is_same) return await readDeposit(sql, by, earlier.id);
      if (earlier) {
        throw new Refusal(
          "key-used",
          "This Idempotency-Key was used for another deposit. Nothing was saved; send it under a new key.",
        );
      }
      const waiting = await db.countRequested(sql, user_id);
      if (waiting >= MAX_WAITING_DEPOSITS) throw tooManyWait();
      const given = await db.findNumber(sql, payment);
      if (given) throw numberGiven(by, given);
      const id = await db.insertDeposit(sql, { ...payment, requested_by: by.id, request_key });
      const paid = paidShown(payment.paid_amount, currency);
      const changes = [
        { field: "amount", from: null, to: paid },
        { field: "method", from: null, to: method },
      ];
      const about = { subject: "user", action: "deposit-asked", subject_ids: [user_id] } as const;
      for (const logged of await record(write, { ...about, changes })) {
        const params = { who, amount: paid, count: waiting + 1 };
        const bell = { kind: "deposit-asked", key: String(user_id), params } as const;
        await notifyAdmins(sql, { id: logged.id, exceptId: by.id }, bell);
      }
      return await readDeposit(sql, by, id);
    });
  } catch (error) {
    // Somebody stored the same in the same moment, and the next try finds it.
    if (TAKEN.some((constraint) => isUniqueViolation(error, constraint))) {
      return await requestDeposit(context, by, form, request_key);
    }
    throw error;
  }
}

function tooManyWait() {
  return conflict(
    sentence(
      "{count} deposits wait for a decision already. Nothing was saved; ask again when one of them is decided.",
      { count: MAX_WAITING_DEPOSITS },
    ),
  );
}

/** Only an admin learns more of a deposit that is somebody else's. */
function numberGiven(by: Actor, { user_id, paid_on }: { user_id: number; paid_on: PlainDate }) {
  const given =
    by.role === "admin" || user_id === by.id
      ? sentence("This transaction number was already given for a deposit of {day}.", {
          day: shortDate(paid_on),
        })
      : sentence(
          "This transaction number was already given. Nothing was saved; if the payment is yours, tell an admin.",
        );
  return new Refusal("conflict", given, { errors: [{ field: "reference", ...given }] });
}

const TAKEN = ["deposits_reference", "deposits_requested_by_request_key_key"];

/** The second of two decisions at once is refused. */
export async function decideDeposit(
  context: Context,
  by: Admin,
  id: number,
  form: DecisionForm,
): Promise<Deposit> {
  return await writeAs(context, by, async (write) => {
    const { sql } = write;
    const found = await db.lockDeposit(sql, id);
    if (!found) throw notFound("deposit");
    const { user_id, status } = found;
    if (status !== "asked") {
      throw conflict(
        status === "credited"
          ? "This deposit is already credited."
          : "This deposit is already declined.",
      );
    }
    if (await isLeftToOthers(sql, by, user_id)) {
      throw new Refusal(
        "forbidden",
        "This is your own deposit, on which another admin must decide. Nothing was saved.",
      );
    }
    const isCredit = form.decision === "credit";
    const decision: db.Decision = isCredit
      ? { status: "credited", credited_cents: form.amount, reason: null }
      : { status: "declined", credited_cents: null, reason: form.reason };
    await db.updateDecision(sql, id, decision, by.id);
    if (isCredit) {
      const entry = { user_id, kind: "deposit", cents: form.amount, deposit_id: id } as const;
      await insertEntry(sql, { ...entry, made_by: by.id });
    }
    const deposit = await readDeposit(sql, by, id);
    await logDecision(write, deposit);
    return deposit;
  });
}

async function logDecision(write: Write<Admin>, deposit: Deposit) {
  const { sql, by } = write;
  const { id, user, paid_amount, paid_currency, credited, declined_reason } = deposit;
  const from = paidShown(paid_amount, paid_currency);
  const to = credited === null ? null : paidShown(credited, "USD");
  const action = credited === null ? "deposit-declined" : "deposit-credited";
  const changes = [{ field: "amount", from, to }];
  const about = { subject: "user", action, subject_ids: [user.id] } as const;
  const logged = await record(write, { ...about, changes });
  if (user.id === by.id) return;
  const params = {
    ...(credited !== null && { amount: dollarsShown(credited) }),
    ...(declined_reason !== null && { reason: declined_reason }),
  };
  for (const one of logged) {
    await notifyPerson(sql, one, { kind: "deposit-decided", key: String(id), params });
  }
}
