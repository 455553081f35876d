import fc from "fast-check";
import { expect, test } from "vitest";
import { pageOf } from "#server/testing/client.ts";
import { countWaiting, lockCountsOf, recount } from "#server/testing/records.ts";
import { freshPassport, slipForm, submit } from "#server/testing/slip-states.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");
const operators = [await app.person("operator"), await app.person("operator")] as const;
const CITIES = ["80", "83", "2033"] as const;

type Step = {
  act: "submit" | "approve" | "decline" | "delete" | "move";
  who: number;
  pick: number;
};

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    act: fc.constantFrom("submit", "submit", "approve", "decline", "delete", "move"),
    who: fc.nat({ max: 1 }),
    pick: fc.nat({ max: 50 }),
  }),
  { minLength: 4, maxLength: 14 },
);

/** Does one step by the front door; the desk may refuse it. */
async function take({ act, who, pick }: Step, ids: number[]): Promise<void> {
  const city = CITIES[pick % CITIES.length];
  const operator = operators[who] ?? operators[0];
  if (act === "submit") {
    ids.push((await submit(operator, { city })).id);
    return;
  }
  const id = ids[pick % Math.max(1, ids.length)];
  if (id === undefined) return;
  const passport = freshPassport();
  const form = slipForm({ city, passport_number: passport, confirm_passport: passport });
  if (act === "delete") await admin.delete(`/auto/slip/${id}`);
  else if (act === "move") await admin.put(`/auto/slip/${id}`, form);
  else await admin.patch(`/auto/slip/${id}/status`, { status: `${act}d` });
}

async function counted(by: Person, query: string) {
  const page = pageOf(await by.get(`/auto/slips${query}`));
  return {
    pending: page.totalPending,
    approved: page.totalApproved,
    declined: page.totalDeclined,
  };
}

async function expectCountsRight(): Promise<void> {
  expect(await counted(admin, "")).toEqual(await recount(app, {}));
  for (const operator of operators) {
    const user_id = operator.id;
    expect(await counted(operator, "")).toEqual(await recount(app, { user_id }));
    expect(await counted(operator, "?search=uddin")).toEqual(await recount(app, { user_id }));
    for (const city of CITIES) {
      expect(await counted(operator, `?city=${city}&status=declined`)).toEqual(
        await recount(app, { user_id, city }),
      );
    }
  }
}

test("after any sequence of actions the counts equal those of the rows", async () => {
  const ids: number[] = [];
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      for (const step of history) await take(step, ids);
      await expectCountsRight();
    }),
    { numRuns: 15 },
  );
});

test("after any simultaneous actions the counts are right, and no call failed", async () => {
  const ids: number[] = [];
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      await Promise.all(history.map((step) => take(step, ids)));
      await expectCountsRight();
    }),
    { numRuns: 10 },
  );
});

test("two bulk decisions in opposite order never deadlock", async () => {
  const third = await app.person("operator");
  const [left, right] = operators;
  const of = async (by: Person, city: string) => (await submit(by, { city })).id;
  const another = await app.person("admin");
  const approve = (by: Person, slipIds: number[]) =>
    by.post("/auto/slips/bulk", { action: "approve", slipIds });
  const there = [await of(left, "80"), await of(third, "2033"), await of(right, "83")];
  const back = [await of(right, "83"), await of(third, "2033"), await of(left, "80")];
  const release = await lockCountsOf(app, third.id);
  const answers = Promise.all([approve(admin, there), approve(another, back)]);
  await expect.poll(() => countWaiting(app)).toBe(2);
  await release();
  expect((await answers).map(({ body }) => body)).toEqual([
    { done: there, skipped: [] },
    { done: back, skipped: [] },
  ]);
  await expectCountsRight();
});

test("the counts are locked only at commit", async () => {
  const [person] = operators;
  await submit(person);
  const release = await lockCountsOf(app, person.id);
  const session = await app.context.sql.reserve();
  await session`begin`;
  // However slow the machine is: only a statement that waits for the counts, which are held, is ended.
  await session`set local idle_in_transaction_session_timeout = 0`;
  await session`set local lock_timeout = '60s'`;
  await session`set local statement_timeout = '60s'`;
  // It would wait for as long as the counts are held.
  await session`update slips set status = 'declined' where user_id = ${person.id} and status = 'pending'`;
  await release();
  await session`commit`;
  session.release();
  await expectCountsRight();
});
