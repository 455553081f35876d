import type { SlipScope } from "#server/auth/actor.ts";
import { type SessionRow, sessionRow } from "#server/auth/repository-sessions.ts";
import type { Fragment, Sql } from "#server/database/connect.ts";
import { asInstant } from "#server/database/statement.ts";
import type { Desk } from "#server/desk.ts";
import { slipFields, slipPersonAndCenter } from "#server/slips/repository.ts";
import { countedSource, orderOf, type SlipCounts } from "#server/slips/repository-list.ts";
import type { SlipFilter } from "#shared/slips/contract.ts";

/** Rows with the same version are identical. */
export type PageRows = {
  version: string;
  ids: number[];
  /** JSON as the contract describes it. */
  slips: string;
};

/** Session, counts and rows of the same moment. */
export type Page = PageRows &
  SlipCounts & {
    /** Null if the session has ended. */
    caller: SessionRow | null;
    server_ms: number;
  };

/** Queries of a list's first page, composed once for all tokens. */
export type PageQueries = {
  /** Everything but the rows, with their version. */
  findState(tokenHash: Buffer): Promise<Omit<Page, "ids" | "slips">>;
  findPage(tokenHash: Buffer): Promise<Page>;
};

const ANY_TOKEN = Buffer.alloc(0);

export function preparePage(
  { sql, settings, publicUrl }: Pick<Desk, "sql" | "settings" | "publicUrl">,
  scope: SlipScope,
  filter: SlipFilter,
): PageQueries {
  const link = (column: Fragment) =>
    sql`case when starts_with(${column}, '/') then ${publicUrl}::text else '' end || ${column}`;
  const source = countedSource(sql, scope, filter, { from: "start", skip: 0, take: filter.limit });
  // xmin is the transaction that wrote the row.
  const state = sql`
    with caller as materialized (${sessionRow(sql, ANY_TOKEN, settings)}), ${source}
    select (select row_to_json(caller) from caller) as caller,
      extract(epoch from now())::float8 * 1000 as server_ms, counts.*, todos.todos,
      array(
        select concat_ws(' ', s.id, s.xmin, (select u.xmin from users u where u.id = s.user_id),
          (select m.xmin from medical_centers m where m.id = s.medical_center_id))
        from ids join slips s on s.id = ids.id order by s.id
      )::text as version`;
  const rows = sql`
    (select coalesce(json_agg(id), '[]') from ids) as ids,
    coalesce((
      select json_agg(row_to_json(page) ${orderOf(sql, filter, "page")})
      from (
        select ${slipFields(sql)}, ${slipPersonAndCenter(sql)},
          ${link(sql`s.payment_link`)} as payment_link, ${link(sql`s.slip_url`)} as slip_url,
          ${asInstant(sql, sql`s.queued_at`)} as queued_at, ${asInstant(sql, sql`s.created_at`)} as created_at,
          ${asInstant(sql, sql`s.updated_at`)} as updated_at, ${asInstant(sql, sql`s.erased_at`)} as erased_at
        from ids join slips s on s.id = ids.id
      ) page
    )::text, '[]') as slips`;
  return {
    findState: prepare(sql, sql`${state} from counts cross join todos`),
    findPage: prepare(sql, sql`${state}, ${rows} from counts cross join todos`),
  };
}

function prepare<Row extends object>(sql: Sql, { text, values }: Fragment) {
  return async (tokenHash: Buffer): Promise<Row> => {
    const parameters = values.map((value) => (value === ANY_TOKEN ? tokenHash : value));
    const [row] = await sql.unsafe<Row[]>(text, parameters, { prepare: true });
    if (!row) throw new Error("the list query gave no counts");
    return row;
  };
}
