import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "#server/testing/test-database.ts";
import { connect } from "./connect.ts";

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

test("a database that dies while a new connection asks its first question is an error that can be caught", async () => {
  const lost: unknown[] = [];
  const note = (error: unknown) => lost.push(error);
  process.on("unhandledRejection", note);
  const address = dying.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const sql = connect({ host: "127.0.0.1", port, user: "desk", database: "desk", max: 1 });
  await expect(sql`select 1`).rejects.toMatchObject({
    code: expect.stringMatching(/CONNECTION_CLOSED|ECONNRESET|EPIPE/),
  });
  await sql.end({ timeout: 1 });
  process.off("unhandledRejection", note);
  expect(lost).toEqual([]);
});

test("an answer after a statement that failed behind its first rows has its own rows, and they begin with the first", async () => {
  const { connection } = await createTestDatabase();
  const sql = connect({ ...connection, max: 1 });
  afterAll(() => sql.end({ timeout: 1 }));
  await expect(sql`select 1 / (2 - n) as quotient from generate_series(1, 3) as n`).rejects.toThrow(
    "division by zero",
  );
  const rows = await sql<{ n: number }[]>`select n from generate_series(1, 2) as n`;
  expect([...rows]).toEqual([{ n: 1 }, { n: 2 }]);
});
