import { expect, it } from "vitest";
import { SLIP_SORTS } from "#shared/slips/rules-list.ts";
import { parseAuditSearch, parseListSearch } from "./addresses.ts";

it("reads page, size, status and city, whether the router gives numbers or text", () => {
  const wanted = { page: 2, limit: 25, status: "pending", city: 80 };
  expect(parseListSearch({ page: 2, limit: 25, status: "pending", city: 80 })).toEqual(wanted);
  expect(parseListSearch({ page: "2", limit: "25", status: "pending", city: "80" })).toEqual(
    wanted,
  );
});

it("reads the todo filter", () => {
  expect(parseListSearch({ todo: "pay" })).toEqual({ todo: "pay" });
  expect(parseListSearch({ todo: "all" })).toEqual({});
});

it("leaves the defaults out of the address", () => {
  expect(parseListSearch({ page: 1, limit: 10, status: "all", city: "all" })).toEqual({});
});

it("reads order and selection purpose that are not the default", () => {
  const wanted = { sort: "oldest", select: "review" };
  expect(parseListSearch(wanted)).toEqual(wanted);
  expect(parseListSearch({ sort: "newest", select: "processing" })).toEqual({});
});

it("reads every order but the default", () => {
  const read = SLIP_SORTS.map((sort) => parseListSearch({ sort }));
  expect(read).toEqual(SLIP_SORTS.map((sort) => (sort === "newest" ? {} : { sort })));
});

it("ignores invalid values and reads the rest", () => {
  const nonsense = { page: "-1", limit: 7, status: "gone", city: ["80", "81"], sort: "x" };
  expect(parseListSearch(nonsense)).toEqual({});
  expect(parseListSearch({ page: 1.5, status: "declined" })).toEqual({ status: "declined" });
  expect(parseListSearch({ page: "9".repeat(400) })).toEqual({});
  expect(parseListSearch({ from: "2026-02-30", to: "2026-02-28" })).toEqual({ to: "2026-02-28" });
});

it("never takes a search term from the address", () => {
  expect(parseListSearch({ search: "AB1234567" })).toEqual({});
});

it.each([
  ["a day after its begin", "2026-11-20", { from: "2026-11-19", to: "2026-11-20" }],
  ["the same day", "2026-11-19", { from: "2026-11-19", to: "2026-11-19" }],
  ["a day before its begin", "2026-11-18", { from: "2026-11-19" }],
])("a period that ends on %s", (_which, to, kept) => {
  expect(parseListSearch({ from: "2026-11-19", to })).toEqual(kept);
});

it("the audit log keeps what can be read, and a turned period for its error to be said", () => {
  const search = { kind: "sign-in", actor: 12, from: "2026-11-30", to: "2026-11-01" };
  expect(parseAuditSearch(search)).toEqual(search);
  expect(parseAuditSearch({ kind: "x", actor: "y", from: "2026-02-30", to: 5 })).toEqual({});
});

it("the audit log keeps one end of a period without the other", () => {
  expect(parseAuditSearch({ from: "2026-11-30" })).toEqual({ from: "2026-11-30" });
  expect(parseAuditSearch({ to: "2026-11-01" })).toEqual({ to: "2026-11-01" });
});
