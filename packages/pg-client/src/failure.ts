import { DatabaseError } from "pg";

export type DatabaseFailure =
  /** Unreachable or lost: unknown whether a write succeeded. */
  | "unreachable"
  /** Timed out; rolled back. */
  | "busy"
  /** Out of disk space; rolled back. */
  | "disk-full"
  /** Out of shared memory (/dev/shm); rolled back. */
  | "shared-memory-full";

/** PostgreSQL error codes; two letters stand for a class. */
const FAILURES: Record<string, DatabaseFailure> = {
  "08": "unreachable",
  "57P": "unreachable",
  // After a failover this server is read-only.
  "25006": "unreachable",
  "25P03": "busy",
  "57014": "busy",
  "55P03": "busy",
  "40P01": "busy",
  "53": "busy",
  "53300": "unreachable",
  "53100": "disk-full",
};

/** Code of an error of Node or PostgreSQL. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

/** The database connection failed or was lost; `code` says why, if known. */
export class ConnectionError extends Error {
  readonly code: string;

  constructor(cause: unknown, code = "CONNECTION_LOST") {
    super(cause instanceof Error ? cause.message : "The connection was lost", { cause });
    this.name = "ConnectionError";
    this.code = codeOf(cause) ?? code;
  }
}

export function databaseFailureOf(error: unknown): DatabaseFailure | null {
  if (error instanceof ConnectionError) return "unreachable";
  if (!(error instanceof DatabaseError && error.code)) return null;
  const { code, message } = error;
  // PostgreSQL has one code for both.
  if (code === "53100" && message.includes("shared memory segment")) return "shared-memory-full";
  return FAILURES[code] ?? FAILURES[code.slice(0, 3)] ?? FAILURES[code.slice(0, 2)] ?? null;
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return isViolation(error, "23505", constraint);
}

export function isCheckViolation(error: unknown, constraint: string): boolean {
  return isViolation(error, "23514", constraint);
}

function isViolation(error: unknown, code: string, constraint: string): boolean {
  return error instanceof DatabaseError && error.code === code && error.constraint === constraint;
}
