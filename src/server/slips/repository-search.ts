import type { Queryable } from "#server/database/connect.ts";
import type { SlipFilter } from "#shared/slips/contract-list.ts";
import { type SlipScope, withinScope } from "./repository.ts";
import {
  pageOf,
  readPage,
  type SlipCounts,
  type SlipPageRows,
  type Window,
} from "./repository-list.ts";
import { needs } from "./repository-needs.ts";
import { digitsOf, joinedPart, piecesOf, writingsOf } from "./search-term.ts";

const SHORTEST_PHONE_END = 6;
const SHORTEST_NATIONAL_ID_END = 4;

type Fragment = ReturnType<typeof withinScope>;

/**
 * One page of a search with the counts by status, all taken from its matches. Where these are more than are counted, the counts are
 * lower bounds, and the rows are not those of the page, which `walkMatches` finds.
 */
export async function findMatches(
  sql: Queryable,
  scope: SlipScope,
  filter: SlipFilter,
  window: Window,
  mostCounted: number,
): Promise<SlipPageRows & { isLowerBound: boolean }> {
  // The newest first where all slips are looked at: a plan of its own for what no index of parts serves.
  const order = isShort(filter.search) && scope.user_id === null ? sql`order by s.id desc` : sql``;
  const listed = sql`
    from matches s where true
      ${filter.status === "all" ? sql`` : sql`and s.status = ${filter.status}`}
      ${filter.need === "all" ? sql`` : sql`and s.is_needed`}`;
  const source = sql`
    found as materialized (
      select s.id, s.status ${filter.need === "all" ? sql`` : sql`, s.queued_at, (${needs(sql, filter.need, scope)}) as is_needed`}
      from slips s
      where ${searchCondition(sql, filter.search)} ${withinScope(sql, scope)}
        ${filter.city === "all" ? sql`` : sql`and s.city = ${filter.city}`}
      ${order} limit ${mostCounted + 1}
    ),
    matches as (select * from found limit ${mostCounted}),
    counts as (
      select count(*) filter (where status = 'pending') as pending,
        count(*) filter (where status = 'approved') as approved,
        count(*) filter (where status = 'declined') as declined,
        (select count(*) > ${mostCounted}::int from found) as "isLowerBound"
      from matches
    ),
    ${pageOf(sql, filter, listed, window)}`;
  const { first, ...rows } = await readPage<{ isLowerBound: boolean }>(sql, source, filter);
  return { ...rows, isLowerBound: first.isLowerBound };
}

/** One page of a search whose matches are too many to be counted: the list is walked until the page is full. */
export async function walkMatches(
  sql: Queryable,
  scope: SlipScope,
  filter: SlipFilter,
  window: Window,
  counts: SlipCounts,
): Promise<SlipPageRows> {
  const listed = sql`from slips s where ${filterCondition(sql, scope, filter, walkCondition)}`;
  const source = sql`
    counts as (
      select ${counts.pending}::bigint as pending, ${counts.approved}::bigint as approved,
        ${counts.declined}::bigint as declined
    ),
    ${pageOf(sql, filter, listed, window, sql`${counts.needed}::bigint as needed`)}`;
  const { first: _, ...rows } = await readPage(sql, source, filter);
  return rows;
}

/** What a person typed in name, passport number or e-mail, or at the end of phone or national ID, for a row named `s`. */
function searchCondition(sql: Queryable, search: string): Fragment {
  return anyOf(sql, searchConditions(sql, search));
}

const walkCondition: typeof searchCondition = (sql, search) =>
  anyOf(sql, [holdsAny(sql, writingsOf(search)), ...endConditions(sql, search)]);

const anyOf = (sql: Queryable, conditions: readonly Fragment[]): Fragment =>
  sql`(${conditions.reduce((before, more) => sql`${before} or ${more}`)})`;

/** The same one by one: each has an index of its own. */
export function searchConditions(sql: Queryable, search: string): Fragment[] {
  return [textCondition(sql, search), ...endConditions(sql, search)];
}

