import { expect, test } from "vitest";
import { pageOf, refused } from "#server/testing/client.ts";
import { slipForm, submit } from "#server/testing/slip-states.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

const own = await testApp();
const all = await testApp({ OPERATOR_SCOPE: "all" });

async function populate(app: typeof own) {
  const people = {
    admin: await app.person("admin"),
    operator: await app.person("operator"),
    colleague: await app.person("operator"),
    applicant: await app.person("applicant"),
  };
  const ofOperator = await submit(people.operator, { first_name: "Selim" });
  await submit(people.colleague, { first_name: "Selim" });
  await submit(people.applicant, { first_name: "Selim" });
  return { ...people, ofOperator };
}

const inOwn = await populate(own);
const inAll = await populate(all);

async function seen(by: Person, query = "") {
  const page = pageOf(await by.get(`/auto/slips${query}`));
  return { ids: page.slips.map(({ user_id }) => user_id), pending: page.totalPending };
}

test("an admin sees every slip", async () => {
  expect((await seen(inOwn.admin)).pending).toBe(3);
});

test("an operator sees and counts only their own slips, in the list, in a city and in a search", async () => {
  const mine = { ids: [inOwn.operator.id], pending: 1 };
  expect(await seen(inOwn.operator)).toEqual(mine);
  expect(await seen(inOwn.operator, "?city=80")).toEqual(mine);
  expect(await seen(inOwn.operator, "?search=selim")).toEqual(mine);
  expect(await seen(inOwn.operator, "?search=se")).toEqual(mine);
});

test("an applicant sees only their own slips, whatever OPERATOR_SCOPE", async () => {
  expect((await seen(inOwn.applicant)).ids).toEqual([inOwn.applicant.id]);
  expect((await seen(inAll.applicant)).ids).toEqual([inAll.applicant.id]);
});

test("with OPERATOR_SCOPE=all an operator sees, counts and opens every slip", async () => {
  expect((await seen(inAll.operator)).pending).toBe(3);
  expect((await seen(inAll.operator, "?search=selim")).pending).toBe(3);
  expect((await inAll.colleague.get(`/auto/slip/${inAll.ofOperator.id}`)).status).toBe(200);
});

test("with OPERATOR_SCOPE=all an operator still edits only their own slips", async () => {
  const { passport_number } = inAll.ofOperator;
  const form = slipForm({ passport_number, confirm_passport: passport_number, first_name: "X" });
  const foreign = await inAll.colleague.put(`/auto/slip/${inAll.ofOperator.id}`, form);
  expect(refused(foreign)).toEqual([
    403,
    "Only the person who submitted this slip, or an admin, may edit it.",
  ]);
  const mine = await inAll.operator.put(`/auto/slip/${inAll.ofOperator.id}`, form);
  expect(mine.status).toBe(200);
});

test("a person without slips has an empty list with zero counts", async () => {
  const newcomer = await own.person("operator");
  expect(await seen(newcomer)).toEqual({ ids: [], pending: 0 });
});
