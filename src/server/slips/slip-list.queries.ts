import type { Fragment, Queryable } from "@slipdesk/pg-client";
import { narrowedTo, type SlipScope } from "#server/auth/actor.ts";
import { asInstant } from "#server/database/expressions.ts";
import type { Known, Row } from "#server/database/tables.ts";
import {
  type CountedFilter,
  type FilterName,
  isCountedByWalk,
  type Slip,
  type SlipFilter,
  type Submitter,
} from "#shared/slips/contract.ts";
import type { LastApplicantMessage } from "#shared/slips/contract-changes.ts";
import { COUNTDOWN_MS, isByQueuedAt, REPROCESS_AFTER_MS } from "#shared/slips/rules.ts";
import { isDescending, type SortColumn, sortColumnOf } from "#shared/slips/rules-list.ts";
import { type SlipRow, slipColumns, withinScope } from "./slips.queries.ts";

export type SlipCounts = {
  pending: number;
  approved: number;
  declined: number;
  todos: number;
  isCapped: boolean;
};

export type SlipPageRows = SlipCounts & { slips: Slip[]; serverTime: string };

type PageRow = SlipCounts & { server_ms: number } & (Known<"slips", "id", null> | SlipRow);

/** The counts ignore the status and todo filters. */
export async function findSlipPage(
  sql: Queryable,
  scope: SlipScope,
  filter: SlipFilter,
  window: Window,
): Promise<SlipPageRows> {
  return await readPage(sql, countedSource(sql, scope, filter, window), filter);
}

/** Counts by status of lists without a search and without a todo filter. */
export async function findSlipCounts(sql: Queryable, scope: SlipScope, filter: SlipFilter) {
  return await sql<SlipCounts[]>`
    with ${statusCounts(sql, scope, filter)} select *, 0 as todos from counts`.one();
}

/**
 * Reads a page from a source with the CTEs `counts`, `todos` and `ids`.
 */
export async function readPage(sql: Queryable, source: Fragment, filter: SlipFilter) {
  // One row per slip, or a single row with only the counts.
  const rows = await sql<PageRow[]>`
    with ${source}
    select extract(epoch from now())::float8 * 1000 as server_ms, counts.*, todos.todos, page.*
    from counts cross join todos left join (ids join slips s on s.id = ids.id) on true
      left join lateral (select ${slipColumns(sql)}) page on true
    ${orderOf(sql, filter)}`;
  const [first] = rows;
  if (!first) throw new Error("the list query gave no counts");
  const { server_ms, pending, approved, declined, todos, isCapped } = first;
  const serverTime = new Date(server_ms).toISOString();
  const slips = rows.filter((row): row is PageRow & SlipRow => row.id !== null);
  return { slips, serverTime, pending, approved, declined, todos, isCapped };
}

function statusCounts(sql: Queryable, scope: SlipScope, filter: SlipFilter): Fragment {
  const source = isCountedByWalk(filter)
    ? sql`select s.status, count(*) as slips
        from slips s where true ${narrowing(sql, scope, { ...filter, status: "all", todo: "all" })}
        group by s.status`
    : sql`select status, slips from ${storedCounts(sql, scope, filter)}`;
  return sql`
    counts as (
      select coalesce(sum(slips) filter (where status = 'pending'), 0)::bigint as pending,
        coalesce(sum(slips) filter (where status = 'approved'), 0)::bigint as approved,
        coalesce(sum(slips) filter (where status = 'declined'), 0)::bigint as declined,
        false as \"isCapped\"
      from (${source}) as counted
    )`;
}

function storedCounts(sql: Queryable, scope: SlipScope, filter: CountedFilter): Fragment {
  const { city, agent, submitter } = filter;
  const inScope = sql`where scope = ${narrowedTo(scope, submitter).user_id ?? 0}`;
  if (agent !== undefined) return sql`agent_counts ${inScope} and agent_id = ${agent}`;
  return sql`slip_counts ${inScope} ${city === "all" ? sql`` : sql`and city = ${city}`}`;
}

