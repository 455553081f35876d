import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { MAX_UPLOADS, MAX_UPLOADS_PER_PERSON } from "#server/http/limits.ts";
import { FIRST_BYTES } from "#server/http/time-limits.ts";
import { refused } from "#server/testing/client.ts";
import { filesOf, pathOf, picture, tryToAdd } from "#server/testing/files.ts";
import { submit } from "#server/testing/slip-states.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

const app = await testApp({ PATIENCE: "1" });
const people = [
  await app.person("operator"),
  await app.person("applicant"),
  await app.person("operator"),
  await app.person("operator"),
];
const last = await app.person("operator");

/** A call whose body arrives when the test sends it. */
async function begin(by: Person) {
  const { id } = await submit(by);
  const payload = new PassThrough();
  const content = picture({ bytes: 2 * FIRST_BYTES }).toString("base64");
  const text = JSON.stringify({ kind: "passport-page", content });
  let sent = 0;
  const answer = app.app.inject({
    method: "POST",
    url: `/api${pathOf(id)}`,
    headers: {
      authorization: `Bearer ${by.token}`,
      "content-type": "application/json",
      "transfer-encoding": "chunked",
    },
    payload,
  });
  return {
    send(bytes: number) {
      payload.write(text.slice(sent, sent + bytes));
      sent += bytes;
    },
    /** What was sent is taken only once the call has its place. */
    isRead: () => payload.readableLength + payload.writableLength === 0,
    finish: () => void payload.end(text.slice(sent)),
    answered: async () => {
      const { statusCode, body } = await answer;
      return [statusCode, JSON.parse(body).message];
    },
  };
}

/** Until each has a place of its own: calls that begin later wait behind them. */
async function receive(calls: readonly Awaited<ReturnType<typeof begin>>[]): Promise<void> {
  for (const call of calls) call.send(FIRST_BYTES);
  await expect.poll(() => calls.filter((call) => !call.isRead())).toEqual([]);
}

const TOO_BUSY = [503, "The desk is too busy at the moment. Nothing was saved; please try again."];
const TOO_SLOW = [408, "The request did not arrive in time. Nothing was saved."];

test("of files that arrive at once ten are received, three of a person; the next waits for one of them, and is refused after five seconds", async () => {
  const calls = [];
  for (const person of people) {
    const places = Math.min(MAX_UPLOADS_PER_PERSON, MAX_UPLOADS - calls.length);
    for (let count = 0; count < places; count += 1) calls.push(await begin(person));
  }
  await receive(calls);
  const { id } = await submit(last);
  expect(refused(await tryToAdd(last, id))).toEqual(TOO_BUSY);
  expect(await filesOf(last, id)).toEqual([]);

  const waiting = tryToAdd(last, id);
  const first = calls.pop();
  first?.finish();
  expect(await first?.answered()).toEqual([201, undefined]);
  expect((await waiting).status).toBe(201);
  for (const call of calls) {
    call.finish();
    expect(await call.answered()).toEqual([201, undefined]);
  }
});

test("whoever sends slowly stops nobody: a file that has not brought 64 KiB in two seconds loses its place, one that is whole does not", async () => {
  const slow = [];
  for (let count = 0; count < 12; count += 1) slow.push(await begin(people[count % 2] ?? last));
  for (const call of slow) call.send(FIRST_BYTES - 1);
  const { id } = await submit(last);
  expect((await tryToAdd(last, id)).status).toBe(201);
  const answers = await Promise.all(slow.map((call) => call.answered()));
  // Of each person three at a time; the others began to be read when those had lost their places, or waited too long.
  const times = (one: unknown[]) => answers.filter(([status]) => status === one[0]).length;
  expect(answers.length).toBe(times(TOO_SLOW) + times(TOO_BUSY));
  expect(times(TOO_SLOW)).toBeGreaterThanOrEqual(2 * MAX_UPLOADS_PER_PERSON);
  expect(answers).toContainEqual(TOO_SLOW);
});

test("a file that brings enough at once may take longer", async () => {
  const [one, other] = [await begin(last), await begin(last)];
  one.send(FIRST_BYTES);
  other.send(FIRST_BYTES - 1);
  expect(await other.answered()).toEqual(TOO_SLOW);
  one.finish();
  expect(await one.answered()).toEqual([201, undefined]);
});

test("a fourth file of a person waits, and its body has all its time when its place comes", async () => {
  const [person = last] = people;
  const calls = [];
  for (let count = 0; count < MAX_UPLOADS_PER_PERSON; count += 1) calls.push(await begin(person));
  await receive(calls);
  const fourth = await begin(person);
  fourth.send(1);
  const another = await begin(last);
  // Nothing of it is read yet: another's slow file, which began later, is refused before it.
  expect(await another.answered()).toEqual(TOO_SLOW);
  expect(fourth.isRead()).toBe(false);
  calls.pop()?.finish();
  fourth.finish();
  expect(await fourth.answered()).toEqual([201, undefined]);
  for (const call of calls) {
    call.finish();
    expect(await call.answered()).toEqual([201, undefined]);
  }
});
