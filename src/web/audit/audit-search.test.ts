import { expect, test } from "vitest";
import { parseAuditSearch } from "./audit-search.ts";

test("the address keeps what can be read, and a turned period for its error to be said", () => {
  const search = { kind: "sign-in", actor: 12, from: "2026-11-30", to: "2026-11-01" };
  expect(parseAuditSearch(search)).toEqual(search);
  expect(parseAuditSearch({ kind: "x", actor: "y", from: "2026-02-30", to: 5 })).toEqual({});
});

test("one end of a period is kept without the other", () => {
  expect(parseAuditSearch({ from: "2026-11-30" })).toEqual({ from: "2026-11-30" });
  expect(parseAuditSearch({ to: "2026-11-01" })).toEqual({ to: "2026-11-01" });
});
