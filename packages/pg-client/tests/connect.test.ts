import { once } from "node:events";
import { createServer } from "node:net";
import { connect, inCopyTransaction } from "@slipdesk/pg-client";
import { afterAll, expect, test } from "vitest";
import { startServer } from "./test-database.ts";

const server = await startServer();
afterAll(server.stop);

const LETS_IN = Buffer.from("520000000800000000", "hex");
const IS_READY = Buffer.from("5a0000000549", "hex");

/** Lets everybody in and is gone with the first question, as a database that is killed. */
const dying = createServer((socket) => {
  socket.on("error", () => undefined);
  socket.once("data", () => {
    socket.write(Buffer.concat([LETS_IN, IS_READY]));
    socket.once("data", () => socket.resetAndDestroy());
  });
});
dying.listen(0, "127.0.0.1");
await once(dying, "listening");
afterAll(() => dying.close());

test("a database that dies during the first query of a connection causes an error that can be caught", async () => {
  const lost: unknown[] = [];
  const note = (error: unknown) => lost.push(error);
  process.on("unhandledRejection", note);
  const address = dying.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const sql = connect({ host: "127.0.0.1", port, user: "reader", database: "library", max: 1 });
  await expect(sql`select 1`).rejects.toMatchObject({
    code: expect.stringMatching(/CONNECTION_LOST|ECONNRESET|EPIPE/),
  });
  await sql.end({ timeout: 1 });
  process.off("unhandledRejection", note);
  expect(lost).toEqual([]);
});

test("after a statement that failed midway the next one returns its own rows from the first", async () => {
  const connection = await server.newDatabase();
  const sql = connect({ ...connection, max: 1 });
  afterAll(() => sql.end({ timeout: 1 }));
  await expect(sql`select 1 / (2 - n) as quotient from generate_series(1, 3) as n`).rejects.toThrow(
    "division by zero",
  );
  const rows = await sql<{ n: number }[]>`select n from generate_series(1, 2) as n`;
  expect([...rows]).toEqual([{ n: 1 }, { n: 2 }]);
});

/** A pool on a new database, with a table of numbers that differ. */
async function poolWithNumbers() {
  const connection = await server.newDatabase();
  const sql = connect({ ...connection, max: 2 });
  afterAll(() => sql.end({ timeout: 1 }));
  await sql`create table numbers (n integer primary key deferrable initially deferred)`;
  const stored = async () => (await sql<{ n: number }[]>`select n from numbers`).map(({ n }) => n);
  return { sql, connection, stored };
}

test("a transaction whose error was ignored is rolled back with that error", async () => {
  const { sql, stored } = await poolWithNumbers();
  const swallowing = sql.begin(async (tx) => {
    await tx`insert into numbers values (1)`;
    await tx`select 1 / 0`.catch(() => undefined);
    return "done";
  });
  await expect(swallowing).rejects.toThrow("division by zero");
  expect(await stored()).toEqual([]);
});

test("the first error of pipelined statements is thrown, and the connection stays usable", async () => {
  const { sql, stored } = await poolWithNumbers();
  const together = sql.begin(async (tx) =>
    Promise.all([
      tx`insert into numbers values (1)`,
      tx`select 1 / 0`,
      tx`insert into numbers values (2)`,
    ]),
  );
  await expect(together).rejects.toThrow("division by zero");
  await sql.begin((tx) => tx`insert into numbers values (3)`.then(() => undefined));
  expect(await stored()).toEqual([3]);
});

test("a failure in a savepoint is rolled back alone", async () => {
  const { sql, stored } = await poolWithNumbers();
  await sql.begin(async (tx) => {
    await tx`insert into numbers values (1)`;
    const part = tx.savepoint(async (inner) => {
      await inner`insert into numbers values (2)`;
      await inner`select 1 / 0`;
    });
    await expect(part).rejects.toThrow("division by zero");
    await tx`insert into numbers values (3)`;
  });
  expect(await stored()).toEqual([1, 3]);
});

