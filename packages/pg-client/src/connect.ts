import { setTimeout as wait } from "node:timers/promises";
import { Client, Pool, type PoolClient } from "pg";
import {
  type ConnectionOptions,
  clientConfigOf,
  connectionErrorOf,
  cut,
  isUnusable,
  requireWritable,
  run,
} from "./client.ts";
import { ConnectionError } from "./failure.ts";
import { createListening, type Subscription } from "./listen.ts";
import { type Queryable, queryableOf } from "./statement.ts";
import { type Transaction, transact } from "./transaction.ts";

type Work<T> = (sql: Transaction) => Promise<T>;

export type Sql = Queryable & {
  readonly options: ConnectionOptions;
  /** Runs the work in a transaction; `mode` follows `begin`. */
  begin<T>(work: Work<T>): Promise<T>;
  begin<T>(mode: string, work: Work<T>): Promise<T>;
  reserve(): Promise<Queryable & { release(): void }>;
  /** All listeners share one connection outside the pool; `onListening` is called again after each loss. */
  listen(
    channel: string,
    onNotification: () => void,
    onListening: () => void,
    onLost?: () => void,
  ): Promise<Subscription>;
  end(within?: { timeout?: number }): Promise<void>;
};

/** Up to ten connections. Statements time out after 5 s, lock waits after 2 s, idle transactions after 10 s. */
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
  const clients = new Set<Client>();
  const waiting = new Set<(error: Error) => void>();
  let ending: Promise<void> | undefined;

  class PooledClient extends Client {
    constructor() {
      super({ ...clientConfigOf(options), pipeline: true });
      clients.add(this);
      // Queries on a lost connection fail by themselves; the pool opens another.
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
      verify: (client, done) => void requireWritable(client).then(() => done(), done),
    }),
  });
  pool.on("error", () => undefined);

  // Callers still waiting when the pool ends would wait forever.
  function checkOut(): Promise<PoolClient> {
    return new Promise((resolve, reject) => {
      if (ending !== undefined) return reject(new ConnectionError(undefined, "CONNECTION_ENDED"));
      waiting.add(reject);
      pool.connect((error, client) => {
        if (!waiting.delete(reject)) return client?.release(true);
        if (client) resolve(client);
        else reject(connectionErrorOf(error));
      });
    });
  }

  async function endWithin(seconds: number | undefined): Promise<void> {
    for (const refuse of waiting) refuse(new ConnectionError(undefined, "CONNECTION_ENDED"));
    waiting.clear();
    const inTime = new AbortController();
    const late = seconds === undefined ? [] : [wait(seconds * 1_000, undefined, inTime)];
    await Promise.race([pool.end(), ...late]);
    inTime.abort();
    for (const client of clients) cut(client);
  }

  return { checkOut, end: (seconds?: number) => (ending ??= endWithin(seconds)) };
}
