import { type SessionRow, sessionRow } from "#server/auth/repository-sessions.ts";
import type { SlipScope } from "#server/auth/scope.ts";
import type { Desk } from "#server/desk.ts";
import { slipFields, slipPersonAndCenter } from "#server/slips/repository.ts";
import { countedSource, orderOf, type SlipCounts } from "#server/slips/repository-list.ts";
import type { SlipFilter } from "#shared/slips/contract-list.ts";

/** The first page of a list and, as it is at the same moment, the session of a token. */
export type SessionAndPage = SlipCounts & {
  /** Null if the session has ended. */
  caller: SessionRow | null;
  ids: number[];
  /** The slips in JSON as the contract describes them. */
  slips: string;
  server_ms: number;
};

/** Reads the first page of a list without a search, and the session of a token in the same query. */
export async function findSessionAndPage(
  { sql, settings, publicUrl }: Pick<Desk, "sql" | "settings" | "publicUrl">,
  tokenHash: Buffer,
  scope: SlipScope,
  filter: SlipFilter,
): Promise<SessionAndPage> {
  type Column = ReturnType<typeof slipFields>;
  const instant = (column: Column) =>
    sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const link = (column: Column) =>
    sql`case when starts_with(${column}, '/') then ${publicUrl}::text else '' end || ${column}`;
  const source = countedSource(sql, scope, filter, { from: "start", skip: 0, take: filter.limit });
  const [row] = await sql<SessionAndPage[]>`
    with caller as materialized (${sessionRow(sql, tokenHash, settings)}), ${source}
    select (select row_to_json(caller) from caller) as caller,
      extract(epoch from now())::float8 * 1000 as server_ms, counts.*, needed.needed,
      (select coalesce(json_agg(id), '[]') from ids) as ids,
      coalesce((
        select json_agg(row_to_json(page) ${orderOf(sql, filter, "page")})
        from (
          select ${slipFields(sql)}, ${slipPersonAndCenter(sql)},
            ${link(sql`s.payment_link`)} as payment_link, ${link(sql`s.slip_url`)} as slip_url,
            ${instant(sql`s.queued_at`)} as queued_at, ${instant(sql`s.created_at`)} as created_at,
            ${instant(sql`s.updated_at`)} as updated_at, ${instant(sql`s.erased_at`)} as erased_at
          from ids join slips s on s.id = ids.id
        ) page
      )::text, '[]') as slips
    from counts cross join needed`;
  if (!row) throw new Error("the list query gave no counts");
  return row;
}
