import { expect, test } from "vitest";
import {
  countSessions,
  idleSessionsBut,
  insertSessions,
  longestUnused,
} from "#server/testing/accounts.ts";
import { testApp } from "#server/testing/test-app.ts";
import { NotificationPage } from "#shared/notifications/contract.ts";
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

test("people see their own sessions with devices, and which one is current", async () => {
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

test("signing out the other sessions does not affect this one or other people's", async () => {
  const [person, stranger] = [await app.person("applicant"), await app.person("operator")];
  const here = await signInFrom(person.email, person.password, FIREFOX);
  expect((await here.delete("/user/sessions")).status).toBe(204);
  expect((await person.get("/user/profile")).status).toBe(401);
  expect((await stranger.get("/user/profile")).status).toBe(200);
  expect((await here.get("/user/sessions")).body).toHaveLength(1);
});

test("people can end one of their own sessions, no one else's, and see where each began", async () => {
  const [person, stranger] = [await app.person("operator"), await app.person("operator")];
  const here = await signInFrom(person.email, person.password, FIREFOX);
  const sessions = OwnSession.array().parse((await here.get("/user/sessions")).body);
  expect(sessions.map(({ address }) => address)).toEqual(["127.0.0.1", "127.0.0.1"]);
  const other = sessions.find(({ is_current }) => !is_current)?.id ?? 0;
  const path = `/user/sessions/${other}`;
  expect((await stranger.delete(path)).status).toBe(404);
  expect((await here.delete(path)).status).toBe(204);
  expect((await person.get("/user/profile")).status).toBe(401);
  expect((await here.get("/user/sessions")).body).toHaveLength(1);
});

test("above a hundred sessions the one unused the longest ends", async () => {
  const person = await app.person("operator");
  await insertSessions(app, person.id, 99);
  await signInFrom(person.email, person.password, FIREFOX);
  expect(await countSessions(app, person.id)).toBe(100);
  // Of those that were put in, the last one was used 99 minutes before now, and no later one has gone.
  expect(await longestUnused(app, person.id)).toBe(98);
});

const BROWSER = "b".repeat(32);
const notifications = async (person: { get: typeof app.anonymous.get }) =>
  NotificationPage.parse((await person.get("/notifications")).body).items;

test("a sign-in with a new browser notifies the account's owner, except for the very first", async () => {
  const person = await app.person("operator");
  expect(await notifications(person)).toEqual([]);
  const credentials = { email: person.email, password: person.password };
  const headers = { "user-agent": FIREFOX, "slipdesk-browser": BROWSER };
  await app.anonymous.post("/auth/login", credentials, headers);
  await app.anonymous.post("/auth/login", credentials, headers);
  expect(await notifications(person)).toMatchObject([
    {
      kind: "new-sign-in",
      text_params: { device: "Firefox on Windows", address: "127.0.0.1" },
      is_read: false,
    },
  ]);
});

test("an expired session is not listed", async () => {
  const person = await app.person("operator");
  const here = await signInFrom(person.email, person.password, FIREFOX);
  await idleSessionsBut(app, person.id, FIREFOX);
  expect((await here.get("/user/sessions")).body).toMatchObject([{ is_current: true }]);
});
