import { createHash } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "@slipdesk/embedded-postgres";
import {
  type Copies,
  databaseFailureOf,
  inCopyTransaction,
  type Sql,
  type Transaction,
} from "@slipdesk/pg-client";
import { writeAlone } from "#server/auth/write-as.ts";
import type { Context, Rooms } from "#server/context.ts";
import { readDiskSpace } from "#server/database/disk.ts";
import { record } from "#server/log/acts.ts";
import { MOST_AHEAD_MS } from "#server/log/clock.queries.ts";
import type { Log } from "#server/log.ts";
import type { Settings } from "#server/settings/settings.ts";
import { HOUR_MS } from "#shared/time/plain-date.ts";
import { encodeRecord, fileFailure, type Section, writeArchive } from "./archive.ts";
import { BackupError } from "./encryption.ts";
import {
  copyOut,
  FILE_CONTENTS,
  FILE_TABLES,
  findMigrations,
  hasAuditEntries,
  LEFT_OUT,
  liftTimeLimits,
  listSequences,
  listTables,
  type StoredTable,
} from "./tables.queries.ts";

export type BackedUpContext = {
  readonly sql: Sql;
  readonly rooms: Rooms;
  readonly settings: Pick<Settings, "BACKUP_FILES">;
};

/** A consistent snapshot while the desk works. Leaves no file behind if it fails. */
export async function makeBackup(
  context: BackedUpContext,
  file: string,
  key: string | undefined,
  now: Date,
): Promise<void> {
  const { sql, settings } = context;
  await inCopyTransaction(
    sql.options,
    "isolation level repeatable read read only",
    async (tx, copies) => {
      await liftTimeLimits(tx);
      const leftOut = settings.BACKUP_FILES === "on" ? LEFT_OUT : [...LEFT_OUT, ...FILE_TABLES];
      await writeArchive(file, sectionsOf(tx, copies, { now, leftOut }), key);
    },
  );
  // A desk that has not been started since its update has no log yet.
  if (await hasAuditEntries(sql)) {
    const details = { encrypted: key !== undefined };
    await writeAlone(context, (write) =>
      record(write, { subject: "desk", action: "backed-up", details }),
    );
  }
}

async function* sectionsOf(
  tx: Transaction,
  copies: Copies,
  { now, leftOut }: { now: Date; leftOut: readonly string[] },
): AsyncGenerator<Section> {
  const migrations = await findMigrations(tx);
  const made_at = now.toISOString();
  yield plainly([encodeRecord({ kind: "head", made_at, migrations: [...migrations] })]);
  const tables = (await listTables(tx)).filter(({ name }) => !leftOut.includes(name));
  for (const table of tables) {
    const content = contentOf(tx, copies, table);
    yield table.name === FILE_CONTENTS ? { compressed: "by-digit", content } : plainly(content);
  }
  // After the rows, so that no sequence is behind a stored id.
  const sequences = await listSequences(tx);
  yield plainly([
    ...sequences.map((sequence) => encodeRecord({ kind: "sequence", ...sequence })),
    encodeRecord({ kind: "complete", tables: tables.length }),
  ]);
}

const plainly = (content: Section["content"]): Section => ({ compressed: "by-search", content });

async function* contentOf(tx: Transaction, copies: Copies, table: StoredTable) {
  const { name, columns } = table;
  yield encodeRecord({ kind: "table", name, columns });
  const hash = createHash("sha256");
  const rows = copies.readable(copyOut(tx, table));
  for await (const chunk of rows) {
    const bytes = Buffer.from(chunk);
    hash.update(bytes);
    yield encodeRecord({ kind: "data", bytes: bytes.length });
    yield bytes;
  }
  yield encodeRecord({ kind: "end", sha256: hash.digest("hex") });
}

const NAME = /^slipdesk-[\dTZ-]+\.backup$/;
/** A backup of many gigabytes takes far less. */
const LONGEST_BACKUP_MS = 2 * HOUR_MS;
const HALF = /^slipdesk-[\dTZ-]+\.backup\.partial$/;
const POLL_MS = 60_000;

/** Backs up every BACKUP_EVERY hours after the newest backup; retries after a minute. */
export function startBackups(context: Context, log: Log) {
  if (context.settings.BACKUP_EVERY === "off") return { stop: async () => undefined };
  let running = Promise.resolve();
  const poll = () => {
    running = running.then(() => backUpWhenDue(context, context.clock(), log));
  };
  poll();
  const timer = setInterval(poll, POLL_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** Makes the backup if one is due at `now`, and removes those beyond BACKUP_KEEP. */
export async function backUpWhenDue(context: Context, now: Date, log: Log): Promise<void> {
  const { BACKUP_EVERY, BACKUP_KEEP, BACKUP_KEY } = context.settings;
  if (BACKUP_EVERY === "off") return;
  const folder = folderOf(context);
  try {
    const last = await findLastBackup(context, now);
    if (last && now.getTime() - last.getTime() < BACKUP_EVERY * HOUR_MS) return;
    if ((await readDiskSpace(context.settings))?.state === "full")
      throw new BackupError("the disk is full.");
    makeFolder(folder, 0o700);
    // A killed program left them; a younger one is still being written, by another program or by hand.
    const abandoned = nameAt(new Date(now.getTime() - LONGEST_BACKUP_MS));
    for (const half of (await readdir(folder)).filter((name) => HALF.test(name)))
      if (half < abandoned) await rm(join(folder, half));
    const name = nameAt(now);
    await makeBackup(context, join(folder, name), BACKUP_KEY, now);
    log.info(`Backup made: ${join(folder, name)}.`);
  } catch (error) {
    log.error(`The backup that was due could not be made: ${reasonOf(error, folder)}`);
    return;
  }
  // Those that a clock made that was ahead are neither counted nor removed.
  const made = (await listBackups(folder)).filter((name) => name <= nameAt(latestAt(now)));
  for (const old of made.slice(BACKUP_KEEP)) {
    await rm(join(folder, old)).catch((error) =>
      log.error(`An old backup could not be removed: ${reasonOf(error, join(folder, old))}`),
    );
  }
}

function reasonOf(error: unknown, path: string): string {
  switch (databaseFailureOf(error)) {
    case "unreachable":
      return "the database did not answer.";
    case "busy":
      return "the database was too busy.";
    case "disk-full":
      return "the database's disk is full.";
    case "shared-memory-full":
      return "the database's shared memory (/dev/shm) is full.";
    case null: {
      const failure = fileFailure(error, path);
      if (failure instanceof BackupError) return failure.message;
      return `${failure instanceof Error ? failure.message : String(failure)}.`;
    }
  }
}

/** Those that are dated after `now` are left out: a clock that was ahead made them. */
export async function findLastBackup(context: Pick<Context, "settings">, now?: Date) {
  const folder = folderOf(context);
  for (const name of await listBackups(folder)) {
    const { mtime } = await stat(join(folder, name));
    if (now === undefined || mtime <= latestAt(now)) return mtime;
  }
  return null;
}

const latestAt = (now: Date) => new Date(now.getTime() + MOST_AHEAD_MS);

const nameAt = (now: Date) => `slipdesk-${now.toISOString().replace(/[:.]/g, "-")}.backup`;

function folderOf({ settings }: Pick<Context, "settings">): string {
  return join(settings.DATA_DIR, "backups");
}

/** Newest first. */
async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed();
}
