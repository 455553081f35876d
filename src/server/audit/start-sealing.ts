import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "#server/database/log.ts";
import type { Desk } from "#server/desk.ts";
import { findHead, type Head, sealBatch } from "./repository-seals.ts";

const EVERY_MS = 1_000;
const TELL_MS = 60_000;
/** Where the end of the chain is kept beside the database: whoever cuts the log off there cannot cut it off here. */
export const HEAD_FILE = "audit-head";

/** What seals the audit log while the program runs. */
export type Sealing = { stop(): Promise<void> };

/**
 * Seals new entries every second, and tells the end of the chain in the log and in DATA_DIR once a minute and at the
 * end. Of several programs one does it at a time.
 */
export function startSealing(desk: Pick<Desk, "sql" | "settings">, log: Log): Sealing {
  let since = "0";
  let told = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  let running = Promise.resolve();
  const tell = async () => {
    const head = await findHead(desk.sql);
    toldAt = performance.now();
    if (head.seq === told) return;
    told = head.seq;
    await keepHead(desk, head, log);
  };
  const look = async () => {
    try {
      since = await sealAll(desk, since);
      if (performance.now() - toldAt > TELL_MS) await tell();
    } catch {
      // The database is away, or another program seals; what is left is sealed the next time.
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
      await tell().catch(() => undefined);
    },
  };
}

/** Seals everything that no transaction older than `since` wrote; gives from where to go on. */
export async function sealAll({ sql }: Pick<Desk, "sql">, since = "0"): Promise<string> {
  for (let place = since; ; ) {
    const sealed = await sealBatch(sql, place);
    if (sealed === null) return place;
    place = sealed.next;
    if (!sealed.isMore) return place;
  }
}

async function keepHead(
  { settings }: Pick<Desk, "settings">,
  { seq, hash }: Head,
  log: Log,
): Promise<void> {
  log.info(`Audit log: ${seq} ${hash.toString("hex")}`);
  const file = join(settings.DATA_DIR, HEAD_FILE);
  try {
    await mkdir(settings.DATA_DIR, { recursive: true });
    await writeFile(`${file}.new`, `${seq} ${hash.toString("hex")}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
  } catch {
    log.error(`The end of the audit log could not be kept in ${file}.`);
  }
}
