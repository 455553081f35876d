import { expect, test } from "vitest";
import { testApp } from "#server/testing/test-app.ts";
import { RENEW_HEADER, TOKEN_HEADER } from "#shared/http/headers.ts";

const app = await testApp();
const { sql } = app.desk;
const TAKES_OVER = { [RENEW_HEADER]: "1" };

const statusOf = async (token: unknown) =>
  (await app.withToken(String(token)).get("/user/profile")).status;

test("whoever gives the password once more goes on under another token, and the one before ends", async () => {
  const person = await app.person("operator");
  const confirmed = { current_password: person.password };
  const answer = await person.delete("/user/sessions", confirmed, TAKES_OVER);
  const token = answer.headers[TOKEN_HEADER.toLowerCase()];
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await statusOf(token)).toBe(200);
  // What was under way at that moment is still let in.
  expect(await statusOf(person.token)).toBe(200);
  await sql`update sessions set renewed_at = now() - interval '10 seconds' where user_id = ${person.id}`;
  expect([await statusOf(token), await statusOf(person.token)]).toEqual([200, 401]);
  expect((await app.withToken(String(token)).get("/user/sessions")).body).toHaveLength(1);
});

test("a wrong password renews nothing, and a client that takes no token over keeps its own", async () => {
  const person = await app.person("operator");
  const wrong = await person.delete("/user/sessions", { current_password: "wrong" }, TAKES_OVER);
  const right = await person.delete("/user/sessions", { current_password: person.password });
  expect([wrong.status, right.status]).toEqual([400, 204]);
  expect([wrong, right].map(({ headers }) => headers[TOKEN_HEADER.toLowerCase()])).toEqual([
    undefined,
    undefined,
  ]);
  expect(await statusOf(person.token)).toBe(200);
});

test("a token that ended with its session stays dead, also just after it was renewed", async () => {
  const person = await app.person("operator");
  const confirmed = { current_password: person.password };
  const answer = await person.delete("/user/sessions", confirmed, TAKES_OVER);
  const token = String(answer.headers[TOKEN_HEADER.toLowerCase()]);
  await app.withToken(token).post("/auth/logout");
  expect([await statusOf(token), await statusOf(person.token)]).toEqual([401, 401]);
});
