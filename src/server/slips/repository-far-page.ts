import type { Queryable } from "#server/database/connect.ts";
import { type KeptStatement, keepStatement } from "#server/database/keep-statement.ts";
import type { SlipFilter } from "#shared/slips/contract-list.ts";
import type { SlipScope } from "./repository.ts";
import {
  type CallerColumn,
  callerColumn,
  callerIn,
  EVERY_TOKEN,
  type SessionRowOf,
} from "./repository-first-page.ts";
import {
  keptCounts,
  listedIn,
  type PageRow,
  pageIn,
  pageStatement,
  readPage,
  type SlipPageRows,
} from "./repository-list.ts";

const BLOCK = 10_000;
const EVERY_PAGE = Buffer.alloc(0);

type Fragment = ReturnType<typeof listedIn>;
type Skipped = { skip: number };

const skipped = (sql: Queryable) => sql`(select skip from page) as skip`;

/** A page that lies far inside a list, and its number: the one asked for, or the last one where there are not so many. */
export type FarPage = SlipPageRows & { page: number };

/** Whether a list is one of those whose far pages are found by blocks: everybody's slips, all of them or of one status. */
export const isInBlocks = ({ user_id }: SlipScope, { city, need }: SlipFilter) =>
  user_id === null && city === "all" && need === "all";

/** A page far inside such a list, in one query. */
export async function findFarPage(sql: Queryable, filter: SlipFilter): Promise<FarPage> {
  const source = farSource(sql, filter, skipOf(filter));
  return farPageIn(await readPage<Skipped>(sql, source, filter, sql`${skipped(sql)},`), filter);
}

/** The same question beside that for the session, as a statement that is put together once for all such pages. */
export function keepFarPage(
  sql: Queryable,
  session: SessionRowOf,
  filter: SlipFilter,
): KeptStatement<PageRow<Skipped & CallerColumn>> {
  const source = sql`
    caller as materialized (${session(EVERY_TOKEN)}), ${farSource(sql, filter, EVERY_PAGE)}`;
  const more = sql`${callerColumn(sql)}, ${skipped(sql)},`;
  return keepStatement(pageStatement(sql, source, filter, more), [EVERY_TOKEN, EVERY_PAGE]);
}

/** The page of such a kept statement, and who the session with this token is of. */
export async function readKeptFarPage<Caller>(
  sql: Queryable,
  statement: ReturnType<typeof keepFarPage>,
  tokenHash: Buffer,
  filter: SlipFilter,
): Promise<FarPage & { caller: Caller | null }> {
  const page = pageIn<Skipped & CallerColumn>(await statement(sql, tokenHash, skipOf(filter)));
  return { ...farPageIn(page, filter), caller: callerIn<Caller>(page.first) };
}

const skipOf = ({ page, limit }: SlipFilter) => (page - 1) * limit;

function farPageIn({ first, ...rows }: SlipPageRows & { first: Skipped }, { limit }: SlipFilter) {
  return { ...rows, page: first.skip / limit + 1 };
}

/**
 * `running` adds up the blocks in the order of the list: how many slips are in each, and `upto` its end. The page begins
 * so many slips after the `head` of the block with its first one, and ends so many before the `tail` of that with its last: it
 * is reached from the nearer of the two, so that at most 5,000 others are walked past.
 */
function farSource(sql: Queryable, filter: SlipFilter, skip: number | Buffer): Fragment {
  const { status, sort, limit } = filter;
  const isUp = sort === "oldest";
  const [onwards, back] = isUp ? [sql``, sql`desc`] : [sql`desc`, sql``];
  const first = sql`block * ${BLOCK}::int`;
  const [head, tail] = isUp
    ? [first, sql`${first} + ${BLOCK}::int`]
    : [sql`${first} + ${BLOCK}::int`, first];
  const listed = listedIn(sql, { user_id: null }, filter);
  const [after, before] = isUp ? [sql`>=`, sql`<`] : [sql`<`, sql`>=`];
  return sql`
    ${keptCounts(sql, { user_id: null }, filter)}, needed as (select 0 as needed),
    running as (
      select block, sum(slips)::bigint as slips, (sum(sum(slips)) over (order by block ${onwards}))::bigint as upto
      from slip_blocks ${status === "all" ? sql`` : sql`where status = ${status}`} group by block
    ),
    page as materialized (
      select skip, least(skip + ${limit}::int, total) as upto
      from (select coalesce(max(upto), 0) as total from running) as whole,
        least(${skip}::bigint, greatest(total - 1, 0) / ${limit}::int * ${limit}::int) as skip
    ),
    head as materialized (
      select ${head} as edge, page.skip - running.upto + slips as walk from running, page
      where running.upto > page.skip and running.upto - slips <= page.skip
    ),
    tail as materialized (
      select ${tail} as edge, running.upto - page.upto as walk, page.upto - page.skip as take from running, page
      where running.upto >= page.upto and running.upto - slips < page.upto
    ),
    ids as (
      (select s.id ${listed} and s.id ${after} (select edge from head) order by s.id ${onwards}
        limit (select case when head.walk <= tail.walk then take else 0 end from head, tail)
        offset (select walk from head))
      union all
      (select s.id ${listed} and s.id ${before} (select edge from tail) order by s.id ${back}
        limit (select case when head.walk <= tail.walk then 0 else take end from head, tail)
        offset (select walk from tail))
    )`;
}
