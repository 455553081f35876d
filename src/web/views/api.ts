import { queryOptions } from "@tanstack/react-query";
import {
  createView,
  deleteView,
  listViews,
  updateView,
  type View,
  type ViewForm,
} from "#shared/views/contract.ts";
import { call } from "#web/lib/call.ts";
import { useAction } from "#web/ui/use-action.ts";

/** The saved views of all lists: one's own, then those that admins share. */
export const viewsQuery = queryOptions({
  queryKey: ["views"],
  queryFn: ({ signal }) => call(listViews, { signal }),
  staleTime: 60_000,
});

/** Saves a new view, or changes the one with this number. */
export function saveView(id: number | null, form: ViewForm): Promise<View> {
  if (id === null) return call(createView, { body: form });
  return call(updateView, { params: { id: String(id) }, body: form });
}

/** Deletes one of one's own views. */
export async function removeView(id: number): Promise<void> {
  await call(deleteView, { params: { id: String(id) } });
}

/** A change of the views by one of the functions of this module; afterwards they are refetched. */
export function useViewAction<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  return useAction(change, [viewsQuery.queryKey]);
}
