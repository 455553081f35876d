/** What a failure of the database means for the call that met it. */
export type DatabaseFailure =
  /** It could not be reached or went away: whether a write took is unknown. */
  | "unreachable"
  /** It gave up waiting and undid everything. */
  | "busy"
  /** It has no room left and undid everything. */
  | "disk-full";

/** Codes of the driver and of PostgreSQL (its manual, "Error Codes"); two letters stand for a whole class. */
const FAILURES: Record<string, DatabaseFailure> = {
  CONNECTION_CLOSED: "unreachable",
  CONNECTION_ENDED: "unreachable",
  CONNECTION_DESTROYED: "unreachable",
  CONNECT_TIMEOUT: "unreachable",
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

/** Codes of the operating system: whatever the network says when a server is away. */
const NETWORK = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EADDRNOTAVAIL",
  "EPROTO",
  // A socket that is no longer in its folder.
  "ENOENT",
]);

/** The kind of database failure behind an error; null for any other error. */
export function databaseFailureOf(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return null;
  const { code } = error;
  // The driver notes the query on what it raises; the same codes come from sockets of clients.
  if (NETWORK.has(code)) return "query" in error ? "unreachable" : null;
  return FAILURES[code] ?? FAILURES[code.slice(0, 3)] ?? FAILURES[code.slice(0, 2)] ?? null;
}
