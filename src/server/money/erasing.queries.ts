import { setOtherKey, setShortened, type Texts, textsOf } from "#server/database/erase-texts.ts";

const entriesOf = (...of: Parameters<typeof textsOf>): Texts => {
  const texts = textsOf(...of);
  return {
    ...texts,
    write: async (sql, row, erased) => {
      await sql`select set_config('slipdesk.erases_money', 'on', true)`;
      await texts.write(sql, row, erased);
      await sql`select set_config('slipdesk.erases_money', 'off', true)`;
    },
  };
};

/** What was typed into money. */
export const TEXTS_OF_MONEY = [
  entriesOf("deposits", "reference", setShortened("reference", 60)),
  entriesOf("deposits", "note", setShortened("note", 300)),
  entriesOf("deposits", "reason", setShortened("reason", 300)),
  entriesOf("money_entries", "note", setShortened("note", 300)),
];

/** Clients make keys of what they like. */
export const MONEY_KEYS = ["deposits", "money_entries"].map((table) =>
  entriesOf(table, "request_key", setOtherKey("request_key")),
);
