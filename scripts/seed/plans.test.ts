import { expect, test } from "vitest";
import { deleteEndedFiles } from "#server/files/files.queries.ts";
import { clientOf, pageOf } from "#server/testing/client.ts";
import { addFile } from "#server/testing/files.ts";
import { anotherProgram, testApp } from "#server/testing/test-app.ts";
import { conditionsOf, readsOf, watchQueries } from "#server/testing/watched-queries.ts";
import { addDays, dhakaDayOf } from "#shared/time/plain-date.ts";
import { fillDatabase } from "./fill-database.ts";
import { operatorEmail } from "./operators.ts";

const PASSWORD = "sample-password-1";
const first = await testApp();
await fillDatabase(
  first.context,
  { slips: 30_000, operators: 20, operatorPassword: PASSWORD },
  () => undefined,
);
const { sql, sent } = watchQueries(first.connection);
const app = await anotherProgram(first, { sql });
const { token } = await first.person("admin");
const admin = clientOf(app.app, token);
const signedIn = await first.signIn(operatorEmail(3), PASSWORD);
const operator = clientOf(app.app, (signedIn.body as { token: string }).token);
for (const person of [admin, operator]) await person.get("/auto/slips");

/** The indexes of slips used by the last query of a call, and the number of queries. */
async function look(by: typeof admin, query: string) {
  sent.length = 0;
  expect((await by.get(`/auto/slips?${query}`)).status).toBe(200);
  const queries = sent.filter(
    // Readings are written into the audit log within a second, whichever call is under way.
    ({ query: text }) => !/^\s*(update sessions|begin|commit|with logged as)/.test(text),
  );
  const last = queries.findLast(({ query: text }) => text.includes("slips s"));
  if (!last) throw new Error("the list was not queried");
  const reads = (await readsOf(sql, last)).filter((name) => /^(table|slips_)/.test(name));
  return { queries: queries.length, reads, last };
}

test("an entry of the audit log that is written meanwhile is no query of the list", async () => {
  const other = await anotherProgram(first, { sql });
  await clientOf(other.app, token).get("/auto/slips");
  const get: typeof admin.get = async (path) => {
    const answer = await admin.get(path);
    await other.app.close();
    return answer;
  };
  const { queries, last } = await look({ ...admin, get }, "");
  expect([queries, last.query]).toEqual([2, (await look(admin, "")).last.query]);
});

// Looking up rows by id may use any index that has it.
const without = (reads: string[]) => reads.filter((name) => !/^slips_(pkey|to_scan)$/.test(name));

const tablesIn = (reads: string[]) => reads.filter((name) => name.startsWith("table"));

test.each([
  ["page 1", "", [], []],
  ["a status", "status=pending", ["slips_by_status"], ["slips_of_user_by_status"]],
  ["a city", "city=80", ["slips_in_city"], ["slips_of_user_in_city"]],
  ["city and status", "city=80&status=approved", ["slips_by_city"], null],
  ["an agent", "agent=3", ["slips_by_agent"], ["slips_of_user_by_agent"]],
  ["oldest first", "sort=oldest", [], []],
])(
  "%s is one query beside the session's, in the order of one index",
  async (_what, query, all, own) => {
    const ofAll = await look(admin, query);
    expect([ofAll.queries, without(ofAll.reads)]).toEqual([2, all]);
    if (own === null) return;
    const ofOne = await look(operator, query);
    expect(ofOne.queries).toBe(2);
    expect(without(ofOne.reads)).toEqual(own.length > 0 ? own : ["slips_of_user"]);
  },
);

test.each([
  ["name", "by_name"],
  ["passport", "by_passport"],
  ["status", "by_status_rank"],
  ["countdown", "by_countdown"],
  ["countdown_desc", "by_countdown_desc"],
])("sorted by %s, near and far, the list is in the order of one index", async (sort, index) => {
  const other = sort.startsWith("countdown") ? sort : `${sort}_desc`;
  for (const query of [`sort=${sort}`, `sort=${other}`, `sort=${other}&page=400`]) {
    const ofAll = await look(admin, query);
    expect([query, without(ofAll.reads)]).toEqual([query, [`slips_${index}`]]);
    expect(tablesIn(ofAll.reads)).toEqual([]);
  }
  expect(without((await look(operator, `sort=${other}`)).reads)).toEqual([
    `slips_of_user_${index}`,
  ]);
  expect(tablesIn((await look(admin, `sort=${other}&status=pending`)).reads)).toEqual([]);
});

const days = await daysOfSlips();
async function daysOfSlips() {
  const { slips } = pageOf(await admin.get("/auto/slips?page=1500"));
  const day = slips[0]?.created_at.slice(0, 10) ?? "";
  return `from=${day}&to=${day}`;
}

