import { expect, test } from "vitest";
import { MAX_FIELD_ERRORS } from "#server/api/serve.ts";
import { MAX_DEPTH, MAX_FIELDS, MAX_VALUES } from "#server/http/headers.ts";
import { MAX_PUBLIC_BODY } from "#server/http/present-error.ts";
import { refusalOf, refused } from "#server/testing/client.ts";
import { addressOf, declaredEndpoints, inputShape, nameOf } from "#server/testing/endpoints.ts";
import { anotherProgram, testApp } from "#server/testing/test-app.ts";
import { watchQueries } from "#server/testing/watched-queries.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { MAX_SLIPS_PER_CHANGE } from "#shared/slips/contract-changes.ts";
import { plainDate } from "#shared/time/plain-date.ts";

const first = await testApp();
const { sql, sent } = watchQueries(first.connection);
const app = await anotherProgram(first, { sql });
const admin = app.withToken((await first.person("admin")).token);

const TOO_MANY_PARTS = "The request has more parts than any form. Nothing was saved.";

const endpoints = (await declaredEndpoints()).filter(({ method }) => method !== "GET");
const withBody = endpoints.filter(({ body }) => body !== undefined);
const named = (some: readonly Endpoint[]) =>
  some.map((endpoint) => [nameOf(endpoint), endpoint] as const);

const limitOf = ({ bodyLimit, access }: Endpoint) =>
  bodyLimit ?? (access === "public" ? MAX_PUBLIC_BODY : 32 * 1024);

const sendAs = (by: typeof admin, endpoint: Endpoint, body: object) => {
  const method = endpoint.method.toLowerCase() as "post" | "put" | "patch";
  return by[method](addressOf(endpoint), body);
};

/** A body of exactly so many bytes that is nobody's. */
const ofBytes = (bytes: number) => ({ unknown: "x".repeat(bytes - '{"unknown":""}'.length) });
const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, "x"]));

test("only imports and files may bring more than 32 KiB", () => {
  const larger = endpoints.filter(({ bodyLimit }) => bodyLimit !== undefined);
  expect(larger.map(nameOf).toSorted()).toEqual([
    "POST /auto/slip/:id/files",
    "POST /medical-centers/csv/check",
    "POST /medical-centers/import",
    "POST /slip-imports",
    "POST /slip-imports/check",
  ]);
});

test.each(named(endpoints))(
  "%s: a body over its limit is refused by its length, before the session is looked up",
  async (_name, endpoint) => {
    for (const by of [admin, app.anonymous]) {
      sent.length = 0;
      const answer = await sendAs(by, endpoint, ofBytes(limitOf(endpoint) + 1));
      expect([answer.status, answer.headers.connection]).toEqual([413, "close"]);
      expect(refusalOf(answer).message).toContain(`(over ${limitOf(endpoint) / 1024} KiB)`);
      expect(sent).toEqual([]);
    }
  },
);

test.each(named(withBody.filter(({ access }) => access !== "public")))(
  "%s: a body of more parts than any form, or parts in parts, is refused before it is parsed",
  async (_name, endpoint) => {
    const many = { a: Array(MAX_VALUES).fill(1) };
    // The object around it is one level, and the innermost value none.
    const deep = { a: nested(MAX_DEPTH) };
    const most = endpoint.mostFields ?? MAX_FIELDS;
    const wide = { rows: [{ line: 2, form_values: fields(most + 1) }] };
    for (const body of [many, deep, wide]) {
      const answer = await sendAs(admin, endpoint, body);
      expect(refused(answer)[0]).toBe(400);
      expect(refusalOf(answer).errors).toEqual([{ field: "", message: TOO_MANY_PARTS }]);
    }
  },
);

test.each([
  ["as many values as a body may have", { a: Array(MAX_VALUES - 2).fill(1) }, true],
  ["one more", { a: Array(MAX_VALUES - 1).fill(1) }, false],
  ["as many fields as an object may have", fields(MAX_FIELDS), true],
  ["one field more", fields(MAX_FIELDS + 1), false],
  ["as many in every object of a list", { a: Array(80).fill(fields(MAX_FIELDS)) }, true],
  ["one more in the last of them", { a: [fields(MAX_FIELDS), fields(MAX_FIELDS + 1)] }, false],
  ["one more behind an object", { a: fields(MAX_FIELDS), ...fields(MAX_FIELDS) }, false],
  ["names that look like many", { '":{":"': '":'.repeat(9_000), ":::": "::" }, true],
  ["as many levels", { a: nested(MAX_DEPTH - 1) }, true],
  ["one level more", { a: nested(MAX_DEPTH) }, false],
  ["a text that looks like many parts", { a: "[{,".repeat(9_000) }, true],
  ["and one with quotes and backslashes", { a: '\\"[{,\\'.repeat(4_000), b: '"\\' }, true],
  ["levels behind such a text", { a: '\\"\\', b: nested(MAX_DEPTH) }, false],
])("%s: %#", async (_what, body, isRead) => {
  const answer = await admin.post("/slip-imports/check", body);
  const messages = refusalOf(answer).errors?.map(({ message }) => message);
  expect([answer.status, messages?.includes(TOO_MANY_PARTS)]).toEqual([400, !isRead]);
});

test("a change of many slips names the version of each", async () => {
  const change = (count: number) =>
    admin.post("/auto/slips/bulk", { action: "approve", slipIds: [1], versions: fields(count) });
  expect((await change(MAX_SLIPS_PER_CHANGE)).status).toBe(200);
  expect(refused(await change(MAX_SLIPS_PER_CHANGE + 1))).toEqual([400, TOO_MANY_PARTS]);
});

/** What each list in an endpoint's body is called. */
function listsOf({ body }: Endpoint): string[] {
  const day = plainDate("2026-01-01");
  if (!body || !day) return [];
  const shape = inputShape(typeof body === "function" ? body(day) : body);
  const properties = "properties" in shape ? Object.entries(shape.properties ?? {}) : [];
  return properties.flatMap(([name, { type }]) => (type === "array" ? [name] : []));
}

const lists = withBody.flatMap((endpoint) =>
  listsOf(endpoint).map((list) => [nameOf(endpoint), list, endpoint] as const),
);

test.each(lists)(
  "%s: thousands of wrong entries in %s are answered with few errors",
  async (_name, list, endpoint) => {
    for (const entry of ["", 0, {}, null]) {
      const answer = await sendAs(admin, endpoint, { [list]: Array(4_000).fill(entry) });
      expect(refused(answer)[0]).toBe(400);
      expect(refusalOf(answer).errors?.length).toBeLessThanOrEqual(MAX_FIELD_ERRORS);
    }
  },
);
