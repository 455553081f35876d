import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "@slipdesk/embedded-postgres";
import { codeOf, databaseFailureOf, type Queryable, type Sql } from "@slipdesk/pg-client";
import type { Log } from "#server/log.ts";
import type { Settings } from "#server/settings/settings.ts";
import { sentence } from "#shared/text/sentence.ts";
import { findHead, type Head, isInChain, sealBatch } from "./log.queries.ts";

export function sealOf(seq: number, before: Buffer, text: string): Buffer {
  return createHash("sha256").update(`${seq}\n`).update(before).update(text).digest();
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
  makeFolder(layout.DATA_DIR);
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
    "The audit log lacks seal {id}, which {file} names: it was cut off or recreated, or this is another database. Run npm run audit -- verify, then see docs/trouble.md, The audit log does not verify",
    { id: known.seq, file },
  );
}

const EVERY_MS = 1_000;

const REPORT_MS = 60_000;

/** Every second; once a minute the chain's end is logged and stored in DATA_DIR. */
export function startSealing(context: { sql: Sql; settings: Settings }, log: Log) {
  let since = "0";
  let reported = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  let failure = "";
  let running = Promise.resolve();
  const report = async () => {
    const head = await findHead(context.sql);
    reportedAt = performance.now();
    const failure = await compareWithHeadFile(context.sql, context.settings);
    if (failure !== null) return log.error(`${failure.message}.`);
    if (head.seq === reported) return;
    reported = head.seq;
    log.info(`Audit log: ${writtenHead(head)}`);
    await writeHeadFile(context.settings, head).catch(() =>
      log.error(`The end of the audit log could not be stored in ${headFileOf(context.settings)}.`),
    );
  };
  const poll = async () => {
    try {
      since = await sealAll(context, since);
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
    running = running.then(poll);
  };
  next();
  const timer = setInterval(next, EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
      await poll();
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
