import { expect, test } from "vitest";
import { checkClock, sweep, tellWrongClock } from "#server/start-sweeping.ts";
import { readAudit, tamper } from "#server/testing/audit.ts";
import { letSlipGrowOld } from "#server/testing/erased.ts";
import { addFile, filesOf, picture } from "#server/testing/files.ts";
import { letTimePass } from "#server/testing/passing-time.ts";
import { ageDraft, createDraft, draftsOf } from "#server/testing/slip-records.ts";
import { readSlip, submit } from "#server/testing/slip-states.ts";
import { type Person, type TestApp, testApp } from "#server/testing/test-app.ts";
import { DeskSettings, System } from "#shared/system/contract.ts";
import { often } from "#shared/testing/endurance.ts";
import { DAY_MS } from "#shared/time/plain-date.ts";

type Office = { app: TestApp; admin: Person; lines: string[] };

async function office(env: Record<string, string> = {}): Promise<Office> {
  const app = await testApp(env);
  app.clock.now = new Date();
  return { app, admin: await app.person("admin"), lines: [] };
}

function sweepAt({ app, lines }: Office, clock = () => new Date()): Promise<void> {
  const keep = (line: string) => void lines.push(line);
  return sweep({ ...app.context, clock }, { info: keep, error: keep });
}

async function system({ admin }: Pick<Office, "admin">) {
  const read = System.strict().parse((await admin.get("/system")).body);
  return { ...read, of: (name: string) => read.checks.find((check) => check.name === name) };
}

/** As many drafts as named, all of them long past their 14 days. */
async function oldDrafts({ app, admin }: Office, count: number): Promise<void> {
  const { id } = await createDraft(admin);
  await ageDraft(app, id, "20 days");
  await copyDraft(app, id, count - 1);
}

async function copyDraft({ context }: TestApp, id: number, count: number): Promise<void> {
  await context.sql`
    insert into slip_drafts (user_id, form_values, updated_at)
    select user_id, form_values, updated_at from slip_drafts, generate_series(1, ${count}::int) where id = ${id}`;
}

async function erasedOf({ app }: Office): Promise<number> {
  const { count } = await app.context.sql<{ count: number }[]>`
    select count(*) from slips where erased_at is not null`.one();
  return count;
}

async function storedDrafts({ app }: Office): Promise<number> {
  const { count } = await app.context.sql<{ count: number }[]>`
    select count(*) from slip_drafts`.one();
  return count;
}

const AHEAD = /^Nothing is removed by age: the clock says .+, \d+ days after the last entry/;

// The edge, and what lies far beyond it.
test.each(["46 days", "100 days", "800 days"].slice(0, often(1, 3)))(
  "after %s without an entry nothing old is removed or shown as ended, until an admin confirms",
  async (interval) => {
    const here = await office({ RETENTION_MONTHS: "1" });
    const { app, admin, lines } = here;
    const slip = await submit(admin);
    await addFile(admin, slip.id, picture(), "passport-page");
    const draft = await createDraft(admin);
    await sweepAt(here);
    await letTimePass(here.app.context.sql, interval);
    await checkClock({ ...app.context, clock: () => new Date() });
    // What a wrong clock writes is no witness for it.
    await submit(admin);
    for (let start = 0; start < 2; start += 1) await sweepAt(here);
    expect((await readSlip(admin, slip.id)).passport_number).toBe(slip.passport_number);
    expect(await filesOf(admin, slip.id)).toHaveLength(1);
    expect((await draftsOf(admin)).map(({ id }) => id)).toEqual([draft.id]);
    expect((await admin.get(`/slip-drafts/${draft.id}`)).status).toBe(200);
    const said = (await system(here)).of("Clock");
    expect(said).toMatchObject({ state: "warning", says: expect.stringMatching(AHEAD) });
    expect(lines.filter((line) => AHEAD.test(line))).toHaveLength(2);
    expect((await system(here)).is_sweep_held).toBe(true);

    expect((await admin.post("/system/sweep")).status).toBe(204);
    expect((await system(here)).is_sweep_held).toBe(false);
    await sweepAt(here);
    expect((await readSlip(admin, slip.id)).passport_number).not.toBe(slip.passport_number);
    expect(await filesOf(admin, slip.id)).toEqual([]);
    expect(await draftsOf(admin)).toEqual([]);
    expect((await system(here)).of("Clock")).toMatchObject({ state: "ok" });
  },
);

