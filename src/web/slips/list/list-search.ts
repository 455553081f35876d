import { CITY_CODES } from "#shared/options/options.ts";
import {
  DEFAULT_PAGE_SIZE,
  PAGE_SIZES,
  SLIP_STATUSES,
  type SlipStatus,
  TODO_FILTERS,
  type TodoFilter,
} from "#shared/slips/rules.ts";

type PageSize = (typeof PAGE_SIZES)[number];

/** What the address of a slips list says; defaults are left out. */
export type ListSearch = {
  page?: number;
  limit?: PageSize;
  status?: SlipStatus;
  /** The city's code as a number: the router writes text that looks like one in quotes. */
  city?: number;
  todo?: TodoFilter;
  sort?: "oldest";
  select?: "review";
};

/** Reads the address of a slips list; what is missing, wrong or a default is left out, and nothing throws. */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const page = Number(raw.page);
  const limit = PAGE_SIZES.find((size) => String(size) === String(raw.limit));
  const status = SLIP_STATUSES.find((known) => known === raw.status);
  const todo = TODO_FILTERS.find((known) => known === raw.todo);
  const city = CITY_CODES.find((code) => code === String(raw.city));
  return {
    ...(Number.isSafeInteger(page) && page > 1 && page <= 1_000_000_000 && { page }),
    ...(limit && limit !== DEFAULT_PAGE_SIZE && { limit }),
    ...(status && { status }),
    ...(city && { city: Number(city) }),
    ...(todo && { todo }),
    ...(raw.sort === "oldest" && { sort: raw.sort }),
    ...(raw.select === "review" && { select: raw.select }),
  };
}

export function searchOfView(query: string): ListSearch {
  return parseListSearch(Object.fromEntries(new URLSearchParams(query)));
}
