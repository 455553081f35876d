import { DESTINATION_CODES } from "#shared/options/options.ts";
import type { CountedFilter, FilterName } from "#shared/slips/contract.ts";
import {
  type PAGE_SIZES,
  SLIP_SORTS,
  SLIP_STATUSES,
  type SlipSort,
  TODO_FILTERS,
} from "#shared/slips/rules-list.ts";
import { cityIn, dayIn, numberIn, pageIn } from "#web/lib/address-values.ts";

type PageSize = (typeof PAGE_SIZES)[number];

type ChosenFilters = {
  [Name in Exclude<FilterName, "city">]?: Exclude<CountedFilter[Name], "all" | undefined>;
} & { city?: number };

export type ListSearch = ChosenFilters & {
  page?: number;
  limit?: PageSize;
  sort?: Exclude<SlipSort, "newest">;
  select?: "review";
};

const READ: { [Name in FilterName]: (raw: unknown) => ChosenFilters[Name] } = {
  status: (raw) => SLIP_STATUSES.find((known) => known === raw),
  city: cityIn,
  todo: (raw) => TODO_FILTERS.find((known) => known === raw),
  destination: (raw) => DESTINATION_CODES.find((code) => code === raw),
  from: dayIn,
  to: dayIn,
  submitter: numberIn,
  agent: numberIn,
};

export const LIST_FILTERS = Object.keys(READ) as FilterName[];

/** What narrows the list, without the rest of its address. */
export function chosenFilters(search: ListSearch): ChosenFilters {
  return Object.fromEntries(
    LIST_FILTERS.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  );
}

/** Reads the address of a slips list; what is missing, wrong or a default is left out, and nothing throws. */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const sort = SLIP_SORTS.find((known) => known === raw.sort);
  const known = LIST_FILTERS.map((name) => [name, READ[name](raw[name])]);
  const { to, ...others } = chosenFilters(Object.fromEntries(known));
  return {
    ...pageIn(raw),
    ...others,
    ...(to && !(others.from && to < others.from) && { to }),
    ...(sort && sort !== "newest" && { sort }),
    ...(raw.select === "review" && { select: raw.select }),
  };
}

export function searchOfView(query: string): ListSearch {
  return parseListSearch(Object.fromEntries(new URLSearchParams(query)));
}
