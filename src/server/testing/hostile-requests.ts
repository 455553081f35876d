import fc from "fast-check";
import type { z } from "zod";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { plainDate } from "#shared/time/plain-date.ts";
import { almostFitting, almostSlip, hostileValue } from "./hostile-values.ts";
import { inputShape } from "./input-shape.ts";

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
  return PARTS.map((part) => path.replace(/:\w+/, () => encodeURI(part).replace(/%25/g, "%")));
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
