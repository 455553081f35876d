import { beforeEach, expect, test } from "vitest";
import { refused } from "#server/testing/client.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

const later = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds);
};

const fail = (email: string) => app.signIn(email, "not-the-password");

async function failTimes(email: string, times: number) {
  for (let failure = 0; failure < times; failure += 1) {
    expect((await fail(email)).status).toBe(401);
  }
}

// What one address did an hour ago no longer counts.
beforeEach(() => later(2 * 60 * 60 * SECOND));

test("the first five failures cost nothing, the sixth attempt must wait a second", async () => {
  const person = await app.person("operator");
  await failTimes(person.email, 5);
  const answer = await app.signIn(person.email, person.password);
  expect(refused(answer)).toEqual([429, "Too many failed sign-ins. Please try again in 1 second."]);
  expect(answer.headers["retry-after"]).toBe("1");
});

test("the right password works as soon as the wait is over, and not a moment before", async () => {
  const person = await app.person("operator");
  await failTimes(person.email, 5);
  later(SECOND - 1);
  expect((await app.signIn(person.email, person.password)).status).toBe(429);
  later(1);
  expect((await app.signIn(person.email, person.password)).status).toBe(200);
});

test("each further failure doubles the wait, up to 15 minutes", async () => {
  const person = await app.person("operator");
  await failTimes(person.email, 5);
  const waits: number[] = [];
  for (let failure = 0; failure < 12; failure += 1) {
    const wait = Number((await fail(person.email)).headers["retry-after"]);
    waits.push(wait);
    later(wait * SECOND);
    expect((await fail(person.email)).status).toBe(401);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
});

test("waiting attempts do not make the wait longer", async () => {
  const person = await app.person("operator");
  await failTimes(person.email, 5);
  later(SECOND);
  await failTimes(person.email, 1);
  for (let attempt = 0; attempt < 5; attempt += 1) await fail(person.email);
  later(2 * SECOND);
  expect((await app.signIn(person.email, person.password)).status).toBe(200);
});

test("a right sign-in makes the account's failures forgotten", async () => {
  const person = await app.person("operator");
  await failTimes(person.email, 4);
  expect((await app.signIn(person.email, person.password)).status).toBe(200);
  await failTimes(person.email, 5);
});

test("failures are forgotten after a day", async () => {
  const person = await app.person("operator");
  await failTimes(person.email, 5);
  later(DAY + 1);
  await failTimes(person.email, 5);
});

test("an account is the same in capital letters", async () => {
  const person = await app.person("operator");
  await failTimes(person.email, 3);
  await failTimes(person.email.toUpperCase(), 2);
  expect((await fail(person.email)).status).toBe(429);
});

test("an account that does not exist is slowed down like one that does", async () => {
  await failTimes("nobody@desk.test", 5);
  const answer = await fail("nobody@desk.test");
  expect(refused(answer)).toEqual([429, "Too many failed sign-ins. Please try again in 1 second."]);
});

test("one person's failures do not hold up another", async () => {
  const [careless, careful] = [await app.person("operator"), await app.person("operator")];
  await failTimes(careless.email, 5);
  expect((await app.signIn(careful.email, careful.password)).status).toBe(200);
});

test("an address may fail twenty times a minute over all accounts", async () => {
  const person = await app.person("operator");
  for (let account = 0; account < 20; account += 1) await failTimes(`guess${account}@desk.test`, 1);
  const answer = await app.signIn(person.email, person.password);
  expect(answer.status).toBe(429);
  expect(answer.headers["retry-after"]).toBe("60");
  later(60 * SECOND);
  expect((await app.signIn(person.email, person.password)).status).toBe(200);
});

test("guesses sent all at once count like guesses sent in turn", async () => {
  const person = await app.person("operator");
  const answers = await Promise.all(Array.from({ length: 12 }, () => fail(person.email)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
});

test("an office of thirty people with one address signs in at once", async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => app.person("operator")));
  expect(people.map(({ token }) => token.length)).toEqual(Array(30).fill(43));
});
