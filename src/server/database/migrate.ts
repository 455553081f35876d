import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import type { Sql } from "./connect.ts";
import type { Log } from "./log.ts";
import { StartupError } from "./startup-error.ts";

/** A schema file. */
export type Migration = { name: string; checksum: string; text: string };
type Applied = { name: string; checksum: string };
type Session = Pick<postgres.ISql, "unsafe">;

const MIGRATIONS = join(import.meta.dirname, "migrations");
const LOCK = 7_547_001;

/**
 * Brings the database to this program's schema: applies each `NNN-name.sql` of `folder` that is missing, in
 * order, each in a transaction of its own. Any number of programs may call it at once; one does the work.
 * Throws `StartupError` when the database is newer than the program or a file has changed since it was applied.
 */
export async function migrate(sql: Sql, log: Log, folder = MIGRATIONS): Promise<void> {
  const migrations = await readMigrations(folder);
  const session = await sql.reserve();
  try {
    await session.unsafe("set statement_timeout = 0; set lock_timeout = 0");
    await session.unsafe(`select pg_advisory_lock(${LOCK})`);
    await applyMissing(session, migrations, log);
  } finally {
    await session
      .unsafe(`select pg_advisory_unlock(${LOCK}); reset statement_timeout; reset lock_timeout`)
      .catch(() => undefined);
    session.release();
  }
}

/** The schema files of `folder` in their order. */
export async function readMigrations(folder = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{3}-.+\.sql$/.test(name)).sort();
  return await Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
      const checksum = createHash("sha256").update(text).digest("hex");
      return { name, checksum, text };
    }),
  );
}

/** Makes the table that remembers which schema files a database has. */
export async function prepareMigrations(session: Session): Promise<void> {
  await session.unsafe(`create table if not exists migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz(3) not null default now()
  )`);
}

/** The schema files that a database does not have yet, in their order, and why this program could not start on it, if so. */
export async function compareSchema(
  sql: Session,
): Promise<{ missing: string[]; fault: string | undefined }> {
  const applied = await sql.unsafe<Applied[]>(
    "select name, checksum from migrations order by name",
  );
  const migrations = await readMigrations();
  const known = new Set(applied.map(({ name }) => name));
  const missing = migrations.map(({ name }) => name).filter((name) => !known.has(name));
  return { missing, fault: faultOf(applied, migrations) };
}

async function applyMissing(session: Session, migrations: Migration[], log: Log): Promise<void> {
  await prepareMigrations(session);
  const applied = await session.unsafe<Applied[]>(
    "select name, checksum from migrations order by name",
  );
  const fault = faultOf(applied, migrations);
  if (fault) throw new StartupError(fault);
  for (const migration of migrations.slice(applied.length)) {
    await applyAlone(session, migration);
    log.info(`Database schema: applied ${migration.name}.`);
  }
}

function faultOf(
  applied: readonly Applied[],
  migrations: readonly Migration[],
): string | undefined {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [position, { name, checksum }] of applied.entries()) {
    if (!known.has(name)) return sayUnknown(name, migrations);
    if (known.get(name) !== checksum) {
      return `The schema file ${name} has changed since it was applied to this database. Put the released file back; a change belongs in a new file.`;
    }
    const expected = migrations[position]?.name;
    if (expected !== name) {
      return `The schema file ${expected} was added before ${name}, which this database already has. Give it the next free number.`;
    }
  }
  return undefined;
}

// Numbers only grow from one release to the next: a number that this program has itself, under another name, is no newer one's.
function sayUnknown(name: string, migrations: readonly Migration[]): string {
  const same = migrations.find((one) => one.name.slice(0, 3) === name.slice(0, 3));
  if (same) {
    return `The database has the schema file ${name}, and this SlipDesk has ${same.name} by that number: the desk was made by a version that was never released, or was changed. Start the version that made it, or restore a backup of a released one.`;
  }
  return `The database has the schema of a newer SlipDesk (${name}, which this one does not know). Start that newer version, or restore a backup made before the upgrade.`;
}

async function applyAlone(session: Session, migration: Migration): Promise<void> {
  await session.unsafe("begin");
  try {
    await applyMigration(session, migration);
    await session.unsafe("commit");
  } catch (error) {
    await session.unsafe("rollback").catch(() => undefined);
    const cause = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `The schema file ${migration.name} could not be applied and was undone: ${cause}.`,
    );
  }
}

/** Applies one schema file in the transaction that is under way. */
export async function applyMigration(
  session: Session,
  { name, checksum, text }: Migration,
): Promise<void> {
  await session.unsafe(text);
  await session.unsafe("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
}
