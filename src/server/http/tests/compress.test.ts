import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");

const ask = (url: string, accepted: string) =>
  app.app.inject({
    url: `/api${url}`,
    headers: { authorization: `Bearer ${admin.token}`, "accept-encoding": accepted },
  });

test("a large answer is compressed for clients that accept it", async () => {
  const plain = await ask("/medical-centers/starter-list", "identity");
  const small = await ask("/medical-centers/starter-list", "br, gzip");
  expect([plain.headers["content-encoding"], small.headers["content-encoding"]]).toEqual([
    undefined,
    "gzip",
  ]);
  expect([plain.headers.vary, small.headers.vary]).toEqual(["accept-encoding", "accept-encoding"]);
  expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
});

test("gzip is not sent to clients that decline it", async () => {
  const answer = await ask("/medical-centers/starter-list", "br, gzip;q=0");
  expect(answer.headers["content-encoding"]).toBeUndefined();
});

test("an answer that may contain a password is never compressed, since its length would leak it", async () => {
  for (let count = 0; count < 8; count += 1) await app.person("operator", "Abdul Karim");
  const operators = await ask("/auto/operators", "gzip");
  expect(operators.body.length).toBeGreaterThan(1_400);
  expect(operators.headers["content-encoding"]).toBeUndefined();
});
