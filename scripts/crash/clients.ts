import { setTimeout as wait } from "node:timers/promises";
import { CALL_LIMIT_MS } from "./call.ts";
import type { Program } from "./program.ts";
import type { Piece, Work } from "./work.ts";

export type Clients<Sent> = {
  sent: Sent[];
  /** Number of requests without any response within ten seconds. */
  timeouts(): number;
  /** Whether there is nothing left to send. */
  isDone(): boolean;
  /** Resolves when each client has finished its last request. */
  stop(): Promise<void>;
};

export function startClients<Sent extends Piece>(
  { next, send }: Work<Sent>,
  programs: readonly Program[],
  token: string,
  count: number,
): Clients<Sent> {
  const sent: Sent[] = [];
  let timeouts = 0;
  let isStopping = false;
  let isDone = false;
  const work = async () => {
    while (!isStopping) {
      const piece = next();
      if (piece === null) {
        isDone = true;
        return;
      }
      sent.push(piece);
      const began = performance.now();
      piece.id = await send(piece, programs, token);
      if (performance.now() - began >= CALL_LIMIT_MS) timeouts += 1;
      // Wait a moment while the program is down.
      if (piece.id === null) await wait(300);
    }
  };
  const working = Array.from({ length: count }, work);
  return {
    sent,
    timeouts: () => timeouts,
    isDone: () => isDone,
    stop: async () => {
      isStopping = true;
      await Promise.all(working);
    },
  };
}
