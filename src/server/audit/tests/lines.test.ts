import { expect, test } from "vitest";
import { findAuditLines } from "#server/audit/routes.ts";
import { readAudit, readAuditLines } from "#server/testing/audit.ts";
import { slipOf } from "#server/testing/client.ts";
import { STATES, submit, submitIn } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { readsOf, watchQueries } from "#server/testing/watched-queries.ts";
import { BACKGROUND_HEADER } from "#shared/http/headers.ts";
import { MedicalCenter } from "#shared/medical-centers/contract.ts";
import { dhakaDayOf } from "#shared/time/plain-date.ts";

const app = await testApp();
const admin = await app.person("admin", "Nadia Rahman");
const operator = await app.person("operator", "Karim Khan");

const center = (name: string) => ({ name, country: "Bangladesh", city: "Dhaka" });

async function importCenters(count: number, of: string) {
  const centers = Array.from({ length: count }, (_, at) =>
    center(`${of} Medical Centre ${at + 1}`),
  );
  const { status } = await admin.post("/medical-centers/import", { centers });
  expect(status).toBe(201);
}

/** All lines of a filter, page by page. */
async function allLines(filter: Parameters<typeof readAuditLines>[1]) {
  const lines = [];
  for (let before: string | undefined; ; ) {
    const page = await readAuditLines(admin, { ...filter, ...(before && { before }) });
    lines.push(...page.lines);
    if (page.next === null) return lines;
    before = String(page.next);
  }
}

test("an import of medical centers is one line, which opens to an entry with a name for each", async () => {
  await importCenters(60, "Meghna");
  const [line] = (await readAuditLines(admin, { kind: "center" })).lines;
  expect(line).toMatchObject({ action: "created", entries: 60, actor_name: "Nadia Rahman" });

  const first = await readAudit(admin, { line: String(line?.id) });
  const rest = await readAudit(admin, { line: String(line?.id), before: String(first.next) });
  const names = [...first.entries, ...rest.entries].map(({ subject_name }) => subject_name);
  expect(names).toHaveLength(60);
  expect(names).toContain("Meghna Medical Centre 1");
  expect(rest.next).toBeNull();
});

test("one entry is one line and opens to itself", async () => {
  await admin.post("/medical-centers", center("Yaqeen Medical Centre"));
  const [line] = (await readAuditLines(admin, { kind: "center" })).lines;
  expect(line).toMatchObject({ entries: 1, times: 1, subject_name: "Yaqeen Medical Centre" });
  expect((await readAudit(admin, { line: String(line?.id) })).entries).toHaveLength(1);
});

test("a deleted center keeps its last name, and a slip names the center it was given", async () => {
  const { body } = await admin.post("/medical-centers", center("Padma Health Point"));
  const { id } = MedicalCenter.parse(body);
  const slip = await submitIn(app, operator, STATES["finished and paid"]);
  slipOf(await admin.put(`/auto/slip/${slip.id}`, { medical_center_id: id }));
  await admin.put(`/medical-centers/${id}`, center("Padma Health Point II"));
  const changed = (await readAuditLines(admin, { kind: "slip" })).lines.find(
    ({ action }) => action === "center-assigned",
  );
  expect(changed?.center_names).toEqual({ [id]: "Padma Health Point II" });
  await admin.delete(`/medical-centers/${id}`);
  const [deleted, edited] = (await readAuditLines(admin, { kind: "center" })).lines;
  expect([deleted, edited].map((one) => [one?.action, one?.subject_name])).toEqual([
    ["deleted", "Padma Health Point II"],
    ["edited", "Padma Health Point II"],
  ]);
});

test("a decision about many slips is one line, decisions about one are one each", async () => {
  const ids = [await submit(operator), await submit(operator), await submit(operator)].map(
    ({ id }) => id,
  );
  await admin.post("/auto/slips/bulk", { action: "approve", slipIds: ids });
  const alone = await submit(operator);
  await admin.patch(`/auto/slip/${alone.id}/status`, { status: "approved" });
  const decided = (await readAuditLines(admin, { kind: "slip" })).lines.filter(
    ({ action }) => action === "approved",
  );
  expect(decided.slice(0, 2).map(({ entries }) => entries)).toEqual([1, 3]);
});

