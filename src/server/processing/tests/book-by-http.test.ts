import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { isSigned } from "#server/processing/adapters/call-service.ts";
import { carryOut, claimNextRun } from "#server/processing/carry-out.ts";
import {
  accept,
  json,
  type Respond,
  SECRET,
  stateOf,
  stubService,
} from "#server/testing/gateway.ts";
import { makeDue, newestRun, waitOf } from "#server/testing/runs.ts";
import { process, readSlip, submitApproved } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const service = await stubService();
const app = await testApp({
  PROCESSOR: "http",
  PROCESSOR_URL: `${service.url}/`,
  PROCESSOR_SECRET: `${SECRET},the-secret-before-it`,
});
const admin = await app.person("admin");
const never = new AbortController().signal;

beforeEach(() => {
  service.calls.length = 0;
  service.respond = (_call, response) => accept(response);
});

/** Sends a slip and makes one try of it. */
async function book(respond?: Respond): Promise<number> {
  if (respond) service.respond = respond;
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

test("a slip is sent signed with both secrets, with key and deadline, without the passport confirmation", async () => {
  const id = await book();
  const [call] = service.calls;
  if (!call) throw new Error("nothing was booked");
  expect(call).toMatchObject({ method: "POST", path: "/slips" });
  for (const secret of [SECRET, "the-secret-before-it"]) {
    expect(isSigned([secret], call, call.headers, new Date())).toBe(true);
  }
  const body = JSON.parse(call.body);
  expect(call.headers["idempotency-key"]).toBe(body.attempt);
  expect(body.callback_url).toBe("http://desk.test/api/processing/reports");
  const slip = await readSlip(admin, id);
  expect(Date.parse(body.deadline) - Date.parse(slip.queued_at ?? "")).toBe(55 * 60_000);
  expect(body.slip).toMatchObject({
    id,
    passport_number: slip.passport_number,
    medical_center: null,
  });
  expect(body.slip).not.toHaveProperty("confirm_passport");
});

test("the example in docs/processing-gateway.md is the request that is sent", async () => {
  await book();
  const [, example = ""] =
    /```json\n(\{[^`]+)```/.exec(readFileSync("docs/processing-gateway.md", "utf8")) ?? [];
  const [shown, sent] = [JSON.parse(example), JSON.parse(service.calls[0]?.body ?? "")];
  expect(Object.keys(shown)).toEqual(Object.keys(sent));
  expect(Object.keys(shown.slip)).toEqual(Object.keys(sent.slip));
});

test("after a 202 the slip is started, and the run waits without occupying a worker", async () => {
  const id = await book();
  expect((await readSlip(admin, id)).process_status).toBe("started");
  expect(await newestRun(app, id)).toMatchObject({ state: "waiting", lease_until: null });
});

test("a 200 with a result settles the run at once", async () => {
  const id = await book((_call, response) =>
    json(response, 200, { event: "finished", payment_link: "https://pay.example/1" }),
  );
  expect(await readSlip(admin, id)).toMatchObject({
    process_status: "finished",
    payment_link: "https://pay.example/1",
  });
});

test.each([
  [
    422,
    { kind: "no_center", message: "Nothing free in Dhaka." },
    "no_center",
    "Nothing free in Dhaka.",
  ],
  [
    400,
    { kind: "no_center" },
    "no_center",
    "No medical center is available in this city for this destination.",
  ],
  [409, { kind: "unheard of", message: "No." }, "refused", "No."],
  [418, "not what was agreed", "refused", "The booking service refused the application."],
  [403, { message: `a\0${"x".repeat(400)}` }, "refused", `a${"x".repeat(299)}`],
  [403, { message: ` No\u200b\t\n seat\u202e\u001b\u00a0left ` }, "refused", "No seat left"],
  [403, { message: "\u200b\u00ad " }, "refused", "The booking service refused the application."],
  [403, { message: "😀".repeat(400) }, "refused", "😀".repeat(300)],
])("a refusal with %i and %j fails as %s", async (status, body, kind, reason) => {
  const id = await book((_call, response) => json(response, status, body));
  expect(await readSlip(admin, id)).toMatchObject({
    process_status: "failed",
    failed_reason: reason,
  });
  const { body: runs } = await admin.get(`/auto/slip/${id}/runs`);
  expect(runs).toMatchObject([{ failure_kind: kind }]);
});

const drip: Respond = (_call, response) => {
  response.writeHead(202);
  response.end("x".repeat(65 * 1024));
};

test.each<[string, Respond, string]>([
  [
    "a redirect",
    (_call, response) => json(response, 307, {}, { location: "http://127.0.0.1:1/" }),
    "status 307",
  ],
  ["a 500", (_call, response) => json(response, 500, {}), "status 500"],
  ["a 201", (_call, response) => json(response, 201, {}), "status 201"],
  ["a broken connection", (_call, response) => response.destroy(), "no connection"],
  ["an answer over 64 KiB", drip, "an answer over 64 KiB"],
  [
    "a 200 that is no end",
    (_call, response) => json(response, 200, { ok: true }),
    "a 200 without a result: event: must be finished or failed",
  ],
  [
    "a 200 whose address is none",
    (_call, response) =>
      json(response, 200, { event: "finished", payment_link: "javascript:alert(1)" }),
    "a 200 without a result: payment_link: The address must start with http:// or https://",
  ],
])(
  "after %s the result is unknown, and the attempt is repeated",
  async (_what, respond, last_error) => {
    const id = await book(respond);
    expect(await newestRun(app, id)).toMatchObject({ state: "queued", attempt: 1, last_error });
    await app.context
      .sql`update process_run set available_at = now() + interval '20 minutes' where slip_id = ${id}`;
  },
);

test.each([
  ["120", 120],
  ["3600", 900],
  ["Sun, 06 Nov 2061 08:49:37 GMT", 900],
  // Neither whole seconds nor a date: as if there were none, 10 s give or take.
  ["1.5", 10],
  ["2026-11-19", 10],
])("a Retry-After of %s is respected, up to fifteen minutes", async (header, seconds) => {
  const id = await book((_call, response) => json(response, 429, {}, { "retry-after": header }));
  const wait = await waitOf(app, id);
  expect(wait).toBeGreaterThanOrEqual(seconds * 0.49);
  expect(wait).toBeLessThan(seconds * 1.6);
});

test("before a second request the service is queried, and its answer decides", async () => {
  const id = await book((_call, response) => response.destroy());
  service.respond = stateOf({ state: "finished", payment_link: "https://pay.example/2" });
  service.calls.length = 0;
  await makeDue(app, id);
  await tryOnce(id);
  expect(service.calls.map(({ method }) => method)).toEqual(["GET"]);
  expect((await readSlip(admin, id)).payment_link).toBe("https://pay.example/2");
});

test("an attempt unknown to the service is sent again under the same key", async () => {
  const id = await book((_call, response) => response.destroy());
  const [first] = service.calls;
  service.respond = (call, response) =>
    call.method === "GET" ? json(response, 404, {}) : accept(response);
  await makeDue(app, id);
  await tryOnce(id);
  const again = service.calls.at(-1);
  expect(again?.method).toBe("POST");
  expect(again?.headers["idempotency-key"]).toBe(first?.headers["idempotency-key"]);
  expect((await newestRun(app, id)).state).toBe("waiting");
});

test("after a 401 it is tried again after ten seconds, then fails, and the log says that the secrets differ", async () => {
  const respond: Respond = (_call, response) => json(response, 401, {});
  const id = await book(respond);
  const wait = await waitOf(app, id);
  expect(wait).toBeGreaterThan(6);
  expect(wait).toBeLessThanOrEqual(10);
  await makeDue(app, id);
  await tryOnce(id);
  expect((await readSlip(admin, id)).failed_reason).toBe(
    "The booking service and this desk do not share the same secret.",
  );
  expect(app.logged()).toContain("PROCESSOR_SECRET differs on both sides");
});
