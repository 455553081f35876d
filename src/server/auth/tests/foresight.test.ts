import { expect, test } from "vitest";
import { pageOf } from "#server/testing/client.ts";
import { changeAccount } from "#server/testing/records.ts";
import { submit } from "#server/testing/slip-states.ts";
import { anotherProgram, type Person, testApp } from "#server/testing/test-app.ts";
import { watchQueries } from "#server/testing/watched-queries.ts";

const first = await testApp();
const { sql, asked } = watchQueries(first.connection);
const app = await anotherProgram(first, { sql });
const own = await submit(await first.person("operator"));

/** Somebody whom the program knows from a page of the list. */
async function known(role: "admin" | "operator" | "applicant"): Promise<Person> {
  const person = await first.person(role);
  const here = { ...person, ...app.withToken(person.token) };
  for (let look = 0; look < 2; look += 1) await here.get("/auto/slips");
  return here;
}
const list = (person: Person) => person.get("/auto/slips");
const idsOf = async (person: Person) => pageOf(await list(person)).slips.map(({ id }) => id);

test("whoever was let in before gets a page of the list by one query", async () => {
  const person = await known("operator");
  asked.length = 0;
  expect((await list(person)).status).toBe(200);
  expect(asked.filter(({ query }) => !query.includes("update sessions"))).toHaveLength(1);
});

test("signed out, suspended or deleted since, the next page is refused", async () => {
  const out = await known("operator");
  await out.post("/auth/logout");
  expect((await list(out)).status).toBe(401);
  for (const change of ["suspend", "delete"] as const) {
    const person = await known("admin");
    await changeAccount(first, person.id, change);
    expect((await list(person)).status).toBe(401);
  }
});

test("a session that has ended by its age gives no further page", async () => {
  const person = await known("operator");
  await first.desk.sql`
    update sessions set last_seen_at = now() - interval '2 hours' where user_id = ${person.id}`;
  expect((await list(person)).status).toBe(401);
});

test("another role counts with the next page, both ways", async () => {
  const person = await known("admin");
  expect(await idsOf(person)).toEqual([own.id]);
  await changeAccount(first, person.id, "operator");
  expect(await idsOf(person)).toEqual([]);
  expect(await idsOf(person)).toEqual([]);
  await changeAccount(first, person.id, "admin");
  expect(await idsOf(person)).toEqual([own.id]);
});

test("a fault in the address is told to those who are let in, and to nobody else", async () => {
  const person = await known("operator");
  expect((await person.get("/auto/slips?page=0")).status).toBe(400);
  await person.post("/auth/logout");
  expect((await person.get("/auto/slips?page=0")).status).toBe(401);
});

test("a page of the list keeps a session alive, also when it was foreseen", async () => {
  const person = await known("operator");
  await first.desk.sql`
    update sessions set last_seen_at = now() - interval '30 minutes' where user_id = ${person.id}`;
  await list(person);
  const [row] = await first.desk.sql`
    select now() - last_seen_at < interval '1 minute' as is_fresh from sessions where user_id = ${person.id}`;
  expect(row?.is_fresh).toBe(true);
});
