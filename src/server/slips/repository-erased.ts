import type { Queryable } from "#server/database/connect.ts";
import { SLIP_FIELDS } from "#shared/slips/form/form-fields.ts";
import type { Erased } from "#shared/slips/form/form-kinds.ts";
import { STORED_SLIP_FIELDS } from "#shared/slips/form/form-labels.ts";

/** What stands where a slip's URL was: it keeps the slip closed, as no slip with a URL is edited or sent. */
const NOBODYS_URL = "https://erased.invalid/";
const NOBODYS_REASON = "Erased";

/** A slip that may be erased, and whether it is under way, which it then may not. */
export type ErasableSlip = { id: number; is_under_way: boolean };

/** The slips of a passport that are not erased yet, each locked until this transaction ends. */
export async function findSlipsOfPassport(
  sql: Queryable,
  passport: string,
): Promise<ErasableSlip[]> {
  return await sql<ErasableSlip[]>`
    select id, process_status in ('queued', 'started') as is_under_way from slips
    where passport_number = ${passport} and erased_at is null order by id for update`;
}

/** So many slips that nobody has changed for these months and that are not under way, those left longest first. */
export async function findSlipsLeftFor(
  sql: Queryable,
  months: number,
  limit: number,
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from slips
    where erased_at is null and updated_at < now() - ${months}::int * interval '1 month'
      and process_status not in ('queued', 'started')
    order by updated_at limit ${limit} for update skip locked`;
  return rows.map(({ id }) => id);
}

/**
 * Makes these slips nobody's: what tells of the person is replaced by what fits the columns and no person, and goes from
 * history, drafts and what the booking service said. City, destination, states and dates of work stay for the counts. What
 * the form asks for says itself what is left of it; the columns named here are those that the desk fills.
 */
export async function eraseSlipRows(sql: Queryable, ids: readonly number[]): Promise<void> {
  const these = [...ids];
  await sql`
    update slips set ${erasedFields(sql)}, payment_link = null,
      slip_url = case when status = 'approved' then ${NOBODYS_URL} end,
      failed_reason = case when failed_reason is not null then ${NOBODYS_REASON} end,
      declined_reason = case when status <> 'approved' then ${NOBODYS_REASON} end,
      status = case status when 'approved' then status else 'declined' end,
      erased_at = now(), updated_at = now()
    where id = any(${these}::bigint[])`;
  await sql`
    update history set changes = coalesce((
      select jsonb_agg(jsonb_build_object('field', change -> 'field', 'from', null, 'to', null) order by place)
      from jsonb_array_elements(changes) with ordinality as each_one (change, place)), '[]')
    where subject = 'slip' and subject_id = any(${these}::bigint[]) and changes <> '[]'`;
  await sql`delete from slip_drafts where slip_id = any(${these}::bigint[])`;
  await sql`
    update submissions set body_hash = null, slip_id = null where slip_id = any(${these}::bigint[])`;
  const runs = sql`select id from process_run where slip_id = any(${these}::bigint[])`;
  await sql`update process_run set last_error = null, external_ref = null where id in (${runs})`;
  await sql`update process_step set note = null where run_id in (${runs})`;
  await sql`
    update process_report set slip_url = null, reason = case when reason is not null then ${NOBODYS_REASON} end
    where run_id in (${runs})`;
}

// What the form's fields become, as each of them declares.
function erasedFields(sql: Queryable) {
  return STORED_SLIP_FIELDS.flatMap((name) => {
    const { erased }: { erased: Erased } = SLIP_FIELDS[name];
    if (erased === "kept") return [];
    const { becomes, digits } = erased;
    if (digits === undefined) return [sql`${sql(name)} = ${becomes}`];
    const number = sql`lpad(right(id::text, ${digits}::int), ${digits}::int, '0')`;
    return [sql`${sql(name)} = ${becomes}::text || ${number}`];
  }).reduce((all, one) => sql`${all}, ${one}`);
}

/** Drafts of new applications in which this passport stands. */
export async function deleteDraftsOfPassport(sql: Queryable, passport: string): Promise<number> {
  const rows = await sql`
    delete from slip_drafts where upper(regexp_replace(form_values ->> 'passport_number', '[\s-]', '', 'g')) = ${passport}
    returning id`;
  return rows.length;
}

/** An erased slip, by what tells that it is the same one in a backup. */
export type ErasedSlip = { id: number; created_at: string };

/** All that were erased. */
export async function findErasedSlips(sql: Queryable): Promise<ErasedSlip[]> {
  return await sql<ErasedSlip[]>`
    select id, created_at from slips where erased_at is not null order by id`;
}

/** Those of them that are there and not erased. */
export async function findUnerased(
  sql: Queryable,
  erased: readonly ErasedSlip[],
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select s.id from slips s
    join unnest(${erased.map(({ id }) => id)}::bigint[],
      ${erased.map(({ created_at }) => created_at)}::timestamptz[]) as erased (id, created_at)
      on s.id = erased.id and s.created_at = erased.created_at
    where s.erased_at is null`;
  return rows.map(({ id }) => id);
}
