import { expect, test } from "vitest";
import { pageOf, refused, slipOf } from "#server/testing/client.ts";
import { newestRun } from "#server/testing/runs.ts";
import { letBeQueued } from "#server/testing/slip-records.ts";
import {
  process,
  readHistory,
  readSlip,
  submit,
  submitApproved,
} from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp({ PROCESSOR: "manual" });
const admin = await app.person("admin", "Nasrin Akter");
await app.work();

/** A slip that waits for its outcome. */
async function waiting(): Promise<number> {
  const { id } = await submitApproved(admin);
  await process(admin, id);
  await expect.poll(async () => (await newestRun(app, id)).state).toBe("waiting");
  return id;
}

const record = (id: number, body: unknown) => admin.post(`/auto/slip/${id}/outcome`, body);
const FINISHED = { outcome: "finished", payment_link: "https://pay.example/1" };
const FAILED = { outcome: "failed", reason: "The city has no free appointment this week." };

test("a slip waits in started until its outcome is recorded", async () => {
  const id = await waiting();
  expect(await readSlip(admin, id)).toMatchObject({
    process_status: "started",
    payment_link: null,
    failed_reason: null,
  });
  expect(await process(admin, id)).toMatchObject({ skipped: [{ reason: "Being processed" }] });
});

test.each([
  ["without a slip URL", {}, null],
  ["with an empty slip URL", { slip_url: " " }, null],
  ["with a slip URL", { slip_url: "https://slips.example/1" }, "https://slips.example/1"],
])("finishes %s", async (_what, more, slip_url) => {
  const id = await waiting();
  const slip = slipOf(await record(id, { ...FINISHED, ...more }));
  expect(slip).toMatchObject({
    process_status: "finished",
    payment_link: "https://pay.example/1",
    slip_url,
    failed_reason: null,
  });
  expect((await newestRun(app, id)).state).toBe("done");
  expect((await readHistory(admin, id)).at(-1)).toMatchObject({
    action: "finished",
    actor_name: "Nasrin Akter",
  });
});

test("the hour of a link begins when it is recorded, since it was made then", async () => {
  const id = await waiting();
  await letBeQueued(app, id, 90);
  const { queued_at, updated_at } = slipOf(await record(id, FINISHED));
  expect(queued_at).toBe(updated_at);
  const toPay = pageOf(await admin.get("/auto/slips?todo=pay")).slips.map((slip) => slip.id);
  const lapsed = pageOf(await admin.get("/auto/slips?todo=lapsed")).slips.map((slip) => slip.id);
  expect([toPay.includes(id), lapsed.includes(id)]).toEqual([true, false]);
  expect(await process(admin, id)).toMatchObject({ queued: [], skipped: [{ id }] });
});

test("fails with the given reason and can be sent again", async () => {
  const id = await waiting();
  expect(slipOf(await record(id, FAILED))).toMatchObject({
    process_status: "failed",
    failed_reason: FAILED.reason,
    payment_link: null,
  });
  expect(await process(admin, id)).toEqual({ queued: [id], skipped: [] });
});

test("an outcome is recorded once: a second one is refused with the state", async () => {
  const id = await waiting();
  await record(id, FINISHED);
  expect(refused(await record(id, FAILED))).toEqual([
    409,
    "This slip does not wait for an outcome: its processing is finished.",
  ]);
  expect((await readSlip(admin, id)).process_status).toBe("finished");
});

test("of two outcomes recorded at once exactly one counts", async () => {
  const id = await waiting();
  const answers = await Promise.all([record(id, FINISHED), record(id, FAILED)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const entries = (await readHistory(admin, id)).map(({ action }) => action);
  const endings = entries.filter((action) => action === "finished" || action === "failed");
  expect(endings.length).toBe(1);
});

test("a slip that was never sent does not wait for an outcome", async () => {
  const { id } = await submit(admin);
  expect(refused(await record(id, FINISHED))).toEqual([
    409,
    "This slip does not wait for an outcome: its processing is not started.",
  ]);
  expect(refused(await record(999_999, FINISHED))).toEqual([404, "No slip found"]);
});

test.each([
  ["nothing", {}, "Outcome must be finished or failed"],
  ["another outcome", { outcome: "lost" }, "Outcome must be finished or failed"],
  ["no payment link", { outcome: "finished" }, "Payment link is required"],
  ["an empty payment link", { ...FINISHED, payment_link: " " }, "Payment link is required"],
  [
    "a payment link that is no address",
    { ...FINISHED, payment_link: "javascript:alert(1)" },
    "The address must start with http:// or https://",
  ],
  [
    "a slip URL that is no address",
    { ...FINISHED, slip_url: "slips.example" },
    "The address must start with http:// or https://",
  ],
  ["no reason", { outcome: "failed" }, "Reason is required"],
  ["an empty reason", { outcome: "failed", reason: "  " }, "Reason is required"],
  [
    "a reason that is too long",
    { outcome: "failed", reason: "x".repeat(301) },
    "Reason must be at most 300 characters",
  ],
  [
    "a reason with a NUL in it",
    { outcome: "failed", reason: "a\0b" },
    "Reason contains characters that cannot be used",
  ],
])("%s is refused in words", async (_what, body, message) => {
  const id = await waiting();
  expect(refused(await record(id, body))).toEqual([400, message]);
  expect((await readSlip(admin, id)).process_status).toBe("started");
});

test("the longest reason is stored in full", async () => {
  const id = await waiting();
  const reason = "x".repeat(300);
  expect(slipOf(await record(id, { outcome: "failed", reason })).failed_reason).toBe(reason);
});

test("an outcome cannot be recorded for a sandbox slip", async () => {
  const sandbox = await testApp();
  const boss = await sandbox.person("admin");
  const { id } = await submitApproved(boss);
  await process(boss, id);
  expect((await boss.post(`/auto/slip/${id}/outcome`, FAILED)).status).toBe(409);
});

test("a waiting slip can be taken back: it fails with that reason and can be sent again", async () => {
  const id = await waiting();
  const slip = slipOf(await admin.post(`/auto/slip/${id}/take-back`));
  expect(slip).toMatchObject({
    process_status: "failed",
    failed_reason: "Taken back before it was booked.",
  });
  expect((await readHistory(admin, id)).at(-1)).toMatchObject({
    action: "failed",
    actor_name: "Nasrin Akter",
  });
  expect(refused(await admin.post(`/auto/slip/${id}/take-back`))).toEqual([
    409,
    "This slip does not wait for an outcome: its processing is failed.",
  ]);
  expect(await process(admin, id)).toEqual({ queued: [id], skipped: [] });
});

test("a slip that waits to be booked by hand has no deadline", async () => {
  const id = await waiting();
  const [row] = await app.context.sql`select deadline_at from process_run where slip_id = ${id}`;
  expect(row).toEqual({ deadline_at: null });
});
