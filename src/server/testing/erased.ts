import { execFile } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ADMIN_ROLE } from "@slipdesk/embedded-postgres";
import { connect, identifier, type Sql } from "@slipdesk/pg-client";
import { readArchive } from "#server/backup/archive.ts";
import { makeBackup } from "#server/backup/backups.ts";
import { listTables } from "#server/backup/tables.queries.ts";
import type { TestApp } from "./test-app.ts";

/** Every column of every row of every table, and the samples of them that the planner holds, as text. */
export async function allStoredText({ context }: TestApp): Promise<string> {
  const tables = [...(await listTables(context.sql)).map(({ name }) => name), "pg_stats"];
  const texts = await Promise.all(
    tables.map(
      (name) => context.sql<{ text: string }[]>`
        select coalesce(string_agg(t::text, e'\n'), '') as text from ${identifier(name)} t`,
    ),
  );
  return texts.map(([row]) => row?.text).join("\n");
}

/** What the database's administrator of the test server sees. */
async function asAdmin<T>({ connection }: TestApp, read: (sql: Sql) => Promise<T>): Promise<T> {
  const patience = { statement_timeout: 60_000, lock_timeout: 60_000 };
  const sql = connect({ ...connection, user: ADMIN_ROLE, max: 1, connection: patience });
  try {
    return await read(sql);
  } finally {
    await sql.end();
  }
}

/** Those of these texts that stand in the files of the app's database once all of it is written. */
export async function foundInFiles(app: TestApp, texts: readonly string[]): Promise<string[]> {
  const folder = await asAdmin(app, async (sql) => {
    // The database does all this by itself, in time. A dead row whose long values are gone already stops `vacuum full`.
    await sql`vacuum pg_statistic`;
    await sql`vacuum full pg_statistic`;
    await sql`checkpoint`;
    const [row] = await sql<{ folder: string }[]>`
      select current_setting('data_directory') || '/base/' || oid as folder
      from pg_database where datname = current_database()`;
    return row?.folder ?? "";
  });
  return await grep(folder, texts);
}

/** Everything that the database has logged. */
export async function databaseLog(app: TestApp): Promise<string> {
  const folder = await asAdmin(app, async (sql) => {
    const [row] = await sql<{ folder: string }[]>`
      select current_setting('data_directory') as folder`;
    return row?.folder ?? "";
  });
  return await readFile(join(folder, "../../postgres.log"), "utf8");
}

/** All that a backup made now holds, as text. */
export async function backedUp({ context }: TestApp): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), "slipdesk-erased-")), "backup");
  await makeBackup(context, file, undefined, context.clock());
  const parts: string[] = [];
  for await (const record of readArchive(file, { key: undefined })) {
    parts.push(record.kind === "data" ? record.content.toString("utf8") : JSON.stringify(record));
  }
  return parts.join("\n");
}

/** In bytes and in one reading, which takes a tenth of the time of one for each. */
async function grep(folder: string, texts: readonly string[]): Promise<string[]> {
  const options = ["-rohiaF", ...texts.flatMap((text) => ["-e", text]), folder];
  const env = { ...process.env, LC_ALL: "C" };
  const found = await promisify(execFile)("grep", options, { env }).then(
    ({ stdout }) => stdout.toLowerCase(),
    ({ stdout }: { stdout: string }) => stdout.toLowerCase(),
  );
  return texts.filter((text) => found.includes(text.toLowerCase()));
}

/** The columns in which an application is kept. */
export async function columnsOfSlips({ context }: TestApp): Promise<string[]> {
  const columns = await context.sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = 'slips'::regclass and attnum > 0 and not attisdropped`;
  return columns.map(({ name }) => name);
}

/** Lets these slips be left as they are for so many months. */
export async function letSlipGrowOld(
  { context }: TestApp,
  ids: readonly number[],
  months: number,
): Promise<void> {
  await context.sql`
    update slips set updated_at = now() - ${months}::int * interval '1 month'
    where id = any(${[...ids]}::bigint[])`;
}
