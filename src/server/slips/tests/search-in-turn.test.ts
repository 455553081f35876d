import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { inTransaction } from "#server/database/transaction.ts";
import { refused } from "#server/testing/client.ts";
import { submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator");
const third = await app.person("operator");
await submit(admin, { first_name: "Rahim" });

/** How many searches the database works on now. */
async function countSearches(): Promise<number> {
  const rows = await app.desk.sql.unsafe(
    `select pid from pg_stat_activity where state = 'active' and query like '%search_text%'
      and pid <> pg_backend_pid() and datname = current_database()`,
  );
  return rows.length;
}

/** Lets nobody read the slips while the work lasts, so that every search waits. */
const whileSlipsAreLocked = (work: () => Promise<void>) =>
  inTransaction(app.desk.sql, async (sql) => {
    await sql.unsafe("lock table slips in access exclusive mode");
    await work();
  });

test("two searches of a person run at a time and four in all; the others have their turn", async () => {
  const search = (by: typeof admin, count: number) =>
    Array.from({ length: count }, () => by.get("/auto/slips?search=rahim"));
  let asked: ReturnType<typeof search> = [];
  await whileSlipsAreLocked(async () => {
    asked = search(admin, 12);
    await expect.poll(countSearches).toBe(2);
    asked.push(...search(operator, 6));
    await expect.poll(countSearches).toBe(4);
    asked.push(...search(third, 6));
    await third.get("/user/profile");
    expect(await countSearches()).toBe(4);
  });
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
});

test("a search ends in the database when its client leaves", async () => {
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.app.server.address() as AddressInfo;
  await whileSlipsAreLocked(async () => {
    const call = request({
      port,
      path: "/api/auto/slips?search=rahim",
      headers: { authorization: `Bearer ${admin.token}` },
    });
    call.end();
    await expect.poll(countSearches).toBe(1);
    const left = once(call, "error");
    call.destroy();
    await left.catch(() => undefined);
    await expect.poll(countSearches, { timeout: 1_500 }).toBe(0);
  });
});

test("whoever searches after others have left, each at another moment, gets the answer to the own search", async () => {
  const address = app.app.listeningOrigin;
  const search = (signal?: AbortSignal) =>
    fetch(`${address}/api/auto/slips?search=rahim`, {
      headers: { authorization: `Bearer ${admin.token}` },
      ...(signal && { signal }),
    });
  const leave = (afterMs: number) => search(AbortSignal.timeout(afterMs)).catch(() => null);
  const answers = new Set<number>();
  for (let turn = 0; turn < 300; turn += 1) {
    await Promise.all([leave(turn % 7), leave(turn % 11), leave(turn % 13)]);
    answers.add((await search()).status);
  }
  expect(answers).toEqual(new Set([200]));
});

test("what takes longer than a search may take is given up with a sentence", async () => {
  await whileSlipsAreLocked(async () => {
    expect(refused(await admin.get("/auto/slips?search=rahim"))).toEqual([
      503,
      "The search took too long. Please type more of the name or number.",
    ]);
  });
});
