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
  ["Types", join(BIN, "typescript/bin/tsc"), "-b"],
  ["Unused code", join(BIN, "knip/bin/knip.js")],
  ["Structure", "scripts/check-structure.ts"],
  ["API", "scripts/check-api.ts"],
];

const limit = pLimit(2);
await Promise.all(CHECKS.map((check) => limit(() => run(...check))));

async function run(name: string, ...command: string[]): Promise<void> {
  const began = performance.now();
  const { stdout, stderr, failed } = await promisify(execFile)(process.execPath, command, {
    maxBuffer: Number.POSITIVE_INFINITY,
  }).then(
    (output) => ({ ...output, failed: false }),
    (error: { stdout: string; stderr: string }) => ({ ...error, failed: true }),
  );
  if (failed) process.exitCode = 1;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const says = `${stdout}${stderr}`.trim();
  console.log(`${name}: ${failed ? "failed" : "good"} (${seconds} s)${says && `\n${says}`}`);
}
