import { expect, test } from "vitest";
import { z } from "zod";
import { refused } from "#server/testing/client.ts";
import { declaredEndpoints, inputShape, nameOf } from "#server/testing/endpoints.ts";
import { testApp } from "#server/testing/test-app.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { plainDate } from "#shared/time/plain-date.ts";

const app = await testApp();
const admin = await app.person("admin");
const endpoints = await declaredEndpoints();

/** Values of every wrong kind: types, too long, too many, too small, nothing, in another script, and days that do not exist. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  "",
  "no",
  "@",
  "😀",
  "১২৩৪৫",
  "2026-02-30",
  "x".repeat(10_000),
  0,
  -1,
  1.5,
  2 ** 60,
  {},
  { a: 1 },
  [],
  [null],
  [{}],
  [1.5],
  [""],
  Array(1_100).fill(1),
  Array(1_100).fill("x"),
];

/** How the library that parses would say it. */
const LIBRARY =
  /^(Too (big|small)|Invalid |Unrecognized |Expected |Required$)|expected (string|number|int|boolean|array|object|record|one of)|received (undefined|null|string|number|boolean|array|object|NaN)|must match pattern|at least one of/i;

const Shape = z.object({
  const: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
});

/** Bodies of a schema in which every field is this value, at each depth; what names a branch stays. */
function filledWith(raw: unknown, value: unknown): unknown[] {
  const shape = Shape.parse(raw ?? {});
  const branches = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])];
  if (branches.length > 0) return branches.flatMap((branch) => filledWith(branch, value));
  if (shape.const !== undefined) return [shape.const];
  if (shape.items !== undefined)
    return [value, ...filledWith(shape.items, value).map((one) => [one])];
  const fields = Object.entries(shape.properties ?? {});
  if (fields.length === 0) return [value];
  const each = fields.map(([name, part]) => [name, filledWith(part, value)] as const);
  const depths = Math.max(...each.map(([, ways]) => ways.length));
  return Array.from({ length: depths }, (_, depth) =>
    Object.fromEntries(each.map(([name, ways]) => [name, ways[depth] ?? ways[0]])),
  );
}

function bodiesOf({ body, describedBody }: Endpoint): unknown[] {
  const day = plainDate("2026-01-01");
  if (!body || !day) return [];
  const shape = inputShape(describedBody ?? (typeof body === "function" ? body(day) : body));
  return [{}, ...HOSTILE.flatMap((value) => filledWith(shape, value))];
}

function addressesOf({ path, query, params }: Endpoint): string[] {
  const right = path.replace(":id", "999999").replace(/:\w+/, "x".repeat(43));
  const names = query ? Object.keys(Shape.parse(inputShape(query)).properties ?? {}) : [];
  const values = ["", "no", "-1", "0", "1.5", "1e99", "x".repeat(400)];
  const asked = values.map(
    (value) => `${right}?${names.map((name) => `${name}=${value}`).join("&")}`,
  );
  const twice = `${right}?${names.map((name) => `${name}=a&${name}=b`).join("&")}`;
  const odd = params ? values.slice(1).map((value) => path.replace(/:\w+/g, value)) : [];
  return [right, ...(names.length > 0 ? [...asked, twice] : []), ...odd];
}

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  "%s refuses what is wrong in words of its own",
  async (name, endpoint) => {
    const by = name === "POST /auth/logout" ? app.anonymous : admin;
    const method = endpoint.method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
    const [right = "", ...odd] = addressesOf(endpoint);
    const bodies = bodiesOf(endpoint);
    const calls = [
      ...bodies.map((body) => [right, body] as const),
      ...(endpoint.isStream ? [] : odd.map((address) => [address, bodies[0]] as const)),
    ];
    const said = new Set<string>();
    for (const [address, body] of calls) {
      const { status, text } = await by[method](address, body);
      expect(status).toBeLessThan(500);
      if (status !== 400) continue;
      const { message, errors = [] } = JSON.parse(text);
      for (const one of [message, ...errors.map((error: { message: string }) => error.message)])
        if (LIBRARY.test(one)) said.add(one);
    }
    expect([...said]).toEqual([]);
  },
);

test.each([1.5, "7", 2 ** 53, 1e300])(
  "%j for the number of a record: a whole number is asked for",
  async (id) => {
    const somebody = await app.person("operator");
    const answer = await somebody.post("/notices/acknowledgement", {
      notices: [{ id, version: 1 }],
    });
    expect(refused(answer)).toEqual([400, "Id must be a whole number"]);
  },
);
