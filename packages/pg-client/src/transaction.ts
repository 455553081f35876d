import type { Readable, Writable } from "node:stream";
import { type Client, DatabaseError } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { type ConnectionOptions, closeClient, cut, openClient, run } from "./client.ts";
import { type Fragment, type Queryable, queryableOf } from "./statement.ts";

type Work<T> = (sql: Transaction) => Promise<T>;

export type Transaction = Queryable & {
  savepoint<T>(work: Work<T>): Promise<T>;
};

/** Runs the work in a new transaction, or in a savepoint of the given one. */
export async function inTransaction<T>(sql: Queryable, work: Work<T>): Promise<T> {
  if (isTransaction(sql)) return await sql.savepoint(work);
  if (isPool(sql)) return await sql.begin(work);
  throw new Error("A connection of one's own begins its transactions itself");
}

function isTransaction(sql: Queryable): sql is Transaction {
  return "savepoint" in sql;
}

function isPool(sql: Queryable): sql is Queryable & { begin<T>(work: Work<T>): Promise<T> } {
  return "begin" in sql;
}

type Send = (text: string) => Promise<{ command: string }>;

export async function transact<T>(
  client: Client,
  mode: string,
  work: Work<T>,
  onQuery?: ConnectionOptions["onQuery"],
): Promise<T> {
  const send: Send = (text) => run(client, { text, parameters: [], isPrepared: false }, onQuery);
  let savepoints = 0;

  async function inScope<U>(part: Work<U>, end: () => Promise<unknown>, undo: string): Promise<U> {
    const failures: unknown[] = [];
    let isOver = false;
    const queryable = queryableOf(async (statement) => {
      // The connection may already belong to another caller.
      if (isOver) throw new Error("The transaction is over");
      try {
        return (await run(client, statement, onQuery)).rows;
      } catch (error) {
        failures.push(error);
        throw error;
      }
    });
    const savepoint = async <V>(inner: Work<V>) => {
      const name = `s${savepoints++}`;
      await queryable.unsafe(`savepoint ${name}`);
      return await inScope(inner, async () => undefined, `rollback to ${name}`);
    };
    try {
      const result = await part(Object.assign(queryable, { savepoint }));
      isOver = true;
      // The first failure rolled everything back, even if later work ignored it.
      if (failures.length > 0) throw failures[0];
      await end();
      return result;
    } catch (error) {
      isOver = true;
      await send(undo).catch(() => undefined);
      throw isOfAborted(error) ? (failures[0] ?? error) : error;
    }
  }

  await send(`begin ${mode}`);
  return await inScope(work, () => commit(send), "rollback");
}

// PostgreSQL reports no error when it rolls back at commit.
async function commit(send: Send): Promise<void> {
  const { command } = await send("commit");
  if (command !== "COMMIT") throw new Error("The transaction was undone and not committed");
}

/** True if a statement was refused because an earlier one had failed. */
function isOfAborted(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === "25P02";
}

/** `copy` in a transaction. Wait for the stream's end before the next statement. */
export type Copies = {
  readable(statement: Fragment): Readable;
  writable(statement: Fragment): Writable;
};

/** Runs the work in a transaction on its own connection, since pooled (pipelined) connections cannot copy. */
export async function inCopyTransaction<T>(
  options: ConnectionOptions,
  mode: string,
  work: (sql: Transaction, copies: Copies) => Promise<T>,
): Promise<T> {
  const client = await openClient(options);
  let hasCopied = false;
  const copying = <S>(stream: S) => {
    hasCopied = true;
    return stream;
  };
  const copies: Copies = {
    readable: ({ text }) => copying(client.query(copyTo(text))),
    writable: ({ text }) => copying(client.query(copyFrom(text))),
  };
  try {
    return await transact(client, mode, async (sql) => {
      try {
        return await work(sql, copies);
      } catch (error) {
        // A copy that was given up would block the rollback; closing the connection rolls back too, but a moment later.
        if (hasCopied) cut(client);
        throw error;
      }
    });
  } finally {
    await closeClient(client);
  }
}
