import type { Queryable, Sql, Transaction } from "./connect.ts";

/**
 * Runs the work in a transaction, or, given a transaction, within it: what the work did is undone
 * alone when it throws.
 */
export async function inTransaction<T>(
  sql: Queryable,
  work: (sql: Transaction) => Promise<T>,
): Promise<T> {
  // The driver answers with a mapped type that is T for everything but tuples of queries.
  return (await (isTransaction(sql) ? sql.savepoint(work) : (sql as Sql).begin(work))) as T;
}

function isTransaction(sql: Queryable): sql is Transaction {
  return "savepoint" in sql;
}

/** Under what a whole call may take, so that the person gets an answer. */
const PATIENCE = "7s";

/**
 * Lets the rest of a transaction wait for locks nearly as long as a call may take: for one that has to come through, or
 * that waits for long ones of its kind.
 */
export async function waitPatiently(sql: Transaction): Promise<void> {
  await sql`
    select set_config('lock_timeout', ${PATIENCE}, true), set_config('statement_timeout', ${PATIENCE}, true)`;
}
