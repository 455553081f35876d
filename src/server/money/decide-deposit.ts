import type { Admin } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { conflict, notFound, Refusal } from "#server/http/refusal.ts";
import { record, type Write } from "#server/log/acts.ts";
import { notifyPerson } from "#server/notifications/notifications.queries.ts";
import type { Deposit } from "#shared/money/contract.ts";
import type { DecisionForm } from "#shared/money/form.ts";
import { dollarsShown, paidShown } from "#shared/money/rules.ts";
import * as db from "./deposits.queries.ts";
import { insertEntry } from "./entries.queries.ts";
import { readDeposit } from "./read-deposits.ts";
import { isLeftToOthers } from "./whose-balance.ts";

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
