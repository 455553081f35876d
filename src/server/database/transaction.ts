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
