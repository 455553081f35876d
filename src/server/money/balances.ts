import { isUniqueViolation, type Queryable } from "@slipdesk/pg-client";
import { hasOtherAdmin } from "#server/auth/accounts.queries.ts";
import { type Actor, type Admin, everyone } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { notFound, Refusal } from "#server/http/refusal.ts";
import { record, type Write } from "#server/log/acts.ts";
import type { MoneyEntry } from "#shared/money/contract.ts";
import type { CorrectionForm } from "#shared/money/form.ts";
import { amountOf, centsOf } from "#shared/money/rules.ts";
import { getEntry } from "./accounts.queries.ts";
import {
  type Due,
  findCorrection,
  findUncharged,
  findUnrefunded,
  getHolder,
  type Holder,
  insertEntry,
} from "./entries.queries.ts";

/** Nobody moves money to or from himself while another admin can do it. */
export async function isLeftToOthers(sql: Queryable, by: Actor, userId: number) {
  return userId === by.id && (await hasOtherAdmin(sql, by.id));
}

/** The caller, or whoever an admin names. */
export async function getReadableHolder(sql: Queryable, by: Actor, id = by.id): Promise<Holder> {
  if (by.role !== "admin" && id !== by.id) throw notFound("account");
  return await getHolder(sql, id);
}

/** A repeated key answers with the entry of the first call. */
export async function correctBalance(
  context: Context,
  by: Admin,
  form: CorrectionForm,
  request_key: string,
): Promise<MoneyEntry> {
  const { user_id, amount: cents, note } = form;
  try {
    return await writeAs(context, by, async (write) => {
      const { sql } = write;
      const earlier = await findCorrection(sql, by.id, request_key);
      if (earlier) {
        if (
          earlier.user_id !== user_id ||
          BigInt(earlier.amount_cents) !== cents ||
          earlier.note !== note
        ) {
          throw new Refusal(
            "key-used",
            "This Idempotency-Key was used for another correction. Nothing was saved; send it under a new key.",
          );
        }
        return await getEntry(sql, everyone(by), earlier.id);
      }
      await getHolder(sql, user_id);
      if (await isLeftToOthers(sql, by, user_id)) {
        throw new Refusal(
          "forbidden",
          "This is your own balance, which another admin must correct. Nothing was saved.",
        );
      }
      const entry = { user_id, kind: "correction", cents, note, made_by: by.id } as const;
      const id = await insertEntry(sql, { ...entry, request_key });
      const corrected = await getEntry(sql, everyone(by), id);
      const from = amountOf(centsOf(corrected.balance) - cents);
      const changes = [{ field: "balance", from, to: corrected.balance }];
      const about = {
        subject: "user",
        action: "balance-corrected",
        subject_ids: [user_id],
      } as const;
      await record(write, { ...about, changes });
      return corrected;
    });
  } catch (error) {
    // The same call came twice in the same moment.
    if (isUniqueViolation(error, "money_entries_made_by_request_key_key")) {
      return await correctBalance(context, by, form, request_key);
    }
    throw error;
  }
}

/** For slips that became Completed, unless a charge stands. Their rows must be locked. */
export async function chargeSlips(write: Write, slipIds: readonly number[]): Promise<void> {
  await settle(write, "charge", await findUncharged(write.sql, slipIds));
}

/** Gives back what slips were charged that are no longer Completed. Their rows must be locked. */
export async function refundSlips(write: Write, slipIds: readonly number[]): Promise<void> {
  await settle(write, "refund", await findUnrefunded(write.sql, slipIds));
}

async function settle(write: Write, kind: "charge" | "refund", due: readonly Due[]) {
  const made_by = write.by?.id ?? null;
  for (const { user_id, cents, ...charged } of due) {
    await insertEntry(write.sql, { user_id, kind, cents: BigInt(cents), charged, made_by });
  }
  if (due.length === 0) return;
  const people = [...new Set(due.map(({ user_id }) => user_id))];
  const about = { subject: "user", action: "balance-changed", subject_ids: people } as const;
  await record(write, { ...about, by: null });
}
