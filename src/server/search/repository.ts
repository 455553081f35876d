import type { Queryable } from "#server/database/connect.ts";
import { type SlipScope, withinScope } from "#server/slips/repository.ts";
import { searchCondition } from "#server/slips/repository-list.ts";
import type { Found } from "#shared/search/contract.ts";

const MOST_SLIPS = 6;
const MOST_OTHERS = 4;
const SHORTEST_PHONE_END = 6;
const SHORTEST_NATIONAL_ID_END = 4;
const RECORD_NUMBER = /^[1-9]\d{0,14}$/;

/** What is searched for: as text, and the digits in it when it is a number in any writing. */
export type SearchTerm = { text: string; digits: string | null };

/**
 * Slips within the scope, newest first: those with the text in name, passport or e-mail, those whose phone or national
 * ID ends in the digits, and before all the one with this record number.
 */
export async function findSlipsBy(
  sql: Queryable,
  scope: SlipScope,
  { text, digits }: SearchTerm,
): Promise<Found["slips"]> {
  const newest = (condition: Fragment) => sql`
    (select s.id from slips s where ${condition} ${withinScope(sql, scope)}
    order by s.id desc limit ${MOST_SLIPS})`;
  const ids = [searchCondition(sql, text), ...numberConditions(sql, digits)]
    .map(newest)
    .reduce((before, more) => sql`${before} union all ${more}`);
  return await sql<Found["slips"]>`
    select s.id, s.first_name || ' ' || s.last_name as name, s.passport_number, s.city, s.status,
      s.process_status, s.payment_status, s.slip_url is not null as has_slip_url
    from slips s where s.id in (${ids})
    order by s.id::text = ${digits} desc nulls last, s.id desc limit ${MOST_SLIPS}`;
}

type Fragment = ReturnType<typeof searchCondition>;

function numberConditions(sql: Queryable, digits: string | null): Fragment[] {
  if (digits === null) return [];
  const end = `${[...digits].reverse().join("")}%`;
  return [
    ...(RECORD_NUMBER.test(digits) ? [sql`s.id = ${digits}::bigint`] : []),
    ...(digits.length >= SHORTEST_PHONE_END ? [sql`reverse(s.phone) like ${end}`] : []),
    ...(digits.length >= SHORTEST_NATIONAL_ID_END ? [sql`reverse(s.national_id) like ${end}`] : []),
  ];
}

/** Living operators with the text in name, e-mail or username. */
export async function findOperatorsBy(sql: Queryable, text: string): Promise<Found["operators"]> {
  return await sql<Found["operators"]>`
    select id, first_name || ' ' || last_name as name, email from users
    where role = 'operator' and deleted_at is null
      and strpos(lower(first_name || ' ' || last_name || E'\n' || email || E'\n' || username), lower(${text})) > 0
    order by first_name, last_name, id limit ${MOST_OTHERS}`;
}

/** Medical centers with the text in name or city. */
export async function findCentersBy(sql: Queryable, text: string): Promise<Found["centers"]> {
  return await sql<Found["centers"]>`
    select id, name, city from medical_centers
    where strpos(lower(name || E'\n' || city), lower(${text})) > 0
    order by name, id limit ${MOST_OTHERS}`;
}
