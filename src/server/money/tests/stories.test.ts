import fc from "fast-check";
import { expect, test } from "vitest";
import { MONEY_STORY, moneyStories, moneyStoryPlayer } from "#server/testing/money-stories.ts";
import { anotherProgram, testApp } from "#server/testing/test-app.ts";
import { often, seedOf } from "#shared/testing/endurance.ts";
import { verifyMoney } from "../verify-money.queries.ts";

/** `npm run torture -- money` tells many more. */
const RUNS = often(6, 200);

const app = await testApp();
const { sql } = app.context;
const admin = await app.person("admin");
const people = [await app.person("operator"), await app.person("operator"), admin] as const;
await admin.post("/money/prices", { amount: "10" });
const play = await moneyStoryPlayer([app, await anotherProgram(app)], { admin, people });

test(`in ${RUNS} stories over two programs that die, the money adds up after each step`, async () => {
  await fc.assert(
    fc.asyncProperty(moneyStories, async (story) => {
      for (const step of story) {
        expect(await play(step)).toEqual([]);
        const { findings } = await verifyMoney(sql);
        expect(findings.flatMap(({ failures }) => failures)).toEqual([]);
      }
      for (const { id, get } of people) {
        const { balance } = (await get("/user/profile")).body as { balance: string };
        const { sum } = await sql<{ sum: string }[]>`
          select (coalesce(sum(amount_cents), 0) / 100)::numeric(20, 2) as sum from money_entries where user_id = ${id}`.one();
        expect(balance).toBe(sum);
      }
    }),
    { numRuns: RUNS, ...seedOf(), examples: [[MONEY_STORY]], endOnFailure: true },
  );
  const kinds = await sql`select distinct kind from money_entries order by kind`;
  expect(kinds.map(({ kind }) => kind)).toEqual(["charge", "correction", "deposit", "refund"]);
}, 1_800_000);
