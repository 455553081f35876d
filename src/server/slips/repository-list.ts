import { EVERYONE, type SlipScope } from "#server/auth/scope.ts";
import type { Fragment, Queryable } from "#server/database/connect.ts";
import type { CountedFilter, Slip, SlipFilter } from "#shared/slips/contract.ts";
import { isByLapse } from "#shared/slips/rules.ts";
import { COUNTDOWN_MS, REPROCESS_AFTER_MS } from "#shared/slips/rules-processing.ts";
import { slipColumns, withinScope } from "./repository.ts";

/** How many slips a list holds. */
export type SlipCounts = {
  pending: number;
  approved: number;
  declined: number;
  /** How many of those that wait for something the filter leaves; 0 where it does not ask for them. */
  todos: number;
};

/** The slips of one page with what the page says about the rest. */
export type SlipPageRows = SlipCounts & { slips: Slip[]; serverTime: string };

/** The part of a list that makes a page: so many, after so many others, counted from its start or end. */
export type Window = { from: "start" | "end"; skip: number; take: number };

type Counted = SlipCounts & { server_ms: number };
/** A row of a page's query: with the counts, and with what else the source counts. */
type PageRow<More> = Counted & More & ({ id: null } | Slip);
type PageWith<More> = SlipPageRows & { first: More };

/**
 * One page of a list without a search, newest or oldest first, with the counts by status for the same scope and city,
 * which come from `slip_counts`. The counts ignore the status filter and that of what waits; a page of links to pay
 * begins with those that lapse first.
 */
export async function findSlipPage(
  sql: Queryable,
  scope: SlipScope,
  filter: SlipFilter,
  window: Window,
): Promise<SlipPageRows> {
  const source = countedSource(sql, scope, filter, window);
  const { first: _, ...page } = await readPage(sql, source, filter);
  return page;
}

/** The counts alone, as `slip_counts` keeps them: for a list without a search and of no need. */
export async function findSlipCounts(
  sql: Queryable,
  scope: SlipScope,
  filter: Pick<SlipFilter, "city">,
): Promise<SlipCounts> {
  const [counts] = await sql<SlipCounts[]>`
    with ${keptCounts(sql, scope, filter)} select *, 0 as todos from counts`;
  if (!counts) throw new Error("the list query gave no counts");
  return counts;
}

/** The same indexes serve both: oldest first reads them the other way. Links have one of their own, by when they lapse. */
export function orderOf(
  sql: Queryable,
  { todo, sort }: Pick<SlipFilter, "todo" | "sort">,
  row: "s" | "page",
): Fragment {
  const id = sql.unsafe(`${row}.id`);
  if (isByLapse(todo)) return sql`order by ${sql.unsafe(`${row}.queued_at`)}, ${id}`;
  return sort === "oldest" ? sql`order by ${id}` : sql`order by ${id} desc`;
}

const OTHER_WAY = { newest: "oldest", oldest: "newest" } as const;

/** The page of a source, which names `counts`, `needed` and the `ids` of the page; `first` has all columns of `counts`. */
export async function readPage<More = unknown>(
  sql: Queryable,
  source: Fragment,
  filter: SlipFilter,
): Promise<PageWith<More>> {
  // One row for each slip, and one with the figures alone where there is none.
  const rows = await sql<PageRow<More>[]>`
    with ${source}
    select extract(epoch from now())::float8 * 1000 as server_ms, counts.*, todos.todos, page.*
    from counts cross join todos left join lateral (
      select ${slipColumns(sql)} from ids join slips s on s.id = ids.id
    ) page on true
    ${orderOf(sql, filter, "page")}`;
  const [first] = rows;
  if (!first) throw new Error("the list query gave no counts");
  const { server_ms, pending, approved, declined, todos } = first;
  const serverTime = new Date(server_ms).toISOString();
  const slips = rows.filter((row): row is Counted & Slip & More => row.id !== null);
  return { first, slips, serverTime, pending, approved, declined, todos };
}

/**
 * The rows of the page. The limit is written out, and no offset where there is none: a plan for
 * any limit would be one for a tenth of the table, and the first page be planned anew each time.
 */
