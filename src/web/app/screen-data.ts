import type { QueryClient } from "@tanstack/react-query";
import type { ParsedLocation } from "@tanstack/react-router";
import { IdParam } from "#shared/http/fields.ts";
import { RECENT_COUNT } from "#shared/slips/rules-page-sizes.ts";
import { auditQuery } from "#web/audit/api.ts";
import { parseAuditSearch } from "#web/audit/audit-search.ts";
import { dashboardQuery } from "#web/dashboard/api.ts";
import { leftDraftsQuery } from "#web/drafts/api.ts";
import { slipHistoryPages } from "#web/history/api.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { noticesQuery } from "#web/notices/api.ts";
import { operatorsQuery } from "#web/operators/api.ts";
import { factorQuery, sessionsQuery } from "#web/profile/api.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { slipPageQuery, slipQuery } from "#web/slips/api.ts";
import { parseListSearch } from "#web/slips/list/list-search.ts";
import { filterOf } from "#web/slips/list/use-list-view.ts";
import { systemQuery } from "#web/system/api.ts";

/** What the router knows of a screen that is about to be shown. */
export type Visit = {
  queries: QueryClient;
  location: ParsedLocation;
  params: { readonly id?: string };
};

/** For each screen the reading of what it shows first. What is always read again when the screen opens is not among it. */
export const SCREEN_DATA = {
  dashboard: ({ queries }: Visit) => [
    queries.prefetchQuery(slipPageQuery({ limit: RECENT_COUNT })),
    queries.prefetchQuery(dashboardQuery),
  ],
  list: ({ queries, location: { search, state } }: Visit) => [
    queries.prefetchQuery(slipPageQuery(filterOf(parseListSearch(search), state.search ?? ""))),
    queries.prefetchQuery(settingsQuery),
  ],
  slip: ({ queries, params }: Visit) => {
    const { data } = IdParam.safeParse(params);
    if (!data) return [];
    return [
      queries.prefetchQuery(slipQuery(data.id)),
      queries.prefetchInfiniteQuery(slipHistoryPages(data.id)),
      queries.prefetchQuery(settingsQuery),
      queries.prefetchQuery(medicalCentersQuery),
    ];
  },
  centers: ({ queries }: Visit) => [queries.prefetchQuery(medicalCentersQuery)],
  operators: ({ queries }: Visit) => [
    queries.prefetchQuery(operatorsQuery),
    queries.prefetchQuery(leftDraftsQuery),
  ],
  notices: ({ queries }: Visit) => [queries.prefetchQuery(noticesQuery)],
  system: ({ queries }: Visit) => [queries.prefetchQuery(systemQuery)],
  audit: ({ queries, location: { search } }: Visit) => [
    queries.prefetchInfiniteQuery(auditQuery(parseAuditSearch(search))),
  ],
  profile: ({ queries }: Visit) => [
    queries.prefetchQuery(sessionsQuery),
    queries.prefetchQuery(settingsQuery),
    queries.prefetchQuery(factorQuery),
  ],
};
