/** What a failure of the database means for the call that met it. */
export type DatabaseFailure =
  /** It could not be reached or went away: whether a write took is unknown. */
  | "unreachable"
  /** It gave up waiting and undid everything. */
  | "busy"
  /** It has no room left and undid everything. */
  | "disk-full";

/** Codes of the driver, of the operating system and of PostgreSQL (its manual, "Error Codes"). */
const FAILURES: Record<string, DatabaseFailure> = {
  CONNECTION_CLOSED: "unreachable",
  CONNECTION_ENDED: "unreachable",
  CONNECTION_DESTROYED: "unreachable",
  CONNECT_TIMEOUT: "unreachable",
  ECONNREFUSED: "unreachable",
  ECONNRESET: "unreachable",
  EPIPE: "unreachable",
  "57P01": "unreachable",
  "57P02": "unreachable",
  "57P03": "unreachable",
  "53300": "unreachable",
  "57014": "busy",
  "55P03": "busy",
  "40P01": "busy",
  "53100": "disk-full",
};

/** The kind of database failure behind an error; null for any other error. */
export function databaseFailureOf(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return null;
  // A missing socket has the code of a missing file, but a file's error names a path.
  if (error.code === "ENOENT") return "path" in error ? null : "unreachable";
  return FAILURES[error.code] ?? null;
}
