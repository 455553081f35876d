import { expect, test } from "vitest";
import { carryOut, claimNextRun } from "#server/processing/carry-out.ts";
import { sweep } from "#server/start-sweeping.ts";
import { type Answer, refused } from "#server/testing/client.ts";
import {
  newCallbackId,
  readEvents,
  sendCallback,
  sendToService,
  settingsFor,
  stubService,
} from "#server/testing/gateway.ts";
import { newestRun } from "#server/testing/runs.ts";
import { process, readHistory, readSlip, submitApproved } from "#server/testing/slip-states.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { isFull } from "#shared/testing/endurance.ts";

const service = await stubService();
const app = await testApp(settingsFor(service.url));
const admin = await app.person("admin");
const never = new AbortController().signal;

const sentToService = (again?: number) => sendToService(app, admin, again);

const LINK = { payment_link: "https://pay.example/1" };
const SLIP = { slip_url: "https://slips.example/1" };
const outcomeOf = ({ status, body }: Answer) => [status, (body as { outcome: string }).outcome];
async function reportsOf({ context }: TestApp): Promise<number> {
  const [row] = await context.sql<{ count: number }[]>`
    select count(*) from run_event where callback_id is not null`;
  return Number(row?.count);
}

const eventsOf = (id: number) => readEvents(admin, id);

test("finished ends the run with its payment link, and the history says so", async () => {
  const { id, report } = await sentToService();
  expect(outcomeOf(await report("started"))).toEqual([200, "applied"]);
  expect(outcomeOf(await report("finished", LINK))).toEqual([200, "applied"]);
  expect(await readSlip(admin, id)).toMatchObject({ process_status: "finished", ...LINK });
  expect((await newestRun(app, id)).state).toBe("done");
  expect(await eventsOf(id)).toEqual([
    ["sent-to-service", null],
    ["accepted", "R-1"],
    ["reported-started", null],
    ["reported-finished", null],
    ["finished", null],
  ]);
});

test("failed ends it with the message, or with the kind's own sentence", async () => {
  const run = await sentToService();
  await run.report("failed", { kind: "needs_person", message: "A captcha is shown." });
  expect((await readSlip(admin, run.id)).failed_reason).toBe("A captcha is shown.");
  const silent = await sentToService();
  await silent.report("failed", { kind: "passport_expires_soon" });
  expect((await readSlip(admin, silent.id)).failed_reason).toBe("The passport expires too soon.");
});

test("the first result counts; later ones are ignored with a reason", async () => {
  const { id, report } = await sentToService();
  await report("failed", { kind: "no_center" });
  for (const event of ["finished", "started"]) {
    expect((await report(event, LINK)).body).toEqual({
      outcome: "ignored",
      reason: "The run had ended.",
    });
  }
  expect((await report("paid")).body).toEqual({ outcome: "ignored", reason: "The run failed." });
  expect((await readSlip(admin, id)).process_status).toBe("failed");
  expect((await eventsOf(id))?.at(-1)).toEqual(["reported-paid", "ignored: The run failed."]);
});

test("a report sent ten times at once is applied once", async () => {
  const { id, attempt } = await sentToService();
  const report = { report: newCallbackId(), attempt, event: "finished", ...LINK };
  const answers = await Promise.all(Array.from({ length: 10 }, () => sendCallback(app, report)));
  const outcomes = answers.map((answer) => outcomeOf(answer)[1]).sort();
  expect(outcomes).toEqual(["applied", ...Array(9).fill("repeated")]);
  const actions = (await readHistory(admin, id)).map(({ action }) => action);
  expect(actions.filter((action) => action === "finished")).toHaveLength(1);
});

test("paid and slip_ready before finished are applied with it", async () => {
  const { id, report } = await sentToService();
  expect(outcomeOf(await report("slip_ready", SLIP))).toEqual([200, "kept"]);
  expect(outcomeOf(await report("paid"))).toEqual([200, "kept"]);
  expect(await readSlip(admin, id)).toMatchObject({ payment_status: "unpaid", slip_url: null });
  await report("finished", LINK);
  expect(await readSlip(admin, id)).toMatchObject({
    process_status: "finished",
    payment_status: "paid",
    ...SLIP,
  });
});