/** The condition of a filter within a scope, for a row named `s`. */
export function filterCondition(
  sql: Queryable,
  scope: SlipScope,
  { status, city, need, search }: Pick<SlipFilter, "status" | "city" | "need" | "search">,
  found = searchCondition,
): Fragment {
  return sql`
    ${search === "" ? sql`true` : found(sql, search)} ${withinScope(sql, scope)}
    ${need === "all" ? sql`` : sql`and ${needs(sql, need, scope)}`}
    ${city === "all" ? sql`` : sql`and s.city = ${city}`}
    ${status === "all" ? sql`` : sql`and s.status = ${status}`}`;
}

/**
 * A trigram index needs three characters; asked for fewer it would read all of itself and then the whole table, so a short
 * term reads the list at once. Names beside each other are found by where they meet. All other writings are one pattern, as
 * each one by one would read the index anew.
 */
function textCondition(sql: Queryable, search: string): Fragment {
  const [typed = search, ...others] = writingsOf(search);
  if (isShort(search)) return holdsAny(sql, [typed]);
  const joined = joinedCondition(sql, [typed, ...others]);
  if (joined) return joined;
  if (others.length === 0) return holdsWhole(sql, typed);
  const escaped = [typed, ...others].map((one) => one.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return sql`s.search_text ~ lower(${escaped.join("|")})`;
}

/**
 * By one in three of a long term's trigrams: each of them is a list that is read, and few slips have these and not the rest.
 * Those are told apart by looking at them.
 */
function holdsWhole(sql: Queryable, term: string): Fragment {
  const pieces = piecesOf(term).map((piece) => piece.replace(/[\\%_]/g, "\\$&"));
  const holdsPieces = sql`s.search_text like lower(${`%${pieces.join("%")}%`})`;
  return pieces.length === 1 ? holdsPieces : sql`${holdsPieces} and ${holdsAny(sql, [term])}`;
}

/** What no index serves: for looking at one slip after the other. */
const holdsAny = (sql: Queryable, writings: readonly string[]): Fragment =>
  anyOf(
    sql,
    writings.map((one) => sql`strpos(s.search_text, lower(${one})) > 0`),
  );

/** By the index of where names meet, if each of the writings has names of which enough is known. */
function joinedCondition(sql: Queryable, writings: readonly string[]): Fragment | null {
  const parts = writings.map(joinedPart).filter((part) => part !== null);
  if (parts.length < writings.length) return null;
  return sql`${meetsAny(sql, parts)} and ${holdsAny(sql, writings)}`;
}

/** Two names meet once: their orders are then looked up in one go, which saves an index scan. */
function meetsAny(sql: Queryable, parts: readonly string[]): Fragment {
  const joints = sql`name_joints(s.first_name || ' ' || s.last_name)`;
  const ofParts = parts.map((part) => sql`name_joints(${part})`);
  if (parts.some((part) => part.split(" ").length > 2)) {
    return anyOf(
      sql,
      ofParts.map((one) => sql`${joints} @> ${one}`),
    );
  }
  return sql`${joints} && (${ofParts.reduce((before, more) => sql`${before} || ${more}`)})`;
}

function endConditions(sql: Queryable, search: string): Fragment[] {
  const digits = digitsOf(search);
  if (digits === null) return [];
  const end = `${[...digits].reverse().join("")}%`;
  return [
    ...(digits.length >= SHORTEST_PHONE_END ? [sql`reverse(s.phone) like ${end}`] : []),
    ...(digits.length >= SHORTEST_NATIONAL_ID_END ? [sql`reverse(s.national_id) like ${end}`] : []),
  ];
}

const isShort = (search: string) => [...search].length < 3;

/** Ends what the connection of this name does at the moment, if anything. */
export async function cancelSearch(sql: Queryable, connectionName: string): Promise<void> {
  await sql`
    select pg_cancel_backend(pid) from pg_stat_activity where application_name = ${connectionName}`;
}
