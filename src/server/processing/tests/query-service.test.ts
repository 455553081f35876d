import { beforeEach, expect, test } from "vitest";
import { carryOut, claimNextRun } from "#server/processing/carry-out.ts";
import { claimRunToQuery } from "#server/processing/runs.queries.ts";
import { queryRun } from "#server/processing/worker.ts";
import {
  accept,
  json,
  type Respond,
  readEvents,
  settingsFor,
  stateOf,
  stubService,
} from "#server/testing/gateway.ts";
import { newestRun, passDeadline } from "#server/testing/runs.ts";
import { process, readSlip, submitApproved } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const service = await stubService();
const app = await testApp(settingsFor(service.url));
const admin = await app.person("admin");
const never = new AbortController().signal;

beforeEach(() => {
  service.calls.length = 0;
  service.respond = (_call, response) => accept(response);
});

/** A slip that the service accepted and has not reported on since. */
async function book(): Promise<number> {
  const { id } = await submitApproved(admin);
  await process(admin, id);
  await tryOnce(id);
  return id;
}

async function tryOnce(id: number): Promise<void> {
  const run = await claimNextRun(app.context);
  if (run?.slip_id !== id) throw new Error("another run was claimed");
  await carryOut(app.context, run, never);
}

/** Lets nothing have been heard of a waiting run for a minute, so that its state is due to be queried. */
async function runToAsk(id: number) {
  await app.context
    .sql`update process_run set ask_at = now() - interval '1 second' where slip_id = ${id}`;
  const run = await claimRunToQuery(app.context.sql, "http");
  if (run?.slip_id !== id) throw new Error("another run was due");
  return run;
}

/** The same, and asks. */
async function askOnce(id: number, respond: Respond): Promise<void> {
  service.respond = respond;
  service.calls.length = 0;
  const run = await runToAsk(id);
  await queryRun(app.context, run, never);
  await app.context
    .sql`update process_run set ask_at = now() + interval '1 minute' where slip_id = ${id} and state = 'waiting'`;
}

test("after a minute of silence the service is queried, and its answer settles the run", async () => {
  const id = await book();
  await askOnce(id, stateOf({ state: "started" }));
  expect((await newestRun(app, id)).state).toBe("waiting");
  await askOnce(id, stateOf({ state: "failed", kind: "appointment_exists" }));
  expect((await readSlip(admin, id)).failed_reason).toBe(
    "This passport already has an appointment.",
  );
});

test("an attempt unknown to the service is sent again", async () => {
  const id = await book();
  await askOnce(id, (_call, response) => json(response, 404, {}));
  expect((await newestRun(app, id)).state).toBe("queued");
  service.respond = (_call, response) => accept(response);
  await tryOnce(id);
  expect(service.calls.map(({ method }) => method)).toEqual(["GET", "POST"]);
});

test("a late answer to an earlier query does not send the slip again", async () => {
  const id = await book();
  const before = await runToAsk(id);
  const unknown: Respond = (_call, response) => json(response, 404, {});
  await askOnce(id, unknown);
  service.respond = (_call, response) => accept(response);
  await tryOnce(id);
  service.respond = unknown;
  await queryRun(app.context, before, never);
  expect((await newestRun(app, id)).state).toBe("waiting");
});

test.each<[string, Respond]>([
  ["a 500", (_call, response) => json(response, 500, {})],
  [
    "another attempt's state",
    (_call, response) => json(response, 200, { attempt: "x", state: "finished" }),
  ],
  ["no JSON", (_call, response) => void response.writeHead(200).end("<html>")],
])("an answer of %s changes nothing", async (_what, respond) => {
  const id = await book();
  await askOnce(id, respond);
  expect((await newestRun(app, id)).state).toBe("waiting");
});

test("at the deadline a silent run fails as interrupted", async () => {
  const id = await book();
  const worker = await app.work();
  await passDeadline(app, id);
  await app.context.sql`select pg_notify('process_run', '')`;
  await expect.poll(async () => (await readSlip(admin, id)).process_status).toBe("failed");
  await worker.stop();
  const { body: runs } = await admin.get(`/auto/slip/${id}/runs`);
  expect(runs).toMatchObject([{ failure_kind: "interrupted" }]);
});

test("staff see at once, and once, that the answer could not be used", async () => {
  const id = await book();
  const unusable = stateOf({ state: "finished", payment_link: "javascript:alert(1)" });
  await askOnce(id, unusable);
  await askOnce(id, unusable);
  const told = (await readEvents(admin, id))?.filter(([event]) => event === "unusable");
  expect(told).toEqual([
    ["unusable", "payment_link: The address must start with http:// or https://"],
  ]);
  expect(await newestRun(app, id)).toMatchObject({ state: "waiting" });
});
