import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { declaredEndpoints, nameOf } from "#server/testing/endpoints.ts";
import { type HostileRequest, hostileRequests } from "#server/testing/hostile-requests.ts";
import { addCenter, addNotice, storedMarks } from "#server/testing/records.ts";
import { STATES, submitIn } from "#server/testing/slip-states.ts";
import { anotherProgram, testApp } from "#server/testing/test-app.ts";
import { type WatchedQuery, watchQueries } from "#server/testing/watched-queries.ts";
import { DraftConflict } from "#shared/drafts/contract.ts";
import { ErrorAnswer } from "#shared/http/fields.ts";
import { getOperator } from "#shared/operators/contract.ts";
import { confirmFactor } from "#shared/profile/contract.ts";
import { often, seedOf } from "#shared/testing/endurance.ts";

/** In all; `npm run fuzz` sends more, by another seed each time. */
const REQUESTS = often(300, 20_000);

/** How often a request may ask the database, whatever is in it: twice what the busiest of 4,000 did. */
const MOST_REQUESTED = 50;

/** A refusal, which shows the stored draft when someone else has saved it since. */
const Refused = z.union([ErrorAnswer.strict(), DraftConflict.strict()]);
/** The one reading that is written to a history: that of a password. */
const NOTED: unknown = getOperator;

/** Readings are written to the audit log once a second, those of the requests before together with this one's, each in a transaction. */
const isOfRequest = ({ query }: WatchedQuery) =>
  !/insert into audit\.log|^\s*(begin|commit)/.test(query);

const first = await testApp();
const { sql, sent } = watchQueries(first.connection);
const app = await anotherProgram(first, { sql });
const admin = await app.person("admin");
for (const state of Object.values(STATES)) await submitIn(app, admin, state);
await addCenter(app);
await addNotice(app, "Holiday", true);

const endpoints = await declaredEndpoints();
const tokens = new Map<HostileRequest["sender"], string>();

async function tokenOf(sender: HostileRequest["sender"]): Promise<string | null> {
  if (sender === "nobody") return null;
  if (sender === "a stranger") return "x".repeat(43);
  const token = tokens.get(sender) ?? (await app.person(sender)).token;
  tokens.set(sender, token);
  return token;
}

async function send({ sender, method, path, headers, payload }: HostileRequest) {
  const token = await tokenOf(sender);
  const answer = await app.app.inject({
    method,
    url: `/api${path}`,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(payload !== null && { "content-type": "application/json" }),
      ...headers,
    },
    ...(payload !== null && { payload }),
  });
  // Some requests sign their sender out, delete the account or change its password: the next one comes as a new person.
  if (answer.statusCode === 401 && !("authorization" in headers)) tokens.delete(sender);
  return answer;
}

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  "%s withstands hostile input: it never fails, sends few queries, and stores nothing when it refuses or only reads",
  async (_name, endpoint) => {
    const requests = hostileRequests(endpoint);
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        await tokenOf(request.sender);
        const before = await storedMarks(app);
        sent.length = 0;
        const answer = await send(request);
        expect(sent.filter(isOfRequest).length).toBeLessThanOrEqual(MOST_REQUESTED);
        expect(answer.statusCode).toBeLessThan(500);
        if (answer.statusCode >= 400) Refused.parse(answer.json());
        // A wrong first code of a second factor is counted.
        if (endpoint === confirmFactor && answer.statusCode === 400) return;
        if (answer.statusCode >= 400 || (request.method === "GET" && endpoint !== NOTED)) {
          expect(await storedMarks(app)).toEqual(before);
        }
      }),
      { numRuns: Math.ceil(REQUESTS / endpoints.length), ...seedOf(1), endOnFailure: true },
    );
  },
  300_000 + REQUESTS * 60,
);