test("one opening of an application is one look, however many calls it makes", async () => {
  const reader = await app.person("admin");
  const slip = await submit(operator);
  const open = async () => {
    for (const path of ["", "/history", "/runs", "/follow-up"]) {
      await reader.get(`/auto/slip/${slip.id}${path}`);
    }
  };
  const looks = async () =>
    (await readAuditLines(admin, { kind: "reading", actor: String(reader.id) })).lines.map(
      ({ action, subject_id, times }) => [action, subject_id, times],
    );
  await open();
  await expect.poll(looks).toEqual([["record-read", slip.id, 1]]);
  // What the page reads by itself, and the answer to a change, are none.
  const bySelf = { [BACKGROUND_HEADER]: "1" };
  await reader.get(`/auto/slip/${slip.id}`, undefined, bySelf);
  slipOf(await reader.patch(`/auto/slip/${slip.id}/status`, { status: "approved" }));
  const calls = async () =>
    (await readAuditLines(admin, { kind: "reading", actor: String(reader.id) })).lines[0]?.entries;
  await expect.poll(calls).toBeGreaterThanOrEqual(5);
  expect(await looks()).toEqual([["record-read", slip.id, 1]]);
  await open();
  await expect.poll(looks).toEqual([["record-read", slip.id, 2]]);
});

test("a page that is not theirs is one attempt, however many calls it makes", async () => {
  const stranger = await app.person("operator");
  const slip = await submit(operator);
  for (const path of ["", "/history", "/runs"]) await stranger.get(`/auto/slip/${slip.id}${path}`);
  const refusals = async () =>
    (await readAuditLines(admin, { kind: "refusal", actor: String(stranger.id) })).lines.map(
      ({ action, subject_id, times }) => [action, subject_id, times],
    );
  await expect.poll(refusals).toEqual([["refused", slip.id, 1]]);
});

test("pages of lines hold each line once, whatever lies between, and the days of a filter bound them", async () => {
  for (let at = 0; at < 55; at += 1) {
    await admin.post("/medical-centers", center(`Single ${at}`));
    if (at % 20 === 0) await importCenters(30, `Batch ${at}`);
  }
  const lines = await allLines({ kind: "center" });
  const entries = [];
  for (let before: string | undefined; ; ) {
    const page = await readAudit(admin, { kind: "center", ...(before && { before }) });
    entries.push(...page.entries);
    if (page.next === null) break;
    before = String(page.next);
  }
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  expect(lines.reduce((sum, one) => sum + one.entries, 0)).toBe(entries.length);
  expect(lines.filter((one) => one.entries === 30)).toHaveLength(3);

  const today = dhakaDayOf(new Date(entries[0]?.at ?? ""));
  expect(await allLines({ kind: "center", from: today, to: today })).toHaveLength(lines.length);
  expect(await allLines({ kind: "center", from: "2020-01-01", to: "2020-01-02" })).toEqual([]);
});

test("lines are found by indexes", async () => {
  const { sql, sent } = watchQueries(app.connection);
  await app.context.sql`
    insert into audit.log (actor_id, kind, action, subject, subject_id, request_id)
    select ${admin.id}, 'center', 'created', 'medical_center', one, 'call ' || one / 100
    from generate_series(1, 20000) one`;
  await app.context.sql`analyze audit.log`;
  for (const filter of [{}, { kind: "center" }, { actor: admin.id }] as const) {
    sent.length = 0;
    await findAuditLines(sql, filter, { limit: 51 });
    const [query] = sent;
    if (!query) throw new Error("no query was sent");
    const reads = await readsOf(app.context.sql, query);
    expect(reads).toContain("log_of_line");
    expect(reads).not.toContain("table log");
  }
});
