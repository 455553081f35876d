import type { Queryable } from "#server/database/connect.ts";
import {
  type Erase,
  eraseTexts,
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

/** What was typed into money. */
export async function eraseInMoney(sql: Queryable, erase: Erase): Promise<number> {
  await sql`select set_config('slipdesk.erases_notes', 'on', true)`;
  const count = await eraseTexts(sql, TYPED, erase);
  await sql`select set_config('slipdesk.erases_notes', 'off', true)`;
  return count;
}
