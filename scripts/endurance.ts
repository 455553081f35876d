import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, globSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import pLimit from "p-limit";

/**
 * Repeats at full size what `npm test` does a few times, two parts at a time, whatever becomes of the others:
 * `npm run endurance`, within an hour, or `npm run endurance -- --sample`, within two minutes. `--seed` repeats a run.
 * What a part says is in a file of its own.
 */
type Part = {
  what: string;
  /** How many, in a sample and in all. A part without a sample is left out of it. */
  sizes: { sample?: number; full: number | "all" };
  command(size: string, seed: string): readonly string[];
};

const VITEST = ["node_modules/vitest/vitest.mjs", "run"];
/** These have a part of their own below. */
const WITH_OWN_PART = [
  "src/server/api/tests/hostile.test.ts",
  "src/server/money/tests/stories.test.ts",
  "src/server/processing/tests/torture.test.ts",
];
const otherTests = () =>
  globSync("{src,scripts}/**/*.test.{ts,tsx}")
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => readFileSync(path, "utf8").includes("#shared/testing/endurance.ts"))
    .filter((path) => !WITH_OWN_PART.includes(path));

/** The longest first. */
const PARTS: readonly Part[] = [
  {
    what: "journeys: every look, press and width",
    sizes: { full: "all" },
    command: () => ["node_modules/@playwright/test/cli.js", "test"],
  },
  {
    what: "kills of a desk during writes",
    sizes: { sample: 4, full: 500 },
    command: (size, seed) => ["scripts/crash-test.ts", "--cycles", size, "--seed", seed],
  },
  {
    what: "kills of two programs during payments",
    sizes: { sample: 4, full: 200 },
    command: (size, seed) => ["scripts/crash-test.ts", "--cycles", size, "--seed", seed, "--money"],
  },
  {
    what: "schedules of the queue in which programs die",
    sizes: { sample: 40, full: 1_000 },
    command: (size, seed) => ["scripts/torture.ts", "--schedules", size, "--seed", seed],
  },
  {
    what: "slips through three programs that are killed",
    sizes: { full: 250 },
    command: (size, seed) => ["scripts/torture.ts", "programs", "--slips", size, "--seed", seed],
  },
  {
    what: "stories of money over two programs",
    sizes: { sample: 10, full: 200 },
    command: (size, seed) => ["scripts/torture.ts", "money", "--schedules", size, "--seed", seed],
  },
  {
    what: "hostile requests",
    sizes: { sample: 1_000, full: 20_000 },
    command: (size, seed) => ["scripts/fuzz.ts", "--requests", size, "--seed", seed],
  },
  {
    what: "photos of passports, of each font and class",
    // With six it writes its table.
    sizes: { full: 5 },
    command: (size) => ["bench/photo.ts", size],
  },
  {
    what: "other tests: pictures, restores, limits, recounts",
    sizes: { full: "all" },
    command: () => [...VITEST, ...otherTests()],
  },
];

const { values } = parseArgs({
  options: {
    sample: { type: "boolean", default: false },
    seed: { type: "string", default: String(Date.now() % 1_000_000_000) },
  },
});
const { seed } = values;
const parts = PARTS.flatMap(({ what, sizes, command }) => {
  const size = values.sample ? sizes.sample : sizes.full;
  return size === undefined ? [] : [{ what, size, command: command(String(size), seed) }];
});

const ROOT = join(import.meta.dirname, "..");
const RESULTS = join(ROOT, "test-results/endurance");
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const running = new Set<ChildProcess>();
let signalled: NodeJS.Signals | undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    signalled = signal;
    for (const one of running) one.kill(signal);
  });
}

console.log(`Endurance, seed ${seed}; each part writes into ${relative(ROOT, RESULTS)}`);
const limit = pLimit(2);
const results = await Promise.all(parts.map((part) => limit(() => run(part))));

console.log("\n    size  what                                               seconds  result");
for (const { what, size, seconds, result } of results) {
  console.log(
    `${size.padStart(8)}  ${what.padEnd(50)} ${seconds.toFixed(0).padStart(7)}  ${result}`,
  );
}
console.log(`\nSeed ${seed}; \`--seed ${seed}\` repeats this run.`);
const passed = results.filter(({ result }) => result === "passed").length;
// What an interruption kept from running did not pass.
console.log(`Endurance: ${passed} passed, ${parts.length - passed} failed`);
process.exitCode = signalled ? 130 : passed === parts.length ? 0 : 1;

async function run({ what, size, command }: (typeof parts)[number]) {
  const outcome = { what, size: String(size) };
  if (signalled) return { ...outcome, seconds: 0, result: "interrupted" };
  console.log(`${what}: node ${command.slice(0, 8).join(" ")}`);
  const began = performance.now();
  const path = join(RESULTS, `${what.replace(/\W+/g, "-")}.log`);
  const log = openSync(path, "w");
  const child = spawn(process.execPath, command, {
    stdio: ["ignore", log, log],
    env: {
      ...process.env,
      ...(size === "all" && { ENDURANCE: "full", ENDURANCE_SEED: seed }),
    },
  });
  running.add(child);
  const [code] = await once(child, "close");
  running.delete(child);
  closeSync(log);
  const result = signalled ? "interrupted" : code === 0 ? "passed" : "FAILED";
  const seconds = (performance.now() - began) / 1000;
  console.log(`${what}: ${result} after ${seconds.toFixed(0)} s`);
  if (result === "FAILED")
    console.log(readFileSync(path, "utf8").split("\n").slice(-60).join("\n"));
  return { ...outcome, seconds, result };
}
