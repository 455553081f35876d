import { useLocation, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { CITY_CODES } from "#shared/options/options.ts";
import type { CountedFilter, SlipFilter } from "#shared/slips/contract.ts";
import { DEFAULT_PAGE_SIZE } from "#shared/slips/rules-list.ts";
import {
  chosenFilters,
  LIST_FILTERS,
  type ListSearch,
  parseListSearch,
} from "#web/lib/addresses.ts";

/** What rows are ticked for; the first is the default. */
export type Purpose = "processing" | "review";

export type ListPath = "/admin/slips" | "/operator/slips";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The list's search term: it may be a passport number, which never enters an address. */
    search?: string;
  }
}

export type ListView = ReturnType<typeof useListView>;

type Change = (search: ListSearch) => { search: ListSearch; term?: string };

/** Reads the list's view from the address and from the state of the history entry; the same one until either changes. */
export function useListView(path: ListPath) {
  const inAddress = useSearch({ strict: false });
  const term = useLocation({ select: ({ state }) => state.search ?? "" });
  const navigate = useNavigate();
  const router = useRouter();
  const search = parseListSearch(inAddress);
  const go = (change: Change, replace: boolean) => {
    // A search that is sent late must not bring a person back from another screen.
    if (router.history.location.pathname !== path) return;
    // Two filters chosen quickly both hold: the second one comes before the screen shows the first.
    const latest = router.latestLocation;
    const now = { search: parseListSearch(latest.search), term: latest.state.search ?? "" };
    const next = { ...now, ...change(now.search) };
    void navigate({
      to: path,
      search: next.search,
      state: stateOf(next.term),
      replace,
      resetScroll: false,
    });
  };
  return {
    path,
    search,
    term,
    filter: filterOf(search, term),
    hasFilters: LIST_FILTERS.some((name) => search[name] !== undefined) || term !== "",
    /** Another page, size or filter: a new entry of the history, or with `replace` the same one. */
    show: (
      change: (search: ListSearch) => Record<string, unknown>,
      { replace } = { replace: false },
    ) => go((before) => ({ search: parseListSearch(change(before)) }), replace),
    /** Another search term, from its first page on, in the same entry of the history. */
    searchFor: (nextTerm: string) =>
      go((before) => ({ search: firstPage(before), term: nextTerm }), true),
    clear: () =>
      go(({ limit, sort, select }) => {
        return { search: parseListSearch({ limit, sort, select }), term: "" };
      }, false),
  };
}

export function stateOf(term: string): { search?: string } {
  return term ? { search: term } : {};
}

export function firstPage({ page: _, ...rest }: ListSearch): ListSearch {
  return rest;
}

export function filterOf(search: ListSearch, term: string): SlipFilter {
  return {
    ...countedFilter(search),
    page: search.page ?? 1,
    limit: search.limit ?? DEFAULT_PAGE_SIZE,
    sort: search.sort ?? "newest",
    search: term,
  };
}

const EVERYTHING: CountedFilter = { status: "all", city: "all", todo: "all", destination: "all" };

/** What narrows the list, without its search: it is what the counts of views and chips are for. */
export function countedFilter(search: ListSearch): CountedFilter {
  const { city, ...others } = chosenFilters(search);
  return {
    ...EVERYTHING,
    ...others,
    city: CITY_CODES.find((code) => code === String(city)) ?? "all",
  };
}
