import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { connect } from "@slipdesk/pg-client";
import { remoteClient, signInAt } from "#server/testing/client.ts";
import { operatorEmail } from "../scripts/seed/operators.ts";
import { ADMIN_EMAIL, openDatabases, PASSWORD } from "./databases.ts";
import { quantile } from "./load.ts";
import { type Memory, startMeasured } from "./measured-program.ts";
import { dateAndMachine, writeFigures } from "./table.ts";

const SLIPS = 10_000;
const CHANGE_EVERY_MS = 500;
const LOOK_EVERY_MS = 10_000;
const MOST_P95_MS = 250;
const MOST_GROWTH = 1.1;

const { values } = parseArgs({
  options: {
    streams: { type: "string", default: "200" },
    minutes: { type: "string", default: "10" },
  },
});
const [streams, minutes] = [Number(values.streams), Number(values.minutes)];
const latencies: number[] = [];
const memories: Memory[] = [];
let changes = 0;

/** Reads an event stream and records the delay of each change from its commit. */
async function listen(address: string, email: string): Promise<void> {
  const token = await signInAt(address, { email, password: PASSWORD });
  const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream" };
  const { body } = await fetch(`${address}/api/events`, { headers });
  if (!body) throw new Error(`${email} was given no stream.`);
  void readAll(body).catch((error: unknown) => {
    if (!isOver) throw error;
  });
}

async function readAll(body: ReadableStream<Uint8Array>): Promise<void> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of body) {
    const now = Date.now();
    const blocks = (text + decoder.decode(part, { stream: true })).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, at] = /"at":"([^"]+)"/.exec(block) ?? [];
      if (at !== undefined) latencies.push(now - Date.parse(at));
    }
  }
  if (!isOver) throw new Error("a stream ended");
}

/** Marks one slip paid and unpaid alternately through the API until the time is over. */
async function changeOn(address: string, slipId: number, until: number): Promise<void> {
  const account = { email: ADMIN_EMAIL, password: PASSWORD };
  const admin = remoteClient(address, await signInAt(address, account));
  while (performance.now() < until) {
    const pause = wait(CHANGE_EVERY_MS);
    const payment_status = changes % 2 === 0 ? "paid" : "unpaid";
    const { status, text } = await admin.patch(`/auto/slip/${slipId}/status`, { payment_status });
    if (status !== 200) throw new Error(`a change was refused with ${status}: ${text}`);
    changes += 1;
    await pause;
  }
}

const mean = (of: keyof Memory, some: readonly Memory[]) =>
  some.reduce((sum, one) => sum + one[of], 0) / some.length;

let isOver = false;
const databases = await openDatabases([SLIPS], process.env.BENCH_DATA_DIR || undefined);
const connection = databases.connections.get(SLIPS) ?? {};
const sql = connect({ ...connection, max: 1 });
const [slip] = await sql<{ id: number }[]>`
  select id from slips where status = 'approved' and payment_status = 'unpaid' limit 1`;
await sql.end();
const program = await startMeasured("serve-app", connection, {
  ...databases.environment,
  OPERATOR_SCOPE: "all",
});
try {
  for (let one = 1; one <= streams; one += 1) await listen(program.address, operatorEmail(one));
  const until = performance.now() + minutes * 60_000;
  const changing = changeOn(program.address, slip?.id ?? 0, until);
  while (performance.now() < until) {
    await wait(LOOK_EVERY_MS);
    memories.push(await program.memory());
  }
  await changing;
  await wait(1_000);
} finally {
  isOver = true;
  await program.stop();
  await databases.close();
}

latencies.sort((a, b) => a - b);
const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => Math.round(quantile(latencies, share)));
// The first quarter is the warm-up.
const quarter = Math.floor(memories.length / 4);
const [early, late] = [memories.slice(quarter, 2 * quarter), memories.slice(-quarter)];
const growth = mean("held", late) / mean("held", early);
const lost = streams * changes - latencies.length;
const verdicts = [
  [lost === 0, `each of ${changes} changes came once by each of ${streams} streams`],
  [(p95 ?? Number.NaN) <= MOST_P95_MS, `p95 from commit to event is ${p95} ms (at most 250 ms)`],
  [
    growth <= MOST_GROWTH,
    `what the program holds in memory is ${growth.toFixed(2)} times as much in the last quarter as in the second (at most 1.1 times)`,
  ],
] as const;
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
const figures = [
  `${dateAndMachine()}. ${streams} streams, ${minutes} minutes, a change every ${CHANGE_EVERY_MS} ms.`,
  "",
  `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms of ${latencies.length.toLocaleString("en")} events; it held ${megabytes(mean("held", early))} in the second quarter and ${megabytes(mean("held", late))} in the last, and took ${megabytes(mean("taken", early))} and ${megabytes(mean("taken", late))}.`,
  "",
  ...verdicts.map(([holds, says]) => `- ${holds ? "Holds" : "Does not hold"}: ${says}.`),
].join("\n");
console.log(figures);
if (streams >= 200 && minutes >= 10) writeFigures(figures, "streams");
process.exit(verdicts.every(([holds]) => holds) ? 0 : 1);
