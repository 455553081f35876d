import type { Queryable } from "#server/database/connect.ts";
import type { SlipFilter } from "#shared/slips/contract.ts";

const BLOCK = 10_000;

/** Where to begin: beyond this number, and after so many of the slips that follow. */
export type Place = { edge: number; skip: number };

/**
 * Where the slip of the whole list, or of one status in it, stands that so many others come before: at most 10,000 rows
 * are walked from there, instead of half a million in the middle of a list of a million.
 */
export async function findPlace(
  sql: Queryable,
  { status, sort }: Pick<SlipFilter, "status" | "sort">,
  skip: number,
): Promise<Place | null> {
  const way = sort === "oldest" ? sql`` : sql`desc`;
  const [found] = await sql<{ block: number; before: number }[]>`
    select block, before from (
      select block, sum(slips) as slips,
        (sum(sum(slips)) over (order by block ${way}) - sum(slips))::bigint as before
      from slip_blocks ${status === "all" ? sql`` : sql`where status = ${status}`} group by block
    ) as running
    where before <= ${skip} and before + slips > ${skip}
    order by block limit 1`;
  if (!found) return null;
  const first = found.block * BLOCK;
  return { edge: sort === "oldest" ? first - 1 : first + BLOCK, skip: skip - found.before };
}
