import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

/** Sends many hostile requests to every endpoint: `npm run fuzz -- --requests 20000 --seed 7`. */
const { values } = parseArgs({
  options: { requests: { type: "string", default: "20000" }, seed: { type: "string" } },
});
const seed = values.seed ?? String(Date.now() % 1_000_000_000);
console.log(`${values.requests} hostile requests by seed ${seed}`);
const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "src/server/api/tests/hostile.test.ts"],
  { stdio: "inherit", env: { ...process.env, ENDURANCE: values.requests, ENDURANCE_SEED: seed } },
);
process.exit(status ?? 1);
