import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { createAccount } from "#server/auth/accounts.ts";
import {
  createKeyedMutex,
  createPasswords,
  MAX_CHECKS_WAITING,
} from "#server/auth/passwords/password.ts";
import { deleteOldSignIns } from "#server/auth/sign-ins.queries.ts";
import { type Answer, clientOf, refused } from "#server/testing/client.ts";
import { copyAccount, letTimePass } from "#server/testing/records.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";
import { often } from "#shared/testing/endurance.ts";

const app = await testApp({ TRUST_PROXY: "1" });
const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const BROWSER = "b".repeat(32);

type Where = { address?: string; browser?: string };

/** Signs in from an address, by default one where nobody has signed in before, with the browser's secret or without. */
function signIn(email: string, password: string, where: Where = {}): Promise<Answer> {
  const { address = "198.51.100.7", browser } = where;
  return app.anonymous.post(
    "/auth/login",
    { email, password },
    { "X-Forwarded-For": address, ...(browser && { "SlipDesk-Browser": browser }) },
  );
}

const fail = (email: string, where?: Where) => signIn(email, "not-the-password", where);
const enter = (person: Person, where?: Where) => signIn(person.email, person.password, where);
/** Where every person of these tests has signed in before. */
const KNOWN = { address: "127.0.0.1" };
const later = (milliseconds: number) => letTimePass(app, milliseconds);
const newAddress = (number: number) => ({
  address: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
});

async function failTimes(email: string, times: number, where?: Where) {
  for (let failure = 0; failure < times; failure += 1) {
    expect((await fail(email, where)).status).toBe(401);
  }
}

test("after five failures the sixth attempt must wait a second", async () => {
  const person = await app.person("operator");
  await failTimes(person.email, 5);
  const answer = await enter(person);
  expect(refused(answer)).toEqual([429, "Too many failed sign-ins. Please try again in 1 second."]);
  expect(answer.headers["retry-after"]).toBe("1");
  await later(SECOND);
  expect((await enter(person)).status).toBe(200);
});

