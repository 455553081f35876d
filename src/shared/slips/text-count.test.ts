import { expect, test } from "vitest";
import { shownCount } from "./text-slip.ts";

const page = {
  slips: [],
  serverTime: "2026-11-22T00:00:00.000Z",
  totalPages: 1,
  currentPage: 1,
  totalSlips: 0,
  totalPending: 0,
  totalApproved: 0,
  totalDeclined: 0,
};

test("a lower bound says that there are more", () => {
  expect(shownCount(page, 1_000)).toBe("1000");
  expect(shownCount({ ...page, isTotalLowerBound: true }, 1_000)).toBe("1,000+");
});
