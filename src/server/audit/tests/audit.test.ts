import { expect, test } from "vitest";
import { readAudit, tryStatement, wholeAudit } from "#server/testing/audit.ts";
import { refused, slipOf } from "#server/testing/client.ts";
import { submit } from "#server/testing/slip-states.ts";
import { setMostRows, testApp } from "#server/testing/test-app.ts";
import { addDays, todayInDhaka } from "#shared/time/plain-date.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator", "Karim Khan");

/** The newest entries of a kind, in short. */
async function newest(kind: string, count = 1) {
  const { entries } = await readAudit(admin, { kind });
  return entries.slice(0, count);
}

test("a change of a slip is logged with person, role, address, call and fields, without personal values", async () => {
  const slip = await submit(operator, { first_name: "Canary", national_id: "99887766554433" });
  await admin.patch(`/auto/slip/${slip.id}/status`, { status: "approved" });
  const [approved, submitted] = await newest("slip", 2);
  expect(submitted).toMatchObject({
    actor_id: operator.id,
    actor_role: "operator",
    actor_name: "Karim Khan",
    action: "submitted",
    subject: "slip",
    subject_id: slip.id,
    address: "127.0.0.1",
    request_id: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(approved).toMatchObject({
    actor_id: admin.id,
    action: "approved",
    details: { changes: ["status: pending → approved"] },
  });

  await operator.put(`/auto/slip/${(await submit(operator)).id}`, { phone: "+8801999888777" });
  const stored = await wholeAudit(app);
  for (const value of ["Canary", "99887766554433", "+8801999888777", slip.passport_number]) {
    expect(stored).not.toContain(value);
  }
});

test("a change that is refused or rolled back leaves no entry", async () => {
  const slip = await submit(operator);
  const before = (await newest("slip"))[0]?.id;
  expect(refused(await admin.patch(`/auto/slip/${slip.id}/url`, { slip_url: "x" }))[0]).toBe(400);
  expect((await newest("slip"))[0]?.id).toBe(before);
});

test("a change that cannot be logged is refused as a whole, and the program continues", async () => {
  const slip = await submit(operator);
  await app.context.sql.unsafe(
    "alter table audit.log add constraint refused check (action <> 'approved' or id < 0) not valid",
  );
  const answer = await admin.patch(`/auto/slip/${slip.id}/status`, { status: "approved" });
  await app.context.sql.unsafe("alter table audit.log drop constraint refused");
  expect(refused(answer)[0]).toBe(500);
  expect((await newest("slip"))[0]).toMatchObject({ action: "submitted", subject_id: slip.id });
});

test("sign-ins, wrong passwords and sign-outs are logged by account and address", async () => {
  const person = await app.person("operator");
  await app.signIn(person.email, "wrong-password-of-mine");
  await person.post("/auth/logout");
  const entries = await newest("sign-in", 3);
  expect(entries.map(({ action, subject_id, address }) => [action, subject_id, address])).toEqual([
    ["signed-out", person.id, "127.0.0.1"],
    ["sign-in-refused", person.id, "127.0.0.1"],
    ["signed-in", person.id, "127.0.0.1"],
  ]);
  expect(await wholeAudit(app)).not.toContain("wrong-password-of-mine");
});

test("readings of applications, lists and passwords, and refusals, are logged with their counts", async () => {
  const slip = await submit(operator);
  for (const _time of [1, 2, 3]) await operator.get(`/auto/slip/${slip.id}`);
  await operator.get("/auto/operators");
  await app.anonymous.get("/auto/slips");
  await admin.get(`/auto/operator/${operator.id}`);

  // However many entries they were gathered into.
  const countReadings = async () => {
    const { entries } = await readAudit(admin, { kind: "reading", actor: String(operator.id) });
    return entries
      .filter(({ action, subject_id }) => action === "record-read" && subject_id === slip.id)
      .map(({ details }) => [details.route, Number(details.times)] as const)
      .reduce((sum, [route, times]) => (route === "GET /api/auto/slip/:id" ? sum + times : sum), 0);
  };
  await expect.poll(countReadings).toBe(3);
  expect((await newest("reading", 50)).map(({ action }) => action)).toContain("password-read");
  await expect
    .poll(async () =>
      (await newest("refusal", 4)).map(({ actor_id, details }) => [actor_id, details.status]),
    )
    .toEqual(
      expect.arrayContaining([
        [operator.id, 403],
        [null, 401],
      ]),
    );
});

test("repeated readings of lists are one entry with their number", async () => {
  const person = await app.person("operator");
  for (let call = 0; call < 50; call += 1) await person.get("/auto/slips");
  await expect
    .poll(async () => (await readAudit(admin, { actor: String(person.id) })).entries)
    .toMatchObject([{ action: "lists-read", details: { times: 50 } }]);
});

test("history, runs and taking from the queue are logged as readings of the application", async () => {
  const reader = await app.person("admin");
  const slip = await submit(operator);
  await reader.get(`/auto/slip/${slip.id}/history`);
  await reader.get(`/auto/slip/${slip.id}/runs`);
  await reader.get("/dashboard");
  const taken = slipOf(await reader.post("/auto/slips/take", { queue: "review" }));
  const readings = async () => {
    const { entries } = await readAudit(admin, { actor: String(reader.id), kind: "reading" });
    return entries.map(({ details, subject, subject_id }) => [details.route, subject, subject_id]);
  };
  await expect.poll(async () => (await readings()).length).toBe(3);
  expect(await readings()).toEqual(
    expect.arrayContaining([
      ["GET /api/auto/slip/:id/history", "slip", slip.id],
      ["GET /api/auto/slip/:id/runs", "slip", slip.id],
      ["POST /api/auto/slips/take", "slip", taken.id],
    ]),
  );
});

test("a flood of anonymous refusals is one or two entries and displaces no reading", async () => {
  const slip = await submit(operator);
  const reader = await app.person("admin");
  const numbers = Array.from({ length: 2_500 }, (_, index) => index + 1);
  const flood = Promise.all(numbers.map((number) => app.anonymous.get(`/auto/slip/${number}`)));
  await reader.get(`/auto/slip/${slip.id}`);
  await flood;
  await expect
    .poll(async () => (await readAudit(admin, { actor: String(reader.id) })).entries)
    .toMatchObject([{ action: "record-read", subject_id: slip.id }]);
  const { entries } = await readAudit(admin, { kind: "refusal" });
  const ofNobody = entries.filter(({ actor_id, details }) => {
    return actor_id === null && details.route === "GET /api/auto/slip/:id";
  });
  expect(ofNobody.length).toBeLessThanOrEqual(2);
  expect(ofNobody.map(({ subject_id }) => subject_id)).not.toContainEqual(expect.any(Number));
});

test("anonymous refusals from more than fifty networks are counted together", async () => {
  const before = (await readAudit(admin, { kind: "refusal" })).entries[0]?.id ?? 0;
  const from = (address: string) =>
    app.app.inject({ url: "/api/user/profile", remoteAddress: address });
  for (let network = 1; network <= 200; network += 1) await from(`2001:db8:0:${network}::1`);
  const added = async () =>
    (await readAudit(admin, { kind: "refusal" })).entries.filter(({ id }) => id > before);
  await expect.poll(async () => (await added()).length).toBeGreaterThan(0);
  await expect
    .poll(async () => (await added()).some(({ details }) => details.route === "*"))
    .toBe(true);
  expect((await added()).length).toBeLessThanOrEqual(51);
});

test("changes of accounts, centers and notices, and exports, are logged", async () => {
  await admin.post("/notices", { title: "Friday", content: "Closed", is_active: true });
  await admin.patch(`/auto/operator/${operator.id}/state`, { state: "suspended" });
  await admin.patch(`/auto/operator/${operator.id}/state`, { state: "active" });
  await admin.post("/medical-centers", { name: "Green", city: "Dhaka" });
  await admin.post("/slip-exports", {
    format: "csv",
    filter: { status: "all", city: "all", search: "" },
    columns: ["first_name"],
  });
  const { entries } = await readAudit(admin, { actor: String(admin.id) });
  const stored = entries.map(({ kind, action }) => `${kind} ${action}`);
  for (const one of [
    "notice created",
    "account suspended",
    "account reactivated",
    "center created",
    "export slips-exported",
  ]) {
    expect(stored).toContain(one);
  }
});

test("only admins read the log, by kind, person and day, in pages and as CSV, which is logged", async () => {
  const another = await app.person("operator");
  expect((await another.get("/audit")).status).toBe(403);
  for (let slips = 0; slips < 50; slips += 1) await submit(another);
  expect(refused(await admin.get("/audit?from=yesterday"))[0]).toBe(400);
  const first = await readAudit(admin);
  expect(first.entries).toHaveLength(50);
  const second = await readAudit(admin, { before: String(first.next) });
  expect(second.entries[0]?.id).toBeLessThan(first.entries.at(-1)?.id ?? 0);
  const [last] = first.entries;
  const day = todayInDhaka(new Date(last?.at ?? ""));
  const idsWithin = async (days: Record<string, string>) =>
    (await readAudit(admin, days)).entries.map(({ id }) => id);
  expect(await idsWithin({ to: day })).toContain(last?.id);
  expect(await idsWithin({ from: day, to: day })).toContain(last?.id);
  expect(await idsWithin({ to: addDays(day, -1) })).not.toContain(last?.id);
  expect(await idsWithin({ from: addDays(day, 2) })).toEqual([]);

  const file = await admin.post("/audit/export", { kind: "account" });
  expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
  const [head, ...rows] = file.text.replace("\ufeff", "").trim().split("\r\n");
  expect(head).toMatch(/^id,at,actor_id,actor_role,actor_name,kind/);
  expect(rows.every((row) => row.includes(",account,"))).toBe(true);
  const [exported] = await newest("export");
  expect(exported).toMatchObject({ action: "audit-exported" });
  expect(exported?.details).toEqual({ rows: rows.length, kind: "account" });
  const chosen = { actor: another.id, from: day, to: day };
  const theirs = await admin.post("/audit/export", chosen);
  const [narrowed] = await newest("export");
  const count = theirs.text.trim().split("\r\n").length - 1;
  expect(narrowed?.details).toEqual({ rows: count, ...chosen });
});

test("a period that ends before it begins is refused, and one of a single day is not", async () => {
  const [from, to] = ["2026-11-20", "2026-11-19"];
  const answers = (query: string, body: object) =>
    Promise.all([
      admin.get(`/audit?${query}`),
      admin.get(`/audit/lines?${query}`),
      admin.post("/audit/export", body),
    ]);
  for (const answer of await answers(`from=${from}&to=${to}`, { from, to }))
    expect(refused(answer)).toEqual([400, "To must not be before From"]);
  for (const { status } of await answers(`from=${to}&to=${to}`, { from: to, to }))
    expect(status).toBe(200);
});

test("a file has all entries up to its limit; with one more it is refused", async () => {
  await submit(await app.person("operator"));
  const send = () => admin.post("/audit/export", { kind: "slip" });
  const count = (await send()).text.trim().split("\r\n").length - 1;
  setMostRows(app, { auditEntries: count });
  const { status, text } = await send();
  expect([status, text.trim().split("\r\n").length - 1]).toEqual([200, count]);
  setMostRows(app, { auditEntries: count - 1 });
  expect(refused(await send())).toEqual([400, `Choose fewer days: ${count - 1} entries at most.`]);
  setMostRows(app, {});
});

test("the program can neither change nor remove an entry or a seal", async () => {
  for (const table of ["audit.log", "audit.seals"]) {
    for (const statement of [`delete from ${table}`, `truncate ${table}`]) {
      expect(await tryStatement(app.context.sql, statement)).toContain("only added to");
    }
  }
  const change = "update audit.log set actor_id = null";
  expect(await tryStatement(app.context.sql, change)).toContain("only added to");
});
