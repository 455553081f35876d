export const SLIP_STATUSES = ["pending", "approved", "declined"] as const;
export type SlipStatus = (typeof SLIP_STATUSES)[number];

export const TODO_FILTERS = ["failed", "send", "book", "pay", "lapsed"] as const;
export type TodoFilter = (typeof TODO_FILTERS)[number];

/** Rows per page of the list. */
export const PAGE_SIZES = [10, 25, 50] as const;
export const [DEFAULT_PAGE_SIZE] = PAGE_SIZES;

export const SLIP_SORTS = [
  "newest",
  "oldest",
  "name",
  "name_desc",
  "passport",
  "passport_desc",
  "status",
  "status_desc",
  "countdown",
  "countdown_desc",
] as const;
export type SlipSort = (typeof SLIP_SORTS)[number];

/** What the list can be sorted by, each with its two orders; the first one is what the head of the column gives first. */
export const SORTS = {
  submitted: ["newest", "oldest"],
  applicant: ["name", "name_desc"],
  passport: ["passport", "passport_desc"],
  status: ["status", "status_desc"],
  countdown: ["countdown", "countdown_desc"],
} as const satisfies Record<string, readonly [SlipSort, SlipSort]>;
export type SortColumn = keyof typeof SORTS;

export const SORT_COLUMNS = Object.keys(SORTS) as SortColumn[];

export function sortColumnOf(sort: SlipSort): SortColumn {
  return SORT_COLUMNS.find((column) => isOneOf(SORTS[column], sort)) ?? "submitted";
}

const isOneOf = (orders: readonly SlipSort[], sort: SlipSort) => orders.includes(sort);

/** Whether what is later, higher or further down the alphabet comes first. */
export function isDescending(sort: SlipSort): boolean {
  return sort === "newest" || sort.endsWith("_desc");
}
