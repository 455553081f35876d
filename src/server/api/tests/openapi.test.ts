import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { z } from "zod";
import { declaredEndpoints, nameOf } from "#server/testing/endpoints.ts";
import { testApp } from "#server/testing/test-app.ts";
import { SLIP_FIELDS } from "#shared/slips/form/form-fields.ts";

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; $ref?: string };
type Media = { example?: unknown; schema?: Schema };
type Response = { description?: string; $ref?: string; content?: Record<string, Media> };
type Operation = {
  operationId?: string;
  responses: Record<string, Response>;
  parameters?: { name: string; in: string; schema: Schema; description?: string }[];
  requestBody?: { content: Record<string, Media> };
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, { headers?: object }> };
};

const OPEN = { API_DOCS: "open", METRICS_TOKEN: "a-token-for-figures-that-is-long" };
const { app, person } = await testApp(OPEN);
const document = await documentOf(app);

async function documentOf(described: FastifyInstance): Promise<Document> {
  return (await described.inject({ url: "/api/docs/json" })).json();
}
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path.replace("/api", "").replaceAll(/\{(\w+)\}/g, ":$1")}`,
    operation,
  })),
);
const OUTSIDE = ["GET /health/live", "GET /health/ready", "GET /metrics"];

function operationOf(name: string): Operation {
  const found = operations.find((one) => one.name === name);
  if (!found) throw new Error(`${name} is not described`);
  return found.operation;
}

const bodyOf = (name: string) => operationOf(name).requestBody?.content["application/json"];
const headersOf = (name: string) =>
  (operationOf(name).parameters ?? []).filter((one) => one.in === "header").map((one) => one.name);

test("the OpenAPI 3.1 description has every endpoint and the other routes, each with its own operation id", async () => {
  expect(document.openapi).toBe("3.1.0");
  const declared = (await declaredEndpoints()).map(nameOf);
  expect(operations.map(({ name }) => name).sort()).toEqual([...declared, ...OUTSIDE].sort());
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(operations.length);
  expect(operationOf("POST /auto/slip/data").operationId).toBe("submitSlip");
  expect(operationOf("GET /auto/slip/:id").operationId).toBe("getSlip");
  expect(operationOf("PATCH /auto/slip/:id/status").operationId).toBe("changeSlipStatus");
});

test("no call accepts or returns a password hint or a secret question", () => {
  const names = new Set<string>();
  JSON.stringify(document, (name, value) => {
    names.add(name);
    return value;
  });
  expect(
    [...names].filter((name) => /hint|(secret|security)_?(question|answer)/i.test(name)),
  ).toEqual([]);
  expect(names).toContain("password");
});

test("each call documents its errors, its result, and examples of request and response", async () => {
  for (const { name, operation } of operations) {
    const statuses = Object.keys(operation.responses);
    expect([name, statuses]).toEqual([name, expect.arrayContaining(["400", "500"])]);
    const contents = [operation.requestBody, ...Object.values(operation.responses)].flatMap(
      (part) => Object.values(part?.content ?? {}),
    );
    expect([name, contents.every(({ example }) => example !== undefined)]).toEqual([name, true]);
    const descriptions = Object.values(operation.responses).map((one) => one.description ?? "ref");
    expect([name, descriptions]).toEqual([name, expect.not.arrayContaining(["Default Response"])]);
  }
});

test("calls of signed-in people document 429 and 503, both with Retry-After", async () => {
  for (const endpoint of await declaredEndpoints()) {
    const statuses = Object.keys(operationOf(nameOf(endpoint)).responses);
    expect([nameOf(endpoint), statuses]).toEqual([
      nameOf(endpoint),
      expect.arrayContaining(["503"]),
    ]);
    if (endpoint.access === "public") continue;
    expect([nameOf(endpoint), statuses]).toEqual([
      nameOf(endpoint),
      expect.arrayContaining(["429"]),
    ]);
  }
  const { TooMany, Unavailable } = document.components.responses;
  expect(Object.keys(TooMany?.headers ?? {})).toEqual(["Retry-After"]);
  expect(Object.keys(Unavailable?.headers ?? {})).toEqual(["Retry-After"]);
});

test("a shape has one name everywhere, so that a generated client has it once", () => {
  const { schemas } = document.components;
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining([
      "Slip",
      "SlipInput",
      "SlipPage",
      "Notice",
      "NoticeInput",
      "User",
      "MedicalCenter",
      "Draft",
    ]),
  );
  const { content } = operationOf("GET /auto/slip/:id").responses[200] ?? {};
  expect(content?.["application/json"]?.schema).toEqual({ $ref: "#/components/schemas/Slip" });
  expect(schemas.SlipPage?.properties?.slips).toEqual({
    type: "array",
    items: { $ref: "#/components/schemas/Slip" },
  });
  expect(bodyOf("PUT /auto/slip/:id")?.schema).toMatchObject({
    anyOf: [{ $ref: "#/components/schemas/SlipInput" }, { required: ["medical_center_id"] }],
  });
});

test("an application says which fields are required, how long they are and what its codes mean", () => {
  const { required, properties = {} } = document.components.schemas.SlipInput ?? {};
  expect(required).toEqual(expect.arrayContaining(["first_name", "passport_number", "city"]));
  expect(required).not.toContain("others");
  expect(properties.passport_number).toMatchObject({ type: "string", pattern: "^.{9}$" });
  expect(properties.date_of_birth).toMatchObject({ format: "date" });
  expect(properties.city?.description).toContain("2031: Barishal");
  expect(properties.position_applied_for?.description).toContain("18: Banking & Finance");
});

test("the example of an application is accepted by a new desk", async () => {
  const operator = await person("operator");
  const example = bodyOf("POST /auto/slip/data")?.example as object;
  const answer = await operator.post("/auto/slip/data", example);
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
});

test("with an outside booking service the description includes its report", async () => {
  const gateway = await testApp({
    ...OPEN,
    PROCESSOR: "http",
    PROCESSOR_URL: "http://127.0.0.1:9",
    PROCESSOR_SECRET: "a-secret-that-both-sides-sign-with-0123",
  });
  const report = (await documentOf(gateway.app)).paths["/api/processing/reports"]?.post;
  expect(report?.operationId).toBe("receiveCallback");
  expect(report?.parameters?.map(({ name }) => name)).toEqual([
    "slipdesk-timestamp",
    "slipdesk-signature",
  ]);
});

test("headers that a call reads are its parameters", () => {
  expect(headersOf("POST /auto/slip/data")).toEqual(["Idempotency-Key", "Draft-Id"]);
  expect(headersOf("PUT /auto/slip/:id")).toEqual(["If-Match", "Draft-Id"]);
  for (const name of [
    "PATCH /auto/slip/:id/status",
    "PATCH /auto/slip/:id/url",
    "DELETE /auto/slip/:id",
  ]) {
    expect([name, headersOf(name)]).toEqual([name, ["If-Match"]]);
  }
  expect(headersOf("GET /events")).toEqual(["Last-Event-ID"]);
});

test("the events of the stream are described, also those without data", () => {
  const { content } = operationOf("GET /events").responses[200] ?? {};
  expect(content?.["text/event-stream"]?.schema).toEqual({
    $ref: "#/components/schemas/ChangeEvent",
  });
  const { properties, description } = document.components.schemas.ChangeEvent ?? {};
  expect(Object.keys(properties ?? {})).toEqual(["kind", "slip_id", "state", "at"]);
  for (const name of ["change", "alive", "reset", "bye"])
    expect(description).toContain(`\`${name}\``);
});

