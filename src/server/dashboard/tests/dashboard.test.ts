import { describe, expect, test } from "vitest";
import { erasePassport } from "#server/slips/erase-slips.ts";
import { followUp, submitCompleted } from "#server/testing/follow-ups.ts";
import { ask, decide } from "#server/testing/money.ts";
import {
  approvedLike,
  freshPassport,
  letBeSubmittedAt,
  put,
  submit,
  submitIn,
} from "#server/testing/slip-states.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";
import type { Dashboard, Todo } from "#shared/dashboard/contract.ts";
import { addDays, todayInDhaka } from "#shared/time/plain-date.ts";

const read = async (by: Person) => (await by.get("/dashboard")).body as Dashboard;
const todoOf = async (by: Person, kind: Todo["kind"]) =>
  (await read(by)).todos.find((todo) => todo.kind === kind);

async function office(env: Record<string, string> = {}) {
  const app = await testApp(env);
  app.clock.now = new Date();
  return {
    app,
    admin: await app.person("admin", "Salma Khatun"),
    operator: await app.person("operator", "Karim Ali"),
    other: await app.person("operator", "Rahim Mia"),
  };
}

describe("pending work", async () => {
  const { app, admin, operator, other } = await office();

  test("is empty on a new desk, and all days are listed", async () => {
    const dashboard = await read(admin);
    const today = todayInDhaka(new Date());
    expect(dashboard).toMatchObject({ todos: [], failed_today: 0, declined_today: 0 });
    expect(dashboard.days).toHaveLength(14);
    expect(dashboard.days[0]).toEqual({ day: addDays(today, -13), submitted: 0, failed: 0 });
    expect(dashboard.days[13]).toEqual({ day: today, submitted: 0, failed: 0 });
  });

  test("is, for an admin, everything to review, failed, to send and to pay", async () => {
    const pending = await submit(operator, { first_name: "Subrata", last_name: "Islam" });
    const failed = await submitIn(app, other, { process_status: "failed" });
    const ready = await submitIn(app, operator, { status: "approved" });
    const payable = { process_status: "finished", payment_link: "https://pay.example/1" } as const;
    const toPay = await submitIn(app, operator, payable);
    await submitIn(app, operator, { status: "declined" });
    const { todos } = await read(admin);
    expect(todos.map(({ kind, count, slips }) => [kind, count, slips[0]?.id])).toEqual([
      ["review", 1, pending.id],
      ["failed", 1, failed.id],
      // What failed can be sent again.
      ["send", 2, failed.id],
      ["pay", 1, toPay.id],
    ]);
    expect(todos[0]?.slips[0]).toEqual({
      id: pending.id,
      name: "Subrata Islam",
      country_traveling_to: pending.country_traveling_to,
      reason: null,
      at: pending.created_at,
    });
    expect(todos[1]?.slips[0]?.reason).toBe("The booking site did not answer.");
    expect(todos[2]?.slips[1]?.id).toBe(ready.id);
  });

  test("is, for an operator, their own failed, unpaid and declined applications", async () => {
    const { todos, days } = await read(operator);
    expect(todos.map(({ kind, count }) => [kind, count])).toEqual([
      ["pay", 1],
      ["declined", 1],
    ]);
    expect((await read(other)).todos.map(({ kind }) => kind)).toEqual(["failed"]);
    expect(days.at(-1)).toMatchObject({ submitted: 4, failed: 0 });
    expect((await read(other)).days.at(-1)).toMatchObject({ submitted: 1, failed: 1 });
  });

  test("shows why an application was declined, for 14 days", async () => {
    const { id } = await submit(other);
    const decline = { status: "declined", reason: "Page not readable" };
    await admin.patch(`/auto/slip/${id}/status`, decline);
    const declined = await todoOf(other, "declined");
    expect(declined?.slips).toMatchObject([{ id, reason: "Page not readable" }]);
    expect(await read(other)).toMatchObject({ declined_today: 1 });
    await put(app, id, { status: "declined", secondsAgo: 15 * 86_400 });
    expect(await todoOf(other, "declined")).toBe(undefined);
    expect(await read(other)).toMatchObject({ declined_today: 0 });
  });

  test("leaves out erased applications", async () => {
    const before = await Promise.all([admin, other].map(read));
    const state = { process_status: "failed" } as const;
    const slips = [
      await submit(other),
      await submitIn(app, other, state),
      await submitIn(app, other, { status: "approved" }),
    ];
    for (const slip of slips) await erasePassport(app.context, slip.passport_number);
    const todosOf = ({ todos, declined_today, failed_today }: Dashboard) => [
      todos,
      declined_today,
      failed_today,
    ];
    expect((await Promise.all([admin, other].map(read))).map(todosOf)).toEqual(before.map(todosOf));
  });

  test("names the first five and counts all", async () => {
    const slip = await submit(admin);
    await approvedLike(app, slip, Array.from({ length: 7 }, freshPassport));
    const todo = await todoOf(admin, "send");
    expect(todo?.count).toBe(9);
    expect(todo?.slips).toHaveLength(5);
  });

  test("leaves out failed applications that were paid or got their slip in another way", async () => {
    const before = (await todoOf(admin, "failed"))?.count;
    await submitIn(app, admin, { process_status: "failed", payment_status: "paid" });
    const slip_url = "https://slips.example/1";
    await submitIn(app, admin, { process_status: "failed", slip_url });
    expect((await todoOf(admin, "failed"))?.count).toBe(before);
  });
});

