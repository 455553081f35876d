import { once } from "node:events";
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { codeOf } from "#server/database/failure.ts";
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

export function listeningProblem(error: unknown): string | undefined {
  if (!(error instanceof Error && "syscall" in error && "code" in error)) return undefined;
  return PROBLEMS[String(error.code)];
}

/** Closes the app after pending requests, or after `graceMs` at the latest. */
export async function closeApp(app: FastifyInstance, graceMs: number): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cutOff);
  }
}
