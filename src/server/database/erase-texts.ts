import { type Fragment, identifier, type Queryable } from "@slipdesk/pg-client";

/** What stands in the place of what was erased. */
export const ERASED = "Erased";

/** The text without what it says of somebody; null if it says nothing. */
export type Erase = (text: string) => string | null;

/** Where a text stands, and what it says. */
export type FoundText = { place: string; text: string };

/** Texts of a table, a page of rows at a time. */
export type Texts = {
  /** Where the text is read in parts; without it as a whole. */
  eraseIn?: (text: string, erase: Erase) => string | null;
  /** The texts after this place, in its order; from the first one when it is null. */
  read(sql: Queryable, after: string | null): PromiseLike<FoundText[]>;
  write(sql: Queryable, row: FoundText, erased: string): Promise<void>;
};

export const PAGE = 5_000;

/** Returns in how many texts something was found. */
export async function eraseTexts(sql: Queryable, all: readonly Texts[], erase: Erase) {
  let count = 0;
  for (const texts of all) count += await eraseIn(sql, texts, erase);
  return count;
}

async function eraseIn(sql: Queryable, { read, write, eraseIn }: Texts, erase: Erase) {
  let count = 0;
  for (let after: string | null = null; ; ) {
    const rows: FoundText[] = await read(sql, after);
    for (const row of rows) {
      const erased = eraseIn ? eraseIn(row.text, erase) : erase(row.text);
      if (erased === null) continue;
      await write(sql, row, erased);
      count += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return count;
    after = last.place;
  }
}

/** A text column of a table whose key is a number. */
export function textsOf(
  table: string,
  name: string,
  set: (sql: Queryable, erased: string, key: string) => Fragment,
  key = "id",
): Texts {
  const [rows, text, id] = [identifier(table), identifier(name), identifier(key)];
  return {
    read: (sql, after) => sql<FoundText[]>`
      select ${id}::text as place, ${text} as text from ${rows}
      where ${text} is not null and ${id} > ${after ?? "0"}::bigint order by ${id} limit ${PAGE}`,
    write: async (sql, row, erased) => {
      await sql`update ${rows} set ${set(sql, erased, row.place)} where ${id} = ${row.place}::bigint`;
    },
  };
}

/** `ERASED` may be longer than what it stands for; a text that becomes too long ends in it. */
export function shortened(text: string, longest: number): string {
  const letters = [...text];
  if (letters.length <= longest) return text;
  return letters.slice(0, longest - ERASED.length).join("") + ERASED;
}

export const setShortened = (name: string, longest: number) => (sql: Queryable, erased: string) =>
  sql`${identifier(name)} = ${shortened(erased, longest)}`;

/** A key that a client has chosen becomes one that nobody has. */
export const setOtherKey = (name: string) => (sql: Queryable) =>
  sql`${identifier(name)} = gen_random_uuid()::text`;

export const setNull = (name: string) => (sql: Queryable) => sql`${identifier(name)} = null`;
