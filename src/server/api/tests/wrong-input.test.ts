import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusalOf, refused } from "#server/testing/client.ts";
import { addressOf, declaredEndpoints, nameOf } from "#server/testing/endpoints.ts";
import { slipForm, submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { SLIP_FORM_FIELDS, slipFormLabels } from "#shared/slips/form/form-fields.ts";

const app = await testApp();
const admin = await app.person("admin");
const slip = await submit(admin);
const endpoints = await declaredEndpoints();

const create = (changes: Record<string, unknown>) =>
  admin.post("/auto/slip/data", slipForm(changes));
const edit = (changes: Record<string, unknown>) =>
  admin.put(`/auto/slip/${slip.id}`, slipForm(changes));

const TEXT_FIELDS = SLIP_FORM_FIELDS.filter((field) => field !== "medical_center_id");

describe.each(SLIP_FORM_FIELDS)("in %s", (field) => {
  test.each([
    ["a list", []],
    ["a list of text", ["Rahim"]],
    ["an object", {}],
    ["an object that calls itself text", { toString: "x", length: 1 }],
    ["true", true],
    ["a number with a fraction", 1.5],
    ["minus one", -1],
    ["a number beyond all records", 2 ** 60],
  ])("%s is refused, when submitting and when editing", async (_what, value) => {
    const label = slipFormLabels[field];
    const message =
      field === "medical_center_id"
        ? `${label} is not one of the choices`
        : `${label} must be text`;
    for (const answer of [await create({ [field]: value }), await edit({ [field]: value })]) {
      expect(answer.status).toBe(400);
      expect(refusalOf(answer).errors).toContainEqual(expect.objectContaining({ field, message }));
    }
  });
});

test.each([
  ["a NUL", "\0"],
  ["a bell", "\u0007"],
  ["an escape", "\u001b"],
  ["a delete", "\u007f"],
  ["a control of the second row", "\u009f"],
  ["a turn of direction", "\u202e"],
  ["half a character", "\ud83d"],
])("%s in a text is refused in every field, never with a 500", async (_what, odd) => {
  for (const field of TEXT_FIELDS) {
    const answer = await create({ [field]: `Ra${odd}him` });
    expect(answer.status).toBe(400);
    expect(refusalOf(answer).errors?.map((fieldError) => fieldError.field)).toContain(field);
  }
});

test("SQL and HTML in a text are plain text", async () => {
  const names = [
    "Robert'); drop table slips;--",
    "<script>alert(1)</script>",
    "{{7*7}} %00 ../../etc",
    '"quoted" \\ back',
  ];
  for (const first_name of names) {
    const { status, body } = await create({ first_name });
    expect([status, body]).toEqual([201, expect.objectContaining({ first_name })]);
  }
});

describe("a body that tries to change an object's prototype", () => {
  const writing = endpoints.filter(({ body }) => body !== undefined);
  const vectors = [
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"a":{"__proto__":{"isAdmin":true}}}',
    '[{"__proto__":{"isAdmin":true}}]',
    '{"__proto__":null,"__proto__":{"isAdmin":true}}',
    '{"\\u005f_proto__":{"isAdmin":true}}',
  ];

  test.each(writing.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "is refused by %s and changes no object",
    async (_name, endpoint) => {
      for (const payload of vectors) {
        const { statusCode } = await app.app.inject({
          method: endpoint.method,
          url: `/api${addressOf(endpoint)}`,
          headers: {
            authorization: `Bearer ${admin.token}`,
            "content-type": "application/json",
          },
          payload,
        });
        expect(statusCode).toBe(400);
        expect({}).not.toHaveProperty("isAdmin");
      }
    },
  );
});

describe("any JSON", () => {
  const fields = fc.constantFrom(
    ...SLIP_FORM_FIELDS,
    "slipIds",
    "status",
    "slip_url",
    "outcome",
    "reason",
    "title",
    "name",
    "username",
    "password",
  );
  const values = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: "binary" }));
  const bodies = fc.oneof(values, fc.dictionary(fields, values, { maxKeys: 8 }));

  test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "%s answers with a refusal or a result, never with a failure",
    async (_name, endpoint) => {
      const guest = endpoint.access === "public" ? app.anonymous : await freshAdmin(endpoint.path);
      const method = endpoint.method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
      await fc.assert(
        fc.asyncProperty(bodies, async (body) => {
          const sent = endpoint.body === undefined ? undefined : body;
          const answer = await guest[method](addressOf(endpoint), sent);
          expect(answer.status).toBeLessThan(500);
          if (answer.status >= 400) refusalOf(answer);
        }),
        { numRuns: endpoint.body === undefined ? 1 : 25 },
      );
    },
  );

  // Signing out ends the session that the other endpoints use.
  async function freshAdmin(path: string) {
    return path === "/auth/logout" ? await app.person("admin") : admin;
  }
});

test.each(['"text"', "5", "true", "[]", "[{}]"])(
  "a body that is %s instead of an object is refused with a message",
  async (payload) => {
    for (const path of ["/auto/slip/data", "/auto/slips/process", "/auth/login"]) {
      const answer = await admin.post(path, JSON.parse(payload));
      expect(refused(answer)).toEqual([400, "The request must be an object with its fields"]);
    }
  },
);
