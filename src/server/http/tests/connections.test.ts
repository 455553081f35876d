import { once } from "node:events";
import { type AddressInfo, connect, type Server, type Socket } from "node:net";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { MAX_CONNECTIONS } from "#server/http/limits.ts";
import { testApp } from "#server/testing/test-app.ts";

/** Whether a connection from this address stays open: one without an answer was closed instead. */
async function isAnswered(port: number, localAddress: string): Promise<boolean> {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  const answered = new Promise<boolean>((resolve) => {
    socket.on("data", () => resolve(true));
    socket.on("close", () => resolve(false));
    // What was sent to a closed connection is an error too, before the close.
    socket.on("error", () => resolve(false));
  });
  socket.end("GET /health/live HTTP/1.1\r\nHost: desk.test\r\nConnection: close\r\n\r\n");
  try {
    return await answered;
  } finally {
    socket.destroy();
  }
}

async function holdAll(server: Server): Promise<Socket[]> {
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: MAX_CONNECTIONS }, () => connect(port, "127.0.0.1"));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  // The system confirms a connection before the server has accepted it.
  const countAll = promisify(server.getConnections.bind(server));
  await expect.poll(() => countAll()).toBe(MAX_CONNECTIONS);
  return sockets;
}

// Only Linux has all of 127.0.0.0/8 as addresses of the machine itself.
test.skipIf(process.platform !== "linux").each([
  ["has a thousand connections and no more, and keeps nobody else out", "off", false],
  ["is limited by the proxy in front, where there is one", "1", true],
])("an address %s", async (_what, TRUST_PROXY, isOneMoreAnswered) => {
  const { app } = await testApp({ TRUST_PROXY });
  // Connections that say nothing are held for as long as the test takes.
  app.server.headersTimeout = 0;
  app.server.requestTimeout = 0;
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const held = await holdAll(app.server);
  expect([await isAnswered(port, "127.0.0.1"), await isAnswered(port, "127.0.0.2")]).toEqual([
    isOneMoreAnswered,
    true,
  ]);
  const [one, ...others] = held;
  one?.destroy();
  await expect.poll(() => isAnswered(port, "127.0.0.1")).toBe(true);
  for (const socket of others) socket.destroy();
});
