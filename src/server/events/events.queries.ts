import type { Queryable } from "@slipdesk/pg-client";
import { asInstant } from "#server/database/expressions.ts";
import type { Known, Row } from "#server/database/tables.ts";
import type { ChangeEvent } from "#shared/log/contract.ts";

/** The last event sent, by transaction and id. Texts, since both can exceed a number. */
export type Cursor = { readonly xid: string; readonly id: string };

export function writeCursor({ xid, id }: Cursor): string {
  return `${xid}-${id}`;
}

export function readCursor(text: string): Cursor | null {
  const [, xid, id] = /^(\d{1,18})-(\d{1,18})$/.exec(text) ?? [];
  return xid !== undefined && id !== undefined ? { xid, id } : null;
}

/** Older events are not replayed. */
const KNOWN_FOR = "48 hours";

export type StreamEntry = Known<"audit.log", "xid" | "id", string> &
  Row<"audit.log", "subject" | "action" | "subject_id" | "owner_id" | "at"> &
  Pick<ChangeEvent, "state"> & {
    rings_for: number[];
    /** No entry can still be committed before it. */
    is_settled: boolean;
  };

/** Leaves out transactions of a copied database's source that lie in the future here. */
export async function findEntriesAfter(sql: Queryable, after: Cursor, most: number) {
  return await sql<StreamEntry[]>`
    select l.xid::text, l.id::text, l.subject, l.action, l.subject_id, l.owner_id, l.at,
      case when s.id is not null then jsonb_build_object(
        'status', s.status, 'process_status', s.process_status, 'payment_status', s.payment_status,
        'updated_at', ${asInstant(sql, sql`s.updated_at`)},
        'has_slip_url', s.slip_url is not null, 'has_payment_link', s.payment_link is not null) end as state,
      array(select n.user_id from notifications n where n.log_id = l.id) as rings_for,
      l.xid < pg_snapshot_xmin(pg_current_snapshot()) as is_settled
    from audit.log l left join slips s on l.subject = 'slip' and s.id = l.subject_id
    where (l.xid, l.id) > (${after.xid}::text::xid8, ${after.id}::bigint)
      and l.xid < pg_snapshot_xmax(pg_current_snapshot()) and l.at > now() - ${KNOWN_FOR}::interval
    order by l.xid, l.id limit ${most}`;
}

export async function findPresentCursor(sql: Queryable): Promise<Cursor> {
  const row = await sql<Known<"audit.log", "xid", string>[]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.one();
  return { xid: row.xid, id: "0" };
}

/** True for a cursor of this log if everything after it is young enough to be sent. */
export async function isKnownCursor(sql: Queryable, { xid, id }: Cursor): Promise<boolean> {
  const cursor = sql`(${xid}::text::xid8, ${id}::bigint)`;
  const [row] = await sql<{ is_known: boolean }[]>`
    select exists (select from audit.log where (xid, id) <= ${cursor}) and coalesce((
      select at > now() - ${KNOWN_FOR}::interval from audit.log
      where (xid, id) > ${cursor} order by xid, id limit 1), true) as is_known`;
  return row?.is_known ?? false;
}
