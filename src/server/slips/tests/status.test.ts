import { describe, expect, test } from "vitest";
import { refused, slipOf } from "#server/testing/client.ts";
import {
  put,
  readHistory,
  readSlip,
  STATES,
  type StateName,
  statesWith,
  submit,
  submitIn,
} from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");

const change = (id: number, body: unknown) => admin.patch(`/auto/slip/${id}/status`, body);
const APPROVED = Object.keys(STATES).filter(
  (name) => name !== "pending" && name !== "declined",
) as StateName[];

describe("a decision", () => {
  test.each(["approved", "declined"] as const)("a pending slip is %s", async (status) => {
    const slip = await submit(admin);
    const decided = slipOf(await change(slip.id, { status }));
    expect(decided).toEqual({ ...slip, status, updated_at: expect.any(String) });
    expect(await readSlip(admin, slip.id)).toEqual(decided);
  });

  test.each(statesWith(["pending"]))(
    "is possible for a slip that is %s: %s",
    async (name, isAllowed) => {
      for (const status of ["approved", "declined"]) {
        const slip = await submitIn(app, admin, STATES[name]);
        expect((await change(slip.id, { status })).status).toBe(isAllowed ? 200 : 409);
        if (!isAllowed) expect(await readSlip(admin, slip.id)).toEqual(slip);
      }
    },
  );

  test("a second one is refused with the first decision", async () => {
    const { id } = await submit(admin);
    await change(id, { status: "approved" });
    expect(refused(await change(id, { status: "approved" }))).toEqual([
      409,
      "This application is approved. Only a pending application can be approved.",
    ]);
    expect(refused(await change(id, { status: "declined" }))).toEqual([
      409,
      "This application is approved. Only a pending application can be declined.",
    ]);
  });

  test("a declined slip stays declined", async () => {
    const slip = await submitIn(app, admin, STATES.declined);
    expect(refused(await change(slip.id, { status: "approved" }))).toEqual([
      409,
      "This application is declined. Only a pending application can be approved.",
    ]);
  });
});

describe("the payment status", () => {
  test.each(statesWith(APPROVED))("is set on a slip that is %s: %s", async (name, isAllowed) => {
    for (const payment_status of ["paid", "unpaid"]) {
      const slip = await submitIn(app, admin, STATES[name]);
      const answer = await change(slip.id, { payment_status });
      expect(answer.status).toBe(isAllowed ? 200 : 409);
      const after = await readSlip(admin, slip.id);
      expect(after.payment_status).toBe(isAllowed ? payment_status : slip.payment_status);
    }
  });

  test("of the current value changes nothing", async () => {
    const slip = await submitIn(app, admin, STATES["approved and paid"]);
    expect(slipOf(await change(slip.id, { payment_status: "paid" }))).toEqual(slip);
  });

  test("a refusal names the state", async () => {
    const { id } = await submit(admin);
    expect(refused(await change(id, { payment_status: "paid" }))).toEqual([
      409,
      "This application is pending. Only an approved application can be marked as paid.",
    ]);
  });
});

describe("both in one call", () => {
  test("a pending slip is approved and paid, as two changes", async () => {
    const { id } = await submit(admin);
    const slip = slipOf(await change(id, { status: "approved", payment_status: "paid" }));
    expect(slip).toMatchObject({ status: "approved", payment_status: "paid" });
    const actions = (await readHistory(admin, id)).map(({ action }) => action);
    expect(actions).toEqual(["submitted", "approved", "marked-paid"]);
  });

  test("a decision may come with the payment status the slip already has", async () => {
    const { id } = await submit(admin);
    const slip = slipOf(await change(id, { status: "declined", payment_status: "unpaid" }));
    expect(slip).toMatchObject({ status: "declined", payment_status: "unpaid" });
  });

  test("a payment status may come with the status the slip already has", async () => {
    const { id } = await submitIn(app, admin, STATES.approved);
    const slip = slipOf(await change(id, { status: "approved", payment_status: "paid" }));
    expect(slip).toMatchObject({ status: "approved", payment_status: "paid" });
  });

  test("if one is refused, the other is not saved", async () => {
    const slip = await submit(admin);
    expect((await change(slip.id, { status: "declined", payment_status: "paid" })).status).toBe(
      409,
    );
    expect(await readSlip(admin, slip.id)).toEqual(slip);
    await put(app, slip.id, STATES.declined);
    expect((await change(slip.id, { status: "approved", payment_status: "paid" })).status).toBe(
      409,
    );
  });
});

test.each([
  ["nothing", {}, "Send a status or a payment status"],
  ["nothing but nulls", { status: null }, "Status must be approved or declined"],
  ["pending", { status: "pending" }, "Status must be approved or declined"],
  ["a list", { status: ["approved"] }, "Status must be approved or declined"],
  ["another payment", { payment_status: "refunded" }, "Payment status must be paid or unpaid"],
  [
    "two mistakes",
    { status: 1, payment_status: true },
    "Status must be approved or declined, Payment status must be paid or unpaid",
  ],
])("%s is refused in words", async (_what, body, message) => {
  const { id } = await submit(admin);
  expect(refused(await change(id, body))).toEqual([400, message]);
});

test("a slip that does not exist is not found", async () => {
  expect(refused(await change(999_999, { status: "approved" }))).toEqual([404, "No slip found"]);
});
