import { statfs } from "node:fs/promises";
import { databaseFolderOf } from "#server/database/data-layout.ts";
import type { Settings } from "#server/settings/settings.ts";

/** How much room there is where the desk's data lies. */
export type Disk = { free_bytes: number; free_percent: number; state: "good" | "low" | "full" };

const LOW_PERCENT = 10;
/** Below this PostgreSQL cannot write a new segment of its journal. */
const FULL_BYTES = 32 * 2 ** 20;

/** The room on the disk of the data, wherever it lies; null where that cannot be told. */
export async function lookAtDisk({ DATA_DIR }: Pick<Settings, "DATA_DIR">): Promise<Disk | null> {
  try {
    const { bavail, bsize, blocks } = await statfs(databaseFolderOf(DATA_DIR));
    return judgeRoom(bavail * bsize, blocks * bsize);
  } catch {
    return null;
  }
}

function judgeRoom(free_bytes: number, all_bytes: number): Disk {
  const free_percent = Math.floor((free_bytes / Math.max(all_bytes, 1)) * 100);
  if (free_bytes < FULL_BYTES) return { free_bytes, free_percent, state: "full" };
  return { free_bytes, free_percent, state: free_percent < LOW_PERCENT ? "low" : "good" };
}
