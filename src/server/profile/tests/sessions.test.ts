import { expect, test } from "vitest";
import { idleSessionsBut } from "#server/testing/account-records.ts";
import { testApp } from "#server/testing/test-app.ts";
import { OwnSession } from "#shared/profile/contract.ts";

const app = await testApp();

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const PHONE =
  "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

const signInFrom = async (email: string, password: string, agent: string) => {
  const { body } = await app.anonymous.post(
    "/auth/login",
    { email, password },
    { "user-agent": agent },
  );
  return app.withToken((body as { token: string }).token);
};

test("one sees one's own sessions with their devices, and which one this is", async () => {
  const person = await app.person("operator");
  const here = await signInFrom(person.email, person.password, FIREFOX);
  await signInFrom(person.email, person.password, PHONE);
  await app.person("operator");
  const sessions = OwnSession.strict()
    .array()
    .parse((await here.get("/user/sessions")).body);
  expect(sessions.map(({ device, is_current }) => [device, is_current])).toEqual(
    expect.arrayContaining([
      ["Firefox on Windows", true],
      ["Chrome on Android", false],
    ]),
  );
  expect(sessions).toHaveLength(3);
});

test("signing out the others leaves this session alone and nobody else's touched", async () => {
  const [person, stranger] = [await app.person("applicant"), await app.person("operator")];
  const here = await signInFrom(person.email, person.password, FIREFOX);
  expect((await here.delete("/user/sessions")).status).toBe(204);
  expect((await person.get("/user/profile")).status).toBe(401);
  expect((await stranger.get("/user/profile")).status).toBe(200);
  expect((await here.get("/user/sessions")).body).toHaveLength(1);
});

test("a session that idled too long is not listed", async () => {
  const person = await app.person("operator");
  const here = await signInFrom(person.email, person.password, FIREFOX);
  await idleSessionsBut(app, person.id, FIREFOX);
  expect((await here.get("/user/sessions")).body).toMatchObject([{ is_current: true }]);
});
