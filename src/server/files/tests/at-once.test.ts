import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { MAX_UPLOADS } from "#server/http/limits.ts";
import { refused } from "#server/testing/client.ts";
import { filesOf, pathOf, picture, tryToAdd } from "#server/testing/files.ts";
import { submit } from "#server/testing/slip-states.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const people = [await app.person("operator"), await app.person("operator")];
const last = await app.person("operator");

/** A call whose body arrives when the test sends it. */
async function begin(by: Person) {
  const { id } = await submit(by);
  const payload = new PassThrough();
  const answer = app.app.inject({
    method: "POST",
    url: `/api${pathOf(id)}`,
    headers: { authorization: `Bearer ${by.token}`, "content-type": "application/json" },
    payload,
  });
  const body = { kind: "passport-page", content: picture().toString("base64") };
  return {
    send: async () => {
      payload.end(JSON.stringify(body));
      return (await answer).statusCode;
    },
  };
}

test("of files that arrive at once ten are received, the next waits for one of them, and is refused after ten seconds", async () => {
  const calls = [];
  for (let count = 0; count < MAX_UPLOADS; count += 1) {
    calls.push(await begin(people[count % people.length] ?? last));
  }
  const { id } = await submit(last);
  expect(refused(await tryToAdd(last, id))).toEqual([
    503,
    "The desk is too busy at the moment. Nothing was saved; please try again.",
  ]);
  expect(await filesOf(last, id)).toEqual([]);

  const waiting = tryToAdd(last, id);
  expect(await calls.pop()?.send()).toBe(201);
  expect((await waiting).status).toBe(201);
  for (const call of calls) expect(await call.send()).toBe(201);
});
