import { spawnSync } from "node:child_process";

/**
 * Runs the unit tests that depend on the files changed since the last commit, or since a given one:
 * `npm run test:changed -- main`.
 */
const [since = "HEAD", ...options] = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "--changed", since, "--passWithNoTests", ...options],
  { stdio: "inherit" },
);
process.exit(status ?? 1);