test("a field that may be left out is not required: no field of a request has a default, no number a bound that says nothing", () => {
  const failures: string[] = [];
  const visit = (part: unknown, place: string) => {
    if (typeof part !== "object" || part === null) return;
    if ("properties" in part) {
      for (const [name, field] of Object.entries(part.properties ?? {}))
        if (typeof field === "object" && field !== null && "default" in field)
          failures.push(`${place}.${name} has a default`);
    }
    for (const [name, value] of Object.entries(part)) {
      if (["minimum", "maximum"].includes(name) && Math.abs(value) === Number.MAX_SAFE_INTEGER)
        failures.push(`${place} has the ${name} ${value}`);
      visit(value, `${place}/${name}`);
    }
  };
  visit(document, "");
  expect(failures).toEqual([]);
  const { filter } = document.components.schemas.ExportInput?.properties ?? {};
  expect(filter?.properties?.city?.description).toContain("Default: all.");
  expect(filter).not.toHaveProperty("required");
});

test("a code is the same choice in answers as in requests", () => {
  const { Slip, SlipInput, FoundSlip, SandboxBooking, TodoSlip, DailySheet } =
    document.components.schemas;
  const codesOf = (schema: Schema | undefined): unknown => {
    const anyOf = z.array(z.object({ enum: z.unknown().optional() })).safeParse(schema?.anyOf);
    const codes = z.array(z.unknown()).safeParse(schema?.enum ?? anyOf.data?.[0]?.enum);
    // A field that may be left out may be null in a request.
    return codes.data?.filter((code) => code !== null);
  };
  const coded = Object.entries(SLIP_FIELDS).flatMap(([name, { kind }]) =>
    kind === "code" ? [name] : [],
  );
  expect(coded).toContain("city");
  for (const name of coded) {
    const codes = codesOf(Slip?.properties?.[name]);
    expect([name, codes]).toEqual([name, expect.any(Array)]);
    expect([name, codes]).toEqual([name, codesOf(SlipInput?.properties?.[name])]);
  }
  const sheetRow = (DailySheet?.properties?.slips as { items?: Schema } | undefined)?.items;
  for (const answer of [FoundSlip, SandboxBooking]) {
    expect(codesOf(answer?.properties?.city)).toEqual(codesOf(Slip?.properties?.city));
  }
  expect(codesOf(SandboxBooking?.properties?.destination)).toEqual(
    codesOf(Slip?.properties?.country_traveling_to),
  );
  for (const row of [TodoSlip, sheetRow]) {
    expect(codesOf(row?.properties?.country_traveling_to)).toEqual(
      codesOf(Slip?.properties?.country_traveling_to),
    );
  }
});

