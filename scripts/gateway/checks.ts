import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { GatewayEnding, GatewayState } from "#shared/processing/contract-gateway.ts";
import { call } from "./call.ts";
import type { DeskStub } from "./desk-stub.ts";
import { madeUpSlip } from "./made-up-slip.ts";

/** A check and its failures, as sentences for the author of the service. */
export type Finding = { check: string; failure: string | null };

type Service = { url: string; secret: string; desk: DeskStub; waitSeconds: number };

/** Runs all checks of the contract (docs/processing-gateway.md) and reports each. */
export async function* checkService(service: Service): AsyncGenerator<Finding> {
  yield* checkSignatures(service);
  yield* checkShapes(service);
  yield* checkJourney(service);
}

function callBody({ desk }: Service, attempt: string) {
  const deadline = new Date(Date.now() + 55 * 60_000).toISOString();
  return { attempt, callback_url: desk.callbackUrl, deadline, slip: madeUpSlip() };
}

const newAttempt = () => `check-${randomUUID()}`;
const expectStatus = (check: string, status: number, wanted: readonly number[]): Finding => ({
  check,
  failure: wanted.includes(status)
    ? null
    : `it answered ${status || "nothing within 15 s"}, but should have answered ${wanted.join(" or ")}`,
});

async function* checkSignatures(service: Service): AsyncGenerator<Finding> {
  const { url, secret } = service;
  const refused = async (check: string, changes: object) => {
    const attempt = newAttempt();
    const request = { url, secrets: [secret], body: callBody(service, attempt), ...changes };
    return expectStatus(check, (await call(request)).status, [401]);
  };
  yield await refused("an unsigned call is refused", { headers: { "slipdesk-signature": "" } });
  yield await refused("a call signed with another secret is refused", {
    secrets: ["another-secret"],
  });
  yield await refused("a call with a changed body is refused", { swapped: true });
  yield await refused("a call signed ten minutes ago is refused", {
    at: new Date(Date.now() - 600_000),
  });
  const get = { method: "GET" as const, url: `${url}/${newAttempt()}` };
  const unsigned = await call({ ...get, secrets: [secret], headers: { "slipdesk-signature": "" } });
  yield expectStatus("an unsigned question is refused", unsigned.status, [401]);
  const unknown = await call({ ...get, secrets: [secret] });
  yield expectStatus("an unknown attempt is answered with 404", unknown.status, [404]);
}

async function* checkShapes(service: Service): AsyncGenerator<Finding> {
  const { url, secret } = service;
  const attempt = newAttempt();
  const empty = await call({
    url,
    secrets: [secret],
    headers: { "idempotency-key": attempt },
    body: { attempt },
  });
  const isRefused = empty.status >= 400 && empty.status < 500 && empty.status !== 401;
  yield {
    check: "an incomplete call is refused with a 4xx",
    failure: isRefused ? null : `it answered ${empty.status || "nothing"}`,
  };
}

async function* checkJourney(service: Service): AsyncGenerator<Finding> {
  const { url, secret, desk } = service;
  const attempt = newAttempt();
  const body = callBody(service, attempt);
  const headers = { "idempotency-key": attempt };
  const first = await call({ url, secrets: ["the-newer-secret", secret], headers, body });
  yield expectStatus(
    "a call signed with two secrets, one of them known, is accepted",
    first.status,
    [200, 202],
  );
  if (first.status === 200) {
    const ending = GatewayEnding.safeParse(first.body);
    yield {
      check: "a 200 contains the outcome",
      failure: ending.success ? null : "it has no event finished or failed",
    };
    return;
  }
  const again = await Promise.all(
    [1, 2].map(() => call({ url, secrets: [secret], headers, body })),
  );
  yield expectStatus("the same call is accepted again", again[0]?.status ?? 0, [200, 202]);
  yield* checkState(service, attempt);
  yield* checkReports(service, attempt);
  const ends = new Set(
    desk.reports.flatMap(({ report }) =>
      report?.attempt === attempt && (report.event === "finished" || report.event === "failed")
        ? [report.report]
        : [],
    ),
  );
  yield {
    check: "sent three times, it is booked once",
    failure: ends.size === 1 ? null : `${ends.size} different reports of its outcome`,
  };
  yield* checkState(service, attempt, ["finished", "failed"]);
}

async function* checkState(
  { url, secret }: Service,
  attempt: string,
  states = ["accepted", "started", "finished", "failed"],
): AsyncGenerator<Finding> {
  const { status, body } = await call({
    method: "GET",
    url: `${url}/${encodeURIComponent(attempt)}`,
    secrets: [secret],
  });
  const state = GatewayState.safeParse(body).data;
  const check = `a query returns the state of the attempt: ${states.join(" or ")}`;
  if (status !== 200 || !state)
    yield { check, failure: `it answered ${status} without a valid attempt and state` };
  else if (state.attempt !== attempt) yield { check, failure: "it returned a different attempt" };
  else yield { check, failure: states.includes(state.state) ? null : `it says ${state.state}` };
}

async function* checkReports(
  { desk, waitSeconds }: Service,
  attempt: string,
): AsyncGenerator<Finding> {
  const isEnd = (event: string | undefined) => event === "finished" || event === "failed";
  const ends = () =>
    desk.reports.filter(({ report }) => report?.attempt === attempt && isEnd(report.event));
  const giveUp = Date.now() + waitSeconds * 1000;
  while (ends().length < 2 && Date.now() < giveUp) await wait(100);
  yield {
    check: `finished or failed is reported within ${waitSeconds} s`,
    failure: ends().length > 0 ? null : "no such report arrived",
  };
  if (ends().length === 0) return;
  const [refused, repeated] = ends();
  yield {
    check: "a report answered with 503 is sent again with the same id",
    failure:
      repeated?.report?.report === refused?.report?.report
        ? null
        : "it was not sent again, or with another id",
  };
  const unsigned = desk.reports.find(({ signed }) => !signed);
  yield {
    check: "every report is signed",
    failure: unsigned
      ? `this one is not, or has a wrong signature: ${unsigned.body.slice(0, 200)}`
      : null,
  };
  const elsewhere = desk.reports.find(({ path }) => path !== new URL(desk.callbackUrl).pathname);
  yield {
    check: "every report goes to the callback_url",
    failure: elsewhere ? `this one went to ${elsewhere.path}` : null,
  };
  const unreadable = desk.reports.find(({ failure }) => failure !== null);
  yield {
    check: "every report has the shape of the contract",
    failure: unreadable ? `${unreadable.failure} in ${unreadable.body.slice(0, 200)}` : null,
  };
}
