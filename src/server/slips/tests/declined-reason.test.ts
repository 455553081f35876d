import { describe, expect, test } from "vitest";
import { refused, slipOf } from "#server/testing/client.ts";
import {
  readHistory,
  readSlip,
  STATES,
  statesWith,
  submit,
  submitIn,
} from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin", "Salma Khatun");

const decline = (id: number, reason?: unknown) =>
  admin.patch(`/auto/slip/${id}/status`, { status: "declined", reason });
const addReason = (id: number, reason: unknown) =>
  admin.put(`/auto/slip/${id}/declined-reason`, { reason });
const lastEntry = async (id: number) => (await readHistory(admin, id)).at(-1);

describe("declining", () => {
  test("with a reason logs it with the decline, without changing the shape of the slip", async () => {
    const { id } = await submit(admin);
    expect(slipOf(await decline(id, "  Passport ends\ntoo early ")).status).toBe("declined");
    expect(await lastEntry(id)).toMatchObject({
      actor_name: "Salma Khatun",
      action: "declined",
      changes: [
        { field: "status", from: "pending", to: "declined" },
        { field: "declined_reason", from: null, to: "Passport ends too early" },
      ],
    });
  });

  test.each([
    ["no", undefined],
    ["an empty", " "],
    ["a null", null],
  ])("with %s reason stores none", async (_what, reason) => {
    const { id } = await submit(admin);
    expect((await decline(id, reason)).status).toBe(200);
    expect((await lastEntry(id))?.changes).toEqual([
      { field: "status", from: "pending", to: "declined" },
    ]);
  });

  test("a reason has up to 300 characters as people count them", async () => {
    const { id } = await submit(admin);
    expect(refused(await decline(id, "ক".repeat(301)))).toEqual([
      400,
      "Reason must be at most 300 characters",
    ]);
    expect((await decline(id, "ক".repeat(300))).status).toBe(200);
  });

  test.each([
    ["an approval", { status: "approved" }],
    ["a payment", { payment_status: "paid" }],
  ])("a reason with %s is refused, and nothing is changed", async (_what, change) => {
    const slip = await submit(admin);
    const answer = await admin.patch(`/auto/slip/${slip.id}/status`, { ...change, reason: "Why" });
    expect(refused(answer)).toEqual([400, "Only a declined application takes a reason"]);
    expect(await readSlip(admin, slip.id)).toEqual(slip);
  });
});

describe("the reason of a declined application", () => {
  test("can be added, changed and removed later, and the history has each change", async () => {
    const { id } = await submit(admin);
    await decline(id);
    slipOf(await addReason(id, "Blurred page"));
    slipOf(await addReason(id, "Blurred page, send a new one"));
    slipOf(await addReason(id, ""));
    const changes = (await readHistory(admin, id)).slice(2);
    expect(
      changes.map(({ action, changes: [change] }) => [action, change?.from, change?.to]),
    ).toEqual([
      ["declined-reason-changed", null, "Blurred page"],
      ["declined-reason-changed", "Blurred page", "Blurred page, send a new one"],
      ["declined-reason-changed", "Blurred page, send a new one", null],
    ]);
  });

  test("can be sent again unchanged, which does nothing", async () => {
    const { id } = await submit(admin);
    const declined = slipOf(await decline(id, "Blurred page"));
    expect(slipOf(await addReason(id, "Blurred page"))).toEqual(declined);
    expect((await lastEntry(id))?.action).toBe("declined");
  });

  test.each(statesWith(["declined"]))("of a slip that is %s: %s", async (name, isAllowed) => {
    const { id } = await submitIn(app, admin, STATES[name]);
    const answer = await addReason(id, "Why");
    if (isAllowed) expect(answer.status).toBe(200);
    else {
      expect(refused(answer)).toEqual([409, "Only a declined application can have a reason."]);
    }
  });

  test("of an unknown slip is not found", async () => {
    expect(refused(await addReason(999_999, "Why"))).toEqual([404, "No slip found"]);
  });
});
