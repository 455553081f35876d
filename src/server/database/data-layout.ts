import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import type { Log } from "../log.ts";
import { codeOf, StartupError } from "./failure.ts";
import { findPostmaster } from "./postmaster.ts";

export type Account = { name: string; uid: number; gid: number };

const CANDIDATES = ["postgres", "_postgres", "nobody", "daemon"];

/** PostgreSQL refuses to run as root. */
export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

function findServerAccount(): Account | undefined {
  for (const name of CANDIDATES) {
    const uid = askId("-u", name);
    const gid = askId("-g", name);
    // macOS gives "nobody" an id above 2^31, which Node cannot use.
    if (uid && gid !== undefined && uid < 2 ** 31 && gid < 2 ** 31) return { name, uid, gid };
  }
  return undefined;
}

function ownerOf(path: string): Account {
  const { uid, gid } = statSync(path);
  const name = spawnSync("id", ["-un", String(uid)], { encoding: "utf8" }).stdout?.trim();
  return { name: name || String(uid), uid, gid };
}

export function runAs(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

function canWrite(account: Account | undefined, folder: string): boolean {
  if (process.platform === "win32") return true;
  const script = 'test -w "$1" && test -x "$1"';
  const options = { ...runAs(account), cwd: "/" };
  return spawnSync("/bin/sh", ["-c", script, "sh", folder], options).status === 0;
}

function askId(flag: string, name: string): number | undefined {
  const { status, stdout } = spawnSync("id", [flag, name], { encoding: "utf8" });
  return status === 0 ? Number(stdout.trim()) : undefined;
}

export type DataLayout = {
  /** DATA_DIR with links resolved; holds the password and the database's log. */
  dataDir: string;
  /** Holds `cluster`, the database itself; owned by the account. */
  home: string;
  /** Where binaries are copied if the installed ones cannot be used. */
  binaryCopies: string;
  /** Undefined: the program's own account. */
  account: Account | undefined;
};

const SHARED_ROOT = "/var/lib/slipdesk";
const POINTER = "database-folder";

/** For root the database belongs to an unprivileged account, if necessary in /var/lib/slipdesk. */
export function chooseDataLayout(dataDir: string, log: Log): DataLayout {
  const real = makeDataDir(resolve(dataDir));
  refuseReadOnly(real);
  return runsAsRoot() ? chooseLayoutAsRoot(real, log) : layoutInside(real, undefined);
}

function makeDataDir(dataDir: string): string {
  try {
    const isNew = mkdirSync(dataDir, { recursive: true }) !== undefined;
    // Under a strict umask the database's account could not enter.
    if (isNew && runsAsRoot()) chmodSync(dataDir, 0o711);
  } catch (error) {
    throw new StartupError(`The folder DATA_DIR=${dataDir} cannot be made: ${reason(error)}.`);
  }
  return realpathSync(dataDir);
}

// The system remounts a failing disk as read-only.
function refuseReadOnly(dataDir: string): void {
  try {
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    if (codeOf(error) !== "EROFS") return;
    throw new StartupError(
      `The disk that holds ${dataDir} can only be read at the moment, so nothing could be saved. Look at the machine's log for why, and start again when it can be written.`,
    );
  }
}

function layoutInside(dataDir: string, account: Account | undefined): DataLayout {
  const home = join(dataDir, "postgres");
  makePrivateFolder(home, account);
  if (!canWrite(account, home)) {
    throw new StartupError(
      account
        ? `The account "${account.name}", which the database in ${home} belongs to, cannot get there. Let it pass through the folders above (chmod a+x).`
        : `The folder ${home} cannot be written to. Give it to the account that runs SlipDesk, or choose another DATA_DIR.`,
    );
  }
  return { dataDir, home, binaryCopies: home, account };
}

export function databaseFolderOf(dataDir: string): string {
  const pointer = join(dataDir, POINTER);
  return existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : dataDir;
}

/** Whether a program has been started on this folder, as far as this account can see. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, POINTER)) || existsSync(join(dataDir, "postgres", "cluster"));
}

export function isDatabaseRunning(dataDir: string): boolean {
  if (!existsSync(dataDir)) return false;
  const cluster = join(databaseFolderOf(realpathSync(dataDir)), "postgres", "cluster");
  return findPostmaster(cluster) !== undefined;
}

function chooseLayoutAsRoot(dataDir: string, log: Log): DataLayout {
  const pointer = join(dataDir, POINTER);
  const own = join(dataDir, "postgres", "cluster");
  if (existsSync(own)) return asRoot(layoutInside(dataDir, ownerOf(own)), dataDir);
  if (existsSync(pointer))
    return recordedLayout(dataDir, readFileSync(pointer, "utf8").trim(), log);
  const account = findServerAccount();
  if (!account) {
    throw new StartupError(
      "PostgreSQL refuses to run as root, and this machine has no account named postgres or nobody to run it as. Start SlipDesk as an ordinary user, or set DATABASE_URL.",
    );
  }
  makePrivateFolder(join(dataDir, "postgres"), account);
  if (canWrite(account, join(dataDir, "postgres"))) {
    log.info(
      `The database runs as the account "${account.name}", with its data in ${dataDir}/postgres.`,
    );
    return asRoot(layoutInside(dataDir, account), dataDir);
  }
  rmdirSync(join(dataDir, "postgres"));
  const folder = sharedFolder(dataDir);
  makeOpenFolder(folder);
  makePrivateFolder(join(folder, "postgres"), account);
  writeFileSync(`${pointer}.new`, `${folder}\n`);
  renameSync(`${pointer}.new`, pointer);
  return recordedLayout(dataDir, folder, log);
}

function recordedLayout(dataDir: string, folder: string, log: Log): DataLayout {
  const home = join(folder, "postgres");
  const own = sharedFolder(dataDir);
  // The folder's name is a hash of DATA_DIR: a copied DATA_DIR would open the original's database.
  if (folder !== own) {
    throw new StartupError(
      `${join(dataDir, POINTER)} points to ${folder}, the database of another DATA_DIR. A copy of DATA_DIR holds no database: remove that file and restore a backup (npm run restore). If this folder was moved here, move ${folder} to ${own} and write that into the file.`,
    );
  }
  if (!existsSync(home)) {
    throw new StartupError(
      `The database of ${dataDir} is kept in ${folder} (so says ${join(dataDir, POINTER)}), and that folder is missing. Put it back, or remove that file to begin with an empty database.`,
    );
  }
  const account = ownerOf(home);
  log.info(
    `The account "${account.name}", as which the database runs, cannot enter ${dataDir}: its data is in ${folder}.`,
  );
  return { dataDir, home, binaryCopies: folder, account };
}

/** Root's copies of the binaries are readable but not writable for the account. */
function asRoot(layout: DataLayout, dataDir: string): DataLayout {
  return { ...layout, binaryCopies: sharedFolder(dataDir) };
}

/** Where root keeps the database of a folder that its account cannot enter, and copies of its programs. */
export function sharedFolder(dataDir: string): string {
  return join(SHARED_ROOT, createHash("sha256").update(dataDir).digest("hex").slice(0, 12));
}

export function makeOpenFolder(folder: string): void {
  for (const path of folder.startsWith(`${SHARED_ROOT}/`) ? [SHARED_ROOT, folder] : [folder]) {
    if (mkdirSync(path, { recursive: true })) chmodSync(path, 0o755);
  }
}

/** Creates a folder for one account only; an existing one keeps its owner unless that is root. */
export function makePrivateFolder(folder: string, account: Account | undefined): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // A killed start may have created it without changing its owner.
    if (account && statSync(folder).uid === 0) chownSync(folder, account.uid, account.gid);
  } catch (error) {
    throw new StartupError(`The folder ${folder} cannot be made: ${reason(error)}.`);
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
