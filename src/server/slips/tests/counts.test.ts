import { expect, test } from "vitest";
import { refused } from "#server/testing/client.ts";
import { submit, submitIn } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator");
const booked = { process_status: "finished", payment_link: "https://pay.example/1" } as const;

await submitIn(app, admin, booked);
await submitIn(app, operator, booked);
await submitIn(app, admin, { ...booked, payment_status: "paid" });
await submit(admin);
await submit(operator);

const count = async (filters: unknown[], by = admin) =>
  (await by.post("/auto/slips/counts", { filters })).body;
const ALL = [{}, { status: "pending" }, { city: "83" }, { todo: "pay" }];

test("each filter is counted, in the order of the request", async () => {
  expect(await count(ALL)).toEqual([5, 2, 0, 2]);
  expect(await count([...ALL].reverse())).toEqual([2, 0, 2, 5]);
  expect(await count([{ todo: "pay", status: "pending" }, { city: "80" }])).toEqual([0, 5]);
  expect(await count([])).toEqual([]);
});

test("counts equal the totals of the lists, within the operator's scope", async () => {
  expect(await count(ALL, operator)).toEqual([2, 1, 0, 1]);
  const { body } = await operator.get("/auto/slips?todo=pay");
  expect(body).toMatchObject({ totalSlips: 1 });
});

test("invalid filters and more than 50 are refused", async () => {
  const ask = (filters: unknown) => admin.post("/auto/slips/counts", { filters });
  expect(refused(await ask([{ status: "lost" }]))).toEqual([
    400,
    "Status is not one of the choices",
  ]);
  expect((await ask(Array(50).fill({}))).body).toHaveLength(50);
  expect(refused(await ask(Array(51).fill({})))).toEqual([400, "At most 50 filters at once"]);
  expect(refused(await ask("all"))).toEqual([400, "Filters must be a list"]);
});
