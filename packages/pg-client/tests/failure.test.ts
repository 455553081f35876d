import { ConnectionError, databaseFailureOf } from "@slipdesk/pg-client";
import { DatabaseError } from "pg";
import { expect, test } from "vitest";

/** What PostgreSQL says. */
const said = (code: string) => Object.assign(new DatabaseError("", 0, "error"), { code });

test.each(["08000", "08006", "57P01", "57P03", "57P05", "25006", "53300"])(
  "%s means that the database is unreachable",
  (code) => expect(databaseFailureOf(said(code))).toBe("unreachable"),
);

test("full shared memory is told apart from a full disk, which has the same code", () => {
  const full = (message: string) =>
    databaseFailureOf(Object.assign(new DatabaseError(message, 0, "error"), { code: "53100" }));
  expect(
    full(
      'could not resize shared memory segment "/PostgreSQL.1" to 8 bytes: No space left on device',
    ),
  ).toBe("shared-memory-full");
  expect(full('could not extend file "base/1/2": No space left on device')).toBe("disk-full");
});

test("a lost connection means that the database is unreachable", () => {
  expect(databaseFailureOf(new ConnectionError(new Error("lost")))).toBe("unreachable");
});

test("the same error of a client's socket is not a database failure", () => {
  for (const code of ["ECONNRESET", "EPIPE", "ETIMEDOUT"]) {
    expect(databaseFailureOf(Object.assign(new Error("gone"), { code }))).toBeNull();
  }
});

test.each(["25P03", "53200", "53400", "57014", "55P03", "40P01"])(
  "%s means that everything was rolled back",
  (code) => {
    expect(databaseFailureOf(said(code))).toBe("busy");
  },
);
