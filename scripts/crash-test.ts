import { parseArgs } from "node:util";
import { runCrashTest } from "./crash/run-crash-test.ts";

function wholeNumber(flag: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Error(`${flag} is "${text}", but must be a whole number from 1.`);
}

const { values } = parseArgs({
  options: {
    cycles: { type: "string", default: "20" },
    writes: { type: "string" },
    seed: { type: "string", default: "1" },
    clients: { type: "string", default: "8" },
  },
});
try {
  const cycles = wholeNumber("--cycles", values.cycles);
  const writes = values.writes ? wholeNumber("--writes", values.writes) : cycles * 100;
  const seed = wholeNumber("--seed", values.seed);
  const clients = wholeNumber("--clients", values.clients);
  console.log(`${cycles} kills and ${writes} writes by ${clients} clients, seed ${seed}\n`);
  const { acknowledged, faults } = await runCrashTest({
    cycles,
    writes,
    seed,
    clients,
    victims: ["program", "database", "both", "connection"],
    say: console.log,
  });
  console.log(
    `\n${cycles} kills, ${acknowledged} acknowledged writes, ${faults.length} lost or wrong: ${faults.length === 0 ? "passed" : "FAILED"}.`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
