import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/** Who the database's processes run as. */
export type Account = { name: string; uid: number; gid: number };

const CANDIDATES = ["postgres", "_postgres", "nobody", "daemon"];

/** True when the program runs as root, as whom PostgreSQL refuses to run. */
export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The unprivileged account a database owned by nobody yet is to run as, or undefined when there is none. */
export function findServerAccount(): Account | undefined {
  for (const name of CANDIDATES) {
    const uid = askId("-u", name);
    const gid = askId("-g", name);
    // Above 2^31 lies macOS's "nobody", as whom Node cannot start a process.
    if (uid && gid !== undefined && uid < 2 ** 31 && gid < 2 ** 31) return { name, uid, gid };
  }
  return undefined;
}

/** The account that owns a file or folder. */
export function ownerOf(path: string): Account {
  const { uid, gid } = statSync(path);
  const name = spawnSync("id", ["-un", String(uid)], { encoding: "utf8" }).stdout?.trim();
  return { name: name || String(uid), uid, gid };
}

/** How `spawn` is told to run a process as this account; undefined means as we are. */
export function runAs(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/** True when this account can enter the folder and write in it; found out by trying. */
export function canWrite(account: Account | undefined, folder: string): boolean {
  if (process.platform === "win32") return true;
  const script = 'test -w "$1" && test -x "$1"';
  const options = { ...runAs(account), cwd: "/" };
  return spawnSync("/bin/sh", ["-c", script, "sh", folder], options).status === 0;
}

function askId(flag: string, name: string): number | undefined {
  const { status, stdout } = spawnSync("id", [flag, name], { encoding: "utf8" });
  return status === 0 ? Number(stdout.trim()) : undefined;
}
