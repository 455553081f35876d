import type { Queryable } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import type { Slip, SlipFilter } from "#shared/slips/contract.ts";
import type { SlipInput } from "#shared/slips/form.ts";
import { STORED_SLIP_FIELDS } from "#shared/slips/form-labels.ts";

/** Whose slips may be seen: one person's, or everybody's when null. */
export type SlipScope = { user_id: number | null };

const FIELDS = STORED_SLIP_FIELDS.map((field) => `s.${field}`);

/**
 * The whole slip as it goes over the wire, from a row named `s`. The person and the center are
 * looked up per row: a page has few, and the plan stays the same whatever the table's size.
 */
export const slipColumns = (sql: Queryable) => sql`
  s.id, s.user_id, ${sql(FIELDS)}, s.status,
  s.process_status, s.payment_status, s.payment_link, s.slip_url, s.failed_reason, s.edited_since_approval,
  s.queued_at, s.created_at, s.updated_at,
  (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
    'email', u.email) from users u where u.id = s.user_id) as "User",
  (select json_build_object('id', m.id, 'name', m.name, 'city', m.city, 'country', m.country)
    from medical_centers m where m.id = s.medical_center_id) as "MedicalCenter"`;

/** What a query of slips adds to its condition to stay within a scope. */
export const withinScope = (sql: Queryable, { user_id }: SlipScope) =>
  user_id === null ? sql`` : sql`and s.user_id = ${user_id}`;

/** A slip within the scope; with `lock`, nobody else changes it before this transaction ends. */
export async function findSlip(
  sql: Queryable,
  id: number,
  scope: SlipScope,
  lock: "lock" | "no-lock" = "no-lock",
): Promise<Slip | null> {
  const [slip] = await sql<Slip[]>`
    select ${slipColumns(sql)} from slips s
    where s.id = ${id} ${withinScope(sql, scope)}
    ${lock === "lock" ? sql`for update of s` : sql``}`;
  return slip ?? null;
}

/** Locks these slips in one order for all callers, so that two calls never deadlock. */
export async function lockSlips(sql: Queryable, ids: readonly number[]): Promise<Slip[]> {
  return await sql<Slip[]>`
    select ${slipColumns(sql)} from slips s where s.id = any(${[...ids]}::bigint[])
    order by s.id for update of s`;
}

/** Whose an application is, and which line of which imported file it was. */
export type SlipOrigin = { user_id: number; import_id?: number; import_line?: number };

