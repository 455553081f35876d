import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import type { SlipFilter, SlipPage } from "#shared/slips/contract-list.ts";
import { shownCount } from "#shared/slips/text-count.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { slipPageQuery } from "#web/slips/api.ts";
import { noteLeftList, useLeftList } from "#web/slips/use-left-list.ts";
import { useOnceKnown } from "./use-once-known.ts";

/** The applications beside one in the list it was opened from. */
export type Neighbours = {
  /** `3 of 22 pending`; null once it has left the list. */
  place: string | null;
  /** Null where there is none; before that is known it goes there as soon as it is. */
  toPrevious: (() => void) | null;
  toNext: (() => void) | null;
};

/**
 * Those beside this one in the filtered list one came from, also while it is loaded itself; null when it was not opened from
 * a list, or is one of a queue.
 */
export function useNeighbours(id: number, isInQueue: boolean): Neighbours | null {
  const client = useQueryClient();
  const left = useLeftList();
  const filter = isInQueue ? null : left;
  const navigate = useNavigate();
  const { data: page } = useQuery({ ...slipPageQuery(filter ?? {}), enabled: filter !== null });
  const index = page?.slips.findIndex((slip) => slip.id === id) ?? -1;
  const place = useRef<{ id: number; index: number } | null>(null);
  if (index !== -1) place.current = { id, index };
  // One that was decided leaves a list of pending ones: those after it have moved up into its place.
  const last = place.current?.id === id ? place.current.index : -1;
  const around = filter && page && last !== -1 ? beside(page, filter, index, last) : null;
  const previous = useBeside(around?.previous ?? null, "last");
  const next = useBeside(around?.next ?? null, "first");
  const goTo = (target: Beside) => () => {
    noteLeftList(client, target.filter);
    void navigate({ to: "/slip/$id", params: { id: String(target.id) }, replace: true });
  };
  const way = useOnceKnown({ previous: previous && goTo(previous), next: next && goTo(next) });
  if (!around) return null;
  return { place: around.place, toPrevious: way("previous"), toNext: way("next") };
}

type Beside = { filter: SlipFilter; id: number };
/** Where a neighbour is: its page, and its id unless that page is another one. */
type Whereabouts = { filter: SlipFilter; id: number | null };

function beside(page: SlipPage, filter: SlipFilter, index: number, last: number) {
  const at = (place: number): Whereabouts | null => {
    const slip = page.slips[place];
    if (slip) return { filter, id: slip.id };
    const number = place < 0 ? filter.page - 1 : filter.page + 1;
    const isThere = number >= 1 && number <= page.totalPages;
    return isThere ? { filter: { ...filter, page: number }, id: null } : null;
  };
  const isHere = index !== -1;
  const position = (filter.page - 1) * filter.limit + index + 1;
  const kind = filter.status === "all" ? "" : ` ${inLanguage(filter.status)}`;
  return {
    place: isHere
      ? t("{position} of {all}", { position, all: shownCount(page, page.totalSlips) }) + kind
      : null,
    previous: at(last - 1),
    next: at(isHere ? last + 1 : last),
  };
}

/** Undefined while the page that holds it is on its way. */
function useBeside(where: Whereabouts | null, end: "first" | "last"): Beside | null | undefined {
  const { data, isLoading } = useQuery({
    ...slipPageQuery(where?.filter ?? {}),
    enabled: where !== null && where.id === null,
  });
  if (!where) return null;
  const id = where.id ?? (end === "first" ? data?.slips[0] : data?.slips.at(-1))?.id;
  if (id !== undefined) return { filter: where.filter, id };
  return isLoading ? undefined : null;
}
