import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { ChangeEvent } from "#shared/log/contract.ts";
import type { EventKind } from "#shared/log/rules-actions.ts";
import { CITY_CODES } from "#shared/options/options.ts";
import type { CountedFilter, Slip, SlipFilter, SlipPage } from "#shared/slips/contract.ts";
import { applicantName, displayedStatus, isByQueuedAt } from "#shared/slips/rules.ts";
import {
  DEFAULT_PAGE_SIZE,
  isDescending,
  type SortColumn,
  sortColumnOf,
} from "#shared/slips/rules-list.ts";
import { searchable } from "#shared/text/clean.ts";
import {
  chosenFilters,
  LIST_FILTERS,
  type ListSearch,
  parseListSearch,
} from "#web/lib/addresses.ts";
import { CallError, logFailure } from "#web/lib/call-error.ts";
import type { Batch } from "#web/live/live.ts";
import { refetch, useLiveChanges } from "#web/live/use-live.tsx";
import { readSlipPage, rememberList, slipPageQuery, slipQuery } from "#web/slips/api.ts";

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

/** The page of a view, updated live without moving its rows; a page past the last one becomes the last one. */
export function useSlipPage(view: ListView) {
  const { path, filter, show } = view;
  const client = useQueryClient();
  const { history } = useRouter();
  const query = useQuery({
    ...slipPageQuery(filter),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const { data, isPlaceholderData } = query;
  useEffect(() => {
    // On the way to another screen the address is no longer the list's.
    if (history.location.pathname === path) rememberList(client, filter);
  });
  useEffect(() => {
    if (!data || isPlaceholderData || data.currentPage === filter.page) return;
    const { currentPage: page } = data;
    client.setQueryData(slipPageQuery({ ...filter, page }).queryKey, data);
    show((now) => ({ ...now, page: Math.min(now.page ?? 1, page) }), { replace: true });
  }, [client, data, isPlaceholderData, filter, show]);
  return { query, incoming: useIncoming(view, data) };
}

/** Applications that the list does not show yet, so that nothing moves under the person's hands. */
export type Incoming = ReturnType<typeof useIncoming>;

const NONE: readonly number[] = [];

export function useIncoming(view: ListView, shown: SlipPage | undefined) {
  const client = useQueryClient();
  const { filter } = view;
  const { queryKey } = slipPageQuery(filter);
  const of = JSON.stringify(queryKey);
  const [held, setHeld] = useState({ of, ids: NONE });

  /** A row that was pushed off its page is fetched by itself when it may have changed; null if it no longer exists. */
  async function currentRow(slip: Slip, fresh: SlipPage, batch: Batch): Promise<Slip | null> {
    const mayDiffer = batch.missed || batch.changes.some(({ slip_id }) => slip_id === slip.id);
    if (!mayDiffer || fresh.slips.includes(slip)) return slip;
    try {
      return await client.fetchQuery({ ...slipQuery(slip.id), staleTime: 0 });
    } catch (error) {
      if (error instanceof CallError && error.status === 404) return null;
      throw error;
    }
  }

  useLiveChanges(async (batch) => {
    if (!batch.missed && !batch.changes.some(isOfList)) return;
    const before = client.getQueryState(queryKey);
    if (!before?.data || before.fetchStatus === "fetching")
      return await refetch(client, { queryKey, exact: true });
    try {
      const startedAt = Date.now();
      const fresh = await readSlipPage(filter);
      const state = client.getQueryState<SlipPage>(queryKey);
      // Fetched again in the meantime, as after one's own action.
      if (!state?.data || state.dataUpdatedAt > startedAt) return;
      const { page, incoming } = keepInPlace(state.data, fresh, filter);
      const slips = await Promise.all(page.slips.map((slip) => currentRow(slip, fresh, batch)));
      client.setQueryData(
        queryKey,
        { ...page, slips: slips.filter((slip) => slip !== null) },
        { updatedAt: startedAt },
      );
      setHeld({ of, ids: incoming });
    } catch (error) {
      logFailure(error);
    }
  });

  const ids = held.of === of ? held.ids.filter((id) => !hasSlip(shown, id)) : NONE;
  return {
    count: ids.length,
    isMore: ids.length >= filter.limit,
    show: () => {
      setHeld({ of, ids: NONE });
      view.show(firstPage);
      void client.invalidateQueries({ queryKey: ["slips", "page"] });
    },
  };
}

const BESIDE: readonly EventKind[] = ["taken", "released", "sent-to-applicant", "files"];

export function isOfList({ slip_id, kind }: ChangeEvent): boolean {
  return slip_id !== null && !BESIDE.includes(kind);
}

function hasSlip(page: SlipPage | undefined, id: number): boolean {
  return page?.slips.some((slip) => slip.id === id) ?? false;
}

/** A page as it may be shown without a row moving down, and which slips are held back for that. */
type PageInPlace = { page: SlipPage; incoming: number[] };

/** Updates a shown page in place: rows that would come in above or between those shown are held back. */
export function keepInPlace(
  shown: SlipPage,
  fresh: SlipPage,
  filter: Pick<SlipFilter, "sort" | "todo" | "limit">,
): PageInPlace {
  const { limit } = filter;
  const isBefore = (one: Slip, other: Slip) => compareSlips(one, other, filter) < 0;
  const last = shown.slips.at(-1);
  const isShown = new Set(shown.slips.map(({ id }) => id));
  const now = new Map(fresh.slips.map((slip) => [slip.id, slip]));
  const comesIn = (slip: Slip) =>
    last !== undefined && !isShown.has(slip.id) && isBefore(slip, last);
  const end = fresh.slips.length >= limit ? fresh.slips.at(-1) : undefined;
  const isPushedOff = (slip: Slip) => end !== undefined && isBefore(end, slip);

  const stay = shown.slips.flatMap((slip) => now.get(slip.id) ?? (isPushedOff(slip) ? slip : []));
  const below = fresh.slips.filter((slip) => !isShown.has(slip.id) && !comesIn(slip));
  return {
    page: { ...fresh, slips: [...stay, ...below].slice(0, limit) },
    incoming: fresh.slips.filter(comesIn).map(({ id }) => id),
  };
}

type Sorted = Pick<SlipFilter, "sort" | "todo">;

/** Negative when the first one is above the other, as the server sorts them. */
function compareSlips(one: Slip, other: Slip, { sort, todo }: Sorted): number {
  if (isByQueuedAt(todo)) return compare(one.queued_at ?? "", other.queued_at ?? "");
  const way = isDescending(sort) ? -1 : 1;
  const column = sortColumnOf(sort);
  if (column === "submitted") return way * (one.id - other.id);
  const [rank, otherRank] = [rankOf(one, column), rankOf(other, column)];
  // What has no countdown comes last both ways.
  if ((rank === null) !== (otherRank === null)) return rank === null ? 1 : -1;
  return way * (compare(rank ?? "", otherRank ?? "") || one.id - other.id);
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const BY_STATUS = ["pending", "approved", "Completed", "declined"];

function rankOf(slip: Slip, column: Exclude<SortColumn, "submitted">): string | null {
  switch (column) {
    case "applicant":
      return [applicantName(slip), slip.passport_number, slip.email].map(searchable).join("\n");
    case "passport":
      return slip.passport_number;
    case "status":
      return String(BY_STATUS.indexOf(displayedStatus(slip)));
    case "countdown":
      return /^(queued|finished)$/.test(slip.process_status) ? slip.queued_at : null;
  }
}