test("44 days without an entry are a holiday: what is old is removed", async () => {
  const here = await office();
  const draft = await createDraft(here.admin);
  await letTimePass(here.app.context.sql, "44 days");
  await sweepAt(here);
  expect((await here.admin.get(`/slip-drafts/${draft.id}`)).status).toBe(404);
  expect(await storedDrafts(here)).toBe(0);
  expect((await system(here)).is_sweep_held).toBe(false);
});

test("a program whose clock alone is 100 or 46 days ahead leaves what is old, by 44 days it removes it", async () => {
  const here = await office({ PASSPORT_PAGE_DAYS: "30" });
  const { id } = await submit(here.admin);
  await addFile(here.admin, id, picture(), "passport-page");
  for (const [days, left] of [
    [100, 1],
    [46, 1],
    [44, 0],
  ] as const) {
    await sweepAt(here, () => new Date(Date.now() + days * DAY_MS));
    expect([days, (await filesOf(here.admin, id)).length]).toEqual([days, left]);
  }
});

test("a clock that jumps while the desk runs is noticed by what was written before", async () => {
  const here = await office();
  const { app, admin } = here;
  const draft = await createDraft(admin);
  await sweepAt(here);
  await letTimePass(here.app.context.sql, "100 days");
  await submit(admin);
  await sweepAt(here);
  expect(await storedDrafts(here)).toBe(1);
  // The clock is put right, and what was submitted meanwhile keeps its date.
  await tamper(
    app,
    "update audit.log set at = at + interval '100 days' where id = (select max(id) from audit.log)",
  );
  await letTimePass(here.app.context.sql, "-100 days");
  await sweepAt(here);
  expect((await system(here)).of("Clock")).toMatchObject({ state: "error" });
  await admin.post("/system/sweep");
  await sweepAt(here);
  expect((await system(here)).of("Clock")).toMatchObject({ state: "ok" });
  expect((await draftsOf(admin)).map(({ id }) => id)).toEqual([draft.id]);
});

test.each([
  [20, 0, "twenty always go"],
  [21, 180, "a tenth and one stay"],
  [21, 189, "a tenth goes"],
])("of %i old drafts beside %i young ones: %s", async (old, young, says) => {
  const here = await office();
  const { app, admin, lines } = here;
  await oldDrafts(here, old);
  if (young > 0) await copyDraft(app, (await createDraft(admin)).id, young - 1);
  await sweepAt(here);
  const isHeld = says.endsWith("stay");
  expect(await storedDrafts(here)).toBe(isHeld ? old + young : young);
  expect((await system(here)).is_sweep_held).toBe(isHeld);
  if (!isHeld) return;
  const sentence = `Nothing is removed by age: the next sweep erases ${old} of ${old + young} drafts at once. If that is meant, confirm under System or by npm run sweep -- --confirm`;
  expect(lines).toEqual([`${sentence}.`]);
  expect((await system(here)).of("Retention")).toMatchObject({ state: "warning", says: sentence });
  expect(await draftsOf(admin)).toHaveLength(old + young);
  await admin.post("/system/sweep");
  await sweepAt(here);
  expect(await storedDrafts(here)).toBe(young);
});

test("a setting that would erase more than a tenth of the applications waits for an admin's word", async () => {
  const here = await office({ RETENTION_MONTHS: "1" });
  const { app, admin, lines } = here;
  const slip = await submit(admin);
  await Promise.all(Array.from({ length: 20 }, () => submit(admin)));
  await app.context.sql`update slips set updated_at = now() - interval '2 months'`;
  expect((await system(here)).of("Retention")).toMatchObject({
    state: "warning",
    says: expect.stringContaining("erases 21 of 21 applications (RETENTION_MONTHS)"),
  });
  await sweepAt(here);
  expect((await readSlip(admin, slip.id)).passport_number).toBe(slip.passport_number);
  await admin.post("/system/sweep");
  lines.length = 0;
  await sweepAt(here);
  expect(lines).toEqual(["21 applications erased (RETENTION_MONTHS=1)."]);
  expect((await system(here)).of("Retention")).toMatchObject({
    state: "ok",
    says: "Last run 0 h ago, erased: 21. The next sweep erases 0",
  });
});

