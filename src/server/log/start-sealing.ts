import type { Sql } from "#server/database/connect.ts";
import { databaseFailureOf } from "#server/database/failure.ts";
import type { Log } from "#server/log.ts";
import type { Settings } from "#server/settings/settings.ts";
import { compareWithHeadFile, headFileOf, writeHeadFile, writtenHead } from "./head-file.ts";
import { findHead, sealBatch } from "./repository-seals.ts";

const EVERY_MS = 1_000;
const TELL_MS = 60_000;

/** What seals the audit log while the program runs. */
export type Sealing = { stop(): Promise<void> };

/**
 * Seals new entries every second, and once a minute and at the end logs the end of the chain and stores it in DATA_DIR. An
 * end stored before that the chain no longer holds stays there and is logged as an error. Of several programs one
 * seals at a time.
 */
export function startSealing(desk: { sql: Sql; settings: Settings }, log: Log): Sealing {
  let since = "0";
  let told = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  let failure = "";
  let running = Promise.resolve();
  const tell = async () => {
    const head = await findHead(desk.sql);
    toldAt = performance.now();
    const fault = await compareWithHeadFile(desk.sql, desk.settings);
    if (fault !== null) return log.error(`${fault.message}.`);
    if (head.seq === told) return;
    told = head.seq;
    log.info(`Audit log: ${writtenHead(head)}`);
    await writeHeadFile(desk.settings, head).catch(() =>
      log.error(`The end of the audit log could not be stored in ${headFileOf(desk.settings)}.`),
    );
  };
  const look = async () => {
    try {
      since = await sealAll(desk, since);
      if (performance.now() - toldAt > TELL_MS) await tell();
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
      await tell().catch(() => undefined);
    },
  };
}

/** Seals everything that no transaction older than `since` wrote; gives from where to go on. */
export async function sealAll({ sql }: { sql: Sql }, since = "0"): Promise<string> {
  for (let place = since; ; ) {
    const sealed = await sealBatch(sql, place);
    if (sealed === null) return place;
    place = sealed.next;
    if (!sealed.isMore) return place;
  }
}
