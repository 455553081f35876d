import type { Server } from "node:net";
import { networkOf } from "./network.ts";

/** How many connections of one address may be open at once: an office of a hundred browsers has some six hundred. */
export const MOST_CONNECTIONS = 1_000;

/** Closes connections that one address opens beyond the limit, so that it cannot use up those of all others. */
export function limitConnections(server: Server): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const from = networkOf(socket.remoteAddress ?? "");
    const before = open.get(from) ?? 0;
    if (before >= MOST_CONNECTIONS) {
      socket.destroy();
      return;
    }
    open.set(from, before + 1);
    socket.once("close", () => {
      const left = (open.get(from) ?? 1) - 1;
      if (left > 0) open.set(from, left);
      else open.delete(from);
    });
  });
}
