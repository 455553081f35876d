import fc from "fast-check";
import { z } from "zod";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { plainDate } from "#shared/time/plain-date.ts";
import { inputShape } from "./endpoints.ts";
import { slipForm } from "./slip-states.ts";

const LONG = "\u0300".repeat(12_000);

/** Values that have broken programs before. */
const TRAPS: readonly unknown[] = [
  "",
  " ",
  "\0",
  "Ra\u0000him",
  "\ud800",
  "x\udc00y",
  "\u202egnp.exe",
  "\u200b",
  "\ufeff",
  "💥".repeat(150),
  "a".repeat(301),
  "x".repeat(5_001),
  LONG,
  "'; drop table slips; --",
  "%_\\",
  "<script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  "__proto__",
  "constructor",
  "toString",
  "১২৩৪৫৬৭৮৯০",
  "1e400",
  "NaN",
  "Infinity",
  "-0",
  "9223372036854775808",
  "2026-02-30",
  "0000-00-00",
  "9999-12-31",
  "99999-01-01",
  "29/02/2025",
  "2026-11-19T06:00:00.000Z",
  "HTTPS://ok.test",
  "http://[::1",
  "javascript:alert(1)",
  "/sandbox/payment/x",
  "rahim@desk.test",
  "a@b",
  `${"a".repeat(64)}@${"b".repeat(186)}.test`,
  "+8801712345678",
  "A01234567",
  "approved",
  "paid",
  "all",
  0,
  -1,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  true,
  false,
  null,
  [],
  {},
  [[]],
  [null],
  Array(1_001).fill(1),
  { toString: "x", length: -1 },
  { constructor: { prototype: {} } },
];

/** Any value at all, the likelier the more it hurts. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...TRAPS) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const Schema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
});

/** Values that almost fit a schema: each part is right, or left out, or anything. */
function almostFitting(raw: unknown, name = ""): fc.Arbitrary<unknown> {
  const fits = fitting(Schema.parse(raw ?? {}), name);
  return fc.oneof({ weight: 5, arbitrary: fits }, { weight: 1, arbitrary: hostileValue });
}

function fitting(schema: z.infer<typeof Schema>, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (choices.length > 0) return fc.oneof(...choices.map((one) => almostFitting(one, name)));
  switch ([schema.type].flat()[0]) {
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, part]) => [
            key,
            almostFitting(part, key),
          ]),
        ),
        { requiredKeys: [] },
      );
    case "array":
      return fc.array(almostFitting(schema.items, name), { maxLength: 3 });
    case "integer":
    case "number":
      return fc.integer({ min: 1, max: 20 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.constantFrom(...textsOf(name));
  }
}

const FORM = slipForm();

function textsOf(name: string): unknown[] {
  return name in FORM ? [FORM[name]] : ["text", "5", "2026-11-19", "https://ok.test/1", "Dhaka"];
}

/** A whole application in which one field or several are anything. */
const almostSlip: fc.Arbitrary<unknown> = fc
  .dictionary(fc.constantFrom(...Object.keys(FORM)), hostileValue, { maxKeys: 3 })
  .map((changes) => ({ ...FORM, ...changes }));

/** Who sends a hostile request. */
const SENDERS = ["admin", "operator", "applicant", "nobody", "a stranger"] as const;

/** One request to an endpoint that means no good, as it goes over the wire. */
export type HostileRequest = {
  sender: (typeof SENDERS)[number];
  method: Endpoint["method"];
  path: string;
  headers: Record<string, string>;
  payload: string | null;
};

/** Hostile requests to one endpoint: to its address, with its queries, bodies and headers, each right or anything. */
export function hostileRequests(endpoint: Endpoint): fc.Arbitrary<HostileRequest> {
  return fc.record({
    sender: fc.constantFrom("admin" as const, "admin" as const, ...SENDERS),
    method: fc.constant(endpoint.method),
    path: fc.tuple(addresses(endpoint), queries(endpoint)).map(([path, query]) => path + query),
    headers: fc.oneof(
      { weight: 4, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: ODD_HEADERS },
    ),
    payload: payloads(endpoint),
  });
}

const ODD_HEADERS = fc.record(
  {
    "content-type": fc.constantFrom("application/json; charset=utf-16", "text/plain", "", ";"),
    "idempotency-key": fc.constantFrom("key-1", "key-2", "", "two words", "x".repeat(101)),
    "if-match": fc.constantFrom("*", '""', "now", '"2026-11-19T06:00:00.000Z"', "x".repeat(9_000)),
    "user-agent": fc.constantFrom("x".repeat(2_000), "\u00ff"),
    authorization: fc.constantFrom("Bearer", "Basic x", `Bearer ${"x".repeat(43)}`),
    cookie: fc.constantFrom("a=b", "%ff"),
  },
  { requiredKeys: [] },
);

const PARTS = fc.constantFrom(
  ...["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "999999", "999999999999999"],
  ...["0", "-1", "1.5", "01", "1e3", "9223372036854775808", "%00", "%ED%A0%80", "%", "..%2f1"],
  ...["1;drop table slips", "'", "constructor", "x".repeat(43), "x".repeat(300), "%E0%A6%95"],
);

function addresses({ path }: Endpoint): fc.Arbitrary<string> {
  if (!path.includes(":")) return fc.constant(path);
  return PARTS.map((part) => path.replace(/:\w+/g, () => encodeURI(part).replace(/%25/g, "%")));
}

function queries({ query }: Endpoint): fc.Arbitrary<string> {
  const known = query ? Object.keys(propertiesOf(query)) : [];
  const names = fc.constantFrom(...known, "page", "__proto__", "limit[]");
  const pairs = fc.array(fc.tuple(names, fc.oneof(hostileValue, PARTS)), { maxLength: 3 });
  const always = pairs.map(
    (some) => `?${some.map(([name, value]) => pair(name, value)).join("&")}`,
  );
  return fc.oneof(
    { weight: known.length > 0 ? 5 : 1, arbitrary: always },
    { weight: known.length > 0 ? 1 : 20, arbitrary: fc.constant("") },
  );
}

function pair(name: string, value: unknown): string {
  return `${name}=${encodeURIComponent(textOf(value).slice(0, 500).toWellFormed())}`;
}

// Hostile objects need not know how to become a text.
function textOf(value: unknown): string {
  return typeof value === "object" ? (JSON.stringify(value) ?? "") : String(value);
}

/** Texts that are not JSON, or not what they look like. */
const NO_JSON = fc.constantFrom(
  ...["", "{", "null", "[]", '"text"', "5", '{"a":1}}', "{'a':1}", "\ufeff{}", "{}{}"],
  ...['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{}}}', "[".repeat(9_000)],
  `{"first_name":"${"x".repeat(300_000)}"}`,
);

function payloads({ body }: Endpoint): fc.Arbitrary<string | null> {
  const day = plainDate("2026-11-19");
  if (!body || !day) return fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, NO_JSON);
  const schema = typeof body === "function" ? body(day) : body;
  const fitting = almostFitting(inputShape(schema));
  const bodies = typeof body === "function" ? fc.oneof(almostSlip, fitting) : fitting;
  return fc.oneof(
    { weight: 9, arbitrary: bodies.map((value) => JSON.stringify(value) ?? "") },
    {
      weight: 1,
      arbitrary: fc.oneof(NO_JSON, hostileValue.map(textOf)),
    },
  );
}

function propertiesOf(schema: z.ZodType): Record<string, unknown> {
  const shape: { properties?: Record<string, unknown> } = inputShape(schema);
  return shape.properties ?? {};
}
