import { expect, test } from "vitest";
import { refused, slipOf } from "#server/testing/client.ts";
import { process, put, readSlip, slipForm, submit, submitIn } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator");

const COMPLETED = [
  ["is paid", { process_status: "failed", payment_status: "paid" }],
  ["has a slip URL", { process_status: "failed", slip_url: "https://slips.example/1" }],
] as const;

test.each(COMPLETED)("a slip that %s cannot be edited", async (_what, state) => {
  const slip = await submitIn(app, operator, state);
  for (const by of [operator, admin]) {
    const answer = await by.put(`/auto/slip/${slip.id}`, slipForm({ first_name: "Other" }));
    expect(answer.status).toBe(409);
  }
  expect(await readSlip(admin, slip.id)).toEqual(slip);
});

test.each(["not_started", "failed", "finished"] as const)(
  "a slip with a slip URL that is %s cannot be sent",
  async (process_status) => {
    const state = {
      status: "approved",
      process_status,
      slip_url: "https://slips.example/1",
    } as const;
    const slip = await submitIn(app, operator, { ...state, secondsAgo: 7200 });
    expect(await process(admin, slip.id)).toMatchObject({
      queued: [],
      skipped: [{ id: slip.id, reason: "Slip is ready" }],
    });
  },
);

test("a slip edited after its approval says so until it is sent, also to the sender", async () => {
  const { id } = await submitIn(app, operator, { process_status: "failed" });
  const edited = slipOf(await operator.put(`/auto/slip/${id}`, slipForm({ first_name: "Sadia" })));
  expect(edited).toMatchObject({ edited_since_approval: true, status: "approved" });
  expect(await process(admin, id)).toMatchObject({ queued: [id], edited_since_approval: [id] });
  expect(await readSlip(admin, id)).toMatchObject({ edited_since_approval: false });
});

test("an edit before the approval does not count", async () => {
  const { id } = await submit(operator);
  const edited = slipOf(await operator.put(`/auto/slip/${id}`, slipForm({ first_name: "Sadia" })));
  expect(edited.edited_since_approval).toBe(false);
});

const DECISIONS = [
  ["approved", (id: number) => ["patch", `/auto/slip/${id}/status`, { status: "approved" }]],
  ["declined", (id: number) => ["patch", `/auto/slip/${id}/status`, { status: "declined" }]],
  ["deleted", (id: number) => ["delete", `/auto/slip/${id}`, undefined]],
] as const;

test.each(DECISIONS)("a slip changed since it was read is not %s", async (_what, callOf) => {
  const read = await submit(operator);
  const now = slipOf(
    await operator.put(`/auto/slip/${read.id}`, slipForm({ first_name: "Other" })),
  );
  const [method, path, body] = callOf(read.id);
  const send = admin[method as "patch" | "delete"];
  const old = await send(String(path), body, { "if-match": `"${read.updated_at}"` });
  expect(old.status).toBe(409);
  expect(await readSlip(admin, read.id)).toEqual(now);
  const fresh = await send(String(path), body, { "if-match": `"${now.updated_at}"` });
  expect(fresh.status).toBeLessThan(300);
});

test.each([
  ["status", { payment_status: "paid" }],
  ["url", { slip_url: "https://slips.example/2" }],
])("an approved slip that changed since does not change its %s", async (part, body) => {
  const { id } = await submit(operator);
  await put(app, id, { status: "approved" });
  const read = await readSlip(admin, id);
  await admin.patch(`/auto/slip/${id}/url`, { slip_url: "https://slips.example/1" });
  const answer = await admin.patch(`/auto/slip/${id}/${part}`, body, {
    "if-match": read.updated_at,
  });
  expect(refused(answer)[0]).toBe(409);
});

test("the time of a change is never earlier than the previous one", async () => {
  const { id } = await submit(operator);
  await put(app, id, { secondsAgo: -60 });
  const before = await readSlip(admin, id);
  const after = slipOf(await admin.patch(`/auto/slip/${id}/status`, { status: "approved" }));
  expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
});

test("assigning a center while it is deleted never deadlocks", async () => {
  for (let round = 0; round < 5; round += 1) {
    const center = await admin.post("/medical-centers", { name: `Round ${round}`, city: "Dhaka" });
    const { id: centerId } = center.body as { id: number };
    const slips = await Promise.all(
      [1, 2, 3, 4].map(() =>
        submitIn(app, operator, {
          process_status: "finished",
          slip_url: "https://slips.example/1",
        }),
      ),
    );
    for (const { id } of slips.slice(0, 2)) {
      await admin.put(`/auto/slip/${id}`, { medical_center_id: centerId });
    }
    const answers = await Promise.all([
      ...slips.map(({ id }) => admin.put(`/auto/slip/${id}`, { medical_center_id: centerId })),
      admin.delete(`/medical-centers/${centerId}`),
    ]);
    expect(answers.at(-1)?.status).toBe(204);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  }
});
