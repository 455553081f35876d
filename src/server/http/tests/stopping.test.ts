import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { closeApp } from "#server/http/listening.ts";
import { testApp } from "#server/testing/test-app.ts";

const REQUEST = "GET /health/live HTTP/1.1\r\nHost: desk.test\r\n\r\n";

/** A program that has answered once on a connection, which it keeps open as a proxy's. */
async function keptConnection() {
  const { app } = await testApp();
  await app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  const ended = once(socket, "end");
  let answers = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    answers += text;
  });
  socket.write(REQUEST);
  await expect.poll(() => answers).toContain('{"status":"live"}');
  expect(answers.toLowerCase()).toContain("connection: keep-alive");
  answers = "";
  return { app, socket, ended, answers: () => answers };
}

test("a request that comes on a kept connection while the program stops is answered, and is the last one", async () => {
  const { app, socket, ended, answers } = await keptConnection();
  const closing = closeApp(app, 250_000, 250_000);
  socket.write(REQUEST);
  await ended;
  expect(answers()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answers().toLowerCase()).toContain("connection: close");
  await closing;
});

test("a kept connection on which nothing comes is closed after its time", async () => {
  const { app, ended, answers } = await keptConnection();
  await closeApp(app, 250_000, 50);
  await ended;
  expect(answers()).toBe("");
});
