import { isUniqueViolation } from "@slipdesk/pg-client";
import { type Admin, everyone } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { Refusal } from "#server/http/refusal.ts";
import { record } from "#server/log/acts.ts";
import type { MoneyEntry } from "#shared/money/contract.ts";
import type { CorrectionForm } from "#shared/money/form.ts";
import { amountOf, centsOf } from "#shared/money/rules.ts";
import { findCorrection, getHolder, insertEntry } from "./entries.queries.ts";
import { getEntry } from "./statement.queries.ts";
import { isLeftToOthers } from "./whose-balance.ts";

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
