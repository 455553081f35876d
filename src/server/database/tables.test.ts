import { expect, test } from "vitest";
import { stamped } from "#server/testing/schema-stamp.ts";
import { createTestDatabase } from "#server/testing/test-database.ts";
import { readMigrations } from "./migrate.ts";

/** What the parsers of `@slipdesk/pg-client` make of a column. */
const TYPES: Readonly<Record<string, string>> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  text: "string",
  numeric: "string",
  timestamptz: "string",
  date: "PlainDate",
  bytea: "Buffer",
  _bytea: "Buffer[]",
  uuid: "string",
  xid8: "string",
  jsonb: "unknown",
};

type Column = { name: string; type: string; is_nullable: boolean; choices: string | null };

const WIDTH = 100;

function lineOf({ name, type, is_nullable, choices }: Column): string {
  const texts = choices?.match(/'(?:[^']|'')*'/g)?.map((text) => JSON.stringify(text.slice(1, -1)));
  const read = texts ?? [TYPES[type] ?? `${type} has no type in tables.test.ts`];
  const all = is_nullable && read[0] !== "unknown" ? [...read, "null"] : read;
  const line = `    ${name}: ${all.join(" | ")};\n`;
  if (line.length <= WIDTH) return line;
  return `    ${name}:\n${all.map((one) => `      | ${one}`).join("\n")};\n`;
}

test("the types of rows are the schema's columns; after a change of it, run this test with -u", async () => {
  const { sql, close } = await createTestDatabase();
  const tables = await sql<{ name: string; columns: Column[] }[]>`
    select case n.nspname when 'public' then c.relname else '"audit.' || c.relname || '"' end as name,
      json_agg(json_build_object('name', a.attname, 'type', t.typname, 'is_nullable', not a.attnotnull,
        'choices', (select pg_get_constraintdef(k.oid) from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
            and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[')) order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
    where c.relkind = 'r' and n.nspname in ('public', 'audit')
    group by n.nspname, c.relname order by n.nspname desc, c.relname`;
  await close();
  const types = tables.map(
    ({ name, columns }) => `  ${name}: {\n${columns.map(lineOf).join("")}  };\n`,
  );
  const file = `// Written by tables.test.ts from the schema, as the driver reads its columns.
import type { PlainDate } from "#shared/time/plain-date.ts";

type Tables = {
${types.join("")}};

/** Columns of a table, as a statement reads them. */
export type Row<Table extends keyof Tables, Column extends keyof Tables[Table]> = Pick<
  Tables[Table],
  Column
>;

/** Of a left join, which may find no row. */
export type Joined<Table extends keyof Tables, Column extends keyof Tables[Table]> = {
  [C in Column]: Tables[Table][C] | null;
};

/** A column of which the statement knows more than the schema: the shape of its JSON, or that it is not null here. */
export type Known<Table extends keyof Tables, Column extends keyof Tables[Table], Shape> = {
  [C in Column]: Shape;
};
`;
  await expect(stamped(file, await readMigrations())).toMatchFileSnapshot("tables.ts");
});