test("after finished they are applied in any order, each once", async () => {
  const { id, report } = await sentToService();
  await report("finished", LINK);
  expect(outcomeOf(await report("paid"))).toEqual([200, "applied"]);
  expect(outcomeOf(await report("paid"))).toEqual([200, "ignored"]);
  expect(outcomeOf(await report("slip_ready", SLIP))).toEqual([200, "applied"]);
  const another = { slip_url: "https://slips.example/another" };
  expect(outcomeOf(await report("slip_ready", another))).toEqual([200, "ignored"]);
  expect(await readSlip(admin, id)).toMatchObject({ payment_status: "paid", ...SLIP });
});

/** Lets a finished slip be one that may be sent again. */
async function anHourLater(id: number): Promise<void> {
  await app.context.sql`update slips set updated_at = now() - interval '1 hour' where id = ${id}`;
}

test("a report of an older run does not change the slip", async () => {
  const older = await sentToService();
  await older.report("finished", LINK);
  await anHourLater(older.id);
  const newer = await sentToService(older.id);
  await newer.report("finished", { payment_link: "https://pay.example/2" });
  expect((await older.report("slip_ready", SLIP)).body).toEqual({
    outcome: "ignored",
    reason: "A newer run of this slip has finished.",
  });
  expect((await readSlip(admin, older.id)).slip_url).toBeNull();
});

test("a payment of a finished run counts although a newer run failed", async () => {
  const older = await sentToService();
  await older.report("finished", LINK);
  await anHourLater(older.id);
  const newer = await sentToService(older.id);
  await newer.report("failed", { kind: "unpaid_booking" });
  expect(outcomeOf(await older.report("paid"))).toEqual([200, "applied"]);
  expect((await readSlip(admin, older.id)).payment_status).toBe("paid");
});

test("a report of a deleted slip is ignored", async () => {
  const { id, report } = await sentToService();
  await report("finished", LINK);
  await report("paid");
  expect((await admin.delete(`/auto/slip/${id}`)).status).toBe(204);
  expect((await report("slip_ready", SLIP)).body).toEqual({
    outcome: "ignored",
    reason: "The slip was deleted.",
  });
});

test("a report that arrives before the response to the booking call is not undone by it", async () => {
  const { id } = await submitApproved(admin);
  await process(admin, id);
  const run = await claimNextRun(app.context);
  if (!run) throw new Error("nothing was claimed");
  service.respond = async (_call, response) => {
    await sendCallback(app, {
      report: newCallbackId(),
      attempt: run.effect_key,
      event: "finished",
      ...LINK,
    });
    response.writeHead(202).end();
  };
  await carryOut(app.context, run, never);
  service.respond = (_call, response) => void response.writeHead(202).end();
  expect(await readSlip(admin, id)).toMatchObject({ process_status: "finished", ...LINK });
  expect((await newestRun(app, id)).state).toBe("done");
});

test("after 400 days a report's id is forgotten, and its effect is not repeated", async () => {
  const later = await testApp(settingsFor(service.url));
  const by = await later.person("admin");
  const { id, attempt, report } = await sendToService(later, by);
  await report("finished", LINK);
  const paid = { report: "old-report", attempt, event: "paid" };
  expect(outcomeOf(await sendCallback(later, paid))).toEqual([200, "applied"]);
  await later.context.sql`update run_event set at = now() - interval '401 days'`;
  expect(outcomeOf(await sendCallback(later, paid))).toEqual([200, "repeated"]);
  await sweep(later.context, { info: () => undefined, error: () => undefined });
  expect(await reportsOf(later)).toBe(0);
  expect(outcomeOf(await sendCallback(later, paid))).toEqual([200, "ignored"]);
  expect((await readSlip(by, id)).payment_status).toBe("paid");
});

const REPORT = { report: "r", attempt: "unheard-of", event: "started" };
const UNSIGNED = [401, "The report is not signed, or its time is past."];

test.each([
  ["unsigned", { headers: { "slipdesk-signature": "" } }],
  ["signed with another secret", { secrets: ["somebody-else"] }],
  ["signed ten minutes ago", { at: new Date(Date.now() - 600_000) }],
])("%s it is refused, always with the same message", async (_what, signed) => {
  const before = await reportsOf(app);
  expect(refused(await sendCallback(app, REPORT, signed))).toEqual(UNSIGNED);
  expect(await reportsOf(app)).toEqual(before);
});

