import { expect, test } from "vitest";
import { createSearches } from "#server/slips/search-in-turn.ts";
import { clientOf, pageOf } from "#server/testing/client.ts";
import { anotherProgram, testApp } from "#server/testing/test-app.ts";
import { conditionsOf, readsOf, watchQueries } from "#server/testing/watched-queries.ts";
import { fillDatabase } from "./fill-database.ts";
import { operatorEmail } from "./operators.ts";

const PASSWORD = "sample-password-1";
const first = await testApp();
await fillDatabase(
  first.desk,
  { slips: 30_000, operators: 20, operatorPassword: PASSWORD },
  () => undefined,
);
const { sql, connection, asked } = watchQueries(first.connection);
const app = await anotherProgram(first, {
  sql,
  searches: createSearches({ sql, connection }, 500),
});
const admin = clientOf(app.app, (await first.person("admin")).token);
const signedIn = await first.signIn(operatorEmail(3), PASSWORD);
const operator = clientOf(app.app, (signedIn.body as { token: string }).token);
for (const person of [admin, operator]) await person.get("/auto/slips");

/** The indexes of slips that a call reads by its last query of them, and how many queries it took. */
async function look(by: typeof admin, query: string) {
  asked.length = 0;
  expect((await by.get(`/auto/slips?${query}`)).status).toBe(200);
  const queries = asked.filter(
    ({ query: text }) => !/^\s*(update sessions|begin|commit)/.test(text),
  );
  const last = queries.findLast(({ query: text }) => text.includes("slips s"));
  if (!last) throw new Error("the list was not asked for");
  const reads = (await readsOf(sql, last)).filter((name) => /^(table|slips_)/.test(name));
  return { queries: queries.length, reads, last };
}

// Rows are looked up by their number, in whichever index has it.
const without = (reads: string[]) => reads.filter((name) => !/^slips_(pkey|to_scan)$/.test(name));

const tablesIn = (reads: string[]) => reads.filter((name) => name.startsWith("table"));

test.each([
  ["page 1", "", [], []],
  ["a status", "status=pending", ["slips_by_status"], ["slips_of_user_by_status"]],
  ["a city", "city=80", ["slips_in_city"], ["slips_of_user_in_city"]],
  ["city and status", "city=80&status=approved", ["slips_by_city"], null],
  ["oldest first", "sort=oldest", [], []],
])(
  "%s is one query with the session, read in order from one index",
  async (_what, query, all, own) => {
    const ofAll = await look(admin, query);
    expect([ofAll.queries, without(ofAll.reads)]).toEqual([1, all]);
    if (own === null) return;
    const ofOne = await look(operator, query);
    expect(ofOne.queries).toBe(1);
    expect(without(ofOne.reads)).toEqual(own.length > 0 ? own : ["slips_of_user"]);
  },
);

test("a page in the middle and the last one are read in order, never sorted from the table", async () => {
  for (const page of [1_000, 1_500, 3_000]) {
    const { queries, reads } = await look(admin, `page=${page}`);
    // With the session; the blocks are few and added up.
    expect([queries, tablesIn(reads)]).toEqual([1, ["table slip_blocks"]]);
    const { reads: ofStatus } = await look(admin, `page=${page}&status=approved`);
    expect([without(ofStatus)]).toEqual([["slips_by_status", "table slip_blocks"]]);
  }
});

const middle = pageOf(await admin.get("/auto/slips?page=1500")).slips[0];
const name = `${middle?.first_name} ${middle?.last_name}`;

test.each([
  ["a passport number", middle?.passport_number ?? "", ["slips_search"]],
  ["a full name", name, ["slips_by_name_joints"]],
  ["last name first", `${middle?.last_name}, ${middle?.first_name}`, ["slips_by_name_joints"]],
  ["names of which too little is known", `m ${middle?.last_name}`, ["slips_search"]],
  ["a passport number with spaces", "EH 765 4321", ["slips_search"]],
  ["the end of a national ID", "47119", ["slips_by_national_id_end", "slips_search"]],
  [
    "the end of a phone",
    "4711223",
    ["slips_by_national_id_end", "slips_by_phone_end", "slips_search"],
  ],
])("a search for %s is one query that finds its matches by index", async (_what, term, indexes) => {
  const { queries, reads } = await look(admin, `search=${encodeURIComponent(term)}`);
  // With the session, which is asked for at the same time.
  expect(queries).toBe(2);
  expect(without(reads)).toEqual(indexes);
  expect(tablesIn(reads)).toEqual([]);
});

test.each(["example.com", "ra"])(
  "a search for %s, which more have than are counted, walks the list until its page is full",
  async (term) => {
    const [counted, walked] = [
      await look(admin, `search=${term}`),
      await look(admin, `search=${term}`),
    ];
    expect([counted.queries, walked.queries]).toEqual([3, 2]);
    expect(tablesIn(walked.reads)).toEqual([]);
    expect(without(walked.reads)).toEqual([]);
  },
);

test.each([
  ["a rare name", "mohammad", "slips_search"],
  ["two letters", "ra", "slips_of_user"],
])("an operator's search for %s looks at the operator's slips", async (_what, term, index) => {
  const { reads, last } = await look(operator, `search=${term}`);
  expect(without(reads)).toEqual([index]);
  const conditions = await conditionsOf(sql, last);
  expect(conditions).toContainEqual(expect.stringContaining("user_id = "));
});
