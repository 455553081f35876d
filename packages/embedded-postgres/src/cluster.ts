import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./binaries.ts";
import { type DataLayout, type Log, runAs } from "./data-layout.ts";
import { EmbeddedPostgresError } from "./errors.ts";

const run = promisify(execFile);
const DRAFT = "cluster.new-";

/** The role that sets up the database and holds the program's lock; the program itself uses the role of its name. */
export const ADMIN_ROLE = "postgres";

export function clusterOf(layout: DataLayout): string {
  return join(layout.home, "cluster");
}

export function providePassword(dataDir: string): string {
  const file = join(dataDir, "database-password");
  if (!existsSync(file)) {
    const draft = `${file}.new-${process.pid}`;
    const password = `${randomBytes(32).toString("base64url")}\n`;
    // Flushed before it is used: after a power cut the cluster's password must exist.
    writeFileSync(draft, password, { mode: 0o600, flush: true });
    try {
      linkSync(draft, file);
    } catch (error) {
      // Of two first starts at once, the first password counts.
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    syncFolder(dataDir);
  }
  return readFileSync(file, "utf8").trim();
}

export type Setup = { binaries: Binaries; password: string; isThrowaway: boolean };

/** Created beside its final path, then renamed: a killed start leaves nothing behind. */
export async function ensureCluster(layout: DataLayout, setup: Setup, log: Log): Promise<void> {
  const cluster = clusterOf(layout);
  if (!existsSync(cluster)) {
    log.info(`Making a new database in ${cluster}.`);
    await createCluster(layout, setup);
  }
  refuseOtherVersion(cluster, setup.binaries.major);
}

export function removeDrafts(layout: DataLayout): void {
  for (const name of readdirSync(layout.home)) {
    if (name.startsWith(DRAFT)) rmSync(join(layout.home, name), { recursive: true, force: true });
  }
}

function refuseOtherVersion(cluster: string, major: number): void {
  const file = join(cluster, "PG_VERSION");
  const found = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (found === String(major)) return;
  throw new EmbeddedPostgresError(
    found === ""
      ? `The folder ${cluster} is not a PostgreSQL database (PG_VERSION is missing). Restore it from a backup, or move it away to begin with an empty one.`
      : `The database in ${cluster} was made by PostgreSQL ${found}, and this program comes with PostgreSQL ${major}, which cannot read it.`,
    found === "" ? "failed" : "other-version",
  );
}

async function createCluster(layout: DataLayout, setup: Setup): Promise<void> {
  const draft = join(layout.home, `${DRAFT}${process.pid}-${randomBytes(4).toString("hex")}`);
  mkdirSync(draft, { mode: 0o700 });
  const passwordFile = join(draft, "password");
  writeFileSync(passwordFile, setup.password, { mode: 0o600 });
  if (layout.account) {
    for (const path of [draft, passwordFile])
      chownSync(path, layout.account.uid, layout.account.gid);
  }
  try {
    await runInitdb(layout, setup, join(draft, "cluster"), passwordFile);
    moveIntoPlace(join(draft, "cluster"), layout);
  } catch (error) {
    // Another first start may have been faster and removed this draft.
    if (!existsSync(clusterOf(layout))) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function runInitdb(layout: DataLayout, setup: Setup, target: string, passwordFile: string) {
  const options = [
    `--pgdata=${target}`,
    `--username=${ADMIN_ROLE}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--data-checksums",
    // Older versions do not know these.
    ...(setup.binaries.major >= 17
      ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--set=timezone=UTC"]
      : []),
    ...(setup.isThrowaway ? ["--no-sync"] : []),
  ];
  try {
    await run(setup.binaries.initdb, options, {
      ...runAs(layout.account),
      cwd: layout.home,
      env: { LC_ALL: "C", TZ: "UTC" },
    });
  } catch (error) {
    throw explainInitdb(error, layout.home);
  }
}

function explainInitdb(error: unknown, home: string): EmbeddedPostgresError {
  const output =
    error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
  if (/No space left on device|Disk quota exceeded/i.test(output)) {
    return new EmbeddedPostgresError(
      `The disk that holds ${home} is full: a new database needs about 50 MB and was not made. Free some space and start again.`,
    );
  }
  const line = output.split("\n").find((text) => /error|FATAL|could not/i.test(text));
  return new EmbeddedPostgresError(
    `A new database could not be made in ${home}: ${line ?? output}`,
  );
}

function moveIntoPlace(made: string, layout: DataLayout): void {
  renameSync(made, clusterOf(layout));
  syncFolder(layout.home);
}

function syncFolder(path: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
