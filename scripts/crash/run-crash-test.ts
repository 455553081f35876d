import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { randomFrom } from "#server/testing/random.ts";
import { type Clients, type Counter, type Sent, signIn, startClients, submit } from "./clients.ts";
import { connectBeside, findDatabaseProcess } from "./database-of.ts";
import { isAlive, kill, type Victim } from "./kill.ts";
import { type Program, startProgram, waitUntilReady } from "./program.ts";
import { type Before, findFaults } from "./verify.ts";

/** Kill the `victims` in rotation, `cycles` times, during at least `writes` acknowledged writes. */
export type Plan = {
  cycles: number;
  writes: number;
  seed: number;
  clients: number;
  victims: readonly Victim[];
  say(line: string): void;
};

export type Outcome = { acknowledged: number; faults: string[] };

type Test = {
  plan: Plan;
  dataDir: string;
  program: Program;
  sent: Sent[];
  before: Before;
  counter: Counter;
  random: () => number;
};

const NOTHING: Before = { newest: 0, count: 0 };
const HEAD =
  "cycle  killed      acknowledged  unanswered  10 s without answer  lost or wrong  ready again after";

/**
 * Kills the program, its database or both during writes, repeatedly, and checks each time that everything acknowledged
 * is stored exactly once and nothing is half done. Cleans up even when it is interrupted.
 */
export async function runCrashTest(plan: Plan): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), "slipdesk-crash-"));
  // Under root the database runs as another account, which needs access to the folder.
  chmodSync(dataDir, 0o711);
  const test: Test = {
    plan,
    dataDir,
    program: await startProgram(dataDir),
    sent: [],
    before: NOTHING,
    counter: { next: 1 },
    random: randomFrom(plan.seed),
  };
  const interrupt = () => void end(test).finally(() => process.exit(130));
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  const faults: string[] = [];
  try {
    plan.say(HEAD);
    for (let cycle = 1; cycle <= plan.cycles; cycle += 1) {
      faults.push(...(await runCycle(test, cycle)));
    }
    const sql = await connectBeside(dataDir);
    faults.push(...(await findFaults(sql, test.sent, NOTHING)));
    await sql.end({ timeout: 1 });
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    await end(test);
  }
  return { acknowledged: acknowledgedOf(test.sent), faults };
}

async function runCycle(test: Test, cycle: number): Promise<string[]> {
  const { plan } = test;
  const victim = plan.victims[(cycle - 1) % plan.victims.length] ?? "both";
  const token = await signIn(test.program);
  const clients = startClients(test.program, token, plan.clients, test.counter);
  try {
    const share = plan.writes / plan.cycles;
    const due = share * (cycle + test.random()) - acknowledgedOf(test.sent);
    while (acknowledgedOf(clients.sent) < due) await wait(5);
    const milliseconds = await killAndWait(test, victim, clients);
    await clients.stop();
    const unanswered = clients.sent.filter(({ id }) => id === null);
    const acknowledged = clients.sent.length - unanswered.length;
    const faults = await verify(test, clients.sent, unanswered);
    test.sent.push(...clients.sent);
    const columns = [
      String(cycle).padStart(5),
      victim.padEnd(10),
      String(acknowledged).padStart(12),
      String(unanswered.length).padStart(10),
      String(clients.timeouts()).padStart(19),
      String(faults.length).padStart(13),
      `${(milliseconds / 1000).toFixed(2)} s`.padStart(17),
    ];
    plan.say(columns.join("  "));
    for (const fault of faults.slice(0, 10)) plan.say(`       ${fault}.`);
    return faults;
  } finally {
    await clients.stop();
  }
}

function acknowledgedOf(sent: readonly Sent[]): number {
  return sent.filter(({ id }) => id !== null).length;
}

/** Returns the milliseconds from the kill until the program is ready again. */
async function killAndWait(test: Test, victim: Victim, clients: Clients): Promise<number> {
  const began = performance.now();
  const killed = await kill(victim, test);
  if (victim === "program" || victim === "both") {
    await test.program.ended;
    // Stop the clients: their requests would fail and slow the start down.
    await clients.stop();
    test.program = await startProgram(test.dataDir);
  }
  await waitUntilReady(
    test.program,
    () => !killed.some(isAlive) && findDatabaseProcess(test.dataDir) !== undefined,
  );
  return performance.now() - began;
}

/** Checks before and after repeating unanswered requests: a repetition must neither fail nor duplicate. */
async function verify(test: Test, sent: readonly Sent[], unanswered: readonly Sent[]) {
  const sql = await connectBeside(test.dataDir);
  try {
    const faults = await findFaults(sql, sent, test.before);
    const token = await signIn(test.program);
    for (const slip of unanswered) {
      slip.id = await submit(test.program, token, slip);
      if (slip.id === null) faults.push(`${slip.passport} could not be sent again`);
    }
    if (unanswered.length > 0) faults.push(...(await findFaults(sql, sent, test.before)));
    test.before = {
      newest: sent.reduce((newest, { id }) => Math.max(newest, id ?? 0), test.before.newest),
      count: test.before.count + sent.length,
    };
    return faults;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function end({ program, dataDir }: Test): Promise<void> {
  if (!program.hasEnded()) await program.stop();
  const database = findDatabaseProcess(dataDir);
  // After a failed start no program is left that could stop the database.
  if (database !== undefined) process.kill(database, "SIGQUIT");
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
