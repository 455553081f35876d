import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { codeOf, EmbeddedPostgresError } from "./errors.ts";
import { makeFolder } from "./make-folder.ts";

/** What the supervisor says; neither passwords nor data are in it. */
export type Log = { info(message: string): void; error(message: string): void };

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

/** Whose database it is, and where. */
export type Place = {
  /** The program's name in lower-case letters: that of its role and its database, and of folders elsewhere. */
  name: string;
  /** The folder that holds everything; it is made if necessary. */
  dataDir: string;
};

export type DataLayout = {
  name: string;
  /** The folder with links resolved; holds the password and the database's log. */
  dataDir: string;
  /** Holds `cluster`, the database itself; owned by the account. */
  home: string;
  /** Where binaries are copied if the installed ones cannot be used. */
  binaryCopies: string;
  /** Undefined: the program's own account. */
  account: Account | undefined;
};

const POINTER = "database-folder";

/** For root the database belongs to an unprivileged account, if necessary in a folder of /var/lib. */
export function chooseDataLayout({ name, dataDir }: Place, log: Log): DataLayout {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new TypeError(`${name} is no name for a database`);
  const place = { name, dataDir: makeDataDir(resolve(dataDir)) };
  refuseReadOnly(place.dataDir);
  return runsAsRoot() ? chooseLayoutAsRoot(place, log) : layoutInside(place, undefined);
}

function makeDataDir(dataDir: string): string {
  try {
    const isNew = makeFolder(dataDir);
    // Under a strict umask the database's account could not enter.
    if (isNew && runsAsRoot()) chmodSync(dataDir, 0o711);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The folder ${dataDir} cannot be made: ${reason(error)}.`,
      "folder",
    );
  }
  return realpathSync(dataDir);
}

// The system remounts a failing disk as read-only.
function refuseReadOnly(dataDir: string): void {
  try {
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    if (codeOf(error) !== "EROFS") return;
    throw new EmbeddedPostgresError(
      `The disk that holds ${dataDir} can only be read at the moment, so nothing could be saved. Look at the machine's log for why, and start again when it can be written.`,
      "folder",
    );
  }
}

function layoutInside({ name, dataDir }: Place, account: Account | undefined): DataLayout {
  const home = join(dataDir, "postgres");
  makePrivateFolder(home, account);
  if (!canWrite(account, home)) {
    throw new EmbeddedPostgresError(
      account
        ? `The account "${account.name}", which the database in ${home} belongs to, cannot get there. Let it pass through the folders above (chmod a+x).`
        : `The folder ${home} cannot be written to. Give it to the account that runs this program, or choose another.`,
      "folder",
    );
  }
  return { name, dataDir, home, binaryCopies: home, account };
}

/** The folder on whose disk the database grows: `dataDir`, or the one that it points to. */
export function databaseFolderOf(dataDir: string): string {
  const pointer = join(dataDir, POINTER);
  return existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : dataDir;
}

/** Whether a program has been started on this folder, as far as this account can see. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, POINTER)) || existsSync(join(dataDir, "postgres", "cluster"));
}

function chooseLayoutAsRoot(place: Place, log: Log): DataLayout {
  const { dataDir } = place;
  const pointer = join(dataDir, POINTER);
  const own = join(dataDir, "postgres", "cluster");
  if (existsSync(own)) return asRoot(layoutInside(place, ownerOf(own)));
  if (existsSync(pointer)) return recordedLayout(place, readFileSync(pointer, "utf8").trim(), log);
  const account = findServerAccount();
  if (!account) {
    throw new EmbeddedPostgresError(
      `PostgreSQL refuses to run as root, and this machine has no account named ${CANDIDATES.join(", ")} to run it as. Start the program as an ordinary user.`,
      "no-account",
    );
  }
  makePrivateFolder(join(dataDir, "postgres"), account);
  if (canWrite(account, join(dataDir, "postgres"))) {
    log.info(
      `The database runs as the account "${account.name}", with its data in ${dataDir}/postgres.`,
    );
    return asRoot(layoutInside(place, account));
  }
  rmdirSync(join(dataDir, "postgres"));
  const folder = sharedFolder(place);
  makeOpenFolder(folder);
  makePrivateFolder(join(folder, "postgres"), account);
  writeFileSync(`${pointer}.new`, `${folder}\n`);
  renameSync(`${pointer}.new`, pointer);
  return recordedLayout(place, folder, log);
}

function recordedLayout(place: Place, folder: string, log: Log): DataLayout {
  const { name, dataDir } = place;
  const home = join(folder, "postgres");
  const own = sharedFolder(place);
  // The folder's name is a hash of the path: a copy would open the original's database.
  if (folder !== own) {
    throw new EmbeddedPostgresError(
      `${join(dataDir, POINTER)} points to ${folder}, the database of another folder. A copy of that one holds no database: remove the file and restore a backup. If this folder was moved here, move ${folder} to ${own} and write that into the file.`,
      "copied",
    );
  }
  if (!existsSync(home)) {
    throw new EmbeddedPostgresError(
      `The database of ${dataDir} is kept in ${folder} (so says ${join(dataDir, POINTER)}), and that folder is missing. Put it back, or remove that file to begin with an empty database.`,
    );
  }
  const account = ownerOf(home);
  log.info(
    `The account "${account.name}", as which the database runs, cannot enter ${dataDir}: its data is in ${folder}.`,
  );
  return { name, dataDir, home, binaryCopies: folder, account };
}

/** Root's copies of the binaries are readable but not writable for the account. */
function asRoot(layout: DataLayout): DataLayout {
  return { ...layout, binaryCopies: sharedFolder(layout) };
}

/** Where root keeps the database of a folder that its account cannot enter, and copies of its programs. */
export function sharedFolder({ name, dataDir }: Place): string {
  const hash = createHash("sha256").update(dataDir).digest("hex");
  return join("/var/lib", name, hash.slice(0, 12));
}

export function makeOpenFolder(folder: string): void {
  for (const path of [dirname(folder), folder]) {
    if (makeFolder(path)) chmodSync(path, 0o755);
  }
}

/** Creates a folder for one account only; an existing one keeps its owner unless that is root. */
export function makePrivateFolder(folder: string, account: Account | undefined): void {
  try {
    makeFolder(folder, 0o700);
    // A killed start may have created it without changing its owner.
    if (account && statSync(folder).uid === 0) chownSync(folder, account.uid, account.gid);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The folder ${folder} cannot be made: ${reason(error)}.`,
      "folder",
    );
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
