import type { Slip, SlipFilter } from "#shared/slips/contract.ts";
import type { SlipInput } from "#shared/slips/form.ts";
import type { Queryable } from "../database/connect.ts";
import { inTransaction } from "../database/transaction.ts";

/** Whose slips may be seen: one person's, or everybody's when null. */
export type SlipScope = { user_id: number | null };

/**
 * The whole slip as it goes over the wire, from a row named `s`. The person and the center are
 * looked up per row: a page has few, and the plan stays the same whatever the table's size.
 */
export const slipColumns = (sql: Queryable) => sql`
  s.id, s.user_id, s.country, s.city, s.country_traveling_to, s.first_name, s.last_name, s.email,
  s.phone, s.gender, s.marital_status, s.date_of_birth, s.nationality, s.passport_number,
  s.passport_issue_date, s.passport_expiry_date, s.passport_issue_place, s.visa_type,
  s.national_id, s.others, s.position_applied_for, s.medical_center_id, s.status,
  s.process_status, s.payment_status, s.payment_link, s.slip_url, s.failed_reason, s.queued_at,
  s.created_at, s.updated_at,
  (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
    'email', u.email) from users u where u.id = s.user_id) as "User",
  (select json_build_object('id', m.id, 'name', m.name, 'city', m.city, 'country', m.country)
    from medical_centers m where m.id = s.medical_center_id) as "MedicalCenter"`;

const withinScope = (sql: Queryable, { user_id }: SlipScope) =>
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

/** The slip that this person submitted under this key, if any. */
export async function findSlipByIdempotencyKey(
  sql: Queryable,
  userId: number,
  key: string,
): Promise<Slip | null> {
  const [slip] = await sql<Slip[]>`
    select ${slipColumns(sql)} from slips s
    where s.user_id = ${userId} and s.idempotency_key = ${key}`;
  return slip ?? null;
}

/** Stores a new application and gives its id; null when this person's key was used before. */
export async function insertSlip(
  sql: Queryable,
  input: SlipInput,
  owner: { user_id: number; idempotency_key: string | null },
): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    insert into slips ${sql({ ...input, ...owner })}
    on conflict (user_id, idempotency_key) do nothing
    returning id`;
  return row?.id ?? null;
}

/** Columns of a slip that a use case may set directly. */
export type SlipChanges = Partial<
  SlipInput & Pick<Slip, "status" | "payment_status" | "slip_url" | "medical_center_id">
>;

/** Sets columns of a slip whose row this transaction has locked. */
export async function updateSlip(sql: Queryable, id: number, changes: SlipChanges): Promise<void> {
  await sql`update slips set ${sql({ ...changes })}, updated_at = now() where id = ${id}`;
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
};

type Counted = { server_ms: number; pending: number; approved: number; declined: number };
type PageRow = Counted & ({ id: null } | Slip);

/**
 * One page, newest first, with the counts by status for the same scope, city and search. The
 * counts ignore the status filter. Without a search they come from `slip_counts`; with one, from
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
        return await readPage(one, searchedSource(one, scope, filter));
      })
    : await readPage(sql, countedSource(sql, scope, filter));
  const [first] = rows;
  if (!first) throw new Error("the list query gave no counts");
  const { server_ms, pending, approved, declined } = first;
  const serverTime = new Date(server_ms).toISOString();
  const slips = rows.filter((row): row is Counted & Slip => row.id !== null);
  return { slips, serverTime, pending, approved, declined };
}

type Fragment = ReturnType<typeof slipColumns>;

async function readPage(sql: Queryable, source: Fragment): Promise<PageRow[]> {
  return await sql<PageRow[]>`
    with ${source}
    select extract(epoch from now())::float8 * 1000 as server_ms,
      counts.pending, counts.approved, counts.declined, page.*
    from counts left join lateral (
      select ${slipColumns(sql)} from ids join slips s on s.id = ids.id
    ) page on true
    order by page.id desc`;
}

/**
 * The rows of the page. The limit is written out, and no offset where there is none: a plan for
 * any limit would be one for a tenth of the table, and the first page be planned anew each time.
 */
function windowOf(sql: Queryable, { page, limit }: SlipFilter): Fragment {
  const first = sql`order by s.id desc limit ${sql.unsafe(String(limit))}`;
  return page === 1 ? first : sql`${first} offset ${(page - 1) * limit}`;
}

function countedSource(sql: Queryable, scope: SlipScope, filter: SlipFilter) {
  return sql`
    counts as (
      select coalesce(sum(slips) filter (where status = 'pending'), 0)::bigint as pending,
        coalesce(sum(slips) filter (where status = 'approved'), 0)::bigint as approved,
        coalesce(sum(slips) filter (where status = 'declined'), 0)::bigint as declined
      from slip_counts
      where scope = ${scope.user_id ?? 0} ${filter.city === "all" ? sql`` : sql`and city = ${filter.city}`}
    ),
    ids as (
      select s.id from slips s
      where true ${withinScope(sql, scope)}
        ${filter.city === "all" ? sql`` : sql`and s.city = ${filter.city}`}
        ${filter.status === "all" ? sql`` : sql`and s.status = ${filter.status}`}
      ${windowOf(sql, filter)}
    )`;
}

function searchedSource(sql: Queryable, scope: SlipScope, filter: SlipFilter) {
  return sql`
    matches as materialized (
      select s.id, s.status from slips s
      where ${searchCondition(sql, filter.search)} ${withinScope(sql, scope)}
        ${filter.city === "all" ? sql`` : sql`and s.city = ${filter.city}`}
    ),
    counts as (
      select count(*) filter (where status = 'pending') as pending,
        count(*) filter (where status = 'approved') as approved,
        count(*) filter (where status = 'declined') as declined
      from matches
    ),
    ids as (
      select s.id from matches s
      ${filter.status === "all" ? sql`` : sql`where s.status = ${filter.status}`}
      ${windowOf(sql, filter)}
    )`;
}

// A trigram index needs three characters; asked for fewer it would read all of itself and then the
// whole table, so a short term reads the table at once.
function searchCondition(sql: Queryable, search: string) {
  if ([...search].length < 3) return sql`strpos(s.search_text, lower(${search})) > 0`;
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`s.search_text like lower(${pattern})`;
}
