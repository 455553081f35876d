import { expect, test } from "vitest";
import { BUDGETS, createBudgets } from "#server/api/budgets.ts";
import { type Client, refused, slipOf } from "#server/testing/client.ts";
import { changeAccount } from "#server/testing/records.ts";
import { readHistory, slipForm } from "#server/testing/slip-states.ts";
import { anotherProgram, type Person, testApp } from "#server/testing/test-app.ts";

const first = await testApp();
const admin = await first.person("admin");

/** Somebody who has submitted an application, and how many slips there are after that. */
async function known(): Promise<{ person: Person; slips: number }> {
  const person = await first.person("operator");
  expect((await send(person)).status).toBe(201);
  return { person, slips: await countSlips() };
}

const send = (person: Person, changes: Record<string, unknown> = {}) =>
  person.post("/auto/slip/data", slipForm(changes));

async function countSlips(): Promise<number> {
  const [row] = await first.context.sql<{ slips: number }[]>`select count(*) as slips from slips`;
  return row?.slips ?? 0;
}

test.each([
  ["signed out", (person: Person) => person.post("/auth/logout")],
  ["suspended", ({ id }: Person) => changeAccount(first, id, "suspend")],
  ["deleted", ({ id }: Person) => changeAccount(first, id, "delete")],
  [
    "silent for too long",
    ({ id }: Person) =>
      first.context.sql`
        update sessions set last_seen_at = now() - interval '2 hours' where user_id = ${id}`,
  ],
])("a person who was %s is refused, and nothing is stored", async (_what, end) => {
  const { person, slips } = await known();
  await end(person);
  expect(refused(await send(person))[0]).toBe(401);
  expect(await countSlips()).toBe(slips);
});

test("a suspended person uses no budget and learns nothing about a used-up one", async () => {
  const budgets = createBudgets(first.context.clock, () => undefined, {
    ...BUDGETS,
    writes: { size: 2, minutes: 60 },
  });
  const { withToken } = await anotherProgram(first, { budgets });
  const { id, email, password, token } = await first.person("operator");
  const person = withToken(token);
  const submit = (by: Client) => by.post("/auto/slip/data", slipForm());
  expect((await submit(person)).status).toBe(201);
  await person.post("/auth/logout");
  const answers = await Promise.all([submit(person), submit(person), submit(person)]);
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  const { body } = await first.signIn(email, password);
  const again = withToken((body as { token: string }).token);
  expect([(await submit(again)).status, (await submit(again)).status]).toEqual([201, 429]);
  await changeAccount(first, id, "suspend");
  expect((await submit(again)).status).toBe(401);
});

test.each([
  ["a wrong field", JSON.stringify(slipForm({ email: "no" }))],
  ["no JSON", "{"],
])("a signed-out caller who sends %s learns nothing about it", async (_what, payload) => {
  const { person } = await known();
  await person.post("/auth/logout");
  const headers = { authorization: `Bearer ${person.token}`, "content-type": "application/json" };
  const call = { method: "POST", url: "/api/auto/slip/data", headers, payload } as const;
  expect((await first.app.inject(call)).statusCode).toBe(401);
});

test("errors are shown to callers with access", async () => {
  const { person } = await known();
  expect(refused(await send(person, { email: "no" }))[0]).toBe(400);
  expect((await send(person)).status).toBe(201);
});

test.each([
  ["role", "applicant", ({ id }: Person) => changeAccount(first, id, "applicant")],
  [
    "name",
    "Kamal Uddin",
    ({ id }: Person) => first.context.sql`update users set first_name = 'Kamal' where id = ${id}`,
  ],
])("a changed %s applies to the next application", async (_what, shown, change) => {
  const { person } = await known();
  await change(person);
  const [entry] = await readHistory(admin, slipOf(await send(person)).id);
  expect([entry?.actor_role, entry?.actor_name]).toContain(shown);
});

test("a replaced token cannot submit an application for longer than it can make other calls", async () => {
  const { person, slips } = await known();
  await first.context.sql`
    update sessions set former_token_hash = token_hash, token_hash = ${Buffer.alloc(32, 1)},
      renewed_at = now() - interval '1 minute' where user_id = ${person.id}`;
  expect(refused(await send(person))[0]).toBe(401);
  expect(await countSlips()).toBe(slips);
});

test("submitting an application extends the session", async () => {
  const { person } = await known();
  await first.context.sql`
    update sessions set last_seen_at = now() - interval '30 minutes' where user_id = ${person.id}`;
  await send(person);
  const [row] = await first.context.sql`
    select now() - last_seen_at < interval '1 minute' as is_fresh from sessions where user_id = ${person.id}`;
  expect(row?.is_fresh).toBe(true);
});
