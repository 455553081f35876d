import type { FastifyInstance } from "fastify";

/** Takes no more calls and answers those under way; whoever has no answer after the grace is cut off. */
export async function closeApp(app: FastifyInstance, graceMs: number): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cutOff);
  }
}
