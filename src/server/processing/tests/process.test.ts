import { expect, test } from "vitest";
import { refused } from "#server/testing/client.ts";
import { runsOf } from "#server/testing/runs.ts";
import {
  approvedLike,
  freshPassport,
  process,
  put,
  readSlip,
  STATES,
  statesWith,
  submit,
  submitApproved,
  submitIn,
} from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");

const REASONS = {
  pending: "Not approved",
  declined: "Not approved",
  queued: "Already queued",
  "queued and paid": "Already queued",
  started: "Being processed",
  "started and paid": "Being processed",
  "finished without a slip URL": /^Finished less than a minute ago; can be sent again after .+$/,
  "finished with a slip URL": "Slip is ready",
  "finished and paid": "Slip is ready",
} as Record<string, string | RegExp>;

test.each(statesWith(["approved", "approved and paid", "failed", "failed and paid"]))(
  "a slip that is %s can be sent: %s",
  async (name, isAllowed) => {
    const slip = await submitIn(app, admin, STATES[name]);
    const answer = await process(admin, slip.id);
    if (isAllowed) {
      expect(answer).toEqual({ queued: [slip.id], skipped: [] });
      expect((await readSlip(admin, slip.id)).process_status).toBe("queued");
      return;
    }
    const expected = REASONS[name];
    const reason = typeof expected === "string" ? expected : expect.stringMatching(expected ?? "");
    expect(answer).toMatchObject({ queued: [], skipped: [{ id: slip.id, reason }] });
    expect(await readSlip(admin, slip.id)).toEqual(slip);
  },
);

test("a queued slip has a queueing time and no earlier failure or payment link", async () => {
  const slip = await submitIn(app, admin, {
    process_status: "failed",
    payment_link: "https://pay.example/old",
    secondsAgo: 500,
  });
  await process(admin, slip.id);
  const queued = await readSlip(admin, slip.id);
  expect(queued).toMatchObject({
    process_status: "queued",
    failed_reason: null,
    payment_link: null,
  });
  expect(queued.queued_at).toBe(queued.updated_at);
  expect(queued.updated_at > slip.updated_at).toBe(true);
});

test("a finished slip can be sent again one hour after its last change, and not a second before", async () => {
  const slip = await submit(admin);
  // The second that the call itself may take is not the one that decides.
  await put(app, slip.id, { process_status: "finished", secondsAgo: 3590 });
  expect(await process(admin, slip.id)).toMatchObject({
    queued: [],
    skipped: [
      { reason: expect.stringMatching(/^Finished 59 minutes ago; can be sent again after .+/) },
    ],
  });
  await put(app, slip.id, { process_status: "finished", secondsAgo: 3600 });
  expect(await process(admin, slip.id)).toEqual({ queued: [slip.id], skipped: [] });
});

test("a finished slip with a slip URL can never be sent, however long ago", async () => {
  const slip = await submitIn(app, admin, {
    ...STATES["finished with a slip URL"],
    secondsAgo: 100_000,
  });
  expect(await process(admin, slip.id)).toMatchObject({ skipped: [{ reason: "Slip is ready" }] });
});

test("slips that can be sent are, even if others of the call are skipped", async () => {
  const [pending, first, second] = [
    await submit(admin),
    await submitApproved(admin),
    await submitApproved(admin),
  ];
  expect(await process(admin, second.id, pending.id, 999_999, first.id)).toMatchObject({
    queued: [second.id, first.id],
    skipped: [
      { id: pending.id, reason: "Not approved" },
      { id: 999_999, reason: "No slip found" },
    ],
  });
});

test("an id sent twice in one call counts once", async () => {
  const { id } = await submitApproved(admin);
  expect(await process(admin, id, id, id)).toEqual({ queued: [id], skipped: [] });
  expect((await runsOf(app, id)).length).toBe(1);
});

test("pressing twice is harmless: the second press reports the slip as queued", async () => {
  const { id } = await submitApproved(admin);
  await process(admin, id);
  expect(await process(admin, id)).toEqual({
    queued: [],
    skipped: [{ id, reason: "Already queued" }],
  });
  expect((await runsOf(app, id)).length).toBe(1);
});

test("each time a slip is sent is a run of its own", async () => {
  const { id } = await submitApproved(admin);
  await process(admin, id);
  await app.work();
  await expect.poll(async () => (await readSlip(admin, id)).process_status).toBe("finished");
  await app.context.sql`
    update slips set updated_at = now() - interval '1 hour' where id = ${id}`;
  await process(admin, id);
  expect((await runsOf(app, id)).map(({ run_no }) => run_no)).toEqual([1, 2]);
});

test("two hundred slips may be sent at once, no more", async () => {
  const passports = Array.from({ length: 201 }, freshPassport);
  const ids = await approvedLike(app, await submitApproved(admin), passports);
  const tooMany = await admin.post("/auto/slips/process", { slipIds: ids });
  expect(refused(tooMany)).toEqual([400, "Send at most 200 slips at once"]);
  const sent = ids.slice(0, 200);
  expect(await process(admin, ...sent)).toEqual({ queued: sent, skipped: [] });
  expect((await readSlip(admin, ids[200] ?? 0)).process_status).toBe("not_started");
});

test.each([
  ["nothing", {}, "slipIds must be a list of record numbers"],
  ["no list", { slipIds: 1 }, "slipIds must be a list of record numbers"],
  ["an empty list", { slipIds: [] }, "Choose at least one slip"],
  ["text", { slipIds: ["1"] }, "Each slip must be a record number"],
  ["a fraction", { slipIds: [1.5] }, "Each slip must be a record number"],
  ["zero", { slipIds: [0] }, "Each slip must be a record number"],
  ["a negative number", { slipIds: [-1] }, "Each slip must be a record number"],
  ["null", { slipIds: [null] }, "Each slip must be a record number"],
  ["a number no record has", { slipIds: [2 ** 53] }, "Each slip must be a record number"],
  ["several mistakes", { slipIds: ["a", "b", 1] }, "Each slip must be a record number"],
])("%s is refused in words", async (_what, body, message) => {
  expect(refused(await admin.post("/auto/slips/process", body))).toEqual([400, message]);
});
