import { createHash } from "node:crypto";
import type { Queryable } from "#server/database/connect.ts";

/** How far the chain of seals reaches. */
export type Head = { seq: number; hash: Buffer };

/** Before the first seal. */
export const NO_SEAL: Head = { seq: 0, hash: Buffer.alloc(32) };

const BATCH = 1_000;

/** What of an entry is sealed; the function that seals has the same text (`audit.seal_entries`), which a check must not take its word for. */
const sealedText = (sql: Queryable) => sql`jsonb_build_array(l.id,
  to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), l.actor_id, l.actor_name, l.actor_role, l.kind,
  l.action, l.subject, l.subject_id, l.owner_id, l.address, l.request_id, l.changes, l.details)::text as text`;

/** The seal of an entry: its number in the chain, the seal before it, and what it says. */
export function sealOf(seq: number, before: Buffer, text: string): Buffer {
  return createHash("sha256").update(`${seq}\n`).update(before).update(text).digest();
}

/** The last seal of the chain. */
export async function findHead(sql: Queryable): Promise<Head> {
  const [head] = await sql<Head[]>`
    select seq, hash from audit.seals order by seq desc limit 1`;
  return head ?? NO_SEAL;
}

/**
 * Seals entries that have none and whose transaction is not older than `since`, a batch at most; null while another
 * program does it. Gives the oldest transaction that may still add entries, and whether more are waiting.
 */
export async function sealBatch(
  sql: Queryable,
  since: string,
): Promise<{ next: string; isMore: boolean } | null> {
  const [sealed] = await sql<{ next: string; is_more: boolean }[]>`
    select next::text, is_more from audit.seal_entries(${since}::text::xid8, ${BATCH})`;
  return sealed ? { next: sealed.next, isMore: sealed.is_more } : null;
}

/** Whether the chain holds this seal with this hash. */
export async function isInChain(sql: Queryable, { seq, hash }: Head): Promise<boolean> {
  if (seq === NO_SEAL.seq) return true;
  const found = await sql`select 1 from audit.seals where seq = ${seq} and hash = ${hash}`;
  return found.length > 0;
}

/** A link of the chain with its entry, whose text is null when the entry is gone. */
export type Link = {
  seq: number;
  hash: Buffer;
  entry_id: number;
  text: string | null;
  at: string | null;
};

/** All links in their order, many at a time. */
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

/** How many entries no seal covers although they are a minute old. */
export async function countUnsealed(sql: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from audit.log l
    where l.at < now() - interval '1 minute'
      and not exists (select from audit.seals s where s.entry_id = l.id)`;
  return row?.count ?? 0;
}
