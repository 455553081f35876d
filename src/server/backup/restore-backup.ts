import { pipeline } from "node:stream/promises";
import {
  type Copies,
  identifier,
  identifiers,
  type Queryable,
  type Sql,
  type Transaction,
} from "@slipdesk/pg-client";
import { writeCopies } from "#server/auth/write-as.ts";
import {
  applyMigration,
  type Migration,
  prepareMigrations,
  readMigrations,
  refuseOtherSchema,
  schemaFault,
} from "#server/database/migrate.ts";
import type { Rooms } from "#server/desk.ts";
import { record } from "#server/log/acts.ts";
import {
  continueLogNumbers,
  LOADED_LOG,
  makeLoadedLog,
  storeRestoredLog,
} from "#server/log/restored-log.queries.ts";
import { endRestoredRuns, renewEffectKeys } from "#server/processing/restore-runs.ts";
import { eraseSlips } from "#server/slips/erase-slips.ts";
import { type ErasedSlip, findErasedSlips, findUnerased } from "#server/slips/erased.queries.ts";
import { type BackupHead, type OpenOptions, type ReadRecord, readArchive } from "./archive.ts";
import { BackupError } from "./sealing.ts";
import * as db from "./tables.queries.ts";

export type Restored = { made_at: string; rows: Record<string, number>; ended_runs: number };

/** Sessions end, unfinished runs fail (their outcome is unknown), and an existing audit log stays. */
export async function restoreBackup(
  desk: { sql: Sql; rooms: Rooms },
  file: string,
  options: OpenOptions & { replace: boolean; folder?: string },
): Promise<Restored> {
  const head = await verify(file, options);
  const [before, after] = split(await readMigrations(options.folder), head);
  const restored = await writeCopies(desk, async (write, copies) => {
    const { sql: tx } = write;
    await tx`set local statement_timeout = 0`;
    await tx`set local idle_in_transaction_session_timeout = 0`;
    await tx`set local lock_timeout = '10s'`;
    await tx`set local maintenance_work_mem = '256MB'`;
    // The audit log stays, so its schema must match.
    await prepareMigrations(tx);
    await refuseOtherSchema(tx);
    const existing = await db.findExistingData(tx);
    if (existing && !options.replace) throw refuseToReplace(existing);
    const erased = await erasedBefore(tx);
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
  await desk.sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`analyze`;
  });
  return restored;
}

async function erasedBefore(tx: Transaction): Promise<ErasedSlip[]> {
  const [found] = await tx<{ is_there: boolean }[]>`
    select to_regclass('public.slips') is not null as is_there`;
  return found?.is_there ? await findErasedSlips(tx) : [];
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

function headless(): BackupError {
  return new BackupError("This backup is damaged: it does not say what it is.");
}

function split(migrations: readonly Migration[], head: BackupHead): [Migration[], Migration[]] {
  const fault = schemaFault("backup", head.migrations, migrations);
  if (fault !== null) throw new BackupError(fault.message);
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
  // Triggers would count the restored rows twice.
  for (const name of tables) await tx`alter table ${identifier(name)} disable trigger user`;
  const filled = tables.filter((name) => name !== "migrations").toReversed();
  for (const name of filled) await tx`delete from ${identifier(name)}`;
  const restoreIndexes = await dropIndexes(
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
      await tx`select setval(${record.name}::regclass, ${record.value}, ${record.is_called})`;
    }
  }
  if (hasOwnLog) await storeRestoredLog(tx);
  // If another role owned the log, the backup has no value of its sequence.
  else if (rows["audit.log"]) await continueLogNumbers(tx);
  await restoreIndexes();
  for (const name of tables) await tx`alter table ${identifier(name)} enable trigger user`;
  return rows;
}

async function loadTable(
  tx: Transaction,
  copies: Copies,
  { name, columns }: Extract<ReadRecord, { kind: "table" }>,
  records: AsyncGenerator<ReadRecord>,
): Promise<number> {
  const target = tx`copy ${identifier(name)} (${identifiers(columns)}) from stdin`;
  await pipeline(contentOf(records), copies.writable(target));
  const [counted] = await tx<{ rows: number }[]>`select count(*) as rows from ${identifier(name)}`;
  return counted?.rows ?? 0;
}

async function* contentOf(records: AsyncGenerator<ReadRecord>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await records.next();
    if (done || value.kind !== "data") return;
    yield value.content;
  }
}

/** To load faster. Returns the way to restore them in the same transaction. */
export async function dropIndexes(sql: Queryable, tables: readonly string[]) {
  const constraints = await sql<{ drop: string; add: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(k.oid)) as add
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where pg_has_role(c.relowner, 'usage')
      and (conrelid = any(${tables}::regclass[]) and contype in ('f', 'u')
        or confrelid = any(${tables}::regclass[]) and contype = 'f')
    order by contype desc, conname`;
  const indexes = await sql<{ drop: string; add: string }[]>`
    select format('drop index %s', indexrelid::regclass) as drop,
      pg_get_indexdef(indexrelid) as add
    from pg_index i join pg_class c on c.oid = i.indrelid
    where pg_has_role(c.relowner, 'usage') and indrelid = any(${tables}::regclass[])
      and not exists (select from pg_constraint where conindid = i.indexrelid)`;
  const parts = [...indexes, ...constraints];
  // A foreign key depends on the key it references: it goes first and comes back last.
  for (const { drop } of parts.toReversed()) await sql.unsafe(drop);
  return async () => {
    for (const { add } of parts) await sql.unsafe(add);
  };
}