test("each further failure doubles the wait, up to 15 minutes", async () => {
  const person = await app.person("operator");
  await failTimes(person.email, 5, KNOWN);
  const waits: number[] = [];
  let told = "";
  for (let failure = 0; failure < 12; failure += 1) {
    const answer = await fail(person.email, KNOWN);
    const wait = Number(answer.headers["retry-after"]);
    waits.push(wait);
    told = refused(answer)[1];
    await later(wait * SECOND);
    expect((await fail(person.email, KNOWN)).status).toBe(401);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  expect(told).toBe("Too many failed sign-ins. Please try again in 15 minutes.");
});

test("attempts refused during a wait do not lengthen it", async () => {
  const person = await app.person("operator");
  await failTimes(person.email, 5, KNOWN);
  for (let attempt = 0; attempt < 5; attempt += 1) await fail(person.email, KNOWN);
  await later(SECOND);
  expect((await enter(person, KNOWN)).status).toBe(200);
});

test("a successful sign-in clears the failures of its origin; a day clears all", async () => {
  const person = await app.person("operator");
  await failTimes(person.email, 4);
  expect((await enter(person)).status).toBe(200);
  await failTimes(person.email, 5, KNOWN);
  await later(DAY + SECOND);
  await failTimes(person.email, 5, KNOWN);
});

test("different spellings of an e-mail share their failures", async () => {
  const person = await app.person("operator");
  const [name = "", domain = ""] = person.email.split("@");
  await failTimes(person.email, 3, KNOWN);
  await failTimes(` ${person.email.toUpperCase()}`, 1, KNOWN);
  await failTimes(`${name.replaceAll("i", "I")}@${domain}`, 1, KNOWN);
  expect((await fail(person.email, KNOWN)).status).toBe(429);
});

test("unknown accounts are throttled like existing ones, also with dots in the e-mail", async () => {
  const spellings = ["iiiii", "IIIII", "İiiii", "iİiii", "İİİİİ"];
  for (const spelling of spellings) await failTimes(`${spelling}@nowhere.test`, 1);
  const answer = await fail("iiiii@nowhere.test");
  expect(refused(answer)).toEqual([429, "Too many failed sign-ins. Please try again in 1 second."]);
});

test("while an account is attacked from many addresses, its owner signs in at once from a known browser", async () => {
  const person = await app.person("operator");
  await enter(person, { address: "203.0.113.1", browser: BROWSER });
  for (let guess = 0; guess < 40; guess += 1) await fail(person.email, newAddress(guess));
  expect((await enter(person, KNOWN)).status).toBe(200);
  expect((await enter(person, { address: "192.0.2.99", browser: BROWSER })).status).toBe(200);
});

test("during such an attack the owner signs in from a new browser within ten seconds", async () => {
  const person = await app.person("operator");
  for (let guess = 0; guess < 40; guess += 1) await fail(person.email, newAddress(guess));
  const own = { address: "192.0.2.99" };
  const first = await enter(person, own);
  expect([first.status, first.headers["retry-after"]]).toEqual([429, "5"]);
  for (let second = 0; second < 5; second += 1) {
    await fail(person.email, newAddress(100 + second));
    await later(SECOND);
  }
  expect((await enter(person, own)).status).toBe(200);
});

test("an attacker at the owner's address does not lock out the owner's browser", async () => {
  const person = await app.person("operator");
  await enter(person, { ...KNOWN, browser: BROWSER });
  for (let guess = 0; guess < 20; guess += 1) await fail(person.email, KNOWN);
  expect((await enter(person, KNOWN)).status).toBe(429);
  expect((await enter(person, { ...KNOWN, browser: BROWSER })).status).toBe(200);
});

test("a browser unused for 90 days is unknown again and is deleted", async () => {
  const person = await app.person("operator");
  const lastSignIn = (age: string) => app.context.sql`
    update known_browsers set signed_in_at = now() - ${age}::interval where user_id = ${person.id}`;
  for (let guess = 0; guess < 40; guess += 1) await fail(person.email, newAddress(guess));
  await lastSignIn("89 days 23 hours");
  expect((await enter(person, KNOWN)).status).toBe(200);
  await lastSignIn("90 days 1 hour");
  expect((await enter(person, KNOWN)).status).toBe(429);
  await deleteOldSignIns(app.context.sql);
  const browsers = await app.context.sql`select 1 from known_browsers where user_id = ${person.id}`;
  expect(browsers).toHaveLength(0);
});

test("at most thirty of ten thousand guesses within ten minutes are checked", async () => {
  const person = await app.person("operator");
  let checked = 0;
  // More of them at once would say no more: all but the first few are refused unread.
  for (let second = 0; second < 600; second += 5) {
    for (const address of [newAddress(second), { address: "203.0.113.5" }]) {
      if ((await fail(person.email, address)).status === 401) checked += 1;
    }
    await later(5 * SECOND);
  }
  expect(checked).toBeLessThanOrEqual(31);
  expect(checked).toBeGreaterThan(10);
});

test("an IPv6 network of 64 bits counts as one address", async () => {
  const person = await app.person("operator");
  for (let host = 0; host < 4; host += 1) {
    await failTimes(person.email, 1, { address: `2001:db8:1:2::${host}` });
  }
  expect((await enter(person, { address: "2001:db8:1:3::1" })).status).toBe(200);
  await failTimes(person.email, 1, { address: "2001:db8:1:2:bbbb::1" });
  expect((await enter(person, { address: "2001:db8:1:2:aaaa::1" })).status).toBe(429);
});

test("failures of others do not delay a colleague at the same address", async () => {
  const [careless, careful] = [await app.person("operator"), await app.person("operator")];
  await failTimes(careless.email, 5);
  for (let guess = 0; guess < 230; guess += 1) await fail(`guess${guess}@desk.test`);
  expect((await enter(careful)).status).toBe(200);
});

test("simultaneous guesses count like consecutive ones", async () => {
  const person = await app.person("operator");
  const answers = await Promise.all(Array.from({ length: 12 }, () => fail(person.email)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
});

test("simultaneous successful sign-ins of one account all succeed", async () => {
  // A hash of the real cost takes a while: all are there before the first is checked.
  const slow = { ...app.context, passwords: createPasswords() };
  const account = { first_name: "Rahim", last_name: "Uddin", email: "slow@desk.test" };
  await createAccount(slow, { ...account, username: "slow", role: "operator" }, "purple-kite-4");
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => signIn(account.email, "purple-kite-4")),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
});

test("of 150 simultaneous sign-ins of one account some wait, and the others are refused with Retry-After", async () => {
  const person = await app.person("operator");
  const answers = await Promise.all(Array.from({ length: 150 }, () => enter(person)));
  const signedIn = answers.filter(({ status }) => status === 200);
  const sentAway = answers.filter(({ status }) => status === 503);
  expect(signedIn.length + sentAway.length).toBe(150);
  expect(signedIn.length).toBeGreaterThan(MAX_CHECKS_WAITING);
  expect(sentAway.length).toBeGreaterThan(0);
  // 5 where a busy machine has kept one for as long as a call may take.
  for (const { headers } of sentAway) expect(["2", "5"]).toContain(headers["retry-after"]);
});

// So many that more than may wait for one account are there at once; a busy machine still ends in time.
const PEOPLE = often(60, 150);

test(`${PEOPLE} people sign in at the same time, and none is refused`, async () => {
  const { password, email } = await app.person("operator");
  const emails = await copyAccount(app, email, PEOPLE);
  const answers = await Promise.all(emails.map((own) => signIn(own, password)));
  expect(answers.map(({ status }) => status)).toEqual(Array(PEOPLE).fill(200));
});

test("several programs share the counts", async () => {
  const person = await app.person("operator");
  const other = await createApp({ ...app.context, passwordMutex: createKeyedMutex() });
  await failTimes(person.email, 5);
  const answer = await clientOf(other, null).post(
    "/auth/login",
    { email: person.email, password: person.password },
    { "X-Forwarded-For": "198.51.100.7" },
  );
  expect(answer.status).toBe(429);
});

test("failures of others do not stop a signed-in person from changing the password", async () => {
  const person = await app.person("operator");
  for (let guess = 0; guess < 30; guess += 1) await fail(person.email, KNOWN);
  const { status } = await person.put("/user/change-password", {
    currentPassword: person.password,
    newPassword: "green river seven",
  });
  expect(status).toBe(204);
});
