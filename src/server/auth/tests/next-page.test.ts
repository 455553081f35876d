import { expect, test } from "vitest";
import { NO_BUDGETS } from "#server/api/budgets.ts";
import type { Actor } from "#server/auth/actor.ts";
import { Refusal } from "#server/http/refusal.ts";
import { pageOf, refused } from "#server/testing/client.ts";
import { changeAccount } from "#server/testing/records.ts";
import { submit } from "#server/testing/slip-states.ts";
import { anotherProgram, type Person, testApp } from "#server/testing/test-app.ts";
import { watchQueries } from "#server/testing/watched-queries.ts";

const first = await testApp();
const { sql, sent } = watchQueries(first.connection);
const app = await anotherProgram(first, { sql });
const own = await submit(await first.person("operator"));

/** Somebody whom the program knows from a page of the list. */
async function known(role: "admin" | "operator" | "applicant"): Promise<Person> {
  const person = await first.person(role);
  const here = { ...person, ...app.withToken(person.token) };
  for (let look = 0; look < 2; look += 1) await here.get("/auto/slips");
  return here;
}
const FAR = "?page=500";
const SEARCH = `?search=${own.passport_number}`;
const list = (person: Person, query = "") => person.get(`/auto/slips${query}`);
const idsOf = async (person: Person, query = "") =>
  pageOf(await list(person, query)).slips.map(({ id }) => id);

test("a search with an ended token does not run and costs no budget", async () => {
  const spent: string[] = [];
  const budgets = { ...NO_BUDGETS, spend: (_by: Actor, kind: string) => void spent.push(kind) };
  const { withToken } = await anotherProgram(first, { sql, budgets });
  const { id, token } = await first.person("operator");
  const person = withToken(token);
  const countSearches = () => sent.filter(({ query }) => query.includes("search_text")).length;
  sent.length = 0;
  expect((await person.get(`/auto/slips${SEARCH}`)).status).toBe(200);
  expect([countSearches(), spent]).toEqual([1, ["searches"]]);
  await changeAccount(first, id, "suspend");
  const answers = await Promise.all([1, 2, 3, 4].map(() => person.get(`/auto/slips${SEARCH}`)));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  expect([countSearches(), spent]).toEqual([1, ["searches"]]);
});

test.each(["", FAR, SEARCH])(
  "the next page%s is refused after signing out, suspension or deletion",
  async (query) => {
    const out = await known("admin");
    await out.post("/auth/logout");
    expect((await list(out, query)).status).toBe(401);
    for (const change of ["suspend", "delete"] as const) {
      const person = await known("admin");
      await changeAccount(first, person.id, change);
      expect((await list(person, query)).status).toBe(401);
    }
  },
);

test.each(["", FAR, SEARCH])(
  "the next page%s is refused when the session has expired",
  async (query) => {
    const person = await known("admin");
    await first.context.sql`
    update sessions set last_seen_at = now() - interval '2 hours' where user_id = ${person.id}`;
    expect((await list(person, query)).status).toBe(401);
  },
);

test.each(["", FAR, SEARCH])(
  "a change of role applies to the next page%s, both ways",
  async (query) => {
    const person = await known("admin");
    expect(await idsOf(person, query)).toEqual([own.id]);
    await changeAccount(first, person.id, "operator");
    expect(await idsOf(person, query)).toEqual([]);
    expect(await idsOf(person, query)).toEqual([]);
    await changeAccount(first, person.id, "admin");
    expect(await idsOf(person, query)).toEqual([own.id]);
  },
);

test("an error in the address is only shown to callers with access", async () => {
  const person = await known("operator");
  expect((await person.get("/auto/slips?page=0")).status).toBe(400);
  await person.post("/auth/logout");
  expect((await person.get("/auto/slips?page=0")).status).toBe(401);
});

test("a used-up budget is only shown to callers with access", async () => {
  const person = await known("operator");
  const spent = () => {
    throw new Refusal("too-many", "You have searched more than people do.");
  };
  const budgets = { ...NO_BUDGETS, spend: spent };
  const here = (await anotherProgram(first, { budgets })).withToken(person.token);
  await here.get("/auto/slips");
  expect(refused(await here.get(`/auto/slips${SEARCH}`))[0]).toBe(429);
  await here.get("/auto/slips");
  await person.post("/auth/logout");
  expect(refused(await here.get(`/auto/slips${SEARCH}`))[0]).toBe(401);
});

test("reading a page of the list extends the session", async () => {
  const person = await known("operator");
  await first.context.sql`
    update sessions set last_seen_at = now() - interval '30 minutes' where user_id = ${person.id}`;
  await list(person);
  const [row] = await first.context.sql`
    select now() - last_seen_at < interval '1 minute' as is_fresh from sessions where user_id = ${person.id}`;
  expect(row?.is_fresh).toBe(true);
});
