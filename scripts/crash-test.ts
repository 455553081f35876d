import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import {
  type Clients,
  type Counter,
  type Sent,
  signIn,
  startClients,
  submit,
} from "./crash/clients.ts";
import { connectBeside, findDatabaseProcess } from "./crash/database-of.ts";
import { type Program, startProgram, waitUntilReady } from "./crash/program.ts";
import { randomFrom } from "./crash/random.ts";
import { findFaults } from "./crash/verify.ts";

const VICTIMS = ["program", "database", "both"] as const;
type Victim = (typeof VICTIMS)[number];

type Test = {
  dataDir: string;
  program: Program;
  /** Everything sent in all cycles. */
  sent: Sent[];
  counter: Counter;
  random: () => number;
  clients: number;
};

/**
 * Kills the program, its database or both in the middle of writes, again and again, and checks after each time that
 * everything acknowledged is there exactly once and nothing is half done. Gives the number of faults.
 */
async function runCrashTest(cycles: number, seed: number, clients: number): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), "slipdesk-crash-"));
  // Under root the database runs as another account, which has to pass through.
  chmodSync(dataDir, 0o711);
  console.log(`${cycles} cycles of ${clients} clients with seed ${seed}, on ${dataDir}\n`);
  const program = await startProgram(dataDir);
  const test: Test = {
    dataDir,
    program,
    sent: [],
    counter: { next: 1 },
    random: randomFrom(seed),
    clients,
  };
  const interrupt = () => void end(test).finally(() => process.exit(130));
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  let faults = 0;
  try {
    console.log(
      "cycle  killed    acknowledged  unanswered  10 s without answer  lost or wrong  ready again after",
    );
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      faults += await runCycle(test, cycle, VICTIMS[(cycle - 1) % VICTIMS.length] ?? "both");
    }
  } finally {
    await end(test);
  }
  const acknowledged = test.sent.filter(({ id }) => id !== null).length;
  console.log(
    `\n${cycles} kills, ${acknowledged} acknowledged writes, ${faults} lost or wrong: ${faults === 0 ? "passed" : "FAILED"}.`,
  );
  return faults;
}

async function runCycle(test: Test, cycle: number, victim: Victim): Promise<number> {
  const token = await signIn(test.program);
  const clients = startClients(test.program, token, test.clients, test.counter);
  try {
    await wait(300 + test.random() * 1_200);
    const milliseconds = await killAndWait(test, victim, clients);
    await clients.stop();
    test.sent.push(...clients.sent);
    const unanswered = clients.sent.filter(({ id }) => id === null);
    const acknowledged = clients.sent.length - unanswered.length;
    const faults = await verify(test, unanswered);
    const columns = [
      String(cycle).padStart(5),
      victim.padEnd(8),
      String(acknowledged).padStart(12),
      String(unanswered.length).padStart(10),
      String(clients.timeouts()).padStart(19),
      String(faults.length).padStart(13),
      `${(milliseconds / 1000).toFixed(2)} s`.padStart(17),
    ];
    console.log(columns.join("  "));
    for (const fault of faults.slice(0, 10)) console.error(`       ${fault}.`);
    return faults.length;
  } finally {
    await clients.stop();
  }
}

/** Gives the milliseconds from the kill until the program is ready again. */
async function killAndWait(test: Test, victim: Victim, clients: Clients): Promise<number> {
  const began = performance.now();
  const killedDatabase = kill(test, victim);
  if (victim !== "database") {
    await test.program.ended;
    // Nobody is there to answer them, and their next ones would only slow the start down.
    await clients.stop();
    test.program = await startProgram(test.dataDir);
  }
  await waitUntilReady(test.program, () => {
    const database = findDatabaseProcess(test.dataDir);
    return database !== undefined && database !== killedDatabase;
  });
  return performance.now() - began;
}

/** Kills without warning; gives the database's process if that was killed. */
function kill({ dataDir, program }: Test, victim: Victim): number | undefined {
  const database = findDatabaseProcess(dataDir);
  if (victim !== "database") process.kill(program.pid, "SIGKILL");
  if (victim === "program") return undefined;
  if (database === undefined) throw new Error("The database does not run.");
  process.kill(database, "SIGKILL");
  return database;
}

/** Looks before and after repeating what stayed unanswered: a repetition must neither fail nor double anything. */
async function verify(test: Test, unanswered: readonly Sent[]): Promise<string[]> {
  const sql = await connectBeside(test.dataDir);
  try {
    const faults = await findFaults(sql, test.sent);
    const token = await signIn(test.program);
    for (const slip of unanswered) {
      slip.id = await submit(test.program, token, slip);
      if (slip.id === null) faults.push(`${slip.passport} could not be sent again`);
    }
    return unanswered.length === 0 ? faults : [...faults, ...(await findFaults(sql, test.sent))];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function end({ program, dataDir }: Test): Promise<void> {
  if (!program.hasEnded()) await program.stop();
  const database = findDatabaseProcess(dataDir);
  // The program that would have stopped it is gone: a failed start.
  if (database !== undefined) process.kill(database, "SIGQUIT");
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

function wholeNumber(flag: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Error(`${flag} is "${text}", but must be a whole number from 1.`);
}

const { values } = parseArgs({
  options: {
    cycles: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    clients: { type: "string", default: "8" },
  },
});
try {
  const faults = await runCrashTest(
    wholeNumber("--cycles", values.cycles),
    wholeNumber("--seed", values.seed),
    wholeNumber("--clients", values.clients),
  );
  process.exitCode = faults === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