test.each([
  ["days", days, ["slips_by_day"], ["slips_of_user_by_day"]],
  ["a destination", "destination=QA", ["slips_by_destination"], ["slips_of_user_by_destination"]],
  ["an agent's of a city", "agent=3&city=80", ["slips_by_agent"], ["slips_of_user_by_agent"]],
])(
  "%s are counted and listed from an index, without reading the table",
  async (_what, query, all, own) => {
    const ofAll = await look(admin, query);
    expect([without(ofAll.reads), tablesIn(ofAll.reads)]).toEqual([all, []]);
    const ofOne = await look(operator, query);
    expect([without(ofOne.reads), tablesIn(ofOne.reads)]).toEqual([own, []]);
  },
);

test("a submitter's slips are listed as the operator lists them", async () => {
  const { id } = (signedIn.body as { user: { id: number } }).user;
  expect(without((await look(admin, `submitter=${id}`)).reads)).toEqual(["slips_of_user"]);
});

test.each([
  ["", ["slips_pkey"], ["slips_of_user"]],
  ["&status=approved", ["slips_by_status"], ["slips_of_user_by_status"]],
  ["&city=80", ["slips_in_city"], ["slips_of_user_in_city"]],
  ["&city=80&status=approved", ["slips_by_city"], null],
])("far pages of a list%s are read in order from one index", async (query, all, own) => {
  for (const page of [101, 400, 900]) {
    const { reads } = await look(admin, `page=${page}${query}`);
    expect([page, reads.filter((name) => all.includes(name)), tablesIn(reads)]).toEqual([
      page,
      all,
      [],
    ]);
  }
  if (own === null) return;
  const { reads } = await look(operator, `page=101${query}`);
  expect([without(reads), tablesIn(reads)]).toEqual([own, []]);
});

test("slips to book are listed from the few that are under way, longest waiting first", async () => {
  const { reads } = await look(admin, "todo=book");
  expect(without(reads)).toEqual(["slips_to_book"]);
  expect(tablesIn(reads)).toEqual([]);
});

const middle = pageOf(await admin.get("/auto/slips?page=1500")).slips[0];
const name = `${middle?.first_name} ${middle?.last_name}`;

const lookFor = async (by: typeof admin, term: string) =>
  await look(by, `search=${encodeURIComponent(term)}`);
const NUMBERS = ["slips_by_national_id_end", "slips_by_phone_end", "slips_search"];

test.each([
  ["a passport number", middle?.passport_number ?? "", ["slips_search"]],
  ["a full name", name, ["slips_search"]],
  ["last name first", `${middle?.last_name}, ${middle?.first_name}`, ["slips_search"]],
  ["an e-mail", middle?.email ?? "", ["slips_search"]],
  ["a name and a letter", "popi m", ["slips_search"]],
  ["a passport number with spaces", "EH 765 4321", NUMBERS],
  ["the end of a phone or national ID", "4711", NUMBERS],
])("a search for %s finds its matches by index", async (_what, term, indexes) => {
  const { reads, last } = await lookFor(admin, term);
  expect(without(reads), `${last.query} ${last.parameters}`).toEqual(indexes);
  expect(tablesIn(reads)).toEqual([]);
});

test.each(["example.com", "ra", "islam"])(
  "a search for %s, a very common word, scans the newest slips",
  async (term) => {
    const { reads } = await lookFor(admin, term);
    expect([without(reads), tablesIn(reads)]).toEqual([[], []]);
  },
);

test("an operator's search for two letters scans the operator's slips", async () => {
  const { reads, last } = await lookFor(operator, "ra");
  expect(without(reads)).toEqual(["slips_of_user"]);
  const conditions = await conditionsOf(sql, last);
  expect(conditions).toContainEqual(expect.stringContaining("user_id = "));
});

test("the files of an application, and those that have ended, are found by index", async () => {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`
      insert into slip_files
        (slip_id, kind, media_type, size_bytes, sha256, key_encrypted, uploaded_by)
      select id, 'other', 'image/jpeg', 1, sha256(id::text::bytea), 'v1', user_id from slips`;
    await tx`analyze slip_files`;
  });
  const slip = pageOf(await admin.get("/auto/slips")).slips[0];
  sent.length = 0;
  await addFile(admin, slip?.id ?? 0);
  const counted = sent.filter(({ query }) => /count|sum/.test(query) && /file/.test(query));
  expect(await Promise.all(counted.map((query) => readsOf(sql, query)))).toEqual([
    ["slip_files_slip_id_sha256_key"],
    // One row.
    ["table file_sum"],
  ]);
  sent.length = 0;
  expect((await admin.get(`/auto/slip/${slip?.id}/files`)).status).toBe(200);
  await deleteEndedFiles({ ...app.context, sql });
  const queries = sent.filter(({ query }) => query.includes("slip_files"));
  expect(await Promise.all(queries.map((query) => readsOf(sql, query)))).toEqual([
    ["slip_files_slip_id_sha256_key", "slips_pkey", "users_pkey"],
    ["slip_files_by_age", "slip_files_pkey"],
  ]);
});

