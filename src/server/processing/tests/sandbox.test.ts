import { expect, test } from "vitest";
import { newestRun } from "#server/testing/runs.ts";
import { process, readHistory, readSlip, submitApproved } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");
await app.work();

async function send(passport: string): Promise<number> {
  const { id } = await submitApproved(admin, {
    passport_number: passport,
    confirm_passport: passport,
  });
  await process(admin, id);
  return id;
}

const statusOf = async (id: number) => (await readSlip(admin, id)).process_status;

test.each([
  ["00", "No medical center is available in this city for this destination."],
  ["01", "The booking site did not answer."],
  ["02", "This passport already has an appointment."],
])("a passport that ends in %s fails", async (ending, reason) => {
  const id = await send(`FA12345${ending}`);
  await expect.poll(() => statusOf(id)).toBe("failed");
  expect(await readSlip(admin, id)).toMatchObject({
    status: "approved",
    failed_reason: reason,
    payment_link: null,
    slip_url: null,
  });
});

test.each(["03", "10", "20", "99", "AB"])(
  "one that ends in %s finishes with a payment link",
  async (ending) => {
    const id = await send(`OK12345${ending}`);
    await expect.poll(() => statusOf(id)).toBe("finished");
    expect(await readSlip(admin, id)).toMatchObject({
      payment_status: "unpaid",
      failed_reason: null,
      payment_link: expect.stringMatching(/^http:\/\/desk\.test\/sandbox\/payment\/[\w-]{43}$/),
      slip_url: null,
    });
  },
);

test("the same slip always has the same outcome", async () => {
  const id = await send("AG1234500");
  for (let time = 0; time < 2; time += 1) {
    await expect.poll(() => statusOf(id)).toBe("failed");
    expect((await newestRun(app, id)).run_no).toBe(time + 1);
    await process(admin, id);
  }
});

test("queued_at stays the time of sending until the slip is sent again", async () => {
  const id = await send("QA1234567");
  await expect.poll(() => statusOf(id)).toBe("finished");
  const slip = await readSlip(admin, id);
  expect(slip.queued_at !== null && slip.queued_at <= slip.updated_at).toBe(true);
});

test("SANDBOX_DELAY_MS passes before each of the two events", async () => {
  const delayMs = 250;
  const slow = await testApp({ SANDBOX_DELAY_MS: String(delayMs) });
  const boss = await slow.person("admin");
  const { id } = await submitApproved(boss);
  await process(boss, id);
  await slow.work();
  await expect.poll(async () => (await readSlip(boss, id)).process_status).toBe("finished");
  const events = (await readHistory(boss, id)).slice(-3);
  expect(events.map(({ action }) => action)).toEqual(["queued", "started", "finished"]);
  const [, started = 0, finished = 0] = events.map(({ at }) => Date.parse(at));
  // The delay begins with the call, whose entry in the history is written a moment later.
  const queued = Date.parse((await readSlip(boss, id)).queued_at ?? "");
  // Timers count whole milliseconds.
  expect(started - queued).toBeGreaterThanOrEqual(delayMs - 2);
  expect(finished - started).toBeGreaterThanOrEqual(delayMs - 2);
});
