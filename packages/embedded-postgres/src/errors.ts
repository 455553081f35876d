/** Why a database could not be started. */
export type Reason =
  /** Another program uses the database. */
  | "already-running"
  /** The start was broken off by its signal. */
  | "interrupted"
  /** There are no programs of PostgreSQL that run on this machine. */
  | "no-programs"
  /** The account of this program cannot run a server, and there is no other to run it as. */
  | "no-account"
  /** Another version of PostgreSQL made the database. */
  | "other-version"
  /** The folder is a copy of another database's. */
  | "copied"
  /** The folder cannot be made, entered or written to. */
  | "folder"
  /** The folder's contents, the password or the disk; the message says which. */
  | "failed";

/** A start that cannot succeed; `message` says what happened and what to do, in full sentences. */
export class EmbeddedPostgresError extends Error {
  readonly reason: Reason;

  constructor(message: string, reason: Reason = "failed") {
    super(message);
    this.name = "EmbeddedPostgresError";
    this.reason = reason;
  }
}

/** Code of an error of Node or PostgreSQL. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
