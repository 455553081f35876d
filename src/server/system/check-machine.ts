import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "#server/context.ts";
import { readDiskSpace } from "#server/database/disk.ts";
import { sizeInWords } from "#shared/files/text.ts";
import type { Check } from "#shared/system/contract.ts";
import { type Sentence, type SentenceValues, sentence } from "#shared/text/sentence.ts";
import { readServerFacts } from "./system.queries.ts";

export type Finding = Omit<Check, "name">;

export function found(state: Check["state"], { message: says, ...parts }: Sentence): Finding {
  return { state, says, ...parts };
}

function finding(state: Check["state"]) {
  return <Text extends string>(template: Text, ...values: SentenceValues<Text>) =>
    found(state, sentence(template, ...values));
}

export const ok = finding("ok");
export const warning = finding("warning");
export const error = finding("error");

/** Four queries at once, each of three processes that hash in twice work_mem. */
const LEAST_SHARED_MIB = 192;
const GOOD_SHARED_MIB = 256;

const KEY_IS_OPEN = "Other accounts can read {file}. Set its mode to 600, then renew the keys";

/** Files of DATA_DIR that only the program's account may read, and what to do about it. */
const OWN_FILES = [
  ["secret-key", KEY_IS_OPEN],
  ["secret-key.previous", KEY_IS_OPEN],
  [
    "database-password",
    "Other accounts can read {file}, with which they reach the database. Set its mode to 600",
  ],
] as const;

export async function checkDisk({ settings }: Pick<Context, "settings">): Promise<Finding> {
  const disk = await readDiskSpace(settings);
  if (!disk)
    return warning(
      "This account cannot read DATA_DIR, so a full disk goes unnoticed. Let it read that folder",
    );
  const free = { count: disk.free_percent, size: sizeInWords(disk.free_bytes) };
  switch (disk.state) {
    case "ok":
      return ok("{count} % free ({size})", free);
    case "low":
      return warning(
        "Only {count} % free ({size}); a full disk saves nothing. Delete old backups and logs first",
        free,
      );
    case "full":
      return error(
        "Nothing can be saved: {count} % free ({size}). Delete old backups and logs first",
        free,
      );
  }
}

export async function checkDataFolder({ settings }: Pick<Context, "settings">): Promise<Finding> {
  const folder = await stat(settings.DATA_DIR).catch(() => null);
  if (!folder)
    return warning(
      "DATA_DIR is missing, or this account cannot see it. Check the path and who owns it",
    );
  for (const [name, says] of OWN_FILES) {
    const file = join(settings.DATA_DIR, name);
    const found = await stat(file).catch(() => null);
    if (found && (found.mode & 0o077) !== 0) return error(says, { file });
  }
  return ok("Only this account can read the secrets");
}

export async function checkDatabase({
  sql,
  settings,
}: Pick<Context, "sql" | "settings">): Promise<Finding> {
  const { version, answered_ms } = await readServerFacts(sql);
  const facts = { version, count: answered_ms };
  if (answered_ms > 1_000) {
    return warning(
      "PostgreSQL {version} took {count} ms to answer, so every screen is slow. Check what keeps the machine busy",
      facts,
    );
  }
  const least = await readSharedMemory(settings);
  if (least !== null && least < LEAST_SHARED_MIB) {
    return warning(
      "/dev/shm has only {least} MiB, so large searches and reports may be refused. Give the container {count} MiB, for example by --shm-size",
      { least, count: GOOD_SHARED_MIB },
    );
  }
  return ok("PostgreSQL {version} answered within {count} ms", facts);
}

/** In MiB; null where the desk's database uses none of this machine's. */
async function readSharedMemory({ DATABASE_URL }: Context["settings"]): Promise<number | null> {
  if (DATABASE_URL !== undefined || process.platform !== "linux") return null;
  const { blocks, bsize } = await statfs("/dev/shm");
  return Math.floor((blocks * bsize) / 2 ** 20);
}
