// Runs the checks of `npm run check`, two at a time, and prints what each says: node scripts/pinned-node.mjs scripts/check.ts
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import pLimit from "p-limit";

const BIN = join(import.meta.dirname, "../node_modules");

/** The longest first. */
const CHECKS: readonly (readonly [name: string, ...command: string[]])[] = [
  ["Weight", "scripts/check-weight.ts"],
  ["Biome", join(BIN, "@biomejs/biome/bin/biome"), "check", "--error-on-warnings", "."],
  // Each checker reads the libraries again: four of them, as by default, take twice the time of one in all.
  ["Types", join(BIN, "typescript/bin/tsc"), "-b", "--checkers", "1"],
  ["Unused code", join(BIN, "knip/bin/knip.js")],
  ["Structure", "scripts/check-structure.ts"],
  ["API", "scripts/check-api.ts"],
];

/** Less often cleared of what is short-lived, of which the compilers make much. */
const MEMORY = "--max-semi-space-size=64";

const limit = pLimit(2);
await Promise.all(CHECKS.map((check) => limit(() => run(...check))));

async function run(name: string, ...command: string[]): Promise<void> {
  const began = performance.now();
  const { stdout, stderr, failed } = await promisify(execFile)(
    process.execPath,
    [MEMORY, ...command],
    {
      maxBuffer: Number.POSITIVE_INFINITY,
    },
  ).then(
    (output) => ({ ...output, failed: false }),
    (error: { stdout: string; stderr: string }) => ({ ...error, failed: true }),
  );
  if (failed) process.exitCode = 1;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const says = `${stdout}${stderr}`.trim();
  console.log(`${name}: ${failed ? "failed" : "good"} (${seconds} s)${says && `\n${says}`}`);
}