/** Stores a new application and gives its id. */
export async function insertSlip(
  sql: Queryable,
  input: SlipInput,
  origin: SlipOrigin,
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into slips ${sql({ ...input, ...origin })} returning id`;
  if (!row) throw new Error("the new application was not stored");
  return row.id;
}

/** Columns of a slip that a use case may set directly. */
export type SlipChanges = Partial<
  SlipInput &
    Pick<Slip, "status" | "payment_status" | "slip_url" | "medical_center_id"> & {
      declined_reason: string | null;
    }
>;

/**
 * The instant of a change, for `updated_at`: later than the change before it, also where this transaction began
 * earlier, so that two states of a slip never bear the same one.
 */
export const afterLastChange = (sql: Queryable) =>
  sql`greatest(now(), updated_at + interval '1 millisecond')`;

/** Sets columns of a slip whose row this transaction has locked. */
export async function updateSlip(
  sql: Queryable,
  id: number,
  changes: SlipChanges & { edited_since_approval?: boolean },
): Promise<void> {
  await sql`update slips set ${sql({ ...changes })}, updated_at = ${afterLastChange(sql)}
    where id = ${id}`;
}

/** Why a slip was declined; null when nobody said. */
export async function findDeclinedReason(sql: Queryable, id: number): Promise<string | null> {
  const [row] = await sql<{ declined_reason: string | null }[]>`
    select declined_reason from slips where id = ${id}`;
  return row?.declined_reason ?? null;
}

/** Removes a slip whose row this transaction has locked. */
export async function deleteSlipRow(sql: Queryable, id: number): Promise<void> {
  await sql`delete from slips where id = ${id}`;
}

/** The slips of one page with what the page says about the rest. */
export type SlipPageRows = {
  slips: Slip[];
  serverTime: string;
  pending: number;
  approved: number;
  declined: number;
  /** How many links to pay the filter leaves; 0 where it does not ask for them. */
  toPay: number;
};

type Counted = Omit<SlipPageRows, "slips" | "serverTime" | "toPay"> & {
  server_ms: number;
  to_pay: number;
};
type PageRow = Counted & ({ id: null } | Slip);

/**
 * One page, newest or oldest first, with the counts by status for the same scope, city and search. The
 * counts ignore the status filter and that of links to pay, whose page begins with those that lapse first. Without a search they come from `slip_counts`; with one, from
 * the matches themselves, which the trigram index finds.
 */
export async function findSlipPage(
  sql: Queryable,
  scope: SlipScope,
  filter: SlipFilter,
): Promise<SlipPageRows> {
  const rows = filter.search
    ? await inTransaction(sql, async (one) => {
        // What is quick for a rare term takes seconds for a common one: each term has its own plan.
        await one`set local plan_cache_mode = force_custom_plan`;
        return await readPage(one, searchedSource(one, scope, filter), filter);
      })
    : await readPage(sql, countedSource(sql, scope, filter), filter);
  const [first] = rows;
  if (!first) throw new Error("the list query gave no counts");
  const { server_ms, pending, approved, declined, to_pay: toPay } = first;
  const serverTime = new Date(server_ms).toISOString();
  const slips = rows.filter((row): row is Counted & Slip => row.id !== null);
  return { slips, serverTime, pending, approved, declined, toPay };
}

type Fragment = ReturnType<typeof slipColumns>;

/** The same indexes serve both: oldest first reads them the other way. Links to pay have their own. */
function orderOf(sql: Queryable, { links, sort }: SlipFilter, row: "s" | "page"): Fragment {
  const id = sql.unsafe(`${row}.id`);
  if (links === "to-pay") return sql`order by ${sql.unsafe(`${row}.queued_at`)}, ${id}`;
  return sort === "oldest" ? sql`order by ${id}` : sql`order by ${id} desc`;
}

/** Booked, and nobody has paid: the condition of the index `slips_to_pay`. */
const isLinkToPay = (sql: Queryable): Fragment => sql`(
  s.process_status = 'finished' and s.payment_status = 'unpaid' and s.slip_url is null
  and s.payment_link is not null)`;

async function readPage(sql: Queryable, source: Fragment, filter: SlipFilter): Promise<PageRow[]> {
  return await sql<PageRow[]>`
    with ${source}
    select extract(epoch from now())::float8 * 1000 as server_ms,
      counts.pending, counts.approved, counts.declined, to_pay.to_pay, page.*
    from counts cross join to_pay left join lateral (
      select ${slipColumns(sql)} from ids join slips s on s.id = ids.id
    ) page on true
    ${orderOf(sql, filter, "page")}`;
}

/**
 * The rows of the page. The limit is written out, and no offset where there is none: a plan for
 * any limit would be one for a tenth of the table, and the first page be planned anew each time.
 */
function windowOf(sql: Queryable, filter: SlipFilter): Fragment {
  const { page, limit } = filter;
  const first = sql`${orderOf(sql, filter, "s")} limit ${sql.unsafe(String(limit))}`;
  return page === 1 ? first : sql`${first} offset ${(page - 1) * limit}`;
}

/** The page's rows of what is listed, and how many links to pay that is. */
const pageOf = (sql: Queryable, filter: SlipFilter, listed: Fragment): Fragment => sql`
    to_pay as (
      select ${filter.links === "to-pay" ? sql`count(*) as to_pay ${listed}` : sql`0 as to_pay`}
    ),
    ids as (select s.id ${listed} ${windowOf(sql, filter)})`;

function countedSource(sql: Queryable, scope: SlipScope, filter: SlipFilter) {
  const listed = sql`
    from slips s where true ${withinScope(sql, scope)}
      ${filter.city === "all" ? sql`` : sql`and s.city = ${filter.city}`}
      ${filter.status === "all" ? sql`` : sql`and s.status = ${filter.status}`}
      ${filter.links === "to-pay" ? sql`and ${isLinkToPay(sql)}` : sql``}`;
  return sql`
    counts as (
      select coalesce(sum(slips) filter (where status = 'pending'), 0)::bigint as pending,
        coalesce(sum(slips) filter (where status = 'approved'), 0)::bigint as approved,
        coalesce(sum(slips) filter (where status = 'declined'), 0)::bigint as declined
      from slip_counts
      where scope = ${scope.user_id ?? 0} ${filter.city === "all" ? sql`` : sql`and city = ${filter.city}`}
    ),
    ${pageOf(sql, filter, listed)}`;
}

function searchedSource(sql: Queryable, scope: SlipScope, filter: SlipFilter) {
  const isToPay = filter.links === "to-pay";
  const listed = sql`
    from matches s where true ${filter.status === "all" ? sql`` : sql`and s.status = ${filter.status}`}
      ${isToPay ? sql`and s.is_to_pay` : sql``}`;
  return sql`
    matches as materialized (
      select s.id, s.status ${isToPay ? sql`, s.queued_at, ${isLinkToPay(sql)} as is_to_pay` : sql``}
      from slips s
      where ${searchCondition(sql, filter.search)} ${withinScope(sql, scope)}
        ${filter.city === "all" ? sql`` : sql`and s.city = ${filter.city}`}
    ),
    counts as (
      select count(*) filter (where status = 'pending') as pending,
        count(*) filter (where status = 'approved') as approved,
        count(*) filter (where status = 'declined') as declined
      from matches
    ),
    ${pageOf(sql, filter, listed)}`;
}

/**
 * The text in name, passport number or e-mail. A trigram index needs three characters; asked for fewer it would read
 * all of itself and then the whole table, so a short term reads the table at once.
 */
export function searchCondition(sql: Queryable, search: string) {
  if ([...search].length < 3) return sql`strpos(s.search_text, lower(${search})) > 0`;
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`s.search_text like lower(${pattern})`;
}

/** The condition of a filter within a scope, for a row named `s`. */
export function filterCondition(
  sql: Queryable,
  scope: SlipScope,
  { status, city, search }: Pick<SlipFilter, "status" | "city" | "search">,
) {
  return sql`
    ${search === "" ? sql`true` : searchCondition(sql, search)} ${withinScope(sql, scope)}
    ${city === "all" ? sql`` : sql`and s.city = ${city}`}
    ${status === "all" ? sql`` : sql`and s.status = ${status}`}`;
}