test("page, limit and id are numbers with their limits and defaults", () => {
  const parameters = operationOf("GET /auto/slips").parameters ?? [];
  const [page, limit] = parameters;
  expect(page).toMatchObject({ name: "page", schema: { type: "integer", minimum: 1, default: 1 } });
  expect(page?.description).toContain("currentPage");
  expect(limit).toMatchObject({ name: "limit", schema: { maximum: 100, default: 10 } });
  expect(limit?.schema).not.toHaveProperty("pattern");
  expect(operationOf("GET /auto/slip/:id").parameters?.[0]?.schema).toEqual({
    type: "integer",
    minimum: 1,
  });
});

test("responses that are not JSON, or have another shape, are described", () => {
  const typesOf = (name: string, status: number) =>
    Object.keys(operationOf(name).responses[status]?.content ?? {});
  expect(typesOf("POST /slip-exports", 200)).toEqual([
    expect.stringMatching(/^text\/csv/),
    expect.stringMatching(/spreadsheetml/),
  ]);
  // A parameter behind the type would hide the stream from generators.
  expect(typesOf("GET /events", 200)).toEqual(["text/event-stream"]);
  expect(typesOf("POST /slip-drafts", 200)).toEqual(["application/json"]);
  const refused = (name: string, status: number) =>
    operationOf(name).responses[status]?.content?.["application/json"]?.schema;
  expect(refused("POST /auth/login", 401)?.properties).toHaveProperty("second_factor");
  expect(refused("PUT /slip-drafts/:id", 409)).toEqual({
    $ref: "#/components/schemas/DraftConflict",
  });
});
