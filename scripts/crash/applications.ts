import type { Sql } from "@slipdesk/pg-client";
import { callForId } from "./call.ts";
import type { Program } from "./program.ts";
import type { Before, Piece, Work } from "./work.ts";

export type Application = Piece & { key: string; passport: string; firstName: string };

/** Each client submits applications, as many as it can. */
export function submitting(): Work<Application> {
  let number = 0;
  return {
    prepare: async () => undefined,
    next() {
      number += 1;
      return {
        key: `crash-test-${number}`,
        passport: `CT${String(number).padStart(7, "0")}`,
        firstName: `Sample ${number}`,
        id: null,
      };
    },
    send: submit,
    findFailures,
  };
}

async function submit(application: Application, [program]: readonly Program[], token: string) {
  if (!program) return null;
  return await callForId(program, token, {
    method: "POST",
    path: "/auto/slip/data",
    body: formOf(application),
    headers: { "idempotency-key": application.key },
  });
}

function formOf({ passport, firstName }: Application): Record<string, unknown> {
  const year = new Date().getFullYear();
  return {
    country: "BD",
    city: "80",
    country_traveling_to: "SA",
    first_name: firstName,
    last_name: "Applicant",
    email: "sample@example.com",
    phone: "+8801712345678",
    gender: "male",
    marital_status: "unmarried",
    date_of_birth: "1990-05-20",
    nationality: "15",
    passport_number: passport,
    confirm_passport: passport,
    passport_issue_date: `${year - 1}-01-01`,
    passport_expiry_date: `${year + 8}-12-31`,
    passport_issue_place: "Dhaka",
    visa_type: "wv",
    national_id: "1234567890",
    others: "",
    position_applied_for: "31",
    medical_center_id: null,
  };
}

type Stored = { id: number; passport_number: string; first_name: string; submissions: number };

/**
 * What is wrong in the database: lost, duplicated or half done. Only `sent` slips are checked in detail; older ones
 * are only counted, because checking all after each kill would take hours.
 */
async function findFailures(sql: Sql, sent: readonly Application[], before: Before) {
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
    ...sent.flatMap((slip) => failuresOf(slip, stored.get(slip.passport) ?? [])),
    ...rows.flatMap((row) =>
      known.has(row.passport_number) ? [] : [`Slip ${row.id} was not sent`],
    ),
    ...(older?.count === before.count
      ? []
      : [`Of ${before.count} earlier slips ${older?.count} are there`]),
    ...(await countFailures(sql)),
    ...(await orphans(sql)),
  ];
}

function failuresOf(slip: Application, [first, ...others]: Stored[]): string[] {
  const name = `${slip.passport} (slip ${slip.id ?? "unknown"})`;
  if (!first) return slip.id === null ? [] : [`${name} was acknowledged and is lost`];
  return [
    ...(others.length > 0 ? [`${name} is stored ${others.length + 1} times`] : []),
    ...(slip.id !== null && first.id !== slip.id ? [`${name} is stored as ${first.id}`] : []),
    ...(first.first_name !== slip.firstName ? [`${name} is not what was sent`] : []),
    ...(first.submissions !== 1 ? [`${name} has ${first.submissions} submitted rows`] : []),
  ];
}

async function countFailures(sql: Sql): Promise<string[]> {
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
