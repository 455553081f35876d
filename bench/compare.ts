// Compares SlipDesk and Directus on the same views of the same million slips. bench/README.md says how to install it.
import { parseArgs } from "node:util";
import { type ConnectionOptions, connect } from "@slipdesk/pg-client";
import { signInAt } from "#server/testing/client.ts";
import { startDirectus } from "./compare/start-directus.ts";
import { ADMIN_EMAIL, openDatabases, PASSWORD } from "./databases.ts";
import { quantile } from "./load.ts";
import { startMeasured } from "./measured-program.ts";
import { typicalQueries } from "./queries.ts";
import { dateAndMachine, writeFigures } from "./table.ts";

const SLIPS = 1_000_000;
const ROUNDS = 3;
const SECONDS = 5;
const CALLERS = [1, 10];

/** A view, and the calls that show it, made in parallel. */
type Look = { name: string; slipdesk: string[]; directus: string[] };

const { positionals } = parseArgs({ allowPositionals: true });
const [folder] = positionals;
if (folder === undefined) throw new Error("Name the folder in which Directus is installed.");

const databases = await openDatabases([SLIPS], process.env.BENCH_DATA_DIR || undefined);
const connection = databases.connections.get(SLIPS) ?? {};
try {
  const looks = await looksAt(connection);
  const directus = await startDirectus(folder, connection);
  const app = await startMeasured("serve-app", connection, databases.environment);
  try {
    const account = { email: ADMIN_EMAIL, password: PASSWORD };
    const token = await signInAt(app.address, account);
    const rows: string[] = [];
    for (const { name, ...calls } of looks) {
      for (const callers of CALLERS) {
        console.log(`${name}, ${callers} at once …`);
        const ours = calls.slipdesk.map((path) => `${app.address}/api/auto/slips?${path}`);
        const theirs = calls.directus.map((path) => `${directus.address}/items/slips?${path}`);
        const [slipdesk, other] = [[] as number[], [] as number[]];
        for (let round = 0; round < ROUNDS; round += 1) {
          slipdesk.push(...(await timesOf(ours, token, callers)));
          other.push(...(await timesOf(theirs, directus.token, callers)));
        }
        rows.push(`| ${name}, ${callers} at once | ${spread(slipdesk)} | ${spread(other)} |`);
      }
    }
    const { taken } = await app.memory();
    rows.push(`| memory afterwards | ${megabytes(taken)} | | ${megabytes(directus.taken())} | |`);
    const figures = [
      `${dateAndMachine()}. ${ROUNDS} rounds of ${SECONDS} s each, in turns.`,
      "",
      "| look | SlipDesk p50 | p95 | Directus p50 | p95 |",
      "| --- | --: | --: | --: | --: |",
      ...rows,
    ].join("\n");
    console.log(figures);
    writeFigures(figures, "compare");
  } finally {
    await app.stop();
    await directus.stop();
  }
} finally {
  await databases.close();
}
process.exit();

/** Views of a list: SlipDesk needs one call, Directus one for the rows and one for the counts. */
async function looksAt(slips: ConnectionOptions): Promise<Look[]> {
  const byName = new Map(
    (await typicalQueries(slips, SLIPS)).map(({ name, search }) => [name, search]),
  );
  const fields = await columnsOf(slips);
  const rows = `limit=10&sort=-id&fields=${fields.join()}&meta=filter_count`;
  const perStatus = "aggregate[count]=*&groupBy[]=status&groupBy[]=process_status";
  const of = (name: string) => byName.get(name) ?? {};
  return [
    { name: "page 1 with its counts", slipdesk: [""], directus: [rows, perStatus] },
    ...[
      ["last page", `&page=${SLIPS / 10}`],
      ["search: passport number", ""],
      ["search: full name", ""],
      ["search: common first name", ""],
    ].map(([name = "", more = ""]) => {
      const { search } = of(name);
      const term = search === undefined ? "" : `&search=${encodeURIComponent(search)}`;
      return {
        name,
        slipdesk: [new URLSearchParams(of(name)).toString()],
        directus: [`${rows}${more}${term}`],
      };
    }),
  ];
}

/** The fields of a slip in SlipDesk's list. */
async function columnsOf(slips: ConnectionOptions): Promise<string[]> {
  const sql = connect({ ...slips, max: 1 });
  try {
    const columns = await sql<{ name: string }[]>`
      select column_name as name from information_schema.columns
      where table_name = 'slips' and is_generated = 'NEVER' order by ordinal_position`;
    return columns.map(({ name }) => name);
  } finally {
    await sql.end();
  }
}

/** Milliseconds of each view with this many callers without a pause. Throws after a failed call. */
async function timesOf(urls: readonly string[], token: string, callers: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + SECONDS * 1000;
  const look = async () => {
    do {
      const began = performance.now();
      await Promise.all(urls.map((url) => read(url, token)));
      times.push(performance.now() - began);
    } while (performance.now() < until);
  };
  await Promise.all(Array.from({ length: callers }, look));
  return times;
}

async function read(url: string, token: string): Promise<void> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered with ${answer.status}: ${text.slice(0, 300)}`);
}

function spread(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  return [0.5, 0.95].map((share) => `${quantile(sorted, share).toFixed(1)} ms`).join(" | ");
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`;
}
