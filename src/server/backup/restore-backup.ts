import { pipeline } from "node:stream/promises";
import type { Copies, Sql, Transaction } from "@slipdesk/pg-client";
import { writeCopies } from "#server/auth/write-as.ts";
import type { Rooms } from "#server/context.ts";
import {
  applyMigration,
  type Migration,
  prepareMigrations,
  readMigrations,
  refuseOtherSchema,
  schemaFailure,
} from "#server/database/migrate.ts";
import { record } from "#server/log/acts.ts";
import {
  continueLogNumbers,
  LOADED_LOG,
  makeLoadedLog,
  storeRestoredLog,
} from "#server/log/log.queries.ts";
import { endRestoredRuns, renewEffectKeys } from "#server/processing/runs.queries.ts";
import { eraseSlips } from "#server/slips/erase-slips.ts";
import { findUnerased } from "#server/slips/erased.queries.ts";
import { type BackupHead, type OpenOptions, type ReadRecord, readArchive } from "./archive.ts";
import { BackupError } from "./encryption.ts";
import * as db from "./tables.queries.ts";

export type Restored = { made_at: string; rows: Record<string, number>; ended_runs: number };

/** Sessions end, unfinished runs fail (their outcome is unknown), and an existing audit log stays. */
export async function restoreBackup(
  context: { sql: Sql; rooms: Rooms },
  file: string,
  options: OpenOptions & { replace: boolean; folder?: string },
): Promise<Restored> {
  const head = await verify(file, options);
  const [before, after] = split(await readMigrations(options.folder), head);
  const restored = await writeCopies(context, async (write, copies) => {
    const { sql: tx } = write;
    await db.prepareRestore(tx);
    if (await db.isInUse(tx)) throw inUse();
    // The audit log stays, so its schema must match.
    await prepareMigrations(tx);
    await refuseOtherSchema(tx);
    const existing = await db.findExistingData(tx);
    if (existing && !options.replace) throw refuseToReplace(existing);
    const erased = await db.findErasedBefore(tx);
    await db.dropEverything(tx);
    await prepareMigrations(tx);
    for (const migration of before) await applyMigration(tx, migration);
    const rows = await load(tx, copies, readArchive(file, options));
    for (const migration of after) await applyMigration(tx, migration);
    await renewEffectKeys(tx);
    // Slips erased since the backup must not come back.
    await eraseSlips(write, await findUnerased(tx, erased), "erased before the restore");
    const ended_runs = await endRestoredRuns(write);
    const details = { made_at: head.made_at, ended_runs };
    await record(write, { subject: "desk", action: "restored", details });
    return { made_at: head.made_at, rows, ended_runs };
  });
  await context.sql.begin(db.analyze);
  return restored;
}

/** Reads the head of a backup. Throws `BackupError` if it cannot be opened or has another schema. */
export async function checkHead(file: string, options: OpenOptions): Promise<void> {
  for await (const record of readArchive(file, options)) {
    if (record.kind !== "head") break;
    split(await readMigrations(), record);
    return;
  }
  throw headless();
}

async function verify(file: string, options: OpenOptions): Promise<BackupHead> {
  let head: BackupHead | undefined;
  for await (const record of readArchive(file, options)) if (record.kind === "head") head = record;
  if (!head) throw headless();
  return head;
}

function inUse(): BackupError {
  return new BackupError(
    "A program or a command of SlipDesk works on this database. Nothing was restored, and nothing has changed: stop each of them, on every machine, then restore again.",
  );
}

function headless(): BackupError {
  return new BackupError("This backup is damaged: it does not say what it is.");
}

function split(migrations: readonly Migration[], head: BackupHead): [Migration[], Migration[]] {
  const failure = schemaFailure("backup", head.migrations, migrations);
  if (failure !== null) throw new BackupError(failure.message);
  const count = head.migrations.length;
  return [migrations.slice(0, count), migrations.slice(count)];
}

function refuseToReplace({ accounts, applications }: db.ExistingData): BackupError {
  return new BackupError(
    `The database already holds ${applications} slips and ${accounts} accounts, which a restore would remove. Make a backup of it, then say --replace.`,
  );
}

async function load(tx: Transaction, copies: Copies, records: AsyncGenerator<ReadRecord>) {
  const hasOwnLog = await db.hasAuditEntries(tx);
  // The existing log stays; the backup's log becomes the history of the restored records.
  const isSkipped = (name: string) => hasOwnLog && name === "audit.seals";
  const targetOf = (name: string) => (hasOwnLog && name === "audit.log" ? LOADED_LOG : name);
  if (hasOwnLog) await makeLoadedLog(tx);
  const all = (await db.listTables(tx)).map(({ name }) => name);
  const tables = all.filter((name) => !name.startsWith("audit."));
  for (const name of tables) await db.switchTriggers(tx, name, "off");
  const filled = tables.filter((name) => name !== "migrations").toReversed();
  for (const name of filled) await db.emptyTable(tx, name);
  const restoreIndexes = await db.dropIndexes(
    tx,
    all.filter((name) => !(hasOwnLog && name.startsWith("audit."))),
  );
  const rows: Record<string, number> = {};
  for await (const record of records) {
    if (record.kind === "table" && !isSkipped(record.name)) {
      const target = { ...record, name: targetOf(record.name) };
      rows[record.name] = await loadTable(tx, copies, target, records);
    }
    if (record.kind === "sequence" && !record.name.startsWith("audit.")) {
      await db.setSequence(tx, record);
    }
  }
  if (hasOwnLog) await storeRestoredLog(tx);
  // If another role owned the log, the backup has no value of its sequence.
  else if (rows["audit.log"]) await continueLogNumbers(tx);
  await restoreIndexes();
  for (const name of tables) await db.switchTriggers(tx, name, "on");
  return rows;
}

async function loadTable(
  tx: Transaction,
  copies: Copies,
  table: Extract<ReadRecord, { kind: "table" }>,
  records: AsyncGenerator<ReadRecord>,
): Promise<number> {
  await pipeline(contentOf(records), copies.writable(db.copyIn(tx, table)));
  return await db.countRows(tx, table.name);
}

async function* contentOf(records: AsyncGenerator<ReadRecord>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await records.next();
    if (done || value.kind !== "data") return;
    yield value.content;
  }
}
