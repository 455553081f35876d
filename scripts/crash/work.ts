import type { Sql } from "@slipdesk/pg-client";
import type { Program } from "./program.ts";

export type Piece = {
  /** The slip's id if the response confirmed it; otherwise null. */
  id: number | null;
};

/** Already checked: the newest slip, and the number of slips up to it. */
export type Before = { newest: number; count: number };

/** What the clients do while the programs are killed. */
export type Work<Sent extends Piece> = {
  /** Before the clients begin; the sign-in is that of the only admin. */
  prepare(sql: Sql, program: Program, token: string): Promise<void>;
  /** The next piece; null when all is done. */
  next(): Sent | null;
  /** Returns the slip's id, or null without confirmation. A repetition must neither fail nor do anything twice. */
  send(piece: Sent, programs: readonly Program[], token: string): Promise<number | null>;
  /** Anything lost, doubled or half done. */
  findFailures(sql: Sql, sent: readonly Sent[], before: Before): Promise<string[]>;
};
