import { queryOptions } from "@tanstack/react-query";
import {
  changeDraft,
  createDraft,
  type Draft,
  deleteDraft,
  getDraft,
  listDrafts,
  listLeftDrafts,
  type NewDraft,
} from "#shared/drafts/contract.ts";
import { call } from "#web/lib/call.ts";
import { useAction } from "#web/ui/use-action.ts";

export const draftsQuery = queryOptions({
  queryKey: ["drafts", "list"],
  queryFn: ({ signal }) => call(listDrafts, { signal }),
});

// What is filled into a form is fetched each time: another computer may have gone on with it.
const fresh = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnMount: "always" } as const;

export function draftQuery(id: number) {
  return queryOptions({
    queryKey: ["draft", id],
    queryFn: ({ signal }) => call(getDraft, { params: { id: String(id) }, signal }),
    retry: false,
    ...fresh,
  });
}

export function draftOfSlipQuery(slipId: number) {
  return queryOptions({
    queryKey: ["draft", "of-slip", slipId],
    queryFn: async ({ signal }) => {
      const rows = await call(listDrafts, { signal });
      const row = rows.find(({ slip_id }) => slip_id === slipId);
      return row ? await call(getDraft, { params: { id: String(row.id) }, signal }) : null;
    },
    ...fresh,
  });
}

/** Stores a new draft, or the next state of the `stored` one, even if the tab is closed meanwhile. */
export function storeDraft(
  { version, ...draft }: NewDraft,
  stored: { id: number; version: number } | null,
): Promise<Draft> {
  const keepalive = true;
  if (!stored) return call(createDraft, { body: draft, keepalive });
  return call(changeDraft, {
    params: { id: String(stored.id) },
    body: { ...draft, version: stored.version },
    keepalive,
  });
}

export function useDraftDiscard() {
  return useAction(
    (id: number) => call(deleteDraft, { params: { id: String(id) } }),
    [draftsQuery.queryKey],
  );
}

export const leftDraftsQuery = queryOptions({
  queryKey: ["drafts", "left"],
  queryFn: ({ signal }) => call(listLeftDrafts, { signal }),
});
