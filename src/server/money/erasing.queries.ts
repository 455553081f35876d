import type { Queryable } from "@slipdesk/pg-client";
import {
  type Erase,
  eraseTexts,
  setOtherKey,
  setShortened,
  type Texts,
  textsOf,
} from "#server/database/erase-texts.ts";

const TYPED: readonly Texts[] = [
  textsOf("deposits", "reference", setShortened("reference", 60)),
  textsOf("deposits", "note", setShortened("note", 300)),
  textsOf("deposits", "reason", setShortened("reason", 300)),
  textsOf("money_entries", "note", setShortened("note", 300)),
];

const KEYS = ["deposits", "money_entries"].map((table) =>
  textsOf(table, "request_key", setOtherKey("request_key")),
);

/** What was typed into money. */
export const eraseInMoney = (sql: Queryable, erase: Erase) => eraseEntries(sql, TYPED, erase);

/** Clients make keys of what they like. */
export const eraseMoneyKeys = (sql: Queryable, erase: Erase) => eraseEntries(sql, KEYS, erase);

async function eraseEntries(sql: Queryable, texts: readonly Texts[], erase: Erase) {
  await sql`select set_config('slipdesk.erases_money', 'on', true)`;
  const count = await eraseTexts(sql, texts, erase);
  await sql`select set_config('slipdesk.erases_money', 'off', true)`;
  return count;
}