/** The filter but its search, as conditions of a row named `s`. */
export function narrowing(sql: Queryable, scope: SlipScope, filter: CountedFilter): Fragment {
  const { status, city, destination, from, to, submitter, agent, todo } = filter;
  const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Dhaka')`;
  const conditions: Record<FilterName, Fragment> = {
    submitter: withinScope(sql, narrowedTo(scope, submitter)),
    from: from ? sql`and s.created_at >= ${startOf(from)}` : sql``,
    to: to ? sql`and s.created_at < ${startOf(to)} + interval '1 day'` : sql``,
    destination: destination === "all" ? sql`` : sql`and s.country_traveling_to = ${destination}`,
    city: city === "all" ? sql`` : sql`and s.city = ${city}`,
    agent: agent === undefined ? sql`` : sql`and s.agent_id = ${agent}`,
    status: status === "all" ? sql`` : sql`and s.status = ${status}`,
    todo: todo === "all" ? sql`` : sql`and ${todoCondition(sql, todo, scope)}`,
  };
  return Object.values(conditions).reduce((all, one) => sql`${all} ${one}`);
}

function countedSource(
  sql: Queryable,
  scope: SlipScope,
  filter: SlipFilter,
  window: Window,
): Fragment {
  const listed = sql`from slips s where true ${narrowing(sql, scope, filter)}`;
  // Rows of days are found by day and then sorted; by number, all newer ones would be walked.
  const rows =
    filter.from || filter.to
      ? sql`from (select s.id, s.queued_at ${sortColumn(sql, filter)} ${listed} offset 0) s`
      : listed;
  return sql`
    ${statusCounts(sql, scope, filter)},
    todos as (select ${filter.todo === "all" ? sql`0 as todos` : sql`count(*) as todos ${listed}`}),
    ids as (select s.id ${rows} ${windowOf(sql, filter, window)})`;
}

type Todo = "review" | "send" | "book" | "pay" | "lapsed" | "failed";

