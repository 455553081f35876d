import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { MAX_HASH_WAIT_MS } from "#server/auth/passwords/password.ts";
import { limitTime, timesFor } from "#server/http/time-limits.ts";
import { testApp } from "#server/testing/test-app.ts";

const { app } = await testApp({ PATIENCE: "1" });
await app.listen({ host: "127.0.0.1", port: 0 });
const { port } = app.server.address() as AddressInfo;
const times = timesFor(1);
const HEADERS = "POST /api/auth/login HTTP/1.1\r\nHost: desk.test\r\n";

test("headers must arrive within 10 seconds; the whole request has time for the wait before its body, too", () => {
  const wholeMs = 10_000 + times.callMs + times.bodyMs;
  expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([10_000, wholeMs]);
});

test("a slow password check is not reported as a database failure", () => {
  expect(MAX_HASH_WAIT_MS).toBeLessThan(times.callMs - 1_000);
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
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const small = Fastify();
  limitTime(small, times);
  const { promise: place, resolve: comes } = Promise.withResolvers<void>();
  const { promise: worked, resolve: works } = Promise.withResolvers<void>();
  const never = () => new Promise(() => works());
  small.get("/waits", { onRequest: () => place, handler: never });
  small.get("/hangs", { onRequest: () => new Promise(() => undefined), handler: never });
  await small.ready();
  const answered: string[] = [];
  const calls = ["/waits", "/hangs"].map((url) =>
    small.inject(url).then(({ statusCode }) => answered.push(`${url} ${statusCode}`)),
  );
  await vi.advanceTimersByTimeAsync(times.callMs / 2);
  comes();
  await worked;
  await vi.advanceTimersByTimeAsync(times.callMs / 2 - 1);
  expect(answered).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all(calls);
  expect(answered.sort()).toEqual(["/hangs 503", "/waits 503"]);
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
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const small = Fastify();
  limitTime(small, times);
  small.post("/small", { bodyLimit: 10 }, () => "");
  const { statusCode } = await small.inject({
    method: "POST",
    url: "/small",
    headers: { "content-type": "application/json", "content-length": "99" },
    payload: new Readable({ read: () => undefined }),
  });
  expect(statusCode).toBe(413);
  // Beyond the body's time: an error that nobody listens to would end the program.
  await vi.advanceTimersByTimeAsync(times.bodyMs);
});

/** A program with the limits of the product; an answer is larger than what the system buffers on the way. */
async function ownProgram() {
  const small = Fastify({ bodyLimit: 1_000 });
  limitTime(small, times);
  small.post("/small", async () => "");
  const endless = () => Readable.from(Array(64).fill("x".repeat(1024 ** 2)));
  small.get("/large", async () => endless());
  small.get("/stream", { config: { isStream: true } }, async () => endless());
  await small.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => small.close());
  // Only the product's own time passes by hand: connections have theirs.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const calls: IncomingMessage[] = [];
  small.server.on("request", (call) => calls.push(call));
  const socket = connect((small.server.address() as AddressInfo).port, "127.0.0.1");
  return { socket, calls };
}

test("a body that comes a byte at a time is refused when its time is over, although it never pauses", async () => {
  const { socket, calls } = await ownProgram();
  socket.write(
    "POST /small HTTP/1.1\r\nHost: desk.test\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n",
  );
  let answer = "";
  socket.on("data", (bytes) => {
    answer += bytes;
  });
  await vi.waitUntil(() => calls.length === 1);
  for (let passed = 0; passed < times.bodyMs; passed += 1_000) {
    expect(answer).toBe("");
    socket.write(" ");
    vi.advanceTimersByTime(1_000);
  }
  await vi.waitUntil(() => answer !== "");
  expect(answer).toContain("HTTP/1.1 408");
  socket.destroy();
});

/** How much of 64 MB arrives when the client pauses for the whole time of sending and then reads on. */
async function readAfterPause(path: string): Promise<number> {
  const { socket } = await ownProgram();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: desk.test\r\nConnection: close\r\n\r\n`);
  await once(socket, "readable");
  vi.advanceTimersByTime(times.sendingMs);
  let received = 0;
  socket.on("data", (bytes) => {
    received += bytes.length;
  });
  socket.on("error", () => undefined);
  await once(socket, "close");
  return received;
}

test("a client that does not read its answer loses the rest when its time is over; a stream has no such limit", async () => {
  expect(await readAfterPause("/large")).toBeLessThan(64 * 1024 ** 2);
  expect(await readAfterPause("/stream")).toBeGreaterThan(64 * 1024 ** 2);
});
