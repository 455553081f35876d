import type { Admin } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Desk } from "#server/desk.ts";
import { changesBetween } from "#server/log/write-log.ts";
import type { SlipPrice, SlipPrices } from "#shared/money/contract-prices.ts";
import type { PriceForm } from "#shared/money/form.ts";
import { amountOf } from "#shared/money/rules.ts";
import { getHolder } from "./holder.ts";
import { findPriceBefore, findPrices, getPrice, insertPrice } from "./repository-prices.ts";

const CHANGES_SHOWN = 50;

export async function readPrices({ sql }: Desk): Promise<SlipPrices> {
  return await findPrices(sql, CHANGES_SHOWN);
}

export async function setPrice(desk: Desk, by: Admin, form: PriceForm): Promise<SlipPrice> {
  const { amount: cents, user_id = null } = form;
  return await writeAs(desk, by, async (sql) => {
    if (user_id !== null) await getHolder(sql, user_id);
    const before = { price: await findPriceBefore(sql, user_id) };
    const id = await insertPrice(sql, { user_id, cents, by: by.id });
    const changes = changesBetween(before, { price: cents === null ? null : amountOf(cents) });
    const about = { subject: "user", action: "price-set", subject_ids: [user_id] } as const;
    await desk.log.write(sql, { ...about, by, changes });
    return await getPrice(sql, id);
  });
}