/** src/shared/slips/rules as SQL for a row `s`. `send` ignores other slips outside the scope. */
export function todoCondition(sql: Queryable, todo: Todo, scope: SlipScope): Fragment {
  switch (todo) {
    case "review":
      return sql`s.status = 'pending'`;
    case "send":
      return sql`s.status = 'approved' and s.slip_url is null and s.payment_status = 'unpaid'
        and s.erased_at is null and s.process_status in ('not_started', 'failed', 'finished')
        and (s.process_status <> 'finished' or s.updated_at <= ${ago(sql, REPROCESS_AFTER_MS)})
        and not exists (select from slips other where other.passport_number = s.passport_number
          and other.process_status in ('queued', 'started')
          ${scope.user_id === null ? sql`` : sql`and other.user_id = ${scope.user_id}`})`;
    case "book":
      return sql`s.process_status = 'started' and exists (select from process_run r
        where r.slip_id = s.id and r.state = 'waiting' and r.ask_at is null)`;
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

// Same condition as the index `slips_to_pay`.
const isBookedUnpaid = (sql: Queryable) => sql`
  s.process_status = 'finished' and s.payment_status = 'unpaid' and s.slip_url is null
  and s.payment_link is not null`;

/** Counts of these filters within a scope, in order and in one query. */
export async function countListed(
  sql: Queryable,
  scope: SlipScope,
  filters: readonly CountedFilter[],
): Promise<number[]> {
  const [first, ...others] = filters.map(
    (filter, index) =>
      sql`select ${index}::int as index, (${countOf(sql, scope, filter)}) as count`,
  );
  if (!first) return [];
  const all = others.reduce((before, one) => sql`${before} union all ${one}`, first);
  const rows = await sql<{ count: number }[]>`select count from (${all}) as counted order by index`;
  return rows.map(({ count }) => count);
}

// Todo filters, days and destinations have their own indexes; everything else is a sum over `slip_counts`.
function countOf(sql: Queryable, scope: SlipScope, filter: CountedFilter) {
  const { status, todo } = filter;
  if (todo !== "all" || isCountedByWalk(filter)) {
    return sql`select count(*) from slips s where true ${narrowing(sql, scope, filter)}`;
  }
  return sql`
    select coalesce(sum(slips), 0)::bigint from ${storedCounts(sql, scope, filter)}
      ${status === "all" ? sql`` : sql`and status = ${status}`}`;
}

export async function findSubmitters(sql: Queryable, scope: SlipScope): Promise<Submitter[]> {
  return await sql<(Row<"users", "id" | "email"> & Pick<Submitter, "name">)[]>`
    select u.id, u.first_name || ' ' || u.last_name as name, u.email from users u
    where exists (select from slip_counts c where c.scope = u.id and c.slips > 0)
      ${scope.user_id === null ? sql`` : sql`and u.id = ${scope.user_id}`}
    order by u.first_name, u.last_name, u.id`;
}

/** The last message of each link to pay, by the link's own run. */
export async function findApplicantMessages(
  sql: Queryable,
  scope: SlipScope,
): Promise<LastApplicantMessage[]> {
  const rows = await sql<(Row<"slips", "id"> & Row<"audit.log", "at">)[]>`
    select s.id, ${asInstant(sql, sql`max(l.at)`)} as at
    from slips s join audit.log l on l.subject = 'slip' and l.subject_id = s.id
      and l.action = 'sent-to-applicant' and l.at >= s.queued_at
    where ${todoCondition(sql, "pay", scope)} ${withinScope(sql, scope)}
    group by s.id`;
  return rows.map(({ id, at }) => ({ slip_id: id, at }));
}

/** Rows of a page: `take` rows after `skip` others, from the start or the end of the list. */
export type Window = { from: "start" | "end"; skip: number; take: number };

/** Each has an index on all slips and one on those of a person; without a column it is the number. */
const COLUMNS: Readonly<Record<SortColumn, { name: string; collation?: string } | null>> = {
  submitted: null,
  // It begins with the name.
  applicant: { name: "search_text", collation: 'collate "C"' },
  passport: { name: "passport_number" },
  status: { name: "status_rank" },
  countdown: { name: "counts_from" },
};

/** What rows named `s` have to carry beside `id` and `queued_at` to be sorted. */
export function sortColumn(sql: Queryable, { sort }: Pick<SlipFilter, "sort">): Fragment {
  const column = COLUMNS[sortColumnOf(sort)];
  return column ? sql.unsafe(`, s.${column.name}`) : sql``;
}

/** One index serves both directions of rows named `s`. Payment links are ordered by when they expire. */
function orderOf(
  sql: Queryable,
  { todo, sort }: Pick<SlipFilter, "todo" | "sort">,
  from: Window["from"] = "start",
): Fragment {
  if (isByQueuedAt(todo)) return sql`order by s.queued_at, s.id`;
  const way = isDescending(sort) === (from === "start") ? "desc" : "asc";
  const column = COLUMNS[sortColumnOf(sort)];
  if (!column) return sql.unsafe(`order by s.id ${way}`);
  const { name, collation = "" } = column;
  // What has no countdown comes last both ways.
  const nulls = name === "counts_from" ? `nulls ${from === "start" ? "last" : "first"}` : "";
  return sql.unsafe(`order by s.${name} ${collation} ${way} ${nulls}, s.id ${way}`);
}

/** Inlined: with parameters PostgreSQL would plan for a tenth of the table. */
export function windowOf(sql: Queryable, filter: SlipFilter, { from, skip, take }: Window) {
  const first = sql`${orderOf(sql, filter, from)} limit ${sql.unsafe(String(take))}`;
  return skip === 0 ? first : sql`${first} offset ${skip}`;
}
