import { expect, test } from "vitest";
import {
  approvedLike,
  freshPassport,
  process,
  put,
  STATES,
  submitApproved,
} from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { ProcessAnswer } from "#shared/processing/contract.ts";

const app = await testApp();
const admin = await app.person("admin");
const UNDER_WAY = "Another slip of this passport is under way";

const approved = (passport: string) =>
  submitApproved(admin, { passport_number: passport, confirm_passport: passport });

/** How many slips of each passport are under way. */
async function underWay(): Promise<number[]> {
  const rows = await app.context.sql<{ count: number }[]>`
    select count(*) from slips where process_status in ('queued', 'started')
    group by passport_number`;
  return rows.map(({ count }) => Number(count));
}

test("within one call the first slip of a passport is sent, the next is skipped", async () => {
  const passport = freshPassport();
  const [first, second] = [await approved(passport), await approved(passport)];
  expect(await process(admin, second.id, first.id)).toEqual({
    queued: [second.id],
    skipped: [{ id: first.id, reason: UNDER_WAY }],
  });
});

test.each(["queued", "started"] as const)(
  "while a slip is %s, another of its passport waits",
  async (state) => {
    const passport = freshPassport();
    const [first, second] = [await approved(passport), await approved(passport)];
    await put(app, first.id, STATES[state]);
    expect(await process(admin, second.id)).toEqual({
      queued: [],
      skipped: [{ id: second.id, reason: UNDER_WAY }],
    });
  },
);

test.each(["failed", "finished without a slip URL", "finished and paid"] as const)(
  "once the other slip is %s, the next of its passport can be sent",
  async (state) => {
    const passport = freshPassport();
    const [first, second] = [await approved(passport), await approved(passport)];
    await put(app, first.id, STATES[state]);
    expect(await process(admin, second.id)).toEqual({ queued: [second.id], skipped: [] });
  },
);

test("two calls at once with different slips of one passport send exactly one", async () => {
  for (let round = 0; round < 10; round += 1) {
    const passport = freshPassport();
    const slips = [await approved(passport), await approved(passport)];
    const answers = await Promise.all(slips.map(({ id }) => process(admin, id)));
    const read = answers.map((answer) => ProcessAnswer.parse(answer));
    expect(read.flatMap(({ queued }) => queued).length).toBe(1);
    expect(read.flatMap(({ skipped }) => skipped).map(({ reason }) => reason)).toEqual([UNDER_WAY]);
  }
});

test("many simultaneous calls over the same passports never fail and never send two", async () => {
  const model = await approved(freshPassport());
  for (let round = 0; round < 4; round += 1) {
    const passports = Array.from({ length: 60 }, freshPassport);
    const parts = [passports, passports.slice(20), passports.slice(0, 40), passports.slice(10, 50)];
    const calls = [];
    for (const part of [...parts, ...parts.map((one) => one.toReversed())]) {
      calls.push(await approvedLike(app, model, part));
    }
    const answers = await Promise.all(
      calls.map((slipIds) => admin.post("/auto/slips/process", { slipIds })),
    );
    expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 200));
    const queued = answers.flatMap(({ body }) => ProcessAnswer.parse(body).queued);
    expect(queued.length).toBe(passports.length);
    expect(Math.max(...(await underWay()))).toBe(1);
  }
});
