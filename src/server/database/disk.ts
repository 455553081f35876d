import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { databaseFolderOf } from "@slipdesk/embedded-postgres";
import type { Log } from "../log.ts";

export type Disk = { free_bytes: number; free_percent: number; state: "ok" | "low" | "full" };

type DiskSettings = { DATA_DIR: string; DATABASE_URL?: string | undefined };

const MIB = 2 ** 20;
const LOW_PERCENT = 10;
/** Below this PostgreSQL cannot write a new WAL segment. */
export const FULL_BYTES = 32 * MIB;
/** Three WAL segments. */
export const RESERVE_BYTES = 48 * MIB;
const POLL_MS = 1_000;

export async function readDiskSpace(settings: DiskSettings): Promise<Disk | null> {
  try {
    const { bavail, bsize, blocks } = await statfs(databaseFolderOf(settings.DATA_DIR));
    // A file system that is no disk, such as /sys, says zero of everything.
    if (blocks === 0) return null;
    return judgeRoom(settings, bavail * bsize, blocks * bsize);
  } catch {
    return null;
  }
}

function judgeRoom(settings: DiskSettings, free_bytes: number, all_bytes: number): Disk {
  const free_percent = Math.floor((free_bytes / all_bytes) * 100);
  // What the reserve was is no room for changes.
  const least = hasOwnDisk(settings) && !isHeld(settings) ? RESERVE_BYTES + FULL_BYTES : FULL_BYTES;
  if (free_bytes < least) return { free_bytes, free_percent, state: "full" };
  return { free_bytes, free_percent, state: free_percent < LOW_PERCENT ? "low" : "ok" };
}

/** The disk of a database elsewhere is not seen. */
const hasOwnDisk = ({ DATABASE_URL }: DiskSettings) => !DATABASE_URL;
const reserveOf = ({ DATA_DIR }: DiskSettings) => join(databaseFolderOf(DATA_DIR), "reserve");
const isHeld = (settings: DiskSettings) => existsSync(reserveOf(settings));

/** Gives a full disk the room that was set aside, so that a database which ended there can start and be read. */
export async function freeReserve(settings: DiskSettings): Promise<void> {
  const disk = await readDiskSpace(settings);
  if (disk?.state === "full" && hasOwnDisk(settings))
    await rm(reserveOf(settings), { force: true });
}

/** Each second: sets room aside while there is enough, and frees it when there is none. */
export async function watchDisk(settings: DiskSettings, log: Log) {
  let isFull = false;
  const poll = async () => {
    const disk = await readDiskSpace(settings);
    if (!disk || !hasOwnDisk(settings)) return;
    const wasFull = isFull;
    isFull = disk.state === "full";
    if (isFull && !wasFull)
      log.error("The disk is full: nothing is saved until there is room again.");
    if (!isFull && wasFull) log.info("The disk has room again.");
    await freeReserve(settings);
    const isRoomy = disk.free_bytes >= 2 * (FULL_BYTES + RESERVE_BYTES);
    // Random, because some file systems store no zeros.
    if (isRoomy && !isHeld(settings))
      await writeFile(reserveOf(settings), randomBytes(RESERVE_BYTES), { mode: 0o600 });
  };
  // A disk that fills at this moment is seen by the next look.
  const pollQuietly = () => poll().catch(() => undefined);
  await pollQuietly();
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(pollQuietly);
  }, POLL_MS).unref();
  return {
    isFull: () => isFull,
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