export function windowOf(
  sql: Queryable,
  filter: SlipFilter,
  { from, skip, take }: Window,
): Fragment {
  const sort = from === "start" ? filter.sort : OTHER_WAY[filter.sort];
  const first = sql`${orderOf(sql, { ...filter, sort }, "s")} limit ${sql.unsafe(String(take))}`;
  return skip === 0 ? first : sql`${first} offset ${skip}`;
}

/** The counts by status of a scope, or of a city in it, as `slip_counts` keeps them. */
const keptCounts = (
  sql: Queryable,
  scope: SlipScope,
  { city }: Pick<SlipFilter, "city">,
): Fragment => sql`
    counts as (
      select coalesce(sum(slips) filter (where status = 'pending'), 0)::bigint as pending,
        coalesce(sum(slips) filter (where status = 'approved'), 0)::bigint as approved,
        coalesce(sum(slips) filter (where status = 'declined'), 0)::bigint as declined
      from slip_counts
      where scope = ${scope.user_id ?? 0} ${city === "all" ? sql`` : sql`and city = ${city}`}
    )`;

/** What a filter without a search lists within a scope, as rows named `s`. */
const listedIn = (sql: Queryable, scope: SlipScope, filter: CountedFilter): Fragment => sql`
    from slips s where true ${withinScope(sql, scope)}
      ${filter.city === "all" ? sql`` : sql`and s.city = ${filter.city}`}
      ${filter.status === "all" ? sql`` : sql`and s.status = ${filter.status}`}
      ${filter.todo === "all" ? sql`` : sql`and ${todoCondition(sql, filter.todo, scope)}`}`;

/** The source of such a page: the counts that are kept, and the page's rows. */
export function countedSource(
  sql: Queryable,
  scope: SlipScope,
  filter: SlipFilter,
  window: Window,
): Fragment {
  const listed = listedIn(sql, scope, filter);
  return sql`
    ${keptCounts(sql, scope, filter)},
    todos as (select ${filter.todo === "all" ? sql`0 as todos` : sql`count(*) as todos ${listed}`}),
    ids as (select s.id ${listed} ${windowOf(sql, filter, window)})`;
}

/** What somebody has to do, or know: to review, to send, a link to pay or lapsed, a failure. */
type Todo = "review" | "send" | "pay" | "lapsed" | "failed";

/**
 * What makes a slip, for a row named `s`, wait for this; the rules of src/shared/slips in SQL, each with an index that
 * serves it. Only slips within the scope can hold one back from being sent, or who lists their own would learn of others.
 */
export function todoCondition(sql: Queryable, todo: Todo, scope: SlipScope = EVERYONE): Fragment {
  switch (todo) {
    case "review":
      return sql`s.status = 'pending'`;
    case "send":
      return sql`s.status = 'approved' and s.slip_url is null and s.erased_at is null
        and s.process_status in ('not_started', 'failed', 'finished')
        and (s.process_status <> 'finished' or s.updated_at <= ${ago(sql, REPROCESS_AFTER_MS)})
        and not exists (select from slips other where other.passport_number = s.passport_number
          and other.process_status in ('queued', 'started')
          ${scope.user_id === null ? sql`` : sql`and other.user_id = ${scope.user_id}`})`;
    case "pay":
      return sql`${isBookedUnpaid(sql)} and s.queued_at > ${ago(sql, COUNTDOWN_MS)}`;
    case "lapsed":
      return sql`${isBookedUnpaid(sql)} and s.queued_at <= ${ago(sql, COUNTDOWN_MS)}`;
    case "failed":
      return sql`s.process_status = 'failed' and s.slip_url is null and s.payment_status = 'unpaid'
        and s.erased_at is null`;
  }
}

const ago = (sql: Queryable, milliseconds: number) =>
  sql`now() - ${milliseconds}::int * interval '1 millisecond'`;

// The condition of the index `slips_to_pay`.
const isBookedUnpaid = (sql: Queryable) => sql`
  s.process_status = 'finished' and s.payment_status = 'unpaid' and s.slip_url is null
  and s.payment_link is not null`;

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
  const { status, city, todo } = filter;
  if (todo !== "all") return sql`select count(*) ${listedIn(sql, scope, filter)}`;
  return sql`
    select coalesce(sum(slips), 0)::bigint from slip_counts
    where scope = ${scope.user_id ?? 0}
      ${city === "all" ? sql`` : sql`and city = ${city}`}
      ${status === "all" ? sql`` : sql`and status = ${status}`}`;
}
