import type { SlipScope } from "#server/auth/scope.ts";
import type { Queryable } from "#server/database/connect.ts";
import { type KeptStatement, keepStatement } from "#server/database/keep-statement.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipFilter } from "#shared/slips/contract-list.ts";
import { countedSource, listedIn, readPage, type SlipCounts, windowOf } from "./repository-list.ts";

type Fragment = ReturnType<typeof listedIn>;

/** The session that stands in a query beside the page, by the hash of its token. */
export type SessionRowOf = (tokenHash: Buffer) => Fragment;

/** What must be asked for with every look at a first page: who calls, the counts, and which version its rows have. */
export type FirstPageState<Caller> = SlipCounts & {
  caller: Caller | null;
  serverTime: string;
  version: string;
};

/** The session's row as a query tells it beside others. */
type CallerColumn = { caller: string | null };
type Told = CallerColumn & { version: string; server_ms: number };

const FIRST = { from: "start", skip: 0 } as const;
/** Stands for the hash of a token in a statement that is kept for all of them. */
const EVERY_TOKEN = Buffer.alloc(0);

/** The first page of a list without a search, with the session in the same query. */
export async function findFirstPage<Caller>(
  sql: Queryable,
  session: Fragment,
  scope: SlipScope,
  filter: SlipFilter,
): Promise<FirstPageState<Caller> & { slips: Slip[] }> {
  const window = { ...FIRST, take: filter.limit };
  const source = sql`
    caller as materialized (${session}), ${countedSource(sql, scope, filter, window)}`;
  const more = sql`${toldOf(sql, scope, filter)},`;
  const { first, ...page } = await readPage<Told>(sql, source, filter, more);
  return { ...page, ...readTold<Caller>(first) };
}

/** The same question without the rows, as a statement that is put together once for all calls. */
export function keepFirstPage(
  sql: Queryable,
  session: SessionRowOf,
  scope: SlipScope,
  filter: SlipFilter,
): KeptStatement<Told & SlipCounts> {
  const window = { ...FIRST, take: filter.limit };
  const statement = sql`
    with caller as materialized (${session(EVERY_TOKEN)}), ${countedSource(sql, scope, filter, window)}
    select ${toldOf(sql, scope, filter)}, extract(epoch from now())::float8 * 1000 as server_ms,
      counts.*, needed.needed
    from counts cross join needed`;
  return keepStatement(statement, [EVERY_TOKEN]);
}

/** What such a kept statement tells of the session with this token. */
export async function readFirstPageState<Caller>(
  sql: Queryable,
  statement: KeptStatement<Told & SlipCounts>,
  tokenHash: Buffer,
): Promise<FirstPageState<Caller>> {
  const [row] = await statement(sql, tokenHash);
  if (!row) throw new Error("the list query gave no counts");
  const { pending, approved, declined, needed } = row;
  return { pending, approved, declined, needed, ...readTold<Caller>(row) };
}

/** The column of a statement in which the row of its `caller`, the session, comes with the answer. */
const callerColumn = (sql: Queryable): Fragment => sql`
  (select row_to_json(caller)::text from caller) as caller`;

/** The session's row, null where it has ended. */
const callerIn = <Caller>({ caller }: CallerColumn): Caller | null =>
  caller === null ? null : (JSON.parse(caller) as Caller);

function readTold<Caller>(told: Told) {
  const serverTime = new Date(told.server_ms).toISOString();
  return { caller: callerIn<Caller>(told), version: told.version, serverTime };
}

/**
 * The version of a page names the stored version of every row that shows on it, so that two pages of one version hold the
 * same: every change of a row, of a slip, its person or its center, is another `xmin`.
 */
const toldOf = (sql: Queryable, scope: SlipScope, filter: SlipFilter): Fragment => sql`
  ${callerColumn(sql)},
  array(
    select concat_ws(' ', s.id, s.xmin,
      (select u.xmin from users u where u.id = s.user_id),
      (select m.xmin from medical_centers m where m.id = s.medical_center_id))
    ${listedIn(sql, scope, filter)} ${windowOf(sql, filter, { ...FIRST, take: filter.limit })}
  )::text as version`;
