import type { Readable, Writable } from "node:stream";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { type ConnectionOptions, closeClient, openClient } from "./client.ts";
import type { Fragment } from "./statement.ts";
import { type Transaction, transact } from "./transaction.ts";

/** Copies whole tables in a transaction. The next statement must wait until the stream has ended. */
export type Copies = {
  /** The rows that this `copy … to stdout` gives. */
  readable(statement: Fragment): Readable;
  /** Takes the rows for this `copy … from stdin`. */
  writable(statement: Fragment): Writable;
};

/** Runs the work in a transaction on a connection of its own, which can copy; those of a pool, which are pipelined, cannot. */
export async function inCopyTransaction<T>(
  options: ConnectionOptions,
  mode: string,
  work: (sql: Transaction, copies: Copies) => Promise<T>,
): Promise<T> {
  const client = await openClient(options);
  const copies: Copies = {
    readable: ({ text }) => client.query(copyTo(text)),
    writable: ({ text }) => client.query(copyFrom(text)),
  };
  try {
    return await transact(client, mode, async (sql) => {
      try {
        return await work(sql, copies);
      } catch (error) {
        // A copy that is broken off would never let the rollback through. PostgreSQL undoes it all when we are gone.
        client.connection.stream.destroy();
        throw error;
      }
    });
  } finally {
    await closeClient(client);
  }
}
