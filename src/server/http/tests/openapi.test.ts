import { expect, test } from "vitest";
import { declaredEndpoints, nameOf } from "#server/testing/endpoints.ts";
import { testApp } from "#server/testing/test-app.ts";

type Operation = {
  operationId?: string;
  tags?: string[];
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
  requestBody?: { content: Record<string, { example?: unknown }> };
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

const { app } = await testApp({ API_DOCS: "open" });
const document: Document = (await app.inject({ url: "/api/docs/json" })).json();
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path.replace("/api", "").replaceAll(/\{(\w+)\}/g, ":$1")}`,
    operation,
  })),
);

test("the description, in OpenAPI 3.1, holds every endpoint of the contract, each under a name of its own", async () => {
  expect(document.openapi).toBe("3.1.0");
  const declared = (await declaredEndpoints()).map(nameOf);
  expect(operations.map(({ name }) => name).sort()).toEqual(declared.sort());
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(declared.length);
  expect(ids).toContain("postAuthLogin");
});

test("each call names its errors, and shows what goes in and what comes out", () => {
  for (const { name, operation } of operations) {
    const statuses = Object.keys(operation.responses);
    expect([name, statuses]).toEqual([name, expect.arrayContaining(["400", "500", "503"])]);
    const contents = [operation.requestBody, ...Object.values(operation.responses)].flatMap(
      (part) => Object.values(part?.content ?? {}),
    );
    expect([name, contents.every(({ example }) => example !== undefined)]).toEqual([name, true]);
  }
});