test("a failed commit is an error", async () => {
  const { sql, stored } = await poolWithNumbers();
  const twice = sql.begin((tx) => tx`insert into numbers values (1), (1)`.then(() => undefined));
  await expect(twice).rejects.toMatchObject({ code: "23505" });
  expect(await stored()).toEqual([]);
});

test("a statement after the end of its transaction is refused and does not run in another one", async () => {
  const { sql, stored } = await poolWithNumbers();
  const late = await sql.begin(async (tx) => ({ add: () => tx`insert into numbers values (1)` }));
  await expect(late.add()).rejects.toThrow("The transaction is over");
  expect(await stored()).toEqual([]);
});

test("callers waiting for a connection when the pool ends are refused", async () => {
  const connection = await server.newDatabase();
  const sql = connect({ ...connection, max: 1 });
  const holder = connect({ ...connection, max: 1 });
  afterAll(() => holder.end({ timeout: 1 }));
  await holder`select pg_advisory_lock(1)`;
  const first = sql`select pg_advisory_lock(1)`.then(() => "served");
  const second = sql`select 1`.catch((error: unknown) => error);
  // The first has the connection once it waits.
  await expect
    .poll(() => holder`select from pg_locks where locktype = 'advisory' and not granted`)
    .toHaveLength(1);
  const ended = sql.end();
  await holder`select pg_advisory_unlock(1)`;
  await ended;
  expect(await first).toBe("served");
  expect(await second).toMatchObject({ code: "CONNECTION_ENDED" });
});

test("a read-only server is refused where writes are required", async () => {
  const connection = await server.newDatabase();
  const reader = { ...connection, connection: { default_transaction_read_only: "on" } };
  const sql = connect({ ...reader, needsWrites: true });
  afterAll(() => sql.end({ timeout: 1 }));
  await expect(sql`select 1`).rejects.toThrow("The server only reads");
});

test("all listeners share one connection, which is reopened when lost", async () => {
  const { sql } = await poolWithNumbers();
  const said: string[] = [];
  const [one, other] = await Promise.all(
    ["one", "other"].map((channel) => {
      const note = (word: string) => () => void said.push(`${channel} ${word}`);
      return sql.listen(channel, note("heard"), note("listening"), note("lost"));
    }),
  );
  const listening = sql<{ pid: number }[]>`
    select pid from pg_stat_activity
    where datname = current_database() and query like 'listen%'`;
  const pids = (await listening).map(({ pid }) => pid);
  expect(pids).toHaveLength(1);
  expect(said.splice(0).toSorted()).toEqual(["one listening", "other listening"]);
  await sql`select pg_terminate_backend(${pids[0] ?? 0}::int)`;
  await expect.poll(() => said).toHaveLength(4);
  expect(said.slice(0, 2).toSorted()).toEqual(["one lost", "other lost"]);
  expect(said.splice(0).slice(2).toSorted()).toEqual(["one listening", "other listening"]);
  await sql`notify one`;
  await expect.poll(() => said.splice(0)).toEqual(["one heard"]);
  one?.unlisten();
  await sql`notify one`;
  await sql`notify other`;
  await expect.poll(() => said).toEqual(["other heard"]);
  other?.unlisten();
});

test("a session setting may contain spaces and backslashes", async () => {
  const connection = await server.newDatabase();
  const note = "a \\ library of   Dhaka";
  const sql = connect({ ...connection, connection: { "library.note": note } });
  afterAll(() => sql.end({ timeout: 1 }));
  expect(await sql`select current_setting('library.note') as note`).toEqual([{ note }]);
});

test("what a copy transaction held is free as soon as it has failed before it copies", async () => {
  const options = await server.newDatabase();
  const sql = connect({ ...options, max: 1 });
  for (let time = 0; time < 20; time += 1) {
    const failing = inCopyTransaction(options, "", async (tx) => {
      await tx`select pg_advisory_xact_lock(1)`;
      throw new Error("refused");
    });
    await expect(failing).rejects.toThrow("refused");
    expect(await sql`select pg_try_advisory_xact_lock(1) as is_free`).toEqual([{ is_free: true }]);
  }
  await sql.end();
});
