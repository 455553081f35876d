import type { Sql } from "@slipdesk/pg-client";
import { expect, test } from "vitest";
import { SESSIONS_CHANNEL } from "#server/auth/sessions.queries.ts";
import { LOG_CHANNEL } from "#server/log/log.queries.ts";
import { anotherProgram, testApp } from "#server/testing/test-app.ts";

const first = await testApp();
const person = await first.person("admin");

/** Reaches the database, whose connection for notifications breaks while `isBroken`, in the middle of subscribing. */
function breakable(sql: Sql) {
  const listening: string[] = [];
  const state = { isBroken: true };
  const listen: Sql["listen"] = async (channel, ...told) => {
    if (state.isBroken && channel === SESSIONS_CHANNEL) throw new Error("The connection is gone.");
    const { unlisten } = await sql.listen(channel, ...told);
    listening.push(channel);
    return {
      unlisten() {
        listening.splice(listening.indexOf(channel), 1);
        unlisten();
      },
    };
  };
  const get = (whole: Sql, name: string | symbol) =>
    name === "listen" ? listen : Reflect.get(whole, name);
  return { state, listening, sql: new Proxy(sql, { get }) };
}

test("streams that meet a failed reader of the log are refused together, and those that come next share a new one", async () => {
  const { state, listening, sql } = breakable(first.context.sql);
  const { app } = await anotherProgram(first, { sql });
  const headers = { authorization: `Bearer ${person.token}`, accept: "text/event-stream" };
  const open = () => app.inject({ url: "/api/events", headers, payloadAsStream: true });
  const openTwice = async () =>
    (await Promise.all([open(), open()])).map(({ statusCode }) => statusCode);

  for (let tries = 0; tries < 3; tries += 1) {
    expect(await openTwice()).toEqual([500, 500]);
    expect(listening).toEqual([]);
  }
  state.isBroken = false;
  expect(await openTwice()).toEqual([200, 200]);
  expect(await openTwice()).toEqual([200, 200]);
  expect(listening).toEqual([LOG_CHANNEL, SESSIONS_CHANNEL]);
});
