import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { codeOf, databaseFailureOf, type Queryable, type Sql } from "@slipdesk/pg-client";
import type { Joined, Row } from "#server/database/tables.ts";
import type { Log } from "#server/log.ts";
import type { Settings } from "#server/settings/settings.ts";
import { sentence } from "#shared/text/sentence.ts";

export type Head = Row<"audit.seals", "seq" | "hash">;

export const NO_SEAL: Head = { seq: 0, hash: Buffer.alloc(32) };

const BATCH = 1_000;

/** The same text as in `audit.seal_entries`, which verification must not rely on. */
const sealedText = (sql: Queryable) => sql`jsonb_build_array(l.id,
  to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), l.actor_id, l.actor_name, l.actor_role, l.kind,
  l.action, l.subject, l.subject_id, l.owner_id, l.address, l.request_id, l.changes, l.details)::text as text`;

export function sealOf(seq: number, before: Buffer, text: string): Buffer {
  return createHash("sha256").update(`${seq}\n`).update(before).update(text).digest();
}

export async function findHead(sql: Queryable): Promise<Head> {
  const [head] = await sql<Head[]>`
    select seq, hash from audit.seals order by seq desc limit 1`;
  return head ?? NO_SEAL;
}

/** Null while another program seals. Returns the oldest open transaction and whether more is waiting. */
async function sealBatch(sql: Queryable, since: string) {
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

type DataLayout = Pick<Settings, "DATA_DIR">;

/** A copy of the chain's end outside the database reveals a truncated log. */
export function headFileOf({ DATA_DIR }: DataLayout): string {
  return join(DATA_DIR, "audit-head");
}

function writtenHead({ seq, hash }: Head): string {
  return `${seq} ${hash.toString("hex")}`;
}

/** Null if it is malformed. */
export function parseHead(text: string): Head | null {
  const [, seq, hash] = /^(\d+) ([\da-f]{64})$/.exec(text.trim()) ?? [];
  return seq && hash ? { seq: Number(seq), hash: Buffer.from(hash, "hex") } : null;
}

export async function readHeadFile(layout: DataLayout): Promise<Head | "none" | "unreadable"> {
  try {
    return parseHead(await readFile(headFileOf(layout), "utf8")) ?? "unreadable";
  } catch (error) {
    return codeOf(error) === "ENOENT" ? "none" : "unreadable";
  }
}

async function writeHeadFile(layout: DataLayout, head: Head): Promise<void> {
  const file = headFileOf(layout);
  await mkdir(layout.DATA_DIR, { recursive: true });
  await writeFile(`${file}.new`, `${writtenHead(head)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

export async function compareWithHeadFile(sql: Queryable, layout: DataLayout) {
  const known = await readHeadFile(layout);
  if (known === "none") return null;
  const file = headFileOf(layout);
  if (known === "unreadable") {
    return sentence(
      "{file} cannot be read, so nothing shows whether the audit log was cut off. Make it readable for this account, or move it away",
      { file },
    );
  }
  if (await isInChain(sql, known)) return null;
  return sentence(
    "The audit log lacks seal {id}, which {file} names: it was cut off or recreated, or this is another database. Run npm run audit -- verify, then see docs/operations.md, Audit log",
    { id: known.seq, file },
  );
}

const EVERY_MS = 1_000;
const REPORT_MS = 60_000;

/** Every second; once a minute the chain's end is logged and stored in DATA_DIR. */
export function startSealing(desk: { sql: Sql; settings: Settings }, log: Log) {
  let since = "0";
  let reported = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  let failure = "";
  let running = Promise.resolve();
  const report = async () => {
    const head = await findHead(desk.sql);
    reportedAt = performance.now();
    const fault = await compareWithHeadFile(desk.sql, desk.settings);
    if (fault !== null) return log.error(`${fault.message}.`);
    if (head.seq === reported) return;
    reported = head.seq;
    log.info(`Audit log: ${writtenHead(head)}`);
    await writeHeadFile(desk.settings, head).catch(() =>
      log.error(`The end of the audit log could not be stored in ${headFileOf(desk.settings)}.`),
    );
  };
  const look = async () => {
    try {
      since = await sealAll(desk, since);
      if (performance.now() - reportedAt > REPORT_MS) await report();
      failure = "";
    } catch (error) {
      // While the database is away or busy the rest is sealed the next time.
      const reason = error instanceof Error ? error.message : String(error);
      if (databaseFailureOf(error) === null && reason !== failure) {
        log.error(`The audit log cannot be sealed: ${reason}.`);
        failure = reason;
      }
    }
  };
  const next = () => {
    running = running.then(look);
  };
  next();
  const timer = setInterval(next, EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
      await look();
      await report().catch(() => undefined);
    },
  };
}

/** Seals all settled entries and returns where to continue. */
export async function sealAll({ sql }: { sql: Sql }, since = "0"): Promise<string> {
  for (let oldest = since; ; ) {
    const sealed = await sealBatch(sql, oldest);
    if (sealed === null) return oldest;
    oldest = sealed.next;
    if (!sealed.isMore) return oldest;
  }
}
