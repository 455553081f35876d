import type { Fragment, Queryable } from "#server/database/connect.ts";
import { afterLastChange, identifier } from "#server/database/statement.ts";
import { comparable } from "#shared/text/plain.ts";
import { ERASED } from "./erased-words.ts";
import { eraseTyped } from "./transitions.ts";

type Erase = (text: string) => string | null;

type Found = { key: string; text: string };

/** Texts of a column, a page of rows at a time. */
type Place = {
  /** Where the text is read in parts; without it as a whole. */
  eraseIn?: (text: string, erase: Erase) => string | null;
  /** Key and text of the rows after this key, in its order; from the first one when it is null. */
  read(sql: Queryable, after: string | null): PromiseLike<Found[]>;
  write(sql: Queryable, row: Found, erased: string): Promise<void>;
};

const PAGE = 5_000;

/** Returns in how many texts something was found. */
async function eraseInPlace(
  sql: Queryable,
  { read, write, eraseIn }: Place,
  erase: Erase,
): Promise<number> {
  let count = 0;
  for (let after: string | null = null; ; ) {
    const rows: Found[] = await read(sql, after);
    for (const row of rows) {
      const erased = eraseIn ? eraseIn(row.text, erase) : erase(row.text);
      if (erased === null) continue;
      await write(sql, row, erased);
      count += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return count;
    after = last.key;
  }
}

/** A text column of a table whose key is a number. */
function column(
  table: string,
  name: string,
  set: (sql: Queryable, erased: string, key: string) => Fragment,
  key = "id",
): Place {
  const [rows, text, id] = [identifier(table), identifier(name), identifier(key)];
  return {
    read: (sql, after) => sql<Found[]>`
      select ${id}::text as key, ${text} as text from ${rows}
      where ${text} is not null and ${id} > ${after ?? "0"}::bigint order by ${id} limit ${PAGE}`,
    write: async (sql, row, erased) => {
      await sql`update ${rows} set ${set(sql, erased, row.key)} where ${id} = ${row.key}::bigint`;
    },
  };
}

const cleared = (table: string, name: string, key?: string) =>
  column(table, name, (sql) => sql`${identifier(name)} = null`, key);

const ofSlips = (name: Parameters<typeof eraseTyped>[2]): Place => ({
  ...cleared("slips", name),
  write: (sql, { key }) => eraseTyped(sql, Number(key), name),
});

const LOGGED: Place = {
  read: (sql, after) => sql<Found[]>`
    select log_id || ' ' || field as key, concat_ws(' ', changed_from, changed_to) as text from log_values
    where (log_id, field) > (split_part(${after ?? "0 "}, ' ', 1)::bigint, split_part(${after ?? "0 "}, ' ', 2))
    order by log_id, field limit ${PAGE}`,
  write: async (sql, { key }) => {
    await sql`
      delete from log_values
      where log_id = split_part(${key}, ' ', 1)::bigint and field = split_part(${key}, ' ', 2)`;
  },
};

const FILE_NAMES: Place = {
  read: (sql, after) => sql<Found[]>`
    select import_id::text as key, min(file_name) as text from submissions
    where import_id > ${after ?? "0"}::bigint group by import_id order by import_id limit ${PAGE}`,
  write: async (sql, { key }) => {
    await sql`
      update submissions set file_name = ${ERASED}, file_sha256 = null where import_id = ${key}::bigint`;
  },
};

const BELL: Place = {
  read: (sql, after) => sql<Found[]>`
    select id::text as key, params ->> 'reason' as text from notifications
    where params ? 'reason' and id > ${after ?? "0"}::bigint order by id limit ${PAGE}`,
  write: async (sql, { key }, erased) => {
    const reason = sql.json({ reason: erased });
    await sql`update notifications set params = params || ${reason} where id = ${key}::bigint`;
  },
};

const overwritten = (table: string, name: string, longest: number) =>
  column(table, name, (sql, erased) => sql`${identifier(name)} = ${shortened(erased, longest)}`);

// `Erased` may be longer than what it stands for.
const shortened = (text: string, longest: number) => [...text].slice(0, longest).join("");

/** What was typed into money, and the bell's copies. */
const OF_MONEY: readonly Place[] = [
  overwritten("deposits", "reference", 60),
  overwritten("deposits", "note", 300),
  overwritten("deposits", "reason", 300),
  overwritten("money_entries", "note", 300),
  BELL,
];

export async function eraseInMoney(sql: Queryable, erase: Erase): Promise<number> {
  await sql`select set_config('slipdesk.erases_notes', 'on', true)`;
  const count = await eraseInAll(sql, OF_MONEY, erase);
  await sql`select set_config('slipdesk.erases_notes', 'off', true)`;
  return count;
}

/** A person's views have different names. */
const VIEW_NAMES = column("user_views", "name", (sql, erased, id) => {
  const name = shortened(erased, 40);
  return sql`
    name = case when exists (
        select from user_views other
        where other.user_id = user_views.user_id and other.id <> user_views.id and lower(other.name) = lower(${name}))
      then left(${name}, 20) || ' ' || ${id}::text else ${name} end`;
});

const VIEW_QUERIES: Place = {
  ...column("user_views", "query", (sql, erased) => sql`query = ${erased}`),
  eraseIn: (query, erase) => {
    const all = [...new URLSearchParams(query)];
    const kept = all.filter((one) => erase(one.join(" ")) === null);
    if (kept.length === all.length) return null;
    return kept.length === 0 ? "" : `?${new URLSearchParams(kept)}`;
  },
};

export async function eraseInViews(sql: Queryable, erase: Erase): Promise<number> {
  return await eraseInAll(sql, [VIEW_NAMES, VIEW_QUERIES], erase);
}

const ofNotice = (name: string, longest: number) =>
  column(
    "notices",
    name,
    (sql, erased) => sql`${identifier(name)} = ${shortened(erased, longest)}, updated_at = now()`,
  );

export async function eraseInNotices(sql: Queryable, erase: Erase): Promise<number> {
  return await eraseInAll(sql, [ofNotice("title", 200), ofNotice("content", 5_000)], erase);
}

/** The form's last e-mails and places, values that it is filled with, and headings of imported files. */
const PREFERENCES: Place = {
  read: (sql, after) => sql<Found[]>`
    select id::text as key, preferences::text as text from users
    where id > ${after ?? "0"}::bigint order by id limit ${PAGE}`,
  write: async (sql, { key }, erased) => {
    await sql`update users set preferences = ${erased}::jsonb where id = ${key}::bigint`;
  },
  eraseIn: (text, erase) => {
    let isFound = false;
    const left: unknown = JSON.parse(text, (_, value: unknown) => {
      const isKept = (one: unknown) => typeof one !== "string" || erase(one) === null;
      if (typeof value !== "object" || value === null) return value;
      const kept = Array.isArray(value)
        ? value.filter(isKept)
        : Object.fromEntries(Object.entries(value).filter((entry) => entry.every(isKept)));
      isFound ||= Object.keys(kept).length < Object.keys(value).length;
      return kept;
    });
    return isFound ? JSON.stringify(left) : null;
  },
};

export async function eraseInPreferences(sql: Queryable, erase: Erase): Promise<number> {
  return await eraseInAll(sql, [PREFERENCES], erase);
}

/** What was typed about applications, whosever they are. */
const OF_APPLICATIONS: readonly Place[] = [
  ofSlips("others"),
  ofSlips("failed_reason"),
  ofSlips("declined_reason"),
  column(
    "follow_ups",
    "note",
    (sql) => sql`note = null, updated_at = ${afterLastChange(sql)}`,
    "slip_id",
  ),
  cleared("process_run", "last_error"),
  cleared("process_step", "note"),
  LOGGED,
  FILE_NAMES,
];

export async function eraseInApplications(sql: Queryable, erase: Erase): Promise<number> {
  return await eraseInAll(sql, OF_APPLICATIONS, erase);
}

async function eraseInAll(sql: Queryable, places: readonly Place[], erase: Erase) {
  let count = 0;
  for (const place of places) count += await eraseInPlace(sql, place, erase);
  return count;
}

type Typed = Readonly<Record<string, unknown>> & {
  passport_number?: unknown;
  national_id?: unknown;
};
type Draft = { id: number; slip_id: number | null; form_values: Typed };

/** Deletes drafts of this person; a draft of somebody else loses only what it says of the person. */
export async function eraseInDrafts(
  sql: Queryable,
  passport: string,
  erase: Erase,
): Promise<{ deleted: number; changed: number }> {
  const drafts = await sql<Draft[]>`select id, slip_id, form_values from slip_drafts`;
  const counts = { deleted: 0, changed: 0 };
  for (const { id, slip_id, form_values } of drafts) {
    const left = withoutMentions(form_values, erase);
    if (left === null) continue;
    if (slip_id === null && isOfPerson(form_values, passport, erase)) {
      counts.deleted += 1;
      await sql`delete from slip_drafts where id = ${id}`;
    } else {
      counts.changed += 1;
      await sql`
        update slip_drafts set form_values = ${sql.json(left)}, version = version + 1 where id = ${id}`;
    }
  }
  return counts;
}

/** A draft that has another passport number mentions the person, and is somebody else's. */
function isOfPerson(typed: Typed, passport: string, erase: Erase): boolean {
  const fields = [typed.passport_number, typed.national_id].map(String);
  if (fields.some((field) => erase(field) !== null)) return true;
  const own = comparable(String(typed.passport_number ?? ""));
  return comparable(passport).startsWith(own);
}

/** Null if nothing is mentioned. */
function withoutMentions(typed: Typed, erase: Erase): Typed | null {
  const values = Object.entries(typed).map(([field, value]) => {
    const erased = typeof value === "string" ? erase(value) : null;
    return { field, value: erased ?? value, isErased: erased !== null };
  });
  if (values.every(({ isErased }) => !isErased)) return null;
  return Object.fromEntries(
    values
      .filter(({ value, isErased }) => !isErased || value !== ERASED)
      .map(({ field, value }) => [field, value]),
  );
}
