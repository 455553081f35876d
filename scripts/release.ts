import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readVersion } from "#server/settings/settings.ts";

/**
 * Keeps a desk of this version for the tests and freezes its schema, once, before it is released: `npm run release`.
 */
const version = readVersion();
if (existsSync(join(import.meta.dirname, "releases", version))) {
  console.error(
    `There is a desk of ${version} in scripts/releases already. Desks may have applied its schema, so it is never made again: raise the version in package.json first.`,
  );
  process.exit(1);
}
const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "scripts/releases", "-t", "npm run release keeps it"],
  { stdio: "inherit", env: { ...process.env, KEEP_RELEASE: version } },
);
process.exit(status ?? 1);
