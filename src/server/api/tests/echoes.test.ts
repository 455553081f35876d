import { expect, test } from "vitest";
import { z } from "zod";
import { refusalOf } from "#server/testing/client.ts";
import { addressOf, declaredEndpoints, inputShape, nameOf } from "#server/testing/endpoints.ts";
import { testApp } from "#server/testing/test-app.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { plainDate } from "#shared/time/plain-date.ts";

const app = await testApp();
const admin = await app.person("admin");
const endpoints = await declaredEndpoints();

/** Two hundred characters of which no part stands in an answer by itself. */
const MARK = Array.from({ length: 50 }, (_, at) => `q${at + 100}`).join("");
/** A part of it that an answer would hold if it repeated more than its first hundred characters. */
const ECHO = MARK.slice(80, 100);

/** Bytes of a refusal that is about one application, all of whose fields are wrong. */
const LONGEST_ANSWER = 16 * 1024;

const Shape = z.object({
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  propertyNames: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
});
type Shape = z.infer<typeof Shape>;

const read = (raw: unknown): Shape => Shape.parse(raw === true ? {} : (raw ?? {}));
const branchesOf = ({ anyOf = [], oneOf = [] }: Shape) => [...anyOf, ...oneOf];
const fieldsOf = ({ properties = {} }: Shape) => Object.entries(properties);

/** A value of the right type, so that what stands beside it is looked at as well. */
function fitting(raw: unknown): unknown {
  const shape = read(raw);
  const [branch] = branchesOf(shape);
  if (branch !== undefined) return fitting(branch);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  switch ([shape.type].flat()[0]) {
    case "object":
      return Object.fromEntries(fieldsOf(shape).map(([name, part]) => [name, fitting(part)]));
    case "array":
      return shape.items === undefined ? [] : [fitting(shape.items)];
    case "integer":
    case "number":
      return 1;
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return "5";
  }
}

/** Values in each of which the mark stands at one place: as a value, or as the name of a field. */
function marked(raw: unknown): unknown[] {
  const shape = read(raw);
  const whole = [MARK, [MARK], { [MARK]: MARK }, { [MARK]: { [MARK]: 1 } }];
  const branches = branchesOf(shape);
  if (branches.length > 0) return [...whole, ...branches.flatMap(marked)];
  if (shape.items !== undefined) return [...whole, ...marked(shape.items).map((one) => [one])];
  const { additionalProperties: named } = shape;
  const right = fitting(raw);
  if (typeof right !== "object" || right === null) return whole;
  return [
    ...whole,
    { ...right, [MARK]: 1 },
    ...fieldsOf(shape).flatMap(([name, part]) =>
      marked(part).map((value) => ({ ...right, [name]: value })),
    ),
    ...(named
      ? [{ [MARK]: fitting(named) }, ...marked(named).map((one) => ({ [MARK]: one }))]
      : []),
  ];
}

function bodiesOf({ body, describedBody }: Endpoint): unknown[] {
  const day = plainDate("2026-01-01");
  if (!body || !day) return [undefined];
  return marked(inputShape(describedBody ?? (typeof body === "function" ? body(day) : body)));
}

/** The mark as a parameter of the path, and as name and value of a query. */
function addressesOf(endpoint: Endpoint): string[] {
  const names = endpoint.query ? fieldsOf(read(inputShape(endpoint.query))) : [];
  const asked = [[MARK], ...names].map(([name]) => `${addressOf(endpoint)}?${name}=${MARK}`);
  return [endpoint.path.replace(/:\w+/g, MARK), ...asked];
}

const HEADERS = [
  "accept",
  "authorization",
  "content-type",
  "cookie",
  "idempotency-key",
  "if-match",
  "last-event-id",
  "origin",
  "user-agent",
  "x-forwarded-for",
  "x-request-id",
];

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  "%s refuses what is long without repeating it",
  async (name, endpoint) => {
    // What ends the session would hide how the rest is answered.
    const by = name === "POST /auth/logout" ? app.anonymous : admin;
    const method = endpoint.method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
    const right = addressOf(endpoint);
    const bodies = bodiesOf(endpoint);
    const [body] = bodies;
    const calls = [
      ...bodies.map((one) => () => by[method](right, one)),
      ...(endpoint.isStream ? [] : addressesOf(endpoint)).map(
        (address) => () => by[method](address, body),
      ),
      ...HEADERS.map((header) => () => by[method](right, body, { [header]: MARK })),
    ];
    for (const call of calls) {
      const { status, text, headers } = await call();
      expect(status).toBeLessThan(500);
      if (status < 400) continue;
      expect(text.length).toBeLessThan(LONGEST_ANSWER);
      expect(`${text} ${JSON.stringify(headers)}`.toLowerCase()).not.toContain(ECHO);
    }
  },
);

test.each([
  ["a name of 60 characters is repeated whole", "n".repeat(60), "n".repeat(60)],
  ["of a longer one its beginning", "n".repeat(61), `${"n".repeat(60)}…`],
  [
    "characters of two halves are counted as one and not cut",
    "😀".repeat(61),
    `${"😀".repeat(60)}…`,
  ],
])("%s", async (_what, sent, said) => {
  const messageOf = async (path: string, body: object) =>
    refusalOf(await admin.post(path, body)).message;
  const form_values = { [sent]: "" };
  expect(await messageOf("/slip-drafts", { form_values })).toBe(`A draft has no field “${said}”`);
  expect(await messageOf("/slip-imports/check", { rows: [{ line: 2, form_values }] })).toBe(
    `An application has no field “${said}”`,
  );
  expect(refusalOf(await admin.put("/user/preferences", { [sent]: 1 })).message).toBe(
    `There is no preference “${said}”`,
  );
});

test("hundreds of long names are answered in short", async () => {
  const versions = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`${MARK}${at}`, 1]));
  const wrong = { action: "approve", slipIds: [1], versions };
  const { status, text } = await admin.post("/auto/slips/bulk", wrong);
  expect([status, text.includes(ECHO), text.length < LONGEST_ANSWER]).toEqual([400, false, true]);
});
