import { expect, test } from "vitest";
import { refused } from "#server/testing/client.ts";
import { readSlip, STATES, statesWith, submit, submitIn } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");

test.each(
  statesWith(["pending", "declined", "approved and paid", "finished and paid", "failed and paid"]),
)("a slip that is %s can be deleted: %s", async (name, isAllowed) => {
  const slip = await submitIn(app, admin, STATES[name]);
  const { status, text } = await admin.delete(`/auto/slip/${slip.id}`);
  if (isAllowed) {
    expect([status, text]).toEqual([204, ""]);
    expect((await admin.get(`/auto/slip/${slip.id}`)).status).toBe(404);
  } else {
    expect(status).toBe(409);
    expect(await readSlip(admin, slip.id)).toEqual(slip);
  }
});

test.each([
  ["approved", "This application is approved. "],
  ["queued and paid", "This application is queued for processing and paid. "],
  ["started", "This application is being processed. "],
] as const)("a refusal names the state: %s", async (name, state) => {
  const slip = await submitIn(app, admin, STATES[name]);
  expect(refused(await admin.delete(`/auto/slip/${slip.id}`))).toEqual([
    409,
    `${state}Only a pending, declined or paid application can be deleted, and none that is queued or being processed.`,
  ]);
});

test("deleting twice finds nothing the second time", async () => {
  const { id } = await submit(admin);
  await admin.delete(`/auto/slip/${id}`);
  expect(refused(await admin.delete(`/auto/slip/${id}`))).toEqual([404, "No slip found"]);
});
