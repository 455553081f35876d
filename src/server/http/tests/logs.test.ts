import { connect, inTransaction } from "@slipdesk/pg-client";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { refusalOf, refused } from "#server/testing/client.ts";
import { handAdapter, newestRun } from "#server/testing/runs.ts";
import { process, slipForm, submitApproved } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const adapter = handAdapter();
const app = await testApp({ LOG_LEVEL: "trace" }, adapter);

const CANARIES = {
  first_name: "Kanariya",
  last_name: "Vogelfrei",
  email: "canary@example.com",
  phone: "+8801999888777",
  date_of_birth: "1991-07-23",
  passport_number: "CN9876543",
  national_id: "99887766554433",
  passport_issue_place: "Canaryville",
  others: "Sings at dawn",
};

const form = slipForm({ ...CANARIES, confirm_passport: CANARIES.passport_number });

// Lets the database refuse a slip with a message that quotes what was typed.
await app.context.sql.unsafe(
  "alter table slips add constraint no_canary check (first_name <> 'Broken' or first_name::int > 0)",
);

test("no personal data and no secret reaches the log", async () => {
  const admin = await app.person("admin", "Adminfirst Adminlast");
  const worker = await app.work();
  const secrets = [
    admin.token,
    admin.password,
    "guess-of-a-password",
    app.context.settings.SECRET_KEY,
  ];

  await app.signIn(admin.email, "guess-of-a-password");
  await app.anonymous.get("/auto/slips?search=Kanariya", undefined, {
    authorization: "Bearer guess-of-a-password",
  });
  await admin.post("/auto/slip/data", form, { "idempotency-key": "canary-key" });
  await admin.post("/auto/slip/data", { ...form, phone: "+880199988877" });
  await admin.get("/auto/slips?search=Kanariya%20Vogelfrei");
  await admin.get("/auto/slip/999999");
  await admin.get("/user/profile");
  await app.app.inject({ url: "/api/nothing/CN9876543?email=canary@example.com" });
  await app.app.inject({ url: "/api/%zzCN9876543" });
  const badJson = { payload: `{"first_name":"Kanariya"`, url: "/api/auto/slip/data" };
  await app.app.inject({
    ...badJson,
    method: "POST",
    headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/json" },
  });

  const { id } = await submitApproved(admin, form);
  await process(admin, id);
  await expect.poll(() => adapter.attempts.length).toBe(1);
  adapter.attempts[0]?.fail();
  await expect.poll(async () => (await newestRun(app, id)).state).toBe("queued");
  // Below, nobody but the calls waits for the table of slips: a worker looks into it every few seconds.
  await worker.stop();

  const broken = await admin.post("/auto/slip/data", { ...form, first_name: "Broken" });
  expect(broken.status).toBe(500);

  const logged = app.logged();
  expect(logged.length).toBeGreaterThan(1000);
  for (const canary of [
    ...Object.values(CANARIES),
    ...secrets,
    "Broken",
    "Adminfirst",
    admin.email,
  ]) {
    expect(logged).not.toContain(canary);
  }
});

test("an unexpected error has a general message, and its cause is logged under the request id", async () => {
  const admin = await app.person("admin");
  const broken = await admin.post("/auto/slip/data", { ...form, first_name: "Broken" });
  expect(refused(broken)).toEqual([500, "Something went wrong on our side. Please try again."]);
  const { requestId } = refusalOf(broken);
  const lines = app
    .logged()
    .split("\n")
    .filter((line) => line.includes(requestId));
  const failure = lines.map((line) => JSON.parse(line)).find((line) => line.err);
  expect(failure).toMatchObject({
    msg: "request failed",
    err: { type: "PostgresError", message: "", code: "22P02" },
  });
  expect(failure.err.stack).toContain("slips/");
});

test("an answered call is one log line with route pattern, status, time and caller", async () => {
  const admin = await app.person("admin");
  await admin.get("/auto/slip/424242?secret=yes");
  const line = app.logged().split("\n").filter(Boolean).at(-1) ?? "{}";
  expect(JSON.parse(line)).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    reqId: expect.any(String),
    method: "GET",
    route: "/api/auto/slip/:id",
    status: 404,
    ms: expect.any(Number),
    actor: admin.id,
    msg: "answered",
  });
});

const beside = connect(app.connection);
afterAll(() => beside.end({ timeout: 1 }));

/** How the call ends in the log that is answered 503 at its deadline, and goes on when the table is free. */
async function endLate(first_name: string): Promise<unknown[]> {
  const admin = await app.person("admin");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  let requestId = "";
  await inTransaction(beside, async (sql) => {
    await sql.unsafe("lock table slips in access exclusive mode");
    const call = admin.post("/auto/slip/data", { ...form, first_name });
    const held = async () =>
      await sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(held).toHaveLength(1);
    vi.advanceTimersByTime(app.context.times.callMs);
    requestId = refusalOf(await call).requestId;
  });
  const ending = () =>
    app
      .logged()
      .split("\n")
      .filter((line) => line.includes(requestId))
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => !["answered", "the database is unreachable"].includes(msg));
  await expect.poll(ending).not.toEqual([]);
  return ending();
}

test("what ends after its call was answered is one line of the log, which is no alarm", async () => {
  expect(await endLate("Kanariya")).toMatchObject([
    { level: 30, msg: "ended after it had been answered" },
  ]);
});

test("what fails unexpectedly after its call was answered is logged as any such failure", async () => {
  expect(await endLate("Broken")).toMatchObject([
    { level: 50, msg: "request failed", err: { code: "22P02" } },
  ]);
});
