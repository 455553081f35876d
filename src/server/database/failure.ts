import { DatabaseError } from "pg";

/** What a failure of the database means for the call that met it. */
export type DatabaseFailure =
  /** It could not be reached or went away: whether a write took is unknown. */
  | "unreachable"
  /** It gave up waiting and undid everything. */
  | "busy"
  /** It has no room left and undid everything. */
  | "disk-full";

/** Codes of PostgreSQL (its manual, "Error Codes"); two letters stand for a whole class. */
const FAILURES: Record<string, DatabaseFailure> = {
  "08": "unreachable",
  "57P": "unreachable",
  // The server that takes the writes has changed: this one only reads.
  "25006": "unreachable",
  // A transaction that stood still was ended, and undone.
  "25P03": "busy",
  "57014": "busy",
  "55P03": "busy",
  "40P01": "busy",
  "53": "busy",
  "53300": "unreachable",
  "53100": "disk-full",
};

/** The connection to the database could not be made, or was lost. `code` says why, where that is known. */
export class ConnectionError extends Error {
  readonly code: string;

  constructor(cause: unknown, code = "CONNECTION_LOST") {
    super(cause instanceof Error ? cause.message : "The connection was lost", { cause });
    this.name = "ConnectionError";
    this.code = cause instanceof Error && "code" in cause ? String(cause.code) : code;
  }
}

/** The kind of database failure behind an error; null for any other error. */
export function databaseFailureOf(error: unknown): DatabaseFailure | null {
  if (error instanceof ConnectionError) return "unreachable";
  if (!(error instanceof DatabaseError && error.code)) return null;
  const { code } = error;
  return FAILURES[code] ?? FAILURES[code.slice(0, 3)] ?? FAILURES[code.slice(0, 2)] ?? null;
}

/** True when a write was refused by this unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof DatabaseError && error.code === "23505" && error.constraint === constraint
  );
}
