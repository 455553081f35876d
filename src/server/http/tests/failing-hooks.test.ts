import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { type Client, refused } from "#server/testing/client.ts";
import { submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();

/** Breaks the calls that ask for it. */
function breakAt(place: string, { headers }: FastifyRequest): void {
  if (headers["x-break"] === place) throw new Error(`Broken at ${place}`);
}

// What is planted comes behind the desk's own hooks.
app.app.addHook("onRequest", (request, _reply, done) => {
  breakAt("onRequest", request);
  done();
  breakAt("behind onRequest", request);
});
app.app.addHook("preParsing", (request, _reply, payload, done) => {
  breakAt("preParsing", request);
  done(null, payload);
  breakAt("behind preParsing", request);
});
app.app.addHook("preValidation", (request, _reply, done) => {
  breakAt("preValidation", request);
  done();
  breakAt("behind preValidation", request);
});
app.app.addHook("onSend", (request, reply, payload, done) => {
  if (reply.statusCode < 400) breakAt("onSend", request);
  done(null, payload);
});
app.app.addHook("onResponse", (request, _reply, done) => {
  breakAt("onResponse", request);
  done();
  breakAt("behind onResponse", request);
});

const admin = await app.person("admin");
for (let slips = 0; slips < 3; slips += 1) await submit(admin);

const WRONG = [500, "Something went wrong on our side. Please try again."];

const PLACES = ["onRequest", "preParsing", "preValidation"];

/** Its answer is compressed, that of the session waits for the events' cursor, and the other two are sent at once. */
const CALLS = [
  ["GET", "/auto/slips"],
  ["GET", "/user/profile"],
  ["GET", "/settings"],
  ["POST", "/auto/slips/counts"],
] as const;

const send = (by: Client, method: "GET" | "POST", path: string, place: string) => {
  const headers = { "x-break": place, "accept-encoding": "gzip" };
  return method === "GET"
    ? by.get(path, undefined, headers)
    : by.post(path, { filters: [] }, headers);
};

test.each(
  CALLS.flatMap(([method, path]) =>
    [...PLACES, ...PLACES.map((place) => `behind ${place}`), "onSend"].map(
      (place) => [method, path, place] as const,
    ),
  ),
)(
  "%s %s: whoever meets a failure of the program's own at %s is told so, and the program goes on",
  async (method, path, place) => {
    const answer = await send(admin, method, path, place);
    expect(refused(answer)).toEqual(WRONG);
    expect(answer.headers["content-encoding"]).toBe(undefined);
    expect(app.logged()).not.toContain("Broken at");
    expect((await admin.get("/settings")).status).toBe(200);
  },
);

test.each(["onResponse", "behind onResponse"])(
  "a failure at %s changes no answer, and the program goes on",
  async (place) => {
    for (const [method, path] of CALLS) {
      expect((await send(admin, method, path, place)).status).toBeLessThan(300);
    }
    expect(app.logged()).not.toContain("Broken at");
  },
);

test("whoever's answer cannot be written behind all hooks is told so, and the program goes on", async () => {
  const other = await testApp();
  other.app.addHook("onRequest", ({ headers }, reply, done) => {
    // Node refuses it when it writes the head.
    if ("x-break" in headers) reply.header("x-broken", "two\nlines");
    done();
  });
  other.app.addHook("onError", (_request, reply, _error, done) => {
    reply.removeHeader("x-broken");
    done();
  });
  const person = await other.person("admin");
  for (let slips = 0; slips < 3; slips += 1) await submit(person);
  for (const [method, path] of CALLS) {
    const answer = await send(person, method, path, "head");
    expect(refused(answer)).toEqual(WRONG);
    expect(answer.headers["content-encoding"]).toBe(undefined);
    expect((await person.get("/settings")).status).toBe(200);
  }
});
