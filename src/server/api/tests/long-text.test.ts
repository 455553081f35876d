import { expect, test, vi } from "vitest";
import { refusalOf } from "#server/testing/client.ts";
import {
  addressOf,
  declaredEndpoints,
  type TextField,
  textFieldsOf,
} from "#server/testing/endpoints.ts";
import { testApp } from "#server/testing/test-app.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";

const app = await testApp();
const admin = await app.person("admin");

/** Within the limit of any body, and long work to normalise. */
const ENDLESS = `a${"\u0300".repeat(3_900)}${"\u0316".repeat(3_900)}`;

const fields = (await declaredEndpoints()).flatMap((endpoint) =>
  textFieldsOf(endpoint).map(
    (field) => [`${endpoint.method} ${endpoint.path} ${field.name}`, endpoint, field] as const,
  ),
);

const post = (endpoint: Endpoint, field: TextField, text: string) => {
  const method = endpoint.method.toLowerCase() as "post" | "put" | "patch";
  return admin[method](addressOf(endpoint), field.bodyWith(text));
};

test("this file covers every text field", () => {
  expect(fields.length).toBeGreaterThan(60);
});

test.each(fields)(
  "%s: 15 KB are refused before Unicode normalisation",
  async (_name, endpoint, field) => {
    using normalize = vi.spyOn(String.prototype, "normalize");
    const answer = await post(endpoint, field, ENDLESS);
    expect(answer.status).toBe(400);
    const composed = normalize.mock.contexts.map((text) => String(text).length);
    expect(Math.max(0, ...composed)).toBeLessThan(ENDLESS.length / 2);
  },
);

test.each(fields)(
  "%s: half a character is refused with the name of the field",
  async (_name, endpoint, field) => {
    const answer = await post(endpoint, field, "http://half.test/\ud800-of-one");
    expect(answer.status).toBe(400);
    expect(refusalOf(answer).errors?.map((fieldError) => fieldError.field)).toContain(field.name);
  },
);