test.each([
  ["no JSON", "started", /JSON/],
  ["no object", [], /event/],
  ["an unknown event", { ...REPORT, event: "lost" }, /event/],
  ["no report", { ...REPORT, report: undefined }, /report/],
  ["a report that is too long", { ...REPORT, report: "x".repeat(101) }, /report/],
  ["a NUL in it", { ...REPORT, report: "a\0" }, /report/],
  ["a name that is half a character", { ...REPORT, report: "a\ud83d" }, /report/],
  [
    "a slip URL that is none",
    { ...REPORT, event: "slip_ready", slip_url: "http://[::1" },
    /slip_url/,
  ],
  [
    "a payment link that is none",
    { ...REPORT, event: "finished", payment_link: "javascript:alert(1)" },
    /payment_link/,
  ],
  ["slip_ready without a slip URL", { ...REPORT, event: "slip_ready" }, /slip_url/],
  ["a kind that is none", { ...REPORT, event: "failed", kind: "bad luck" }, /kind/],
  [
    "a message that is too long",
    { ...REPORT, event: "failed", message: "x".repeat(301) },
    /message/,
  ],
])("a report with %s is refused, and nothing is stored", async (_what, report, message) => {
  const before = await reportsOf(app);
  const [status, words] = refused(await sendCallback(app, report));
  expect(status).toBe(400);
  expect(words).toMatch(message);
  expect(await reportsOf(app)).toEqual(before);
});

test.each<[string, Record<string, unknown>, string]>([
  [
    "finished",
    { payment_link: "javascript:alert(1)" },
    "payment_link: The address must start with http:// or https://",
  ],
  [
    "slip_ready",
    { slip_url: "pay.example" },
    "slip_url: The address must start with http:// or https://",
  ],
  ["failed", { kind: "bad luck" }, "kind: "],
])(
  "staff see at once, and once, that a report %s could not be used",
  async (event, fields, says) => {
    const { id, report } = await sentToService();
    expect((await report(event, fields)).status).toBe(400);
    expect((await report(event, fields)).status).toBe(400);
    const told = (await eventsOf(id))?.filter(([event]) => event === "unusable");
    expect(told).toEqual([["unusable", expect.stringContaining(says)]]);
    expect(JSON.stringify(told)).not.toContain(Object.values(fields)[0]);
    // The service mends its report and sends it again.
    expect(outcomeOf(await report("finished", LINK))).toEqual([200, "applied"]);
    expect((await readSlip(admin, id)).payment_link).toBe(LINK.payment_link);
  },
);

test("a report of an unknown attempt is refused", async () => {
  expect(refused(await sendCallback(app, REPORT))).toEqual([404, "No such attempt found"]);
});

test("fields that are not named in the contract are ignored", async () => {
  const { report } = await sentToService();
  expect(outcomeOf(await report("started", { mood: "good", payment_link: 7 }))).toEqual([
    200,
    "applied",
  ]);
});

test("a report over 64 KiB is refused before any other check", async () => {
  const answer = await sendCallback(app, "x".repeat(64 * 1024 + 1), { secrets: ["somebody-else"] });
  expect(refused(answer)).toEqual([413, "The report is too large (over 64 KiB)."]);
});

test("300 unsigned reports a minute per network get a 401, more get a 429; signed ones are still accepted", async () => {
  const busy = await testApp(settingsFor(service.url));
  const forge = (address: string) =>
    sendCallback(busy, REPORT, { secrets: ["wrong-secret"], from: `2001:db8::${address}` });
  let unauthenticated = 0;
  let answer = await forge("1");
  while (answer.status === 401 && unauthenticated < 1_000) {
    unauthenticated += 1;
    answer = await forge(String(unauthenticated));
  }
  // A few more than 300, because the budget refills during the loop.
  expect(unauthenticated).toBeGreaterThanOrEqual(300);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect((await sendCallback(busy, REPORT, { from: "2001:db8::1" })).status).toBe(404);
});

test.runIf(isFull)("unsigned calls do not count towards the 6,000 reports per minute", async () => {
  const busy = await testApp(settingsFor(service.url));
  const forged = { secrets: ["wrong-secret"] };
  for (let time = 0; time < 6_001; time += 1) await sendCallback(busy, REPORT, forged);
  expect((await sendCallback(busy, REPORT)).status).toBe(404);
});

test("with another processor the address does not exist", async () => {
  const sandbox = await testApp();
  expect((await sendCallback(sandbox, REPORT)).status).toBe(404);
});
