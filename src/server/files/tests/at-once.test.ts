import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { MAX_UPLOADS, MAX_UPLOADS_PER_PERSON } from "#server/http/limits.ts";
import { FIRST_BYTES } from "#server/http/time-limits.ts";
import { refused } from "#server/testing/client.ts";
import { filesOf, pathOf, picture, tryToAdd } from "#server/testing/files.ts";
import { submit } from "#server/testing/slip-states.ts";
import { anotherProgram, type Person, testApp } from "#server/testing/test-app.ts";

const app = await testApp();
// Nothing fails by its time but what the test gives little.
const times = { ...app.context.times, turnMs: 300_000, firstMs: 300_000, bodyMs: 300_000 };
const program = await anotherProgram(app, { times });
const briefly = async <T>(limit: "turnMs" | "firstMs", work: () => Promise<T>): Promise<T> => {
  const usual = times[limit];
  times[limit] = 200;
  try {
    return await work();
  } finally {
    times[limit] = usual;
  }
};
const people = [
  await app.person("operator"),
  await app.person("applicant"),
  await app.person("operator"),
  await app.person("operator"),
];
const last = await app.person("operator");

const begin = async (by: Person) => start(by, (await submit(by)).id);

/** A call whose body arrives when the test sends it. */
function start(by: Person, id: number) {
  const payload = new PassThrough();
  const content = picture({ bytes: 2 * FIRST_BYTES }).toString("base64");
  const text = JSON.stringify({ kind: "passport-page", content });
  let sent = 0;
  const answer = program.app.inject({
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
async function receive(calls: readonly ReturnType<typeof start>[], bytes = FIRST_BYTES) {
  for (const call of calls) call.send(bytes);
  await expect.poll(() => calls.filter((call) => !call.isRead())).toEqual([]);
}

const TOO_BUSY = [503, "The desk is too busy at the moment. Nothing was saved; please try again."];
const TOO_SLOW = [408, "The request did not arrive in time. Nothing was saved."];

test("of files that arrive at once ten are received, three of a person; the next waits for one of them, and is refused when its time is over", async () => {
  const calls = [];
  for (const person of people) {
    const places = Math.min(MAX_UPLOADS_PER_PERSON, MAX_UPLOADS - calls.length);
    for (let count = 0; count < places; count += 1) calls.push(await begin(person));
  }
  await receive(calls);
  const { id } = await submit(last);
  const add = () => tryToAdd(program.withToken(last.token), id);
  expect(refused(await briefly("turnMs", add))).toEqual(TOO_BUSY);
  expect(await filesOf(last, id)).toEqual([]);

  const waiting = add();
  const first = calls.pop();
  first?.finish();
  expect(await first?.answered()).toEqual([201, undefined]);
  expect((await waiting).status).toBe(201);
  for (const call of calls) {
    call.finish();
    expect(await call.answered()).toEqual([201, undefined]);
  }
});

test("whoever sends slowly stops nobody: a file that has not brought 64 KiB in its first time loses its place, one that is whole does not", async () => {
  const senders = people
    .slice(0, 2)
    .flatMap((by) => Array<Person>(MAX_UPLOADS_PER_PERSON).fill(by));
  const slips = await Promise.all(senders.map((by) => submit(by)));
  const begun = () => senders.map((by, at) => start(by, slips[at]?.id ?? 0));
  const slow = await briefly("firstMs", async () => {
    const calls = begun();
    await receive(calls, FIRST_BYTES - 1);
    return calls;
  });
  const next = begun();
  const { id } = await submit(last);
  expect((await tryToAdd(program.withToken(last.token), id)).status).toBe(201);
  for (const call of slow) expect(await call.answered()).toEqual(TOO_SLOW);
  for (const call of next) call.finish();
  for (const call of next) expect(await call.answered()).toEqual([201, undefined]);
});

test("a file that brings enough at once may take longer", async () => {
  const one = await begin(last);
  await receive([one]);
  const other = await briefly("firstMs", async () => {
    const call = await begin(last);
    call.send(FIRST_BYTES - 1);
    return await call.answered();
  });
  expect(other).toEqual(TOO_SLOW);
  one.finish();
  expect(await one.answered()).toEqual([201, undefined]);
});

test("a fourth file of a person waits, and its body has all its time when its place comes", async () => {
  const [person = last] = people;
  const calls = [];
  for (let count = 0; count < MAX_UPLOADS_PER_PERSON; count += 1) calls.push(await begin(person));
  await receive(calls);
  const fourth = await briefly("firstMs", async () => {
    const call = await begin(person);
    call.send(1);
    const another = await begin(last);
    // Nothing of it is read yet: another's slow file, which began later, is refused before it.
    expect(await another.answered()).toEqual(TOO_SLOW);
    return call;
  });
  expect(fourth.isRead()).toBe(false);
  calls.pop()?.finish();
  fourth.finish();
  expect(await fourth.answered()).toEqual([201, undefined]);
  for (const call of calls) {
    call.finish();
    expect(await call.answered()).toEqual([201, undefined]);
  }
});
