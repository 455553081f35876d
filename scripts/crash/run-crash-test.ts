import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findServer, isAlive } from "@slipdesk/embedded-postgres";
import { openRun } from "#server/testing/open-run.ts";
import { randomFrom } from "#server/testing/random.ts";
import { signIn } from "./call.ts";
import { type Clients, startClients } from "./clients.ts";
import { connectBeside, databaseUrlOf } from "./database-of.ts";
import { kill, type Victim } from "./kill.ts";
import { type Program, startProgram, waitUntilReady } from "./program.ts";
import type { Before, Piece, Work } from "./work.ts";

/** Kill the `victims` in rotation, `cycles` times, during at least `writes` acknowledged writes to so many programs. */
export type Plan<Sent extends Piece> = {
  work: Work<Sent>;
  programs: 1 | 2;
  cycles: number;
  writes: number;
  seed: number;
  clients: number;
  victims: readonly Victim[];
  say(line: string): void;
};

export type Outcome = { acknowledged: number; failures: string[] };

type Test<Sent extends Piece> = {
  plan: Plan<Sent>;
  /** The folder of the program that has the database. */
  dataDir: string;
  /** In its place: the one that has the database first. */
  programs: Program[];
  start(place: number): Promise<Program>;
  sent: Sent[];
  before: Before;
  random: () => number;
};

/** Programs on one database share it. */
const SECRET_KEY = "a-key-for-tests-that-is-long-enough-0001";
const NOTHING: Before = { newest: 0, count: 0 };
const HEAD =
  "cycle  killed      acknowledged  unanswered  10 s without answer  lost or wrong  ready again after";

/**
 * Kills the program, its database or both during writes, repeatedly, and checks each time that everything acknowledged
 * is stored exactly once and nothing is half done.
 */
export async function runCrashTest<Sent extends Piece>(plan: Plan<Sent>): Promise<Outcome> {
  openRun();
  const dataDir = mkdtempSync(join(tmpdir(), "slipdesk-crash-"));
  // Under root the database runs as another account, which needs access to the folder.
  chmodSync(dataDir, 0o711);
  const test: Test<Sent> = {
    plan,
    dataDir,
    programs: [],
    start: async (place) => await startAt(place, dataDir),
    sent: [],
    before: NOTHING,
    random: randomFrom(plan.seed),
  };
  const failures: string[] = [];
  try {
    for (let place = 0; place < plan.programs; place += 1) {
      test.programs.push(await test.start(place));
    }
    await prepare(test);
    plan.say(HEAD);
    for (let cycle = 1; cycle <= plan.cycles; cycle += 1) {
      failures.push(...(await runCycle(test, cycle)));
    }
    const sql = await connectBeside(dataDir);
    failures.push(...(await plan.work.findFailures(sql, test.sent, NOTHING)));
    await sql.end({ timeout: 1 });
  } finally {
    await end(test);
  }
  return { acknowledged: acknowledgedOf(test.sent), failures };
}

async function startAt(place: number, dataDir: string): Promise<Program> {
  if (place === 0) return await startProgram(dataDir, { SECRET_KEY });
  const own = join(dataDir, `program-${place}`);
  mkdirSync(own, { recursive: true });
  // A start while the database recovers would end.
  const sql = await connectBeside(dataDir);
  await sql.end({ timeout: 1 });
  return await startProgram(own, { SECRET_KEY, DATABASE_URL: await databaseUrlOf(dataDir) });
}

async function prepare<Sent extends Piece>({ plan, dataDir, programs }: Test<Sent>) {
  const [program] = programs;
  if (!program) return;
  const sql = await connectBeside(dataDir);
  await plan.work.prepare(sql, program, await signIn(program));
  await sql.end({ timeout: 1 });
}

async function runCycle<Sent extends Piece>(test: Test<Sent>, cycle: number): Promise<string[]> {
  const { plan, programs } = test;
  const victim = plan.victims[(cycle - 1) % plan.victims.length] ?? "both";
  const clients = startClients(plan.work, programs, await signInAtFirst(test), plan.clients);
  try {
    const share = plan.writes / plan.cycles;
    const due = share * (cycle + test.random()) - acknowledgedOf(test.sent);
    const least = Math.max(due, plan.clients);
    while (acknowledgedOf(clients.sent) < least && !clients.isDone()) await wait(5);
    const milliseconds = await killAndWait(test, victim, clients);
    await clients.stop();
    const unanswered = clients.sent.filter(({ id }) => id === null);
    const acknowledged = clients.sent.length - unanswered.length;
    const failures = await verify(test, clients.sent, unanswered);
    test.sent.push(...clients.sent);
    const columns = [
      String(cycle).padStart(5),
      victim.padEnd(10),
      String(acknowledged).padStart(12),
      String(unanswered.length).padStart(10),
      String(clients.timeouts()).padStart(19),
      String(failures.length).padStart(13),
      `${(milliseconds / 1000).toFixed(2)} s`.padStart(17),
    ];
    plan.say(columns.join("  "));
    for (const failure of failures.slice(0, 10)) plan.say(`       ${failure}.`);
    return failures;
  } finally {
    await clients.stop();
  }
}

async function signInAtFirst<Sent extends Piece>({ programs: [first] }: Test<Sent>) {
  if (!first) throw new Error("No program runs.");
  return await signIn(first);
}

function acknowledgedOf(sent: readonly Piece[]): number {
  return sent.filter(({ id }) => id !== null).length;
}

/** Returns the milliseconds from the kill until all programs are ready again. */
async function killAndWait<Sent extends Piece>(
  test: Test<Sent>,
  victim: Victim,
  clients: Clients<Sent>,
): Promise<number> {
  const { programs, dataDir } = test;
  const place = Math.floor(test.random() * programs.length);
  const program = programs[place];
  if (!program) throw new Error("No program runs.");
  const began = performance.now();
  const killed = await kill(victim, { dataDir, program });
  if (victim === "program" || victim === "both") {
    await program.ended;
    // Stop the clients: their requests would fail and slow the start down.
    await clients.stop();
    programs[place] = await test.start(place);
  }
  for (const one of programs) {
    await waitUntilReady(one, () => !killed.some(isAlive) && findServer(dataDir) !== undefined);
  }
  return performance.now() - began;
}

/** Checks before and after repeating unanswered requests: a repetition must neither fail nor duplicate. */
async function verify<Sent extends Piece>(
  test: Test<Sent>,
  sent: readonly Sent[],
  unanswered: readonly Sent[],
) {
  const { work } = test.plan;
  const sql = await connectBeside(test.dataDir);
  try {
    const failures = await work.findFailures(sql, sent, test.before);
    const token = await signInAtFirst(test);
    for (const piece of unanswered) {
      piece.id = await work.send(piece, test.programs, token);
      if (piece.id === null) failures.push(`${JSON.stringify(piece)} could not be sent again`);
    }
    if (unanswered.length > 0) failures.push(...(await work.findFailures(sql, sent, test.before)));
    test.before = {
      newest: sent.reduce((newest, { id }) => Math.max(newest, id ?? 0), test.before.newest),
      count: test.before.count + sent.length,
    };
    return failures;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function end<Sent extends Piece>({ programs, dataDir }: Test<Sent>): Promise<void> {
  // The one that has the database is the last.
  for (const program of programs.toReversed()) if (!program.hasEnded()) await program.stop();
  const database = findServer(dataDir)?.pid;
  // After a failed start no program is left that could stop the database.
  if (database !== undefined) process.kill(database, "SIGQUIT");
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
