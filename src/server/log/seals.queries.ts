import type { Queryable } from "@slipdesk/pg-client";
import type { Joined, Row } from "#server/database/tables.ts";

export type Head = Row<"audit.seals", "seq" | "hash">;

export const NO_SEAL: Head = { seq: 0, hash: Buffer.alloc(32) };

const BATCH = 1_000;

/** The same text as in `audit.seal_entries`, which verification must not rely on. */
const sealedText = (sql: Queryable) => sql`jsonb_build_array(l.id,
  to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), l.actor_id, l.actor_name, l.actor_role, l.kind,
  l.action, l.subject, l.subject_id, l.owner_id, l.address, l.request_id, l.changes, l.details)::text as text`;

export async function findHead(sql: Queryable): Promise<Head> {
  const [head] = await sql<Head[]>`
    select seq, hash from audit.seals order by seq desc limit 1`;
  return head ?? NO_SEAL;
}

/** Null while another program seals. Returns the oldest open transaction and whether more is waiting. */
export async function sealBatch(sql: Queryable, since: string) {
  const [sealed] = await sql<{ next: string; is_more: boolean }[]>`
    select next::text, is_more from audit.seal_entries(${since}::text::xid8, ${BATCH})`;
  return sealed ? { next: sealed.next, isMore: sealed.is_more } : null;
}

export async function isInChain(sql: Queryable, { seq, hash }: Head): Promise<boolean> {
  if (seq === NO_SEAL.seq) return true;
  return await sql`select 1 from audit.seals where seq = ${seq} and hash = ${hash}`.exists();
}

/** A seal with its entry, whose text is null if the entry is gone. */
export type Link = Head &
  Row<"audit.seals", "entry_id"> &
  Joined<"audit.log", "at"> & { text: string | null };

export async function* readChain(sql: Queryable): AsyncGenerator<Link[]> {
  for (let last: Link | undefined; ; ) {
    const links: Link[] = await sql<Link[]>`
      select s.seq, s.hash, s.entry_id, e.text, e.at from audit.seals s
      left join lateral (select l.at, ${sealedText(sql)} from audit.log l where l.id = s.entry_id) e on true
      where s.seq > ${last?.seq ?? 0} order by s.seq limit 5000`;
    last = links.at(-1);
    if (!last) return;
    yield links;
  }
}

export async function countUnsealed(sql: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from audit.log l
    where l.at < now() - interval '1 minute'
      and not exists (select from audit.seals s where s.entry_id = l.id)`;
  return row?.count ?? 0;
}
