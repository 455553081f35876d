import { isUniqueViolation } from "@slipdesk/pg-client";
import type { Actor } from "#server/auth/actor.ts";
import { requireAdmin } from "#server/auth/authorise.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { conflict, Refusal } from "#server/http/refusal.ts";
import { record } from "#server/log/acts.ts";
import { notifyAdmins } from "#server/notifications/notifications.queries.ts";
import type { Deposit } from "#shared/money/contract.ts";
import type { DepositForm } from "#shared/money/form.ts";
import { amountOf, comparedNumber, MAX_WAITING_DEPOSITS, paidShown } from "#shared/money/rules.ts";
import { sentence } from "#shared/text/sentence.ts";
import { type PlainDate, shortDate } from "#shared/time/plain-date.ts";
import * as db from "./deposits.queries.ts";
import { getHolder, lockBalance } from "./entries.queries.ts";
import { readDeposit } from "./read-deposits.ts";

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
