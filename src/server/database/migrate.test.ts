import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "@slipdesk/pg-client";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "#server/testing/test-database.ts";
import { holdUpStarts, migrate } from "./migrate.ts";

const database = await createTestDatabase();
const { sql } = database;
const released = join(import.meta.dirname, "migrations");
const folder = mkdtempSync(join(tmpdir(), "slipdesk-migrations-"));
const log = { info: () => undefined, error: () => undefined };

beforeEach(async () => {
  rmSync(folder, { recursive: true });
  cpSync(released, folder, { recursive: true });
  await sql`delete from migrations where name > '900'`;
  await sql`drop table if exists extra`;
});

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

function add(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

async function applied(): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from migrations where name > '900' order by name`;
  return rows.map(({ name }) => name);
}

test("ten programs that start at the same time apply a file once", async () => {
  add("901-extra.sql", "create table extra (id int); insert into extra values (1);");
  const pools = Array.from({ length: 10 }, () => connect({ ...database.connection, max: 1 }));
  await Promise.all(pools.map((pool) => migrate(pool, log, folder)));
  await Promise.all(pools.map((pool) => pool.end()));
  expect([await applied(), [...(await sql`select id from extra`)]]).toEqual([
    ["901-extra.sql"],
    [{ id: 1 }],
  ]);
});

test("a start beside a restore says that it waits, and goes on when that has ended", async () => {
  const said: string[] = [];
  const starting = { ...log, info: (line: string) => void said.push(line) };
  add("901-extra.sql", "create table extra (id int);");
  const started = await sql.begin(async (restore) => {
    await restore`set local idle_in_transaction_session_timeout = 0`;
    expect(await holdUpStarts(restore)).toBe(true);
    const started = migrate(sql, starting, folder);
    await expect
      .poll(() => said)
      .toEqual([expect.stringMatching(/^A restore, or another start, is at work/)]);
    expect(await applied()).toEqual([]);
    return [started];
  });
  await Promise.all(started);
  expect(await applied()).toEqual(["901-extra.sql"]);
});

test("a file may take longer than the statement timeout, which applies again afterwards", async () => {
  const pool = connect({
    ...database.connection,
    max: 1,
    connection: { statement_timeout: 50 },
  });
  add("901-slow.sql", "select pg_sleep(0.2);");
  await migrate(pool, log, folder);
  await expect(pool`select pg_sleep(0.2)`).rejects.toThrow("statement timeout");
  await pool.end();
});

test("a failing file is rolled back as a whole, and earlier ones stay", async () => {
  add("901-extra.sql", "create table extra (id int);");
  add("902-broken.sql", "insert into extra values (1); select 1 / 0;");
  await expect(migrate(sql, log, folder)).rejects.toThrow(
    "The schema file 902-broken.sql could not be applied and was undone: division by zero.",
  );
  expect([await applied(), [...(await sql`select id from extra`)]]).toEqual([
    ["901-extra.sql"],
    [],
  ]);
});

test("a database with a newer schema is refused", async () => {
  await sql`insert into migrations (name, checksum) values ('999-future.sql', '')`;
  await expect(migrate(sql, log, folder)).rejects.toThrow(
    "This database was made by a newer SlipDesk (it has 999-future.sql",
  );
});

test.each([
  [
    "a file that has changed since it was applied",
    "902-extra.sql",
    "create table extra (id bigint);",
  ],
  ["a file that was added before one already applied", "901-late.sql", "select 1;"],
])("%s is refused, with what to do", async (_what, name, text) => {
  add("902-extra.sql", "create table extra (id int);");
  await migrate(sql, log, folder);
  add(name, text);
  await expect(migrate(sql, log, folder)).rejects.toThrow(
    /unreleased version of SlipDesk \(its schema file 902-extra.sql is not this one's\): .*export the applications/,
  );
});