const SHORTENED = [
  ["off", 3, "waits"],
  ["12", 2, "goes"],
  ["6", 3, "goes"],
  ["off", 2, "goes"],
  ["12", 3, "waits"],
  ["3", 3, "goes"],
] as const;

test.each(SHORTENED.slice(0, often(3, 6)))(
  "from RETENTION_MONTHS=%s to 6, what is due of 20 applications (%i) %s",
  async (from, due, says) => {
    const waits = says === "waits";
    const here = await office({ RETENTION_MONTHS: from });
    const { app, admin, lines } = here;
    const slips = await Promise.all(Array.from({ length: 20 }, () => submit(admin)));
    const ids = slips.map(({ id }) => id);
    await sweepAt(here);
    await letSlipGrowOld(app, ids.slice(0, due), 7);
    const settings = { ...app.context.settings, RETENTION_MONTHS: 6 };
    const months = { ...here, app: { ...app, context: { ...app.context, settings } } };
    await sweepAt(months);
    expect(await erasedOf(here)).toBe(waits ? 0 : due);
    if (!waits) return;
    expect(lines.at(-1)).toContain(`erases ${due} of 20 applications (RETENTION_MONTHS) at once`);
    await admin.post("/system/sweep");
    await sweepAt(months);
    expect(await erasedOf(here)).toBe(due);
    // From now on it is the desk's custom: twenty go without a word.
    await letSlipGrowOld(app, ids.slice(due, due + 5), 7);
    await sweepAt(months);
    expect(await erasedOf(here)).toBe(due + 5);
  },
);

test("a clock before what is stored removes nothing; by more than a day it is called wrong everywhere", async () => {
  const here = await office();
  const { app, admin, lines } = here;
  await oldDrafts(here, 2);
  await submit(admin);
  const settings = async () => DeskSettings.parse((await admin.get("/settings")).body);
  await letTimePass(here.app.context.sql, "-4 minutes");
  expect((await system(here)).of("Clock")).toMatchObject({ state: "ok" });
  await letTimePass(here.app.context.sql, "-2 hours");
  await sweepAt(here);
  expect(await storedDrafts(here)).toBe(2);
  expect((await system(here)).of("Clock")).toMatchObject({
    state: "warning",
    says: expect.stringContaining("something stored is dated"),
  });
  expect((await settings()).wrong_clock).toBeNull();
  await letTimePass(here.app.context.sql, "-1 day");
  const { wrong_clock } = await settings();
  expect(Math.abs(Date.parse(String(wrong_clock)) - Date.now())).toBeLessThan(60_000);
  expect((await system(here)).of("Clock")).toMatchObject({
    state: "error",
    says: expect.stringMatching(/^The server's clock is wrong: it says \d{1,2} \w{3} \d{4}\./),
  });
  const log = { info: () => undefined, error: (line: string) => void lines.push(line) };
  await tellWrongClock({ ...app.context, clock: () => new Date("2010-03-04T05:00:00Z") }, log);
  expect(lines.at(-1)).toBe("The server's clock is wrong: it says 4 Mar 2010.");
  // The admin knows better: a clock was ahead for a while.
  await admin.post("/system/sweep");
  expect((await settings()).wrong_clock).toBeNull();
  await sweepAt(here);
  expect(await storedDrafts(here)).toBe(0);
});

test("only an admin with a confirmed session confirms, and the audit log records it", async () => {
  const here = await office();
  const { app, admin } = here;
  const operator = await app.person("operator");
  expect((await operator.post("/system/sweep")).status).toBe(403);
  await app.context.sql`update sessions set confirmed_at = now() - interval '11 minutes'`;
  const refused = await admin.post("/system/sweep");
  expect([refused.status, refused.body]).toMatchObject([403, { confirm: true }]);
  await app.context.sql`update sessions set confirmed_at = now()`;
  await admin.post("/system/sweep");
  const [entry] = (await readAudit(admin, { kind: "desk" })).entries;
  expect(entry).toMatchObject({ action: "sweep-confirmed", actor_id: admin.id });
});
