import { connect, type Queryable } from "@slipdesk/pg-client";
import { expect } from "vitest";
import type { Answer } from "./client.ts";
import { whileAnswering } from "./records.ts";
import { anotherProgram, type TestApp } from "./test-app.ts";
import { whenDone } from "./when-done.ts";

type Send = (program: TestApp) => Promise<Answer>;

/**
 * What is answered to a call that waits for what is held for longer than another call, which is refused for it. Both go to
 * a program that soon gives up waiting for a lock, unless a call asks for patience itself.
 */
export async function answerAfterLongWait(
  app: TestApp,
  hold: (sql: Queryable) => Promise<unknown>,
  send: Send,
  sendRefused: Send,
): Promise<Answer> {
  const hasty = await hastyProgram(app);
  return await whileAnswering(
    app,
    () => send(hasty),
    async ({ sql }) => void (await hold(sql)),
    1,
    async () => expect((await sendRefused(hasty)).status).toBe(503),
  );
}

async function hastyProgram(app: TestApp): Promise<TestApp> {
  const connection = { ...app.connection.connection, lock_timeout: 20 };
  const sql = connect({ ...app.connection, connection });
  whenDone(() => sql.end({ timeout: 1 }));
  return await anotherProgram(app, { sql });
}
