import { expect, test } from "vitest";
import { codeAt, enrol, letConfirmationEnd } from "#server/testing/accounts.ts";
import { letTimePass } from "#server/testing/records.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

const app = await testApp();

const confirm = (by: Person, password = by.password) => by.post("/auth/confirm", { password });
const change = (by: Person, currentPassword = by.password) =>
  by.put("/user/change-password", { currentPassword, newPassword: "another river 8" });
const isSignedIn = async (by: Person) => (await by.get("/auto/slips")).status === 200;

/** Another session of the person. */
async function again(person: Person): Promise<Person> {
  const { token } = (await app.signIn(person.email, person.password)).body as { token: string };
  return { ...person, ...app.withToken(token), token };
}

/** A session whose password was entered more than ten minutes ago, as a thief may find it. */
async function stolen(person: Person): Promise<Person> {
  const session = await again(person);
  await letConfirmationEnd(app, person.id);
  return session;
}

async function guess(by: Person, times: number, how: typeof confirm = confirm) {
  for (let count = 0; count < times; count += 1)
    expect((await how(by, `guess-${count}`)).status).toBe(400);
}

test("five wrong passwords in a session end that session, wherever they were typed, and no other", async () => {
  const owner = await app.person("operator");
  const thief = await stolen(owner);
  await guess(thief, 3);
  await guess(thief, 1, change);
  expect(await isSignedIn(thief)).toBe(true);
  await guess(thief, 1);
  expect(await isSignedIn(thief)).toBe(false);
  expect((await confirm(thief)).status).toBe(401);
  expect(await isSignedIn(owner)).toBe(true);
});

test("after the right password the count begins anew", async () => {
  const owner = await app.person("operator");
  await guess(owner, 4);
  const token = String((await confirm(owner)).headers["slipdesk-token"]);
  const now = { ...owner, ...app.withToken(token), token };
  await guess(now, 4);
  expect(await isSignedIn(now)).toBe(true);
  await guess(now, 1);
  expect(await isSignedIn(now)).toBe(false);
});

test("of many guesses at once in one session five are checked", async () => {
  const owner = await app.person("operator");
  const thief = await stolen(owner);
  const guesses = Array.from({ length: 8 }, (_, count) => confirm(thief, `guess-${count}`));
  const answers = (await Promise.all(guesses)).map(({ status }) => status);
  expect(answers.toSorted()).toEqual([400, 400, 400, 400, 400, 401, 401, 401]);
  expect(await isSignedIn(owner)).toBe(true);
});

test("guesses in stolen sessions hold back no session that was confirmed within ten minutes", async () => {
  const owner = await app.person("operator");
  const thieves = [await stolen(owner), await stolen(owner), await stolen(owner)];
  const [mine, fresh] = [await again(owner), await again(owner)];
  for (const thief of thieves.slice(0, 2)) await guess(thief, 5);
  expect((await confirm(thieves[2] ?? owner, "guess")).status).toBe(429);
  expect((await confirm(mine)).status).toBe(204);
  expect((await change(fresh)).status).toBe(204);
  expect(await isSignedIn(thieves[2] ?? owner)).toBe(false);
});

test("sessions that are not confirmed share ten checks of an account, with one more every 30 s", async () => {
  const owner = await app.person("operator");
  const thieves = [await stolen(owner), await stolen(owner), await stolen(owner)];
  for (const thief of thieves.slice(0, 2)) await guess(thief, 5);
  const last = thieves[2] ?? owner;
  const refusal = await confirm(last);
  expect(refusal.status).toBe(429);
  expect(Number(refusal.headers["retry-after"])).toBeLessThanOrEqual(30);
  await letTimePass(app, 30_000);
  expect((await confirm(last, "guess")).status).toBe(400);
  expect((await confirm(last)).status).toBe(429);
  await letTimePass(app, 30_000);
  expect((await confirm(last)).status).toBe(204);
  expect((await app.signIn(owner.email, owner.password)).status).toBe(200);
});

test("wrong codes in one session hold back no other one of the person", async () => {
  const owner = await app.person("operator");
  const secret = await enrol(app, owner);
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  const sign = { email: owner.email, password: owner.password };
  const signedIn = await app.anonymous.post("/auth/login", {
    ...sign,
    code: codeAt(secret, app.clock.now),
  });
  const { token } = signedIn.body as { token: string };
  const thief = { ...owner, ...app.withToken(token), token };
  const prove = (by: Person, code: string) =>
    by.post("/auth/confirm", { password: owner.password, code });
  for (let count = 0; count < 5; count += 1)
    expect((await prove(thief, "000000")).status).toBe(400);
  expect((await prove(thief, "000000")).status).toBe(429);
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  expect((await prove(owner, codeAt(secret, app.clock.now))).status).toBe(204);
});
