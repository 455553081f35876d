import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { ChangeEvent } from "#shared/log/contract.ts";
import type { EventKind } from "#shared/log/rules-actions.ts";
import type { Slip, SlipFilter, SlipPage } from "#shared/slips/contract.ts";
import { applicantName, displayedStatus, isByQueuedAt } from "#shared/slips/rules.ts";
import { isDescending, type SortColumn, sortColumnOf } from "#shared/slips/rules-list.ts";
import { searchable } from "#shared/text/clean.ts";
import { CallError, logFailure } from "#web/lib/call-error.ts";
import type { Batch } from "#web/live/live.ts";
import { refetch, useLiveChanges } from "#web/live/use-live.tsx";
import { readSlipPage, rememberList, slipPageQuery, slipQuery } from "#web/slips/api.ts";
import { firstPage, type ListView } from "./list-view.ts";

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
