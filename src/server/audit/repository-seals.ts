import { createHash } from "node:crypto";
import type { Queryable, Sql } from "#server/database/connect.ts";

/** How far the chain of seals reaches. */
export type Head = { seq: number; hash: Buffer };

/** What an entry is, as it is sealed: its own columns in one order. */
export type SealableEntry = { id: number; text: string };

/** Before the first seal. */
export const NO_SEAL: Head = { seq: 0, hash: Buffer.alloc(32) };

const LOCK = 7_547_003;
const BATCH = 1_000;

const sealedText = (sql: Queryable) => sql`jsonb_build_array(e.id,
  to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), e.actor_id, e.actor_role, e.kind, e.action,
  e.subject, e.subject_id, e.address, e.request_id, e.details)::text as text`;

/** The seal of an entry: its number in the chain, the seal before it, and what it says. */
export function sealOf(seq: number, before: Buffer, { text }: SealableEntry): Buffer {
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
  sql: Sql,
  since: string,
): Promise<{ next: string; isMore: boolean } | null> {
  return await sql.begin(async (tx) => {
    const [state] = await tx<{ is_ours: boolean; oldest: string }[]>`
      select pg_try_advisory_xact_lock(${LOCK}) as is_ours,
        pg_snapshot_xmin(pg_current_snapshot())::text as oldest`;
    if (!state?.is_ours) return null;
    const entries = await tx<SealableEntry[]>`
      select e.id, ${sealedText(tx)} from audit.entries e
      where e.xid >= ${since}::text::xid8 and not exists (select from audit.seals s where s.entry_id = e.id)
      order by e.id limit ${BATCH}`;
    if (entries.length > 0) await insertSeals(tx, await findHead(tx), entries);
    const isMore = entries.length === BATCH;
    return { next: isMore ? since : state.oldest, isMore };
  });
}

async function insertSeals(
  sql: Queryable,
  head: Head,
  entries: readonly SealableEntry[],
): Promise<void> {
  let { seq, hash } = head;
  const seals = entries.map((entry) => {
    seq += 1;
    hash = sealOf(seq, hash, entry);
    return { seq, entry_id: entry.id, hash };
  });
  await sql`
    insert into audit.seals (seq, entry_id, hash)
    select seq, entry_id, decode(hex, 'hex')
    from unnest(${seals.map((one) => one.seq)}::bigint[], ${seals.map((one) => one.entry_id)}::bigint[],
      ${seals.map((one) => one.hash.toString("hex"))}::text[]) as sealed (seq, entry_id, hex)`;
}

/** A link of the chain with its entry, whose text is null when the entry is gone. */
export type Link = { seq: number; hash: Buffer; entry_id: number; text: string | null };

/** All links in their order, many at a time. */
export function readChain(sql: Queryable): AsyncIterable<Link[]> {
  return sql<Link[]>`
    select s.seq, s.hash, s.entry_id, e.text from audit.seals s
    left join lateral (select ${sealedText(sql)} from audit.entries e where e.id = s.entry_id) e on true
    order by s.seq`.cursor(5_000);
}

/** How many entries no seal covers although they are a minute old. */
export async function countUnsealed(sql: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from audit.entries e
    where e.at < now() - interval '1 minute'
      and not exists (select from audit.seals s where s.entry_id = e.id)`;
  return row?.count ?? 0;
}
