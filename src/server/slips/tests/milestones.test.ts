import { beforeEach, expect, test } from "vitest";
import { erasePassport } from "#server/slips/erase-slips.ts";
import { put, STATES, submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import type { Slip } from "#shared/slips/contract.ts";

const app = await testApp();
const admin = await app.person("admin");

type Milestones = { decided_at: string | null; completed_at: string | null };

async function milestonesOf({ id }: Pick<Slip, "id">): Promise<Milestones | null> {
  return await app.context.sql<
    Milestones[]
  >`select decided_at, completed_at from slips where id = ${id}`.first();
}

/** Lets what has been reached have been reached yesterday. */
async function letADayPass({ id }: Slip): Promise<Milestones | null> {
  await app.context.sql`update slips set decided_at = decided_at - interval '1 day',
    completed_at = completed_at - interval '1 day' where id = ${id}`;
  return await milestonesOf({ id });
}

const change = async ({ id }: Slip, path: "status" | "url", body: object) =>
  expect((await admin.patch(`/auto/slip/${id}/${path}`, body)).status).toBe(200);
const aTime = expect.stringMatching(/Z$/);
const url = { slip_url: "https://slips.example.com/7" };

let slip: Slip;

beforeEach(async () => {
  slip = await submit(admin);
});

test.each(["approved", "declined"])(
  "an application that is %s has a decision time",
  async (status) => {
    expect(await milestonesOf(slip)).toEqual({ decided_at: null, completed_at: null });
    await change(slip, "status", { status });
    expect(await milestonesOf(slip)).toEqual({ decided_at: aTime, completed_at: null });
  },
);

test.each([{ action: "approve" }, { action: "decline", reason: "Blurred page" }])(
  "applications that are decided together have a decision time each",
  async (decision) => {
    const slips = [slip, await submit(admin)];
    const slipIds = slips.map(({ id }) => id);
    expect((await admin.post("/auto/slips/bulk", { ...decision, slipIds })).status).toBe(200);
    for (const one of slips)
      expect(await milestonesOf(one)).toEqual({ decided_at: aTime, completed_at: null });
  },
);

test("the first slip URL or payment completes it, the second does not change that time", async () => {
  await change(slip, "status", { status: "approved" });
  await change(slip, "status", { payment_status: "paid" });
  const first = await letADayPass(slip);
  expect(first).toEqual({ decided_at: aTime, completed_at: aTime });
  await change(slip, "url", url);
  await change(slip, "url", { slip_url: "https://slips.example.com/8" });
  await change(slip, "status", { payment_status: "unpaid" });
  expect(await milestonesOf(slip)).toEqual(first);
});

test("an application without payment and slip URL is no longer completed", async () => {
  await change(slip, "status", { status: "approved" });
  const { decided_at } = (await letADayPass(slip)) ?? {};
  await change(slip, "url", url);
  await change(slip, "url", { slip_url: null });
  expect(await milestonesOf(slip)).toEqual({ decided_at, completed_at: null });
  await change(slip, "status", { payment_status: "paid" });
  await change(slip, "status", { payment_status: "unpaid" });
  expect(await milestonesOf(slip)).toEqual({ decided_at, completed_at: null });
});

test("an outcome with a slip URL completes it", async () => {
  await put(app, slip.id, STATES["finished with a slip URL"]);
  expect(await milestonesOf(slip)).toEqual({ decided_at: aTime, completed_at: aTime });
});

test("the same update again changes neither time", async () => {
  await put(app, slip.id, STATES["finished and paid"]);
  const first = await letADayPass(slip);
  await put(app, slip.id, STATES["finished and paid"]);
  expect(await milestonesOf(slip)).toEqual(first);
});

test("erasing keeps both times and is no decision", async () => {
  await put(app, slip.id, STATES["finished with a slip URL"]);
  const first = await letADayPass(slip);
  await erasePassport(app.context, slip.passport_number);
  expect(await milestonesOf(slip)).toEqual(first);
  const pending = await submit(admin);
  await erasePassport(app.context, pending.passport_number);
  expect(await milestonesOf(pending)).toEqual({ decided_at: null, completed_at: null });
});
