export { type ConnectionOptions, LOCK_MS, STATEMENT_MS } from "./client.ts";
export { connect, type Sql } from "./connect.ts";
export {
  ConnectionError,
  codeOf,
  type DatabaseFailure,
  databaseFailureOf,
  isCheckViolation,
  isUniqueViolation,
} from "./failure.ts";
export type { Subscription } from "./listen.ts";
export {
  assignments,
  type Fragment,
  identifier,
  identifiers,
  insertion,
  type Queryable,
} from "./statement.ts";
export { type Copies, inCopyTransaction, inTransaction, type Transaction } from "./transaction.ts";
