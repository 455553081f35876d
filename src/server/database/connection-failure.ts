const FAILURES = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  // PostgreSQL: admin shutdown, crash shutdown, cannot connect now, too many connections.
  "57P01",
  "57P02",
  "57P03",
  "53300",
]);

/** True when the database could not be reached or went away: whether a write took is unknown then. */
export function isConnectionFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    FAILURES.has(error.code) &&
    // A missing file has the same code as a missing socket.
    !("path" in error && error.code === "ENOENT")
  );
}
