import type { Query, QueryCache, QueryClient, QueryKey } from "@tanstack/react-query";

const began = new WeakMap<Query, number>();
const asked = new WeakMap<Query, number>();

/**
 * Notes when the answers of this cache are asked for. An answer shows what was over by then, and not by the time at which
 * it came (`dataUpdatedAt`): it may have been read before a change that is told while it is on its way.
 */
export function noteAsking(cache: QueryCache): void {
  cache.subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    if (action.type === "fetch") began.set(query, Date.now());
    if (action.type !== "success") return;
    asked.set(query, action.manual ? query.state.dataUpdatedAt : (began.get(query) ?? 0));
  });
}

/** The moment (`Date.now()`) at which what this query holds was asked for; 0 when it holds nothing. */
export function askedAt(query: Query): number {
  return asked.get(query) ?? 0;
}

/** The same of the query under this key. */
export function askedAtOf(client: QueryClient, queryKey: QueryKey): number {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  return query ? askedAt(query) : 0;
}
