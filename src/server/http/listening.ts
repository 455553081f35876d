import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { codeOf } from "@slipdesk/pg-client";
import type { FastifyInstance } from "fastify";
import type { Settings } from "#server/settings/settings.ts";

const NO_ADDRESS =
  "HOST is no address of this machine, so nothing can listen on it. Use 127.0.0.1, 0.0.0.0 or one of its own addresses.";

const PROBLEMS: Record<string, string> = {
  EADDRINUSE: "Another program listens on this address already. Stop it or choose another PORT.",
  EACCES: "This account may not listen on this PORT. Choose one from 1024.",
  EADDRNOTAVAIL: NO_ADDRESS,
  ENOTFOUND: NO_ADDRESS,
  EAI_AGAIN: NO_ADDRESS,
  EINVAL: NO_ADDRESS,
};

export async function probePort({ HOST, PORT }: Pick<Settings, "HOST" | "PORT">): Promise<void> {
  const server = createServer();
  server.listen({ host: HOST, port: PORT });
  await once(server, "listening");
  await new Promise((closed) => server.close(closed));
}

export function isTaken(error: unknown): boolean {
  return codeOf(error) === "EADDRINUSE";
}

export function listeningFailure(error: unknown): string | undefined {
  if (!(error instanceof Error && "syscall" in error && "code" in error)) return undefined;
  return PROBLEMS[String(error.code)];
}

/**
 * Closes the app after pending requests, or after `graceMs` at the latest. A proxy may send a request on a kept connection at
 * this moment: for `lastCallsMs` such a request is answered, and its answer says that the connection is closed after it.
 */
export async function closeApp(
  app: FastifyInstance,
  graceMs: number,
  lastCallsMs = 0,
): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), graceMs);
  app.server.prependListener("request", (_, response: ServerResponse) => {
    response.setHeader("connection", "close");
  });
  try {
    const countConnections = promisify(app.server.getConnections.bind(app.server));
    const until = performance.now() + lastCallsMs;
    while (performance.now() < until && (await countConnections()) > 0) await wait(20);
    await app.close();
  } finally {
    clearTimeout(cutOff);
  }
}
