import type { QueryClient, QueryFilters } from "@tanstack/react-query";

/**
 * Resolves when the answers that are under way to these queries have come. The server may have read them before a change
 * that is told meanwhile: asked for again before, a first one would only be waited for and then be taken for new.
 */
export async function untilRead(client: QueryClient, filters: QueryFilters): Promise<void> {
  const asked = client.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" });
  await Promise.allSettled(asked.map(({ promise }) => promise));
}
