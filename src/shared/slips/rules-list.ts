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
