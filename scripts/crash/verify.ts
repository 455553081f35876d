import type { Sql } from "#server/database/connect.ts";
import type { Sent } from "./clients.ts";

type Stored = { id: number; passport_number: string; first_name: string; submissions: number };

/** Already checked: the newest slip, and the number of slips up to it. */
export type Before = { newest: number; count: number };

/**
 * The faults in the database: anything lost, duplicated or half done. Only `sent` slips are checked in detail; older ones
 * are only counted, because checking all after each kill would take hours.
 */
export async function findFaults(sql: Sql, sent: readonly Sent[], before: Before) {
  const rows = await sql<Stored[]>`
    select s.id, s.passport_number, s.first_name, (
      select count(*) from record_log h
      where h.subject = 'slip' and h.subject_id = s.id and h.action = 'submitted') as submissions
    from slips s where s.id > ${before.newest}`;
  const [older] = await sql<{ count: number }[]>`
    select count(*) from slips where id <= ${before.newest}`;
  const stored = Map.groupBy(rows, (row) => row.passport_number);
  const known = new Set(sent.map((slip) => slip.passport));
  return [
    ...sent.flatMap((slip) => faultsOf(slip, stored.get(slip.passport) ?? [])),
    ...rows.flatMap((row) =>
      known.has(row.passport_number) ? [] : [`Slip ${row.id} was not sent`],
    ),
    ...(older?.count === before.count
      ? []
      : [`Of ${before.count} earlier slips ${older?.count} are there`]),
    ...(await countFaults(sql)),
    ...(await orphans(sql)),
  ];
}

function faultsOf(slip: Sent, [first, ...others]: Stored[]): string[] {
  const name = `${slip.passport} (slip ${slip.id ?? "unknown"})`;
  if (!first) return slip.id === null ? [] : [`${name} was acknowledged and is lost`];
  return [
    ...(others.length > 0 ? [`${name} is stored ${others.length + 1} times`] : []),
    ...(slip.id !== null && first.id !== slip.id ? [`${name} is stored as ${first.id}`] : []),
    ...(first.first_name !== slip.firstName ? [`${name} is not what was sent`] : []),
    ...(first.submissions !== 1 ? [`${name} has ${first.submissions} submitted rows`] : []),
  ];
}

async function countFaults(sql: Sql): Promise<string[]> {
  const rows = await sql<{ scope: number; city: string; status: string }[]>`
    select scope, city, status
    from (
      select scope, city, status, slips from slip_counts
      union all
      select scoped.scope, city, status, -1 from slips
        cross join lateral (values (0::bigint), (user_id)) as scoped (scope)
    ) as both_sides
    group by scope, city, status having sum(slips) <> 0`;
  return rows.map((row) => `The count of ${row.status} slips in ${row.city} is wrong`);
}

async function orphans(sql: Sql): Promise<string[]> {
  const rows = await sql<{ subject_id: number }[]>`
    select subject_id from record_log
    where subject = 'slip' and not exists (select from slips where id = subject_id)`;
  return rows.map((row) => `There is history of slip ${row.subject_id}, which does not exist`);
}
