import type { Sql } from "@slipdesk/pg-client";

/** Errors that a killed program can no longer report. */
class Died extends Error {}

/**
 * The same pool for a program that dies at the end of its next transaction: all its statements are done and none is
 * committed, as PostgreSQL leaves it when a connection is lost.
 */
export function dying(sql: Sql): Sql {
  const begin = (work: (sql: never) => Promise<unknown>) =>
    sql.begin(async (one) => {
      await work(one as never);
      throw new Died("died before the commit");
    });
  return new Proxy(sql, {
    get: (target, name) => (name === "begin" ? begin : Reflect.get(target, name)),
  });
}

/** Lets work die; any other error in it is reported. */
export async function letDie(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Died)) throw error;
  }
}
