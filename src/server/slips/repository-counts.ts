import type { SlipScope } from "#server/auth/scope.ts";
import type { Queryable } from "#server/database/connect.ts";
import type { CountedFilter } from "#shared/slips/contract-list.ts";
import { filterCondition } from "./repository-search.ts";

/** How many slips each of these filters lists within a scope, in their order and in one query. */
export async function countListed(
  sql: Queryable,
  scope: SlipScope,
  filters: readonly CountedFilter[],
): Promise<number[]> {
  const [first, ...others] = filters.map(
    (filter, place) =>
      sql`select ${place}::int as place, (${countOf(sql, scope, filter)}) as count`,
  );
  if (!first) return [];
  const all = others.reduce((before, one) => sql`${before} union all ${one}`, first);
  const rows = await sql<{ count: number }[]>`select count from (${all}) as counted order by place`;
  return rows.map(({ count }) => count);
}

// What waits for somebody has indexes of its own; all others are sums of the counts that are kept.
function countOf(sql: Queryable, scope: SlipScope, filter: CountedFilter) {
  const { status, city, need } = filter;
  if (need !== "all") {
    return sql`
      select count(*) from slips s where ${filterCondition(sql, scope, { ...filter, search: "" })}`;
  }
  return sql`
    select coalesce(sum(slips), 0)::bigint from slip_counts
    where scope = ${scope.user_id ?? 0}
      ${city === "all" ? sql`` : sql`and city = ${city}`}
      ${status === "all" ? sql`` : sql`and status = ${status}`}`;
}
