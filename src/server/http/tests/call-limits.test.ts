import { connect, inTransaction } from "@slipdesk/pg-client";
import { afterAll, expect, test } from "vitest";
import { MAX_COSTLY, MAX_COSTLY_PER_PERSON, MAX_OPEN } from "#server/http/limits.ts";
import { type Answer, refused, slipOf } from "#server/testing/client.ts";
import { freshPassport, slipForm, submit } from "#server/testing/slip-states.ts";
import { anotherProgram, type Person, testApp } from "#server/testing/test-app.ts";

const app = await testApp({ PATIENCE: "1" });
const [admin, second, third] = [
  await app.person("admin"),
  await app.person("admin"),
  await app.person("admin"),
];
const colleague = await app.person("operator");
await submit(colleague, { first_name: "Rahim" });

/** How many statements of this desk wait for a lock in the database. */
async function countHeld(): Promise<number> {
  const rows = await app.context.sql.unsafe(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows.length;
}

/** Lets whatever touches these tables wait; that takes one of the desk's ten connections. */
const whileLocked = (table: string, work: () => Promise<void>) =>
  inTransaction(app.context.sql, async (sql) => {
    await sql.unsafe(`lock table ${table} in access exclusive mode`);
    await work();
  });

const rows = [
  (() => {
    const passport_number = freshPassport();
    return {
      line: 2,
      form_values: slipForm({ passport_number, confirm_passport: passport_number }),
    };
  })(),
];
const wanted = { format: "csv", filter: {}, columns: ["first_name"] };
const report = { table: "days", from: "2026-11-01", to: "2026-11-30" };

/** What takes the database for long, each with the table in which it can be held up and how many run at once. */
const COSTLY: [string, string, number, (by: Person) => Promise<Answer>][] = [
  ["a search", "slips", 2, (by) => by.get("/auto/slips?search=rahim")],
  ["a search in the palette", "slips", 2, (by) => by.post("/search", { q: "rahim" })],
  ["a far page", "slips", 2, (by) => by.get("/auto/slips?page=900")],
  ["a list of what waits", "slips", 2, (by) => by.get("/auto/slips?todo=send")],
  [
    "a count of lists",
    "slip_counts",
    2,
    (by) => by.post("/auto/slips/counts", { filters: [{ todo: "all" }] }),
  ],
  ["a look-up", "slips", 2, (by) => by.post("/auto/slips/duplicates", { phone: "+8801712345678" })],
  [
    "a look at duplicates",
    "slips",
    2,
    (by) => by.post("/auto/slips/possible-duplicates", { slipIds: [1] }),
  ],
  ["a check of an import", "slips", 2, (by) => by.post("/slip-imports/check", { rows })],
  [
    "an import",
    "submissions",
    1,
    (by) => by.post("/slip-imports", { file_name: "list.csv", rows }),
  ],
  ["an export", "slips", 2, (by) => by.post("/slip-exports", wanted)],
  ["a report", "slips", 2, (by) => by.get("/reports/summary?from=2026-11-01&to=2026-11-30")],
  ["a follow-up list of one city", "slips", 2, (by) => by.get("/follow-ups?city=80&show=all")],
  ["a page of the audit log", "audit.log", 2, (by) => by.get("/audit?kind=slip")],
  ["a daily sheet", "slips", 2, (by) => by.get("/reports/day?day=2026-11-19")],
  ["an export of a report", "slips", 2, (by) => by.post("/reports/export", report)],
  [
    "a decision on many",
    "slips",
    1,
    (by) => by.post("/auto/slips/bulk", { action: "approve", slipIds: [999] }),
  ],
  ["sending many", "slips", 1, (by) => by.post("/auto/slips/process", { slipIds: [999] })],
];

test.each(COSTLY)(
  "only a few of %s run at once, and twelve by one person do not block others' page 1",
  async (_what, table, atOnce, call) => {
    let calls: Promise<Answer>[] = [];
    await whileLocked(table, async () => {
      calls = Array.from({ length: 12 }, () => call(admin));
      await expect.poll(countHeld).toBe(atOnce);
      // Whoever looks at other tables finds a connection at once; page 1 is one of them where it is not locked itself.
      const looks = ["/user/profile", "/medical-centers", "/notices"];
      if (!table.startsWith("slip")) looks.push("/auto/slips");
      for (const path of looks) expect((await colleague.get(path)).status).toBe(200);
      // On a busy machine one may have waited too long for the lock by now, and the next one has not come to it yet.
      expect(await countHeld()).toBeLessThanOrEqual(atOnce);
    });
    for (const { status } of await Promise.all(calls)) expect([200, 429, 503]).toContain(status);
  },
);

test("at most two costly calls per person run at once, and four in total", async () => {
  const calls: Promise<Answer>[] = [];
  await whileLocked("slips", async () => {
    const call = (by: Person) => {
      calls.push(by.get("/auto/slips?todo=send"), by.get("/auto/slips?search=rahim"));
      calls.push(by.post("/slip-imports/check", { rows }), by.post("/search", { q: "rahim" }));
    };
    call(admin);
    await expect.poll(countHeld).toBe(MAX_COSTLY_PER_PERSON);
    call(second);
    await expect.poll(countHeld).toBe(MAX_COSTLY);
    call(third);
    await third.get("/user/profile");
    expect(await countHeld()).toBeLessThanOrEqual(MAX_COSTLY);
  });
  // On a busy machine some have waited too long by now.
  for (const { status } of await Promise.all(calls)) expect([200, 503]).toContain(status);
  expect((await third.get("/auto/slips?search=rahim")).status).toBe(200);
});

test("a body is judged only in the turn of a costly call", async () => {
  let wrong: Promise<Answer> | undefined;
  let isJudged = false;
  await whileLocked("slips", async () => {
    const held = Array.from({ length: MAX_COSTLY_PER_PERSON }, () =>
      admin.get("/auto/slips?todo=send"),
    );
    await expect.poll(countHeld).toBe(MAX_COSTLY_PER_PERSON);
    wrong = admin.post("/slip-imports/check", { rows: "none" });
    void wrong.then(() => (isJudged = true));
    for (let looks = 0; looks < 5; looks += 1) await colleague.get("/user/profile");
    expect(isJudged).toBe(false);
    void Promise.all(held);
  });
  expect((await wrong)?.status).toBe(400);
});

test("a call that was refused for waiting changes nothing afterwards", async () => {
  const patient = { ...app.connection.connection, lock_timeout: 9_000, statement_timeout: 9_000 };
  const sql = connect({ ...app.connection, connection: patient });
  afterAll(() => sql.end({ timeout: 1 }));
  const times = { ...app.context.times, turnMs: 300 };
  const program = await anotherProgram(app, { sql, times });
  const by = program.withToken(second.token);
  const before = await submit(colleague, { first_name: "Karim" });
  const { id } = before;
  const approveOther = () => by.post("/auto/slips/bulk", { action: "approve", slipIds: [999] });
  let held: Promise<Answer> | undefined;
  let last: Promise<Answer> | undefined;
  await whileLocked("submissions", async () => {
    // Imports of a person, decisions on many and sending many have their turn one after the other.
    held = by.post("/slip-imports", { file_name: "list.csv", rows });
    await expect.poll(countHeld).toBe(1);
    const refusals = await Promise.all([
      by.post("/auto/slips/bulk", { action: "approve", slipIds: [id] }),
      by.post("/auto/slips/process", { slipIds: [id] }),
    ]);
    for (const answer of refusals) {
      expect(refused(answer)).toEqual([
        503,
        "The desk is too busy at the moment. Nothing was saved; please try again.",
      ]);
    }
    // It takes its turn behind the refused ones, in the same row of calls, which lasts as long as somebody has the turn.
    last = approveOther();
    for (let looks = 0; looks < 3; looks += 1) await by.get("/user/profile");
  });
  expect((await held)?.status).toBe(200);
  // On a busy machine it has waited too long by now; whoever comes next is behind the refused ones as well.
  if ((await last)?.status !== 200) expect((await approveOther()).status).toBe(200);
  expect(slipOf(await by.get(`/auto/slip/${id}`))).toEqual(before);
});

test("with eight calls open a person's next one waits briefly and is then refused with a message", async () => {
  // Here the eight are held for longer than the ninth waits.
  const patient = { ...app.connection.connection, lock_timeout: 8_000, statement_timeout: 8_000 };
  const sql = connect({ ...app.connection, connection: patient });
  afterAll(() => sql.end({ timeout: 1 }));
  const times = { ...app.context.times, placeMs: 300 };
  const program = await anotherProgram(app, { sql, times });
  const { token } = await app.person("operator");
  const person = program.withToken(token);
  let calls: Promise<Answer>[] = [];
  await whileLocked("slip_drafts", async () => {
    calls = Array.from({ length: MAX_OPEN + 1 }, () => person.get("/slip-drafts"));
    const answer = await Promise.race(calls);
    expect(refused(answer)).toEqual([
      429,
      "You have too many requests open at once. Nothing was saved; please try again in a moment.",
    ]);
    expect(answer.headers["retry-after"]).toBe("1");
    expect((await program.withToken(colleague.token).get("/auto/slips")).status).toBe(200);
  });
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await person.get("/user/profile")).status).toBe(200);
});

test("calls above the limit are answered as earlier ones end", async () => {
  const answers = await Promise.all(
    Array.from({ length: 2 * MAX_OPEN }, () => colleague.get("/user/profile")),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
