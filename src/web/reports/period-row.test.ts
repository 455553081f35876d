import { expect, test } from "vitest";
import { day } from "#shared/testing/days.ts";
import { parseReportsSearch } from "#web/lib/addresses.ts";
import { namedPeriods, periodOf } from "./period-row.tsx";

test("the address keeps what can be read, and a turned period for its error to be said", () => {
  const search = { from: "2026-11-30", to: "2026-11-01", city: 80, operator: "12" };
  expect(parseReportsSearch(search)).toEqual({ ...search, operator: 12 });
  expect(parseReportsSearch({ from: "2026-02-30", to: 5, city: "1", operator: "x" })).toEqual({});
});

test("without days it is this month, and with one day what is left of its month", () => {
  const today = day("2028-02-10");
  expect(periodOf({}, today)).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(periodOf({ from: day("2028-01-20") }, today)).toEqual({
    from: "2028-01-20",
    to: "2028-01-31",
  });
  expect(periodOf({ to: day("2027-12-05") }, today)).toEqual({
    from: "2027-12-01",
    to: "2027-12-05",
  });
});

test("weeks begin on Sunday, months end on their own last day", () => {
  const shown = namedPeriods(day("2027-03-01")).map(({ name, from, to }) => [name, from, to]);
  expect(shown).toEqual([
    ["Today", "2027-03-01", "2027-03-01"],
    ["Yesterday", "2027-02-28", "2027-02-28"],
    ["This week", "2027-02-28", "2027-03-06"],
    ["This month", "2027-03-01", "2027-03-31"],
    ["Last month", "2027-02-01", "2027-02-28"],
  ]);
});
