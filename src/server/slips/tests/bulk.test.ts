import { describe, expect, test } from "vitest";
import { everyone } from "#server/auth/actor.ts";
import { lockSlips } from "#server/slips/slips.queries.ts";
import { refused } from "#server/testing/client.ts";
import { answerAfterLongWait } from "#server/testing/patience.ts";
import { addCenter } from "#server/testing/records.ts";
import {
  put,
  readHistory,
  readSlip,
  STATES,
  statesWith,
  submit,
  submitIn,
} from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import type { BulkAnswer } from "#shared/slips/contract-changes.ts";

const app = await testApp();
const admin = await app.person("admin", "Salma Khatun");
const other = await app.person("admin");
const center = await addCenter(app, "Al Noor Clinic");

const bulk = (body: unknown, by = admin) => by.post("/auto/slips/bulk", body);
const outcome = async (body: unknown, by = admin) => (await bulk(body, by)).body as BulkAnswer;
const submitMany = (count: number) =>
  Promise.all(Array.from({ length: count }, () => submit(admin)));

describe("bulk changes", () => {
  test("approve, and the history names who did", async () => {
    const slips = await submitMany(3);
    const slipIds = slips.map(({ id }) => id);
    expect(await outcome({ action: "approve", slipIds })).toEqual({ done: slipIds, skipped: [] });
    for (const id of slipIds) {
      expect((await readSlip(admin, id)).status).toBe("approved");
      expect((await readHistory(admin, id)).at(-1)).toMatchObject({
        actor_name: "Salma Khatun",
        action: "approved",
        changes: [{ field: "status", from: "pending", to: "approved" }],
      });
    }
  });

  test("decline with one reason for all", async () => {
    const slipIds = (await submitMany(2)).map(({ id }) => id);
    await bulk({ action: "decline", slipIds, reason: "Blurred page" });
    for (const id of slipIds) {
      expect((await readHistory(admin, id)).at(-1)?.changes).toContainEqual({
        field: "declined_reason",
        from: null,
        to: "Blurred page",
      });
    }
  });

  test("assign a medical center", async () => {
    const ready = await submitIn(app, admin, STATES["finished with a slip URL"]);
    const pending = await submit(admin);
    const answer = await outcome({
      action: "assign",
      slipIds: [ready.id, pending.id],
      medical_center_id: center,
    });
    expect(answer).toMatchObject({
      done: [ready.id],
      skipped: [
        {
          id: pending.id,
          reason:
            "This application is pending. A medical center can be assigned once processing is finished and there is a slip URL.",
        },
      ],
    });
    expect((await readSlip(admin, ready.id)).medical_center_id).toBe(center);
  });
});

describe("follow the rules of the single call", () => {
  test.each(statesWith(["pending"]))("approving one that is %s: %s", async (name, isAllowed) => {
    const { id } = await submitIn(app, admin, STATES[name]);
    const answer = await outcome({ action: "approve", slipIds: [id] });
    const single = await admin.patch(`/auto/slip/${id}/status`, { status: "approved" });
    const { message } = single.body as { message: string };
    if (isAllowed) expect(answer).toEqual({ done: [id], skipped: [] });
    else expect(answer).toMatchObject({ done: [], skipped: [{ id, reason: message }] });
  });

  test("a slip that does not exist is skipped", async () => {
    const { id } = await submit(admin);
    expect(await outcome({ action: "approve", slipIds: [999_999, id] })).toMatchObject({
      done: [id],
      skipped: [{ id: 999_999, reason: "No slip found" }],
    });
  });

  test("a slip that another person changed after the list was opened is skipped", async () => {
    const [seen, changed] = [await submit(admin), await submit(admin)];
    await put(app, changed.id, { secondsAgo: 5 });
    const versions = { [seen.id]: seen.updated_at, [changed.id]: changed.updated_at };
    const slipIds = [seen.id, changed.id];
    expect(await outcome({ action: "decline", slipIds, versions })).toEqual({
      done: [seen.id],
      skipped: [{ id: changed.id, reason: "Someone changed it after you opened the list" }],
    });
    expect((await readSlip(admin, changed.id)).status).toBe("pending");
  });
});

test("while a colleague declines 3 of 20, the others are approved and the 3 are reported", async () => {
  const slipIds = (await submitMany(20)).map(({ id }) => id);
  const declining = [2, 9, 17].map((at) => slipIds[at] ?? 0);
  for (const id of declining) {
    await other.patch(`/auto/slip/${id}/status`, { status: "declined" });
  }
  const { done, skipped } = await outcome({ action: "approve", slipIds });
  expect(done).toEqual(slipIds.filter((id) => !declining.includes(id)));
  const reason = "This application is declined. Only a pending application can be approved.";
  expect(skipped).toMatchObject(declining.map((id) => ({ id, reason })));
});

test("two simultaneous calls over the same slips decide each once", async () => {
  const slipIds = (await submitMany(12)).map(({ id }) => id);
  const [approved, declined] = await Promise.all([
    outcome({ action: "approve", slipIds }),
    outcome({ action: "decline", slipIds: slipIds.toReversed() }, other),
  ]);
  expect([...approved.done, ...declined.done].sort()).toEqual([...slipIds].sort());
  for (const id of slipIds) expect(await readHistory(admin, id)).toHaveLength(2);
});

test.each([
  ["/auto/slips/bulk", { action: "approve" }, { skipped: [] }],
  ["/auto/slips/process", {}, { queued: [] }],
])("%s waits for another call over the same slips", async (path, what, outcome) => {
  const slipIds = (await submitMany(2)).map(({ id }) => id);
  const answer = await answerAfterLongWait(
    app,
    (sql) => lockSlips(sql, slipIds, everyone(null)),
    (program) => program.withToken(admin.token).post(path, { ...what, slipIds }),
    (program) =>
      program
        .withToken(admin.token)
        .patch(`/auto/slip/${slipIds[0]}/status`, { status: "approved" }),
  );
  expect(answer).toMatchObject({ status: 200, body: outcome });
});

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test.each([
  ["no slip", { action: "approve", slipIds: [] }, "Choose at least one slip"],
  ["201 slips", { action: "approve", slipIds: numbers(201) }, "At most 200 slips at once"],
  ["a slip twice", { action: "approve", slipIds: [5, 6, 5] }, "Each slip once"],
  ["no record number", { action: "approve", slipIds: ["5"] }, "Each slip must be a record number"],
  [
    "another action",
    { action: "delete", slipIds: [1] },
    "Action must be approve, decline or assign",
  ],
  [
    "a reason to approve",
    { action: "approve", slipIds: [1], reason: "Fine" },
    "Only a declined application takes a reason",
  ],
  ["no center", { action: "assign", slipIds: [1] }, "Choose a medical center"],
  [
    "no center at all",
    { action: "assign", slipIds: [1], medical_center_id: null },
    "Choose a medical center",
  ],
  [
    "a center that is gone",
    { action: "assign", slipIds: [1], medical_center_id: 999_999 },
    "This medical center does not exist any more",
  ],
])("%s is refused in words", async (_what, body, message) => {
  expect(refused(await bulk(body))).toEqual([400, message]);
});
