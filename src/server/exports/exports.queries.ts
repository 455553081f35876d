import type { Queryable } from "@slipdesk/pg-client";
import type { SlipScope } from "#server/auth/actor.ts";
import type { Known, Row } from "#server/database/tables.ts";
import { filterCondition, findAgentsIn } from "#server/slips/slip-search.queries.ts";
import { type SlipRow, slipColumns } from "#server/slips/slips.queries.ts";
import { EXPORTS_PER_PAGE, type ExportBody, SlipExport } from "#shared/exports/contract.ts";
import type { AuditDetails } from "#shared/log/contract.ts";
import { CountedFilter, FILTER_NAMES, type FilterName, type Slip } from "#shared/slips/contract.ts";

export async function findExported(
  sql: Queryable,
  scope: SlipScope,
  { filter, ids }: Pick<ExportBody, "filter" | "ids">,
  limit: number,
): Promise<Slip[]> {
  const agents = await findAgentsIn(sql, filter.search);
  return await sql<SlipRow[]>`
    select ${slipColumns(sql)} from slips s
    where ${filterCondition(sql, scope, filter, agents)}
      ${ids ? sql`and s.id = any(${ids}::bigint[])` : sql``}
    order by s.id desc limit ${limit}`;
}

type Exported = Row<"audit.log", "id" | "at"> &
  Known<"audit.log", "details", AuditDetails> &
  Pick<SlipExport, "by" | "format" | "row_count" | "columns" | "with_search">;

export async function findExports(sql: Queryable, page: number): Promise<SlipExport[]> {
  const rows = await sql<Exported[]>`
    select e.id, e.at, u.first_name || ' ' || u.last_name as by, e.details -> 'format' as format,
      e.details -> 'rows' as row_count, e.details -> 'columns' as columns,
      e.details ? 'with_search' as with_search, e.details
    from audit.log e join users u on u.id = e.actor_id
    where e.kind = 'export' and e.action = 'slips-exported'
    order by e.at desc, e.id desc limit ${EXPORTS_PER_PAGE} offset ${(page - 1) * EXPORTS_PER_PAGE}`;
  const nothing = CountedFilter.parse({});
  return rows.map(({ details, ...row }) => {
    const parts = FILTER_NAMES.map((name) => [
      name,
      details[detailOf(name)] ?? nothing[name] ?? null,
    ]);
    const filter = { ...Object.fromEntries(parts), ticked: details.ticked === true };
    return { ...row, filter: SlipExport.shape.filter.parse(filter) };
  });
}

/** The status of a detail is that of an answer. */
export const detailOf = (name: FilterName) => (name === "status" ? "slip_status" : name);
