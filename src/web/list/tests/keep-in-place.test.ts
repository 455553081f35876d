import { expect, test } from "vitest";
import type { Slip, SlipPage } from "#shared/slips/contract.ts";
import { keepInPlace } from "#web/list/list-view.ts";

const pageOf = (ids: readonly number[], updated_at = "old"): SlipPage => ({
  slips: ids.map((id): Pick<Slip, "id" | "updated_at"> => ({ id, updated_at }) as Slip) as Slip[],
  serverTime: updated_at,
  totalPages: 1,
  currentPage: 1,
  totalSlips: ids.length,
  totalPending: 0,
  totalApproved: 0,
  totalDeclined: 0,
});

/** Which rows are shown, those that are as they were in brackets, and which are held back. */
function inPlace(
  shown: readonly number[],
  fresh: readonly number[],
  sort: "newest" | "oldest" = "newest",
): [string, number[]] {
  const { page, incoming } = keepInPlace(pageOf(shown), pageOf(fresh, "new"), {
    sort,
    todo: "all",
    limit: 4,
  });
  const rows = page.slips.map(({ id, updated_at }) => (updated_at === "old" ? `(${id})` : id));
  return [rows.join(" "), incoming];
}

test.each([
  ["rows are as they are now", [9, 8, 7, 6], [9, 8, 7, 6], "9 8 7 6", []],
  [
    "new ones are held back, and what they push off stays",
    [9, 8, 7, 6],
    [11, 10, 9, 8],
    "9 8 (7) (6)",
    [11, 10],
  ],
  ["more new ones than a page holds", [9, 8], [14, 13, 12, 11], "(9) (8)", [14, 13, 12, 11]],
  ["one that came in between is held back too", [9, 7, 6, 5], [9, 8, 7, 6], "9 7 6 (5)", [8]],
  ["one that is gone leaves, others fill up below", [9, 8, 7, 6], [9, 7, 6, 5], "9 7 6 5", []],
  ["one is gone and one is new", [9, 8, 7, 6], [10, 9, 7, 6], "9 7 6", [10]],
  ["all are gone", [9, 8, 7, 6], [5, 4, 3, 2], "5 4 3 2", []],
  ["all are gone and there is none", [9, 8], [], "", []],
  ["an empty list takes what comes", [], [3, 2], "3 2", []],
  ["a list that was not full grows below alone", [9], [10, 9, 8], "9 8", [10]],
])("newest first: %s", (_what, shown, fresh, rows, incoming) => {
  expect(inPlace(shown, fresh)).toEqual([rows, incoming]);
});

test("oldest first: new rows appear below", () => {
  expect(inPlace([1, 2], [1, 2, 3], "oldest")).toEqual(["1 2 3", []]);
  expect(inPlace([1, 2, 4, 5], [1, 2, 3, 4], "oldest")).toEqual(["1 2 4 (5)", [3]]);
});

test("links to pay: a link that expires later appears below, whatever its id", () => {
  const linksOf = (minutes: readonly number[]): SlipPage => {
    const slips = minutes.map((minute) => ({ id: 100 - minute, queued_at: at(minute) }) as Slip);
    return { ...pageOf([]), slips };
  };
  const at = (minute: number) => `2026-11-21T08:${minute}:00.000Z`;
  const filter = { sort: "newest", todo: "pay", limit: 4 } as const;
  const { page, incoming } = keepInPlace(linksOf([10, 12]), linksOf([11, 12, 20]), filter);
  expect(page.slips.map(({ id }) => id)).toEqual([88, 80]);
  expect(incoming).toEqual([89]);
});

test.each([
  // Amin comes in above Karim and is held back, Zaman below and is shown.
  ["name", ["Karim", "Rahim"], ["Amin", "Karim", "Rahim", "Zaman"], "Karim Rahim Zaman", 1],
  ["name_desc", ["Rahim", "karim"], ["Zaman", "Rahim", "karim", "Amin"], "Rahim karim Amin", 1],
  ["passport", ["B", "D"], ["A", "B", "C", "D"], "B D", 2],
  ["passport_desc", ["D", "B"], ["D", "C", "B", "A"], "D B A", 1],
  ["status", ["approved", "declined"], ["pending", "approved", "declined"], "approved declined", 1],
  ["status_desc", ["approved"], ["approved", "pending"], "approved pending", 0],
  ["countdown", ["10", "20"], ["05", "10", "20", "-"], "10 20 -", 1],
  ["countdown_desc", ["20", "-"], ["30", "20", "10", "-"], "20 -", 2],
] as const)("sorted by %s: no row moves down", (sort, shown, fresh, rows, held) => {
  const named = (values: readonly string[]): SlipPage => ({
    ...pageOf([]),
    slips: values.map((value) => slipOf(sort, value)),
  });
  const filter = { sort, todo: "all", limit: 10 } as const;
  const { page, incoming } = keepInPlace(named(shown), named(fresh), filter);
  expect(page.slips.map(({ others }) => others).join(" ")).toBe(rows);
  expect(incoming).toHaveLength(held);
});

/** A slip with this name, passport number, status or minute of sending, which stands in `others` too. */
function slipOf(sort: string, value: string): Slip {
  const status = sort.startsWith("status") ? value : "approved";
  return {
    id: value.charCodeAt(0),
    others: value,
    first_name: value,
    last_name: "Ali",
    email: "",
    passport_number: value,
    status,
    payment_status: "unpaid",
    process_status: value === "-" ? "started" : "finished",
    queued_at: `2026-11-21T08:${value}:00.000Z`,
  } as Slip;
}

test("counts are current, whatever rows are held back", () => {
  const { page } = keepInPlace(pageOf([9]), pageOf([10, 9], "new"), {
    sort: "newest",
    todo: "all",
    limit: 4,
  });
  expect([page.totalSlips, page.serverTime]).toEqual([2, "new"]);
});
