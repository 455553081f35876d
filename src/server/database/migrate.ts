import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Queryable, Sql } from "@slipdesk/pg-client";
import { StartupError } from "#server/log.ts";
import { type Sentence, sentence } from "#shared/text/sentence.ts";
import type { Log } from "../log.ts";

export type Migration = { name: string; checksum: string; text: string };
type Applied = { name: string; checksum: string };
type Session = Pick<Queryable, "unsafe">;

const MIGRATIONS = join(import.meta.dirname, "migrations");
const LOCK = 7_547_001;

/** Each file in its own transaction; several programs may call it at once. */
export async function migrate(sql: Sql, log: Log, folder = MIGRATIONS): Promise<void> {
  const migrations = await readMigrations(folder);
  const session = await sql.reserve();
  try {
    await session.unsafe("set statement_timeout = 0; set lock_timeout = 0");
    const lock = await session.unsafe<{ is_held: boolean }[]>(
      `select pg_try_advisory_lock(${LOCK}) as is_held`,
    );
    if (!lock[0]?.is_held) {
      log.info("A restore, or another start, is at work on the database: waiting for its end.");
      await session.unsafe(`select pg_advisory_lock(${LOCK})`);
    }
    await applyMissing(session, migrations, log);
  } finally {
    await session
      .unsafe(`select pg_advisory_unlock(${LOCK}); reset statement_timeout; reset lock_timeout`)
      .catch(() => undefined);
    session.release();
  }
}

/** Programs that start wait until the transaction ends; false if one is starting now. */
export async function holdUpStarts(tx: Queryable): Promise<boolean> {
  const { is_held } = await tx<{ is_held: boolean }[]>`
    select pg_try_advisory_xact_lock(${LOCK}) as is_held`.one();
  return is_held;
}

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

export async function prepareMigrations(session: Session): Promise<void> {
  await session.unsafe(`create table if not exists migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz(3) not null default now()
  )`);
}

/** The missing schema files, and why the program cannot use the database, if so. */
export async function compareSchema(sql: Session) {
  const [applied, migrations] = [await readApplied(sql), await readMigrations()];
  const known = new Set(applied.map(({ name }) => name));
  const missing = migrations.map(({ name }) => name).filter((name) => !known.has(name));
  return { missing, failure: schemaFailure("database", applied, migrations) };
}

/** Throws `StartupError` if this program cannot use the database's schema. */
export async function refuseOtherSchema(sql: Session): Promise<void> {
  const { failure } = await compareSchema(sql);
  if (failure !== null) throw new StartupError(failure.message);
}

/** Why this program cannot use these schema files; null if it can. */
export function schemaFailure(
  what: "database" | "backup",
  applied: readonly Applied[],
  migrations: readonly Migration[],
): Sentence | null {
  const other = applied.find(({ name, checksum }, index) => {
    const own = migrations[index];
    return own !== undefined && (own.name !== name || own.checksum !== checksum);
  });
  if (other) {
    return sentence(
      "This {what} was made by an unreleased version of SlipDesk (its schema file {name} is not this one's): with that version, export the applications as CSV with the columns “For the booking form”, then start this one with an empty DATA_DIR or database and import the file (docs/install.md, Updates).",
      { what: sentence(what), name: other.name },
    );
  }
  const newer = applied[migrations.length];
  if (newer) {
    return sentence(
      "This {what} was made by a newer SlipDesk (it has {name}, which this one does not know): use that version, or restore an earlier backup into an empty DATA_DIR or database.",
      { what: sentence(what), name: newer.name },
    );
  }
  return null;
}

async function readApplied(session: Session): Promise<Applied[]> {
  return await session.unsafe<Applied[]>("select name, checksum from migrations order by name");
}

async function applyMissing(session: Session, migrations: Migration[], log: Log): Promise<void> {
  await prepareMigrations(session);
  const applied = await readApplied(session);
  const failure = schemaFailure("database", applied, migrations);
  if (failure !== null) throw new StartupError(failure.message);
  for (const migration of migrations.slice(applied.length)) {
    await applyAlone(session, migration);
    log.info(`Database schema: applied ${migration.name}.`);
  }
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

export async function applyMigration(session: Session, { name, checksum, text }: Migration) {
  await session.unsafe(text);
  await session.unsafe("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
}
