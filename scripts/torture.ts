import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { torturePrograms } from "./torture/programs.ts";

/**
 * Runs many schedules of the torture test: `npm run torture -- --schedules 1000 --seed 7`; or sends slips through three
 * programs that are killed, to an unreliable service: `npm run torture -- programs --slips 500 --seed 7`; or tells stories
 * of money over two programs: `npm run torture -- money --schedules 200`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    schedules: { type: "string", default: "1000" },
    slips: { type: "string", default: "500" },
    seed: { type: "string", default: "" },
  },
});
if (positionals[0] === "programs") {
  const failures = await torturePrograms(Number(values.slips), Number(values.seed || "1"));
  process.exit(failures === 0 ? 0 : 1);
}
const file =
  positionals[0] === "money"
    ? "src/server/money/tests/stories.test.ts"
    : "src/server/processing/tests/torture.test.ts";
const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", file], {
  stdio: "inherit",
  env: { ...process.env, ENDURANCE: values.schedules, ENDURANCE_SEED: values.seed },
});
process.exit(status ?? 1);
