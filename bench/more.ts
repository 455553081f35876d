import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openRun } from "#server/testing/open-run.ts";
import { measureAttack } from "./attack.ts";
import { openDatabases } from "./databases.ts";
import { measureMemory } from "./memory.ts";
import { measureMoney } from "./money.ts";
import { measureReports } from "./reports.ts";
import { dateAndMachine, writeFigures } from "./table.ts";
import { measureWork, type Row } from "./work.ts";

const LARGE = 1_000_000;
/** Entries of money hardly depend on the number of slips. */
const SMALL = 20_000;
const ATTACKED = 120_000;
const MOST_STARTING_MS = 2_000;
const STARTS = 5;

/** Measurements other than the list, by their command-line word. */
const MORE = {
  work: async (seconds: number) => await onSlips(LARGE, (...desk) => measureWork(...desk, seconds)),
  attack: async (seconds: number) =>
    await onSlips(ATTACKED, (...desk) => measureAttack(...desk, seconds)),
  reports: async (seconds: number) =>
    await onSlips(LARGE, (...desk) => measureReports(...desk, seconds)),
  money: async (seconds: number) =>
    await onSlips(SMALL, (_, connection) => measureMoney(connection, seconds)),
  memory: async (_: number, minutes: number) =>
    await onSlips(LARGE, async (...desk) => [await measureMemory(...desk, minutes)]),
  start: async () => [await measureStarting()],
} as const;

type Word = keyof typeof MORE;

/** Runs this measurement and writes it into bench/README.md, unless it is a short run. */
export async function measureMore(
  word: string,
  { seconds, minutes, isQuick }: { seconds: number; minutes: number; isQuick: boolean },
): Promise<void> {
  if (!isWord(word)) throw new Error(`There is ${Object.keys(MORE).join(", ")} to measure.`);
  const rows = await MORE[word](seconds, minutes);
  const lines = rows.map(
    ({ what, figures, holds }) => `- ${holds ? "Holds" : "Does not hold"}: ${what}: ${figures}.`,
  );
  const text = [`${dateAndMachine()}.`, "", ...lines].join("\n");
  console.log(`\n${text}`);
  if (!isQuick) writeFigures(text, word);
  process.exitCode = rows.every(({ holds }) => holds) ? 0 : 1;
}

const isWord = (word: string): word is Word => word in MORE;

async function onSlips(
  slips: number,
  measure: (...desk: [Awaited<ReturnType<typeof openDatabases>>, object]) => Promise<Row[]>,
): Promise<Row[]> {
  const databases = await openDatabases([slips], process.env.BENCH_DATA_DIR || undefined);
  try {
    return await measure(databases, databases.connections.get(slips) ?? {});
  } finally {
    await databases.close();
  }
}

/** Time until the program is ready when started on existing data. */
async function measureStarting(): Promise<Row> {
  openRun();
  const folder = mkdtempSync(join(tmpdir(), "slipdesk-start-"));
  // Under root the database runs as another account, which needs access to the folder.
  chmodSync(folder, 0o711);
  try {
    const times: number[] = [];
    for (let start = 0; start <= STARTS; start += 1) times.push(await startOnce(folder));
    const warm = times.slice(1).sort((a, b) => a - b);
    const median = warm[Math.floor(warm.length / 2)] ?? Number.NaN;
    return {
      what: `warm start, median of ${STARTS}`,
      figures: `${Math.round(median)} ms, ${Math.round(warm[0] ?? 0)} to ${Math.round(warm.at(-1) ?? 0)} (at most 2,000 ms); the first one ${Math.round(times[0] ?? 0)} ms`,
      holds: median <= MOST_STARTING_MS,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startOnce(folder: string): Promise<number> {
  const began = performance.now();
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const main = join(import.meta.dirname, "../src/server/main.ts");
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
      if (answer?.ok) return performance.now() - began;
      if (child.exitCode !== null) throw new Error("The program ended before it was ready.");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}
