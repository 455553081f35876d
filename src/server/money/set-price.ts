import type { Queryable } from "@slipdesk/pg-client";
import type { Admin } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { refuseChangedSince } from "#server/http/refusal.ts";
import { record } from "#server/log/acts.ts";
import { changesBetween } from "#server/log/write-log.ts";
import type { SlipPrice } from "#shared/money/contract-prices.ts";
import type { PriceForm } from "#shared/money/form.ts";
import { amountOf } from "#shared/money/rules.ts";
import { getHolder } from "./entries.queries.ts";
import {
  findPriceBefore,
  findPrices,
  getPrice,
  insertPrice,
  lockPrices,
} from "./prices.queries.ts";

export async function setPrice(
  context: Context,
  by: Admin,
  form: PriceForm,
  readAt: string | null,
): Promise<SlipPrice> {
  const { amount: cents, user_id = null } = form;
  return await writeAs(context, by, async (write) => {
    const { sql } = write;
    if (user_id !== null) await getHolder(sql, user_id);
    await refuseOutdated(sql, readAt);
    const before = { price: await findPriceBefore(sql, user_id) };
    const id = await insertPrice(sql, { user_id, cents, by: by.id });
    const changes = changesBetween(before, { price: cents === null ? null : amountOf(cents) });
    const about = { subject: "user", action: "price-set", subject_ids: [user_id] } as const;
    await record(write, { ...about, changes });
    return await getPrice(sql, id);
  });
}

/** Of two that set a price at once, the second one waits, sees the first and has a later time. Readers continue. */
async function refuseOutdated(sql: Queryable, readAt: string | null): Promise<void> {
  await lockPrices(sql);
  if (readAt === null) return;
  refuseChangedSince(
    readAt,
    await findPrices(sql),
    "Someone set a price after you opened this. Nothing was saved; look at what changed, then decide again.",
  );
}
