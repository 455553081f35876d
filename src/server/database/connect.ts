import { setTimeout as wait } from "node:timers/promises";
import { Client, Pool, type PoolClient } from "pg";
import {
  type ConnectionOptions,
  clientConfigOf,
  explainConnecting,
  isUnusable,
  refuseReader,
  run,
} from "./client.ts";
import { ConnectionError } from "./failure.ts";
import { createListening, type Subscription } from "./listen.ts";
import { type Queryable, queryableOf } from "./statement.ts";
import { type Transaction, transact } from "./transaction.ts";

export type { ConnectionOptions } from "./client.ts";
export type { Fragment, Queryable } from "./statement.ts";
export type { Transaction } from "./transaction.ts";

type Work<T> = (sql: Transaction) => Promise<T>;

/** A pool of connections. */
export type Sql = Queryable & {
  readonly options: ConnectionOptions;
  /** Runs the work in a transaction of this kind, as it stands behind `begin`: all of it is saved, or nothing. */
  begin<T>(work: Work<T>): Promise<T>;
  begin<T>(mode: string, work: Work<T>): Promise<T>;
  /** A connection for the caller alone, until `release`. */
  reserve(): Promise<Queryable & { release(): void }>;
  /**
   * Calls `onNotification` for each notification, `onListening` each time that listening begins (again), and `onLost` each
   * time that it is interrupted. All who listen share one connection, which is none of the pool's.
   */
  listen(
    channel: string,
    onNotification: () => void,
    onListening: () => void,
    onLost?: () => void,
  ): Promise<Subscription>;
  /** Ends all connections once what runs on them is done, or after so many seconds in any case. */
  end(within?: { timeout?: number }): Promise<void>;
};

/**
 * Opens a pool of up to ten connections, each made when first needed.
 * A statement may take 5 s, a lock 2 s, a transaction may idle for 10 s. What `options` says goes first.
 */
export function connect(options: ConnectionOptions): Sql {
  const { onQuery } = options;
  const pool = makePool(options);
  const queryable = queryableOf(async (statement) => {
    const client = await pool.checkOut();
    try {
      return (await run(client, statement, onQuery)).rows;
    } finally {
      client.release(isUnusable(client));
    }
  });
  async function begin<T>(...given: [Work<T>] | [string, Work<T>]): Promise<T> {
    const [mode, work] = given.length === 1 ? ["", given[0]] : given;
    const client = await pool.checkOut();
    try {
      return await transact(client, mode, work, onQuery);
    } finally {
      client.release(isUnusable(client));
    }
  }
  async function reserve() {
    const client = await pool.checkOut();
    const own = queryableOf(async (statement) => (await run(client, statement, onQuery)).rows);
    return Object.assign(own, { release: () => client.release(isUnusable(client)) });
  }
  const listening = createListening(options);
  return Object.assign(queryable, {
    options,
    begin,
    reserve,
    listen: listening.listen,
    end: async ({ timeout }: { timeout?: number } = {}) => {
      await Promise.all([pool.end(timeout), listening.end()]);
    },
  });
}

function makePool(options: ConnectionOptions) {
  const servers = [options, ...(options.standIns ?? [])];
  const clients = new Set<Client>();
  const waiting = new Set<(error: Error) => void>();
  let turn = 0;
  let ending: Promise<void> | undefined;

  /** A connection of this pool, to the server whose turn it is. */
  class PooledClient extends Client {
    constructor() {
      const { host, port } = servers[turn % servers.length] ?? options;
      super({ ...clientConfigOf({ ...options, host, port }), pipeline: true });
      clients.add(this);
      // Whatever runs on a connection that is lost fails by itself, and the pool makes another.
      this.on("error", () => undefined);
      this.on("end", () => {
        clients.delete(this);
        options.onClose?.();
      });
    }
  }

  const pool = new Pool({
    Client: PooledClient,
    max: options.max ?? 10,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: options.maxLifetimeSeconds ?? 3_600,
    ...(options.needsWrites && {
      verify: (client, done) => void refuseReader(client).then(() => done(), done),
    }),
  });
  pool.on("error", () => undefined);

  // Those who wait for a connection when the pool ends would wait for ever.
  function takeOne(): Promise<PoolClient> {
    return new Promise((resolve, reject) => {
      waiting.add(reject);
      pool.connect((error, client) => {
        if (!waiting.delete(reject)) return client?.release(true);
        if (client) resolve(client);
        else reject(explainConnecting(error));
      });
    });
  }

  async function checkOut(): Promise<PoolClient> {
    for (let attempt = 1; ; attempt += 1) {
      if (ending !== undefined) throw new ConnectionError(undefined, "CONNECTION_ENDED");
      const tried = turn;
      try {
        return await takeOne();
      } catch (error) {
        if (attempt >= servers.length) throw error;
        // Others may have been refused by the same server meanwhile.
        if (turn === tried) turn += 1;
      }
    }
  }

  async function endWithin(seconds: number | undefined): Promise<void> {
    for (const refuse of waiting) refuse(new ConnectionError(undefined, "CONNECTION_ENDED"));
    waiting.clear();
    const inTime = new AbortController();
    const late = seconds === undefined ? [] : [wait(seconds * 1_000, undefined, inTime)];
    await Promise.race([pool.end(), ...late]);
    inTime.abort();
    for (const { connection } of clients) connection.stream.destroy();
  }

  return { checkOut, end: (seconds?: number) => (ending ??= endWithin(seconds)) };
}
