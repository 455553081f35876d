import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isSigned, signRequest } from "#server/processing/adapters/call-service.ts";
import { Callback } from "#shared/processing/contract-gateway.ts";

const NOW = new Date(1_790_000_000_000);
const REQUEST = {
  method: "POST",
  path: "/api/processing/reports",
  body: '{"report":"r1","attempt":"a1","event":"started"}',
};
const VECTOR = "v1=64da1c59e1ac3761e87e3e60041c313a313166f0254b331f691f3ab34cc019f7";
const PAGE = readFileSync("docs/processing-gateway.md", "utf8");
const signed = signRequest(["whsec_test"], REQUEST, NOW);

test("the signature is that of the published vector", () => {
  expect(signed).toEqual({
    "slipdesk-timestamp": "1790000000",
    "slipdesk-signature": VECTOR,
  });
});

test("the examples of docs/processing-gateway.md have valid signatures and accepted reports", () => {
  const vectors = [
    ...PAGE.matchAll(/\| `(GET|POST) (\/\S+)` \| (?:`(.+?)`|nothing) \| `(v1=\w+)` \|/g),
  ];
  expect(vectors).toHaveLength(3);
  for (const [, method = "", path = "", body = "", signature] of vectors) {
    const headers = signRequest(["whsec_test"], { method, path, body }, NOW);
    expect(headers["slipdesk-signature"]).toBe(signature);
  }
  const [, reports = ""] = /```json\n(\[[^`]+)```/.exec(PAGE) ?? [];
  const events = JSON.parse(reports).map((one: unknown) => Callback.parse(one).event);
  expect(events).toEqual(["started", "finished", "failed", "paid", "slip_ready"]);
});

test("with two secrets both sign, and one valid signature is enough", () => {
  const both = signRequest(["new-secret", "whsec_test"], REQUEST, NOW);
  expect(both["slipdesk-signature"]?.split(",")).toHaveLength(2);
  expect(isSigned(["whsec_test"], REQUEST, both, NOW)).toBe(true);
  expect(isSigned(["new-secret", "whsec_test"], REQUEST, signed, NOW)).toBe(true);
});

test("a timestamp up to 300 seconds away is accepted", () => {
  const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
  const taken = [-301, -300, 300, 301].map((s) => isSigned(["whsec_test"], REQUEST, signed, at(s)));
  expect(taken).toEqual([false, true, true, false]);
});

test.each([
  ["another secret", ["other"], REQUEST, signed],
  ["another body", ["whsec_test"], { ...REQUEST, body: `${REQUEST.body} ` }, signed],
  ["another method", ["whsec_test"], { ...REQUEST, method: "PUT" }, signed],
  ["another path", ["whsec_test"], { ...REQUEST, path: "/api/processing/reports?" }, signed],
  ["another time", ["whsec_test"], REQUEST, { ...signed, "slipdesk-timestamp": "1790000001" }],
  ["no signature", ["whsec_test"], REQUEST, { "slipdesk-timestamp": "1790000000" }],
  ["no timestamp", ["whsec_test"], REQUEST, { "slipdesk-signature": VECTOR }],
  ["a time that is no number", ["whsec_test"], REQUEST, { ...signed, "slipdesk-timestamp": "now" }],
  ["no secret in use", [], REQUEST, signed],
])("a signature with %s is invalid", (_what, secrets, request, headers) => {
  expect(isSigned(secrets, request, headers, NOW)).toBe(false);
});

test("none of a thousand signatures with one flipped bit is valid", () => {
  const hex = VECTOR.slice(3);
  for (let bit = 0; bit < 1000; bit += 1) {
    const bytes = Buffer.from(hex, "hex");
    const place = bit % 256;
    bytes.writeUInt8((bytes[place >> 3] ?? 0) ^ (1 << (place & 7)), place >> 3);
    const forged = { ...signed, "slipdesk-signature": `v1=${bytes.toString("hex")}` };
    expect(isSigned(["whsec_test"], REQUEST, forged, NOW)).toBe(false);
  }
});
