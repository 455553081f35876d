import { parseArgs } from "node:util";
import { submitting } from "./crash/applications.ts";
import { paying } from "./crash/payments.ts";
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
    money: { type: "boolean", default: false },
  },
});
try {
  const cycles = wholeNumber("--cycles", values.cycles);
  const writes = values.writes ? wholeNumber("--writes", values.writes) : cycles * 100;
  const seed = wholeNumber("--seed", values.seed);
  const clients = wholeNumber("--clients", values.clients);
  const what = values.money ? "payments over two programs" : "writes";
  console.log(`${cycles} kills and ${writes} ${what} by ${clients} clients, seed ${seed}\n`);
  const victims = ["program", "database", "both", "connection"] as const;
  const plan = { cycles, writes, seed, clients, victims, say: console.log };
  const { acknowledged, failures } = values.money
    ? await runCrashTest({ ...plan, programs: 2, work: paying(2 * writes) })
    : await runCrashTest({ ...plan, programs: 1, work: submitting() });
  console.log(
    `\n${cycles} kills, ${acknowledged} acknowledged ${what}, ${failures.length} lost or wrong: ${failures.length === 0 ? "passed" : "FAILED"}.`,
  );
  process.exitCode = failures.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