test("a day is a day in Dhaka: it begins at 18:00 of the day before in UTC", async () => {
  const { app, operator } = await office();
  const { id } = await submit(operator);
  app.clock.now = new Date("2026-03-10T06:00:00Z");
  await letBeSubmittedAt(app, id, "2026-03-09T18:00:00Z");
  expect((await read(operator)).days.at(-1)).toMatchObject({ day: "2026-03-10", submitted: 1 });
  await letBeSubmittedAt(app, id, "2026-03-09T17:59:59Z");
  expect((await read(operator)).days.at(-1)).toMatchObject({ submitted: 0 });
  expect((await read(operator)).days.at(-2)).toMatchObject({ day: "2026-03-09", submitted: 1 });
});

test("operators who may see all slips see all pending work; applicants never do", async () => {
  const { app, operator, other } = await office({ OPERATOR_SCOPE: "all" });
  const applicant = await app.person("applicant");
  await submitIn(app, other, { process_status: "failed" });
  expect((await todoOf(operator, "failed"))?.count).toBe(1);
  expect((await read(applicant)).todos).toEqual([]);
});

test("who is to be called today stands there for whoever submitted it and for admins, soonest first", async () => {
  const { app, admin, operator, other } = await office({ OPERATOR_SCOPE: "all" });
  const today = todayInDhaka(app.clock.now);
  const [late, due, later] = [
    await submitCompleted(app, operator),
    await submitCompleted(app, operator),
    await submitCompleted(app, operator),
  ];
  await followUp(operator, due.id, { visit_on: addDays(today, -1) });
  await followUp(operator, late.id, { visit_on: addDays(today, -2) });
  await followUp(operator, later.id, { visit_on: today });
  for (const person of [admin, operator]) {
    const todo = await todoOf(person, "call");
    expect([todo?.count, todo?.slips.map(({ id }) => id)]).toEqual([2, [late.id, due.id]]);
  }
  expect(await todoOf(other, "call")).toBeUndefined();
  app.clock.now = new Date(`${addDays(today, 40)}T06:00:00Z`);
  expect(await todoOf(admin, "call")).toBeUndefined();
});

test("deposits that wait for a decision stand there for admins only, with who waits longest first", async () => {
  const { app, admin, operator, other } = await office();
  const colleague = await app.person("admin", "Rahima Begum");
  const first = await ask(app, other);
  const second = await ask(app, operator);
  const third = await ask(app, other);
  const [last] = (await read(admin)).todos;
  expect(last).toEqual({
    kind: "deposits",
    count: 3,
    slips: [],
    people: ["Rahim Mia", "Karim Ali"],
  });
  expect(await todoOf(colleague, "deposits")).toEqual(last);
  for (const person of [operator, other]) expect((await read(person)).todos).toEqual([]);
  await decide(admin, first, { decision: "decline", reason: "Not there" });
  expect(await todoOf(admin, "deposits")).toMatchObject({
    count: 2,
    people: ["Karim Ali", "Rahim Mia"],
  });
  await decide(admin, second, { decision: "credit", amount: "82" });
  await decide(admin, third, { decision: "credit", amount: "82" });
  expect(await todoOf(admin, "deposits")).toBeUndefined();
});

test("signed-out callers are refused", async () => {
  const { app } = await office();
  expect((await app.anonymous.get("/dashboard")).status).toBe(401);
});

test("an admin also sees who waits for review beside another slip of the passport, and what finished without a slip link", async () => {
  const { app, admin, operator, other } = await office();
  const twice = await submit(operator, { first_name: "Shirin" });
  const { passport_number } = twice;
  expect(await todoOf(admin, "duplicate")).toBeUndefined();
  await put(app, (await submit(other, { passport_number, confirm_passport: passport_number })).id, {
    status: "declined",
  });
  expect(await todoOf(admin, "duplicate")).toMatchObject({
    count: 1,
    slips: [{ id: twice.id, reason: twice.passport_number }],
  });
  await admin.patch(`/auto/slip/${twice.id}/status`, { status: "declined" });
  expect(await todoOf(admin, "duplicate")).toBeUndefined();

  const link = { process_status: "finished", payment_link: "https://pay.example/2" } as const;
  const inTime = await submitIn(app, operator, { ...link, queuedMinutesAgo: 59 });
  expect(await todoOf(admin, "lapsed")).toBeUndefined();
  await put(app, inTime.id, { ...link, queuedMinutesAgo: 61 });
  expect(await todoOf(admin, "lapsed")).toMatchObject({ count: 1, slips: [{ id: inTime.id }] });
  const kinds = (await read(operator)).todos.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "duplicate" || kind === "lapsed")).toEqual([]);
});
