import { parseArgs } from "node:util";
import { signInAt } from "#server/testing/client.ts";
import { type Databases, openDatabases, PASSWORD } from "./databases.ts";
import { ask, type Figures, figuresOf, type Load, type Target } from "./load.ts";
import { type MeasuredProgram, startMeasured } from "./measured-program.ts";
import { measureMore } from "./more.ts";
import {
  baselineOf,
  FAR_PAGES,
  FIRST_PAGES,
  type Query,
  SEARCH,
  typicalQueries,
} from "./queries.ts";
import { judge, toMarkdown, writeFigures } from "./table.ts";

/** Duration and load. */
type Plan = { rounds: number; seconds: number; warmUpSeconds: number; connections: number };

const SMALL = 10_000;
const LARGE = 1_000_000;
const FULL: Plan = { rounds: 4, seconds: 3, warmUpSeconds: 1, connections: 10 };
const QUICK: Plan = { rounds: 2, seconds: 1, warmUpSeconds: 1, connections: 10 };
/** The programs on one database, and the queries. */
type Bench = {
  slips: number;
  app: MeasuredProgram;
  baseline: MeasuredProgram;
  tokens: ReadonlyMap<string, string>;
  queries: readonly Query[];
};

async function startBench(databases: Databases, slips: number): Promise<Bench> {
  const connection = databases.connections.get(slips) ?? {};
  const queries = await typicalQueries(connection, slips);
  const app = await startMeasured("serve-app", connection, databases.environment);
  const baseline = await startMeasured("serve-baseline", connection, databases.environment);
  const people = [...new Set(queries.map((query) => query.by))];
  const tokens = new Map<string, string>();
  for (const email of people) {
    tokens.set(email, await signInAt(app.address, { email, password: PASSWORD }));
  }
  return { slips, app, baseline, tokens, queries };
}

function targetOf({ app, baseline, queries, tokens }: Bench, row: string): Target {
  const query = queries.find(({ name }) => row === name || row === baselineOf(name));
  if (!query) throw new Error(`There is no query ${row}.`);
  const { address } = row === query.name ? app : baseline;
  const search = new URLSearchParams(query.search);
  return { url: `${address}/api/auto/slips?${search}`, token: tokens.get(query.by) ?? "" };
}

/** Groups measured alternately: first pages together with their baselines, other queries alone. */
function groupsOf(queries: readonly Query[]): string[][] {
  const compared = FIRST_PAGES.flatMap((name) => [baselineOf(name), name]);
  const others = queries.filter(({ name }) => !compared.includes(name));
  return [compared, ...others.map(({ name }) => [name])];
}

/** Measures all sizes and queries alternately, so that noise affects all equally. */
async function measure(benches: readonly Bench[], names: readonly string[], plan: Plan) {
  const jobs = names.flatMap((row) =>
    benches.map((bench) => ({ row, bench, target: targetOf(bench, row), loads: [] as Load[] })),
  );
  const askFor = ({ row, target }: (typeof jobs)[number], seconds: number) => {
    const isForOne = row.startsWith(SEARCH) || FAR_PAGES.includes(row);
    return ask(target, isForOne ? 1 : plan.connections, { seconds });
  };
  for (const job of jobs) await askFor(job, plan.warmUpSeconds);
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const job of jobs) job.loads.push(await askFor(job, plan.seconds));
  }
  return names.map((row) => {
    const mine = jobs.filter((job) => job.row === row);
    return [row, new Map(mine.map((job) => [job.bench.slips, figuresOf(job.loads)]))] as const;
  });
}

async function run(plan: Plan, isQuick: boolean): Promise<void> {
  const sizes = [SMALL, LARGE];
  const databases = await openDatabases(sizes, process.env.BENCH_DATA_DIR || undefined);
  const benches: Bench[] = [];
  const stop = async () => {
    for (const { app, baseline } of benches) await Promise.all([app.stop(), baseline.stop()]);
    await databases.close();
  };
  try {
    for (const slips of sizes) benches.push(await startBench(databases, slips));
    const results = new Map<string, ReadonlyMap<number, Figures>>();
    for (const names of groupsOf(benches[0]?.queries ?? [])) {
      console.log(`Asking for ${names.join(", ")} …`);
      for (const [row, figures] of await measure(benches, names, plan)) results.set(row, figures);
    }
    const how = `${plan.connections} connections, one for a search or a far page, ${plan.rounds} rounds of ${plan.seconds} s each.`;
    const verdicts = judge(results, SMALL, LARGE);
    const text = [toMarkdown(results, sizes, how), "", ...verdicts.map((one) => `- ${one}`)];
    console.log(`\n${text.join("\n")}`);
    if (isQuick) console.log("\nA quick run: bench/README.md still shows the last full run.");
    else writeFigures(text.join("\n"));
    process.exitCode = verdicts.every((one) => one.startsWith("Holds")) ? 0 : 1;
  } finally {
    await stop();
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    minutes: { type: "string", default: "30" },
    seconds: { type: "string", default: "20" },
  },
});
const [word] = positionals;
if (word === undefined) await run(values.quick ? QUICK : FULL, values.quick);
else {
  const [seconds, minutes] = [Number(values.seconds), Number(values.minutes)];
  await measureMore(word, { seconds, minutes, isQuick: values.quick });
}
