import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { MAX_HASH_WAIT_MS } from "#server/auth/passwords/password.ts";
import { limitTime, MAX_BODY_MS, MAX_CALL_MS } from "#server/http/time-limits.ts";
import { testApp } from "#server/testing/test-app.ts";

const { app } = await testApp({ PATIENCE: "1" });
await app.listen({ host: "127.0.0.1", port: 0 });
const { port } = app.server.address() as AddressInfo;
const HEADERS = "POST /api/auth/login HTTP/1.1\r\nHost: desk.test\r\n";

test("headers must arrive within 10 seconds; the whole request has time for the wait before its body, too", () => {
  const wholeMs = 10_000 + MAX_CALL_MS + MAX_BODY_MS;
  expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([10_000, wholeMs]);
});

test("a slow password check is not reported as a database failure", () => {
  expect(MAX_HASH_WAIT_MS).toBeLessThan(MAX_CALL_MS - 1_000);
});

test.each([
  ["says nothing", ""],
  ["never ends its headers", HEADERS],
  ["never ends its body", `${HEADERS}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`],
])("a connection that %s is closed at its time limit", async (_what, sent) => {
  // A hundredth of the time, so that nobody has to wait for it; the server looks once a second.
  app.server.headersTimeout = 100;
  app.server.requestTimeout = 140;
  const socket = connect(port, "127.0.0.1").resume();
  socket.write(sent);
  await once(socket, "close");
});

test("the wait for a place and the work have one deadline", async () => {
  const small = Fastify();
  limitTime(small, 1_000);
  const { promise: place, resolve: comes } = Promise.withResolvers<void>();
  const never = () => new Promise(() => undefined);
  small.get("/waits", { onRequest: async () => await place, handler: never });
  small.get("/works", { handler: never });
  const answered: string[] = [];
  const ask = (url: string) =>
    small.inject(url).then(({ statusCode }) => answered.push(`${url} ${statusCode}`));
  const calls = [ask("/waits")];
  // The second comes when the first has waited for half of its time.
  await Promise.race([...calls, new Promise((later) => void setTimeout(later, 500))]);
  calls.push(ask("/works"));
  comes();
  await Promise.all(calls);
  expect(answered).toEqual(["/waits 503", "/works 503"]);
});

test.each([
  ["is too large", "Content-Type: application/json\r\nContent-Length: 99999999\r\n", 413],
  ["has two lengths", "Content-Length: 9\r\nContent-Length: 4\r\n", 400],
  ["has a length and pieces", "Content-Length: 9\r\nTransfer-Encoding: chunked\r\n", 400],
  ["is of no kind", "Content-Type: text/plain\r\nContent-Length: 9\r\n", 415],
])(
  "a body that %s and that its client then breaks off harms nobody",
  async (_what, head, status) => {
    const socket = connect(port, "127.0.0.1");
    socket.write(`${HEADERS}${head}\r\n{`);
    const [answer] = await once(socket, "data");
    expect(String(answer)).toContain(`HTTP/1.1 ${status}`);
    socket.destroy();
    await once(socket, "close");
    expect((await app.inject("/health/live")).statusCode).toBe(200);
  },
);

test("a refused body that never arrives is not waited for", async () => {
  const small = Fastify();
  limitTime(small, 1_000, 20);
  small.post("/small", { bodyLimit: 10 }, () => "");
  const { statusCode } = await small.inject({
    method: "POST",
    url: "/small",
    headers: { "content-type": "application/json", "content-length": "99" },
    payload: new Readable({ read: () => undefined }),
  });
  expect(statusCode).toBe(413);
  // Beyond the body's time: an error that nobody listens to would end the program.
  await new Promise((later) => void setTimeout(later, 60));
});

/** A program whose limits are so short; an answer is larger than what the system buffers on the way. */
async function impatient(bodyMs: number, sendingMs: number) {
  const small = Fastify({ bodyLimit: 1_000 });
  limitTime(small, 1_000, bodyMs, sendingMs);
  small.post("/small", async () => "");
  const endless = () => Readable.from(Array(64).fill("x".repeat(1024 ** 2)));
  small.get("/large", async () => endless());
  small.get("/stream", { config: { isStream: true } }, async () => endless());
  await small.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => small.close());
  return connect((small.server.address() as AddressInfo).port, "127.0.0.1");
}

test("a body that comes a byte at a time is refused when its time is over, although it never pauses", async () => {
  const socket = await impatient(200, 60_000);
  socket.write(
    "POST /small HTTP/1.1\r\nHost: desk.test\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{",
  );
  const drip = setInterval(() => socket.write(" "), 20);
  onTestFinished(() => clearInterval(drip));
  const [answer] = await once(socket, "data");
  expect(String(answer)).toContain("HTTP/1.1 408");
  socket.destroy();
});

test("a client that does not read its answer loses it when its time is over", async () => {
  const socket = await impatient(1_000, 200);
  socket.write("GET /large HTTP/1.1\r\nHost: desk.test\r\n\r\n");
  await once(socket, "readable");
  // What the system has buffered is read only now; the rest never comes.
  await new Promise((later) => void setTimeout(later, 400));
  let received = 0;
  socket.on("data", (bytes) => {
    received += bytes.length;
  });
  socket.on("error", () => undefined);
  await once(socket, "close");
  expect(received).toBeLessThan(64 * 1024 ** 2);
});

test("a stream of events has no such limit", async () => {
  const socket = await impatient(1_000, 200);
  socket.write("GET /stream HTTP/1.1\r\nHost: desk.test\r\nConnection: close\r\n\r\n");
  await once(socket, "readable");
  await new Promise((later) => void setTimeout(later, 400));
  let received = 0;
  socket.on("data", (bytes) => {
    received += bytes.length;
  });
  await once(socket, "close");
  expect(received).toBeGreaterThan(64 * 1024 ** 2);
});
