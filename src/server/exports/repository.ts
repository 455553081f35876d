import type { SlipScope } from "#server/auth/actor.ts";
import type { Queryable } from "#server/database/connect.ts";
import { slipColumns } from "#server/slips/repository.ts";
import { filterCondition } from "#server/slips/repository-search.ts";
import { EXPORTS_PER_PAGE, type ExportBody, type SlipExport } from "#shared/exports/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";

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

export async function findExports(sql: Queryable, page: number): Promise<SlipExport[]> {
  return await sql<SlipExport[]>`
    select e.id, e.at, u.first_name || ' ' || u.last_name as by, e.details -> 'format' as format,
      e.details -> 'rows' as row_count, e.details -> 'columns' as columns,
      jsonb_build_object(
        'status', coalesce(e.details -> 'slip_status', '"all"'),
        'city', coalesce(e.details -> 'city', '"all"'),
        'todo', coalesce(e.details -> 'todo', '"all"'),
        'destination', coalesce(e.details -> 'destination', '"all"'),
        'from', e.details -> 'from', 'to', e.details -> 'to', 'submitter', e.details -> 'submitter',
        'ticked', e.details ? 'ticked'
      ) as filter,
      e.details ? 'with_search' as with_search
    from audit.log e join users u on u.id = e.actor_id
    where e.kind = 'export' and e.action = 'slips-exported'
    order by e.at desc, e.id desc limit ${EXPORTS_PER_PAGE} offset ${(page - 1) * EXPORTS_PER_PAGE}`;
}
