import { setImmediate } from "node:timers/promises";
import { inCopyTransaction } from "@slipdesk/pg-client";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "./test-database.ts";

const first = await createTestDatabase();
const second = await createTestDatabase();
afterAll(async () => {
  await first.close();
  await second.close();
});

test("each test database has the schema, and what is written in one is not in another", async () => {
  await first.sql`insert into notices (title, content) values ('Eid', 'Closed on Friday')`;
  const inFirst = await first.sql`select title from notices`;
  const inSecond = await second.sql`select title from notices`;
  expect([inFirst.length, inSecond.length]).toEqual([1, 0]);
});

test("instants, dates and amounts are text, counts are numbers", async () => {
  const [row] = await first.sql`
    select timestamptz '2026-02-03 04:05:06.789+06' as instant, date '2026-02-03' as day,
      12.50::numeric(12, 2) as amount, count(*) as count, array[1, 2]::bigint[] as ids`;
  expect(row).toEqual({
    instant: "2026-02-02T22:05:06.789Z",
    day: "2026-02-03",
    amount: "12.50",
    count: expect.any(Number),
    ids: [1, 2],
  });
});

test("a date, a big id and an instant are stored and read unchanged", async () => {
  const [row] = await first.sql`
    select ${"2028-02-29"}::date as day, ${9_007_199_254_740_991}::bigint as id,
      ${"2026-02-02T22:05:06.789Z"}::timestamptz as instant, ${new Date(0)}::timestamptz as epoch`;
  expect(row).toEqual({
    day: "2028-02-29",
    id: 9_007_199_254_740_991,
    instant: "2026-02-02T22:05:06.789Z",
    epoch: "1970-01-01T00:00:00.000Z",
  });
});

test("an id too large for a number is an error, not another id", async () => {
  const query = first.sql`select 9007199254740993::bigint as id`;
  await expect(query).rejects.toThrow("A bigint is beyond what a number can hold");
});

test("the product's role is no superuser", async () => {
  const [row] = await first.sql`select usesuper from pg_user where usename = current_user`;
  expect(row).toEqual({ usesuper: false });
});

test("a connection works after a copy with a slow reader", async () => {
  const answer = await inCopyTransaction(first.connection, "", async (sql, copies) => {
    const rows = copies.readable(sql`
      copy (select repeat('x', 999) from generate_series(1, 100)) to stdout`);
    let bytes = 0;
    for await (const chunk of rows) {
      bytes += Buffer.from(chunk).length;
      // Behind on purpose: what is left comes, and ends, while this chunk is still in hand.
      await setImmediate();
    }
    const [next] = await sql<{ one: number }[]>`select 1 as one`;
    return [bytes, next?.one];
  });
  expect(answer).toEqual([100_000, 1]);
});
