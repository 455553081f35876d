import { expect, test } from "vitest";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp({ TRUST_PROXY: "1" });
const { email, password } = await app.person("operator");

/** A zone may be of any length. */
const LONG = `fe80::1%${"a".repeat(200)}`;

test("whoever comes from an address that is longer than stored ones can sign in, be refused and write", async () => {
  const from = { "x-forwarded-for": LONG };
  const wrong = await app.anonymous.post("/auth/login", { email, password: "wrong" }, from);
  expect(wrong.status).toBe(401);
  const { status, body } = await app.anonymous.post("/auth/login", { email, password }, from);
  expect(status).toBe(200);
  const person = app.withToken(String((body as { token: unknown }).token));
  expect((await person.get("/auto/slip/999999", undefined, from)).status).toBe(404);
  expect((await person.get("/audit", undefined, from)).status).toBe(403);
  expect((await person.get("/user/sessions", undefined, from)).text).toContain(LONG.slice(0, 64));
  expect((await person.post("/auth/logout", undefined, from)).status).toBe(204);
  expect((await person.get("/user/profile", undefined, from)).status).toBe(401);
});
