import type { SlipScope } from "#server/auth/scope.ts";
import type { Queryable } from "#server/database/connect.ts";
import { slipColumns } from "#server/slips/repository.ts";
import { filterCondition } from "#server/slips/repository-search.ts";
import { EXPORTS_PER_PAGE, type ExportBody, type SlipExport } from "#shared/exports/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";

/** All applications of a filter within the scope, newest first, `limit` at most. */
export async function findExported(
  sql: Queryable,
  scope: SlipScope,
  { filter, ids }: Pick<ExportBody, "filter" | "ids">,
  limit: number,
): Promise<Slip[]> {
  return await sql<Slip[]>`
    select ${slipColumns(sql)} from slips s
    where ${filterCondition(sql, scope, filter)}
      ${ids ? sql`and s.id = any(${ids}::bigint[])` : sql``}
    order by s.id desc limit ${limit}`;
}

/** Notes that somebody made an export; the term of a search is not kept. */
export async function insertExport(
  sql: Queryable,
  userId: number,
  { format, columns, filter, ids }: ExportBody,
  rowCount: number,
): Promise<void> {
  const { status, city, need } = filter;
  const kept = { status, city, need, ticked: ids !== undefined };
  await sql`
    insert into slip_exports (user_id, format, row_count, columns, filter, with_search)
    values (${userId}, ${format}, ${rowCount}, ${columns}, ${sql.json(kept)},
      ${filter.search !== ""})`;
}

/** A page of the exports, newest first. */
export async function findExports(sql: Queryable, page: number): Promise<SlipExport[]> {
  return await sql<SlipExport[]>`
    select e.id, e.at, u.first_name || ' ' || u.last_name as by, e.format, e.row_count, e.columns,
      jsonb_build_object('need', 'all') || e.filter as filter, e.with_search
    from slip_exports e join users u on u.id = e.user_id
    order by e.id desc limit ${EXPORTS_PER_PAGE} offset ${(page - 1) * EXPORTS_PER_PAGE}`;
}
