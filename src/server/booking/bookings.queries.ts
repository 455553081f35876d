import type { Fragment, Queryable } from "@slipdesk/pg-client";
import type { Row } from "#server/database/tables.ts";

/** Of an address of the official site the token, of any other address all of it. As in the indexes of the schema. */
const bookingOf = (sql: Queryable, address: Fragment) =>
  sql`coalesce(substring(${address} from '/appointment/([A-Za-z0-9]{8,40})/'), ${address})`;

type Page = {
  slip_id?: number | undefined;
  token?: string | undefined;
  passport_number: string;
};

/** The named application, else the one of this booking, else of this passport the one that waits or the newest finished one. */
export async function findSlipOf(
  sql: Queryable,
  { slip_id = -1, token = "", passport_number }: Page,
): Promise<number | null> {
  const row = await sql<Row<"slips", "id">[]>`
    select id from (
      select id, 1 as place from slips where id = ${slip_id}
      union all
      select id, 2 from slips where ${bookingOf(sql, sql`payment_link`)} = ${token}
      union all
      select id, 2 from slips where ${bookingOf(sql, sql`slip_url`)} = ${token}
      union all
      select id, case process_status when 'started' then 3 when 'finished' then 4 else 5 end from slips
        where passport_number = ${passport_number} and erased_at is null
    ) found order by place, id desc limit 1`.first();
  return row?.id ?? null;
}

type Holder = Row<"slips", "id"> & { applicant: string };

/** Another application with the same payment link, in whatever language its address is. */
export async function findLinkHolder(
  sql: Queryable,
  id: number,
  link: string,
): Promise<Holder | null> {
  await sql`select pg_advisory_xact_lock(hashtext('slipdesk payment link'), hashtext(${bookingOf(sql, sql`${link}::text`)}))`;
  return await sql<Holder[]>`
    select id, first_name || ' ' || last_name as applicant from slips
    where ${bookingOf(sql, sql`payment_link`)} = ${bookingOf(sql, sql`${link}::text`)} and id <> ${id}
    limit 1`.first();
}
