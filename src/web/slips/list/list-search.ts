import { DESTINATION_CODES, type DestinationCode } from "#shared/options/options.ts";
import {
  type PAGE_SIZES,
  SLIP_STATUSES,
  type SlipStatus,
  TODO_FILTERS,
  type TodoFilter,
} from "#shared/slips/rules.ts";
import { cityIn, dayIn, numberIn, pageIn } from "#web/lib/address-values.ts";

type PageSize = (typeof PAGE_SIZES)[number];

export type ListSearch = {
  page?: number;
  limit?: PageSize;
  status?: SlipStatus;
  city?: number;
  todo?: TodoFilter;
  destination?: DestinationCode;
  from?: string;
  to?: string;
  submitter?: number;
  sort?: "oldest";
  select?: "review";
};

export const LIST_FILTERS = [
  ...(["status", "city", "todo"] as const),
  ...(["destination", "from", "to", "submitter"] as const),
];

/** Reads the address of a slips list; what is missing, wrong or a default is left out, and nothing throws. */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const status = SLIP_STATUSES.find((known) => known === raw.status);
  const todo = TODO_FILTERS.find((known) => known === raw.todo);
  const city = cityIn(raw.city);
  const destination = DESTINATION_CODES.find((code) => code === raw.destination);
  const from = dayIn(raw.from);
  const to = dayIn(raw.to);
  const submitter = numberIn(raw.submitter);
  return {
    ...pageIn(raw),
    ...(status && { status }),
    ...(city && { city }),
    ...(todo && { todo }),
    ...(destination && { destination }),
    ...(from && { from }),
    ...(to && !(from && to < from) && { to }),
    ...(submitter && { submitter }),
    ...(raw.sort === "oldest" && { sort: raw.sort }),
    ...(raw.select === "review" && { select: raw.select }),
  };
}

export function searchOfView(query: string): ListSearch {
  return parseListSearch(Object.fromEntries(new URLSearchParams(query)));
}
