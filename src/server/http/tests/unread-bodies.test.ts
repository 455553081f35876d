import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { MAX_PUBLIC_BODY } from "#server/http/present-error.ts";
import { declaredEndpoints } from "#server/testing/endpoints.ts";
import { until } from "#server/testing/run-program.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const operator = await app.person("operator");
await app.app.listen({ host: "127.0.0.1", port: 0 });
const { port } = app.app.server.address() as AddressInfo;

const larger = (await declaredEndpoints()).filter(
  ({ bodyLimit = 0 }) => bodyLimit > MAX_PUBLIC_BODY,
);

type Line = { socket: Socket; heard(): string; isOver(): boolean };

/** Begins a call whose body never ends by itself. */
function begin(method: string, path: string, headers: readonly string[]): Line {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  let isOver = false;
  socket.setEncoding("utf8").on("data", (text) => {
    heard += String(text);
  });
  socket.on("close", () => {
    isOver = true;
  });
  // What is sent to a connection that has ended is an error.
  socket.on("error", () => undefined);
  const lines = [`${method} /api${path} HTTP/1.1`, "host: desk.test", ...headers];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  return { socket, heard: () => heard, isOver: () => isOver };
}

const JSON_TYPE = "content-type: application/json";
const LENGTH = `content-length: ${MAX_PUBLIC_BODY + 1}`;
const ENDLESS = "transfer-encoding: chunked";
const UNKNOWN = `authorization: Bearer ${"x".repeat(43)}`;

test.each([
  ...larger.flatMap(({ method, path }) => {
    const address = path.replace(":id", "1");
    return [
      [401, method, address, [LENGTH]],
      [401, method, address, [LENGTH, UNKNOWN]],
      [401, method, address, [ENDLESS]],
    ] as const;
  }),
  [401, "GET", "/auto/slips", [ENDLESS]] as const,
  [404, "POST", "/nothing", [LENGTH]] as const,
  [404, "POST", "/nothing", [ENDLESS, UNKNOWN]] as const,
])(
  "%s: a body of more than 16 KiB, or without an end, is not received where no session stands behind it: %s %s %s",
  async (status, method, path, headers) => {
    const line = begin(method, path, [JSON_TYPE, ...headers]);
    await until(line.isOver, () => "the end of the connection");
    expect(line.heard()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(line.heard()).toMatch(/^connection: close\r$/m);
  },
);

test.each([
  ["16 KiB that nobody has signed for", 401, MAX_PUBLIC_BODY, []],
  [
    "more of a person, who is counted",
    403,
    MAX_PUBLIC_BODY + 1,
    [`authorization: Bearer ${operator.token}`],
  ],
])("%s are received, and the connection serves the next call", async (_what, status, size, by) => {
  const headers = [JSON_TYPE, `content-length: ${size}`, ...by];
  const line = begin("POST", "/medical-centers/import", headers);
  await until(
    () => line.heard().includes("requestId"),
    () => "the refusal",
  );
  expect(line.heard()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  line.socket.write(`${"x".repeat(size)}GET /health/live HTTP/1.1\r\nhost: desk.test\r\n\r\n`);
  await until(
    () => line.heard().includes("HTTP/1.1 200 "),
    () => "the next answer",
  );
  line.socket.destroy();
});
