import { DatabaseError } from "pg";
import { expect, test } from "vitest";
import { ConnectionError, databaseFailureOf } from "./failure.ts";

/** What PostgreSQL says. */
const said = (code: string) => Object.assign(new DatabaseError("", 0, "error"), { code });

test.each(["08000", "08006", "57P01", "57P03", "57P05", "25006", "53300"])(
  "%s means that the database is away",
  (code) => expect(databaseFailureOf(said(code))).toBe("unreachable"),
);

test("a connection that is lost means that the database is away", () => {
  expect(databaseFailureOf(new ConnectionError(new Error("lost")))).toBe("unreachable");
});

test("the same words about the socket of a client say nothing about the database", () => {
  for (const code of ["ECONNRESET", "EPIPE", "ETIMEDOUT"]) {
    expect(databaseFailureOf(Object.assign(new Error("gone"), { code }))).toBeNull();
  }
});

test.each(["25P03", "53200", "53400", "57014", "55P03", "40P01"])("%s undid everything", (code) => {
  expect(databaseFailureOf(said(code))).toBe("busy");
});