test("messages to applicants are read from the links to pay, each by its own entries of the log", async () => {
  for (const by of [admin, operator]) {
    sent.length = 0;
    expect((await by.get("/auto/slips/applicant-messages")).status).toBe(200);
    const query = sent.findLast(({ query: text }) => text.includes("sent-to-applicant"));
    if (!query) throw new Error("the messages to applicants were not queried");
    expect(await readsOf(sql, query)).toEqual(["log_of_record", "slips_to_pay"]);
  }
});

test.each(["due", "week", "new", "all"])(
  "whom to call (%s) is one query that reads neither slips nor follow-ups whole",
  async (show) => {
    for (const by of [admin, operator]) {
      sent.length = 0;
      expect((await by.get(`/follow-ups?show=${show}`)).status).toBe(200);
      const [query, ...others] = sent.filter(({ query: text }) => text.includes("follow_ups"));
      if (!query) throw new Error("the follow-ups were not queried");
      const reads = await readsOf(sql, query);
      expect(others).toEqual([]);
      expect(reads).toContain("slips_by_completion");
      expect(reads.filter((name) => name.startsWith("follow_ups_open"))).toHaveLength(1);
      expect(tablesIn(reads)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/slips|follow_ups/)]),
      );
    }
  },
);

const lastDay = dhakaDayOf(new Date(middle?.created_at ?? 0));

test.each([
  ["31 days", `summary?from=${addDays(lastDay, -30)}&to=${lastDay}`],
  ["92 days", `summary?from=${addDays(lastDay, -91)}&to=${lastDay}`],
  ["31 days of a city", `summary?from=${addDays(lastDay, -30)}&to=${lastDay}&city=80`],
  ["a daily sheet", `day?day=${lastDay}`],
])("the figures of %s are read from the indexes of their moments", async (_what, query) => {
  for (const by of [admin, operator]) {
    sent.length = 0;
    expect((await by.get(`/reports/${query}`)).status).toBe(200);
    const queries = sent.filter(({ query: text }) => text.includes("completed_at"));
    expect(queries).toHaveLength(query.startsWith("day") ? 2 : 1);
    const reads = (await Promise.all(queries.map((one) => readsOf(sql, one)))).flat();
    expect(reads).toEqual(expect.arrayContaining(["process_run_by_end", "slips_by_completion"]));
    expect(reads).not.toContain("table slips");
    expect(reads).not.toContain("table process_run");
  }
});

test("money is read by index: a balance, a statement, the accounts with the sums of the month, and deposits", async () => {
  await sql`
    with people as (
      insert into users (first_name, last_name, email, username, role, password_hash)
      select 'Sample', 'Person', 'person' || n || '@desk.example', 'person' || n, 'applicant', ''
      from generate_series(1, 2000) as n returning id
    )
    insert into money_accounts (user_id, balance_cents, entries) select id, 0, 0 from people`;
  await sql.unsafe("analyze users, money_accounts");
  const wanted = [
    { by: operator, path: "/user/profile", reads: ["money_accounts_pkey"] },
    {
      by: operator,
      path: "/money/statement",
      reads: ["money_accounts_pkey", "money_entries_in_order", "money_entries_of_user"],
    },
    {
      by: admin,
      path: "/money/accounts",
      reads: ["money_entries_by_time", "money_entries_in_order"],
    },
    { by: operator, path: "/money/deposits", reads: ["deposits_of_user"] },
    {
      by: admin,
      path: "/money/deposits",
      reads: ["deposits_by_number", "deposits_by_status", "deposits_in_bdt", "deposits_pkey"],
    },
    { by: admin, path: "/money/deposits?status=asked", reads: ["deposits_by_status"] },
  ];
  for (const { by, path, reads } of wanted) {
    sent.length = 0;
    expect((await by.get(path)).status).toBe(200);
    const queries = sent.filter(({ query }) => /money_|deposits/.test(query));
    const all = (await Promise.all(queries.map((query) => readsOf(sql, query)))).flat();
    expect([path, all]).toEqual([path, expect.arrayContaining(reads)]);
    const whole = all.filter((name) => /^table (money|deposits|slips)/.test(name));
    const ofAllAccounts = path === "/money/accounts" ? ["table money_accounts"] : [];
    expect([path, [...new Set(whole)]]).toEqual([path, ofAllAccounts]);
  }
});

test("a payment looks once, by index, for what it has to charge", async () => {
  const { id } = await sql<{ id: number }[]>`
    select id from slips where status = 'approved' and completed_at is null and process_status = 'not_started'
    order by id limit 1`.one();
  sent.length = 0;
  expect((await admin.patch(`/auto/slip/${id}/status`, { payment_status: "paid" })).status).toBe(
    200,
  );
  const [look, entry, ...others] = sent.filter(({ query }) => query.includes("money_entries"));
  if (!look) throw new Error("nothing was looked for");
  expect([entry?.query, others]).toEqual([
    expect.stringContaining("insert into money_entries"),
    [],
  ]);
  const reads = await readsOf(sql, look);
  expect(reads).toEqual(
    expect.arrayContaining(["money_entries_slip_id_kind_round_key", "slips_pkey"]),
  );
  expect(reads.filter((name) => /^table (money|slips|users)/.test(name))).toEqual([]);
});
