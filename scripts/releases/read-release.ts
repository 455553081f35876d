import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Queryable } from "@slipdesk/pg-client";
import { type BackupHead, readArchive } from "#server/backup/archive.ts";
import { LEFT_OUT, listTables } from "#server/backup/tables.queries.ts";

/** The keys of all kept desks, which are no secret. */
export const RELEASE_KEYS = {
  SECRET_KEY: "a-key-for-tests-that-is-long-enough-0001",
  BACKUP_KEY: "the-backup-key-of-the-desks-of-releases",
};

export type Release = { version: string; plain: string; encrypted: string };

/** The kept desks of released versions, oldest first. */
export function listReleases(folder = import.meta.dirname): Release[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => releaseIn(name, folder))
    .toSorted((a, b) => a.version.localeCompare(b.version, "en", { numeric: true }));
}

export function releaseIn(version: string, folder = import.meta.dirname): Release {
  const [plain = "", encrypted = ""] = ["plain", "encrypted"].map((name) =>
    join(folder, version, `${name}.backup`),
  );
  return { version, plain, encrypted };
}

/** The schema files of a plain backup. */
export async function schemaOf(file: string): Promise<BackupHead["migrations"]> {
  for await (const record of readArchive(file, { key: undefined })) {
    if (record.kind === "head") return record.migrations;
  }
  return [];
}

/** What a backup lacks of a database: rows of a table, a value of a column, a choice of a state; as `slips.status declined`. */
export async function missingIn(sql: Queryable, file: string): Promise<string[]> {
  const held = await valuesIn(file);
  const choices = await findChoices(sql);
  const tables = (await listTables(sql)).filter(({ name }) => !LEFT_OUT.includes(name));
  return tables.flatMap(({ name, columns }) =>
    columns.flatMap((column) => {
      const values = held.get(`${name}.${column}`) ?? new Set();
      const needed = choices.get(`${name}.${column}`) ?? [];
      if (values.size === 0) return [`${name}.${column}`];
      return needed.filter((one) => !values.has(one)).map((one) => `${name}.${column} ${one}`);
    }),
  );
}

/** The values of each column, without null, as they stand in the file. */
async function valuesIn(file: string): Promise<Map<string, Set<string>>> {
  const values = new Map<string, Set<string>>();
  let columns: string[] = [];
  let rest = Buffer.alloc(0);
  for await (const record of readArchive(file, { key: undefined })) {
    if (record.kind === "table") columns = record.columns.map((one) => `${record.name}.${one}`);
    if (record.kind === "data") rest = Buffer.concat([rest, record.content]);
    if (record.kind !== "end") continue;
    for (const line of rest.toString("utf8").split("\n").slice(0, -1)) {
      for (const [place, value] of line.split("\t").entries()) {
        if (value === "\\N") continue;
        const name = columns[place] ?? "";
        values.set(name, (values.get(name) ?? new Set()).add(value));
      }
    }
    rest = Buffer.alloc(0);
  }
  return values;
}

/** The states of each column that has a list of them, and both of one that is true or false; keys are left out, as a table of one row has one. */
async function findChoices(sql: Queryable): Promise<Map<string, string[]>> {
  const rows = await sql<{ name: string; choices: string | null }[]>`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname || '.' || a.attname as name,
      case a.atttypid when 'bool'::regtype then '''t'' ''f''' else (
        select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\("?\\w+"? = ANY \\(ARRAY\\[') end as choices
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and n.nspname in ('public', 'audit') and a.atttypid in ('bool'::regtype, 'text'::regtype)
      and not exists (select from pg_index i
        where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey))`;
  return new Map(
    rows.map(({ name, choices }) => [
      name,
      choices?.match(/'(?:[^']|'')*'/g)?.map((text) => text.slice(1, -1)) ?? [],
    ]),
  );
}
