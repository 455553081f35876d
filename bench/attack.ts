import type { ConnectionOptions } from "@slipdesk/pg-client";
import autocannon from "autocannon";
import { type Client, remoteClient, signInAt } from "#server/testing/client.ts";
import { slipForm } from "#server/testing/slip-states.ts";
import { operatorEmail } from "../scripts/seed/operators.ts";
import { ADMIN_EMAIL, type Databases, PASSWORD } from "./databases.ts";
import { quantile } from "./load.ts";
import { startMeasured } from "./measured-program.ts";
import type { Row } from "./work.ts";

const OPEN = 300;
const MOST_TIMES_IDLE = 10;
const MOST_LIVE_MS = 300;

type Kind = { what: string; by?: "admin"; path: string; body?: object };

const rows = Array.from({ length: 100 }, (_, index) => ({
  line: index + 2,
  form_values: slipForm(),
}));
const fields = (count: number, name = "f") =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, "x"]));
const days = "from=2026-11-01&to=2026-11-30";

/** Calls that anybody can repeat; those of an admin are what a stolen session can do. */
const KINDS: readonly Kind[] = [
  { what: "page 1", path: "/auto/slips?page=1&limit=100" },
  { what: "far pages", by: "admin", path: "/auto/slips?page=900&limit=100" },
  { what: "searches", by: "admin", path: "/auto/slips?search=rahim" },
  { what: "palette", by: "admin", path: "/search", body: { q: "rahim" } },
  { what: "counts", by: "admin", path: "/auto/slips/counts", body: { filters: [{ todo: "all" }] } },
  { what: "todos", by: "admin", path: "/auto/slips?todo=send&limit=100" },
  { what: "details", by: "admin", path: "/auto/slip/1" },
  { what: "histories", by: "admin", path: "/auto/slip/1/history" },
  { what: "follow-ups", by: "admin", path: "/follow-ups?city=80&show=all" },
  { what: "audit log", by: "admin", path: "/audit" },
  { what: "reports", by: "admin", path: `/reports/summary?${days}` },
  { what: "daily sheets", by: "admin", path: "/reports/day?day=2026-11-19" },
  { what: "dashboard", path: "/dashboard" },
  { what: "bell", path: "/notifications" },
  { what: "statements", path: "/money/statement" },
  { what: "accounts", by: "admin", path: "/money/accounts" },
  { what: "operators", by: "admin", path: "/auto/operators" },
  {
    what: "exports",
    path: "/slip-exports",
    body: { format: "csv", filter: {}, columns: ["phone"] },
  },
  { what: "look-ups", path: "/auto/slips/duplicates", body: { phone: "+8801712345678" } },
  { what: "import checks", path: "/slip-imports/check", body: { rows } },
  {
    what: "wide rows",
    path: "/slip-imports/check",
    body: { rows: [{ line: 2, form_values: fields(9_000) }] },
  },
  {
    what: "strange rows",
    path: "/slip-imports/check",
    body: {
      rows: Array.from({ length: 92 }, (_, row) => ({ form_values: fields(62, `f${row}_`) })),
    },
  },
  { what: "empty rows", path: "/slip-imports/check", body: { rows: Array(20_000).fill({}) } },
  { what: "drafts refused", path: "/slip-drafts", body: { form_values: fields(2_500) } },
  { what: "drafts too large", path: "/slip-drafts", body: { form_values: fields(20_000) } },
];

/** Page 1 of another while one account keeps 300 calls of each kind open. */
export async function measureAttack(
  databases: Databases,
  connection: ConnectionOptions,
  seconds: number,
): Promise<Row[]> {
  const app = await startMeasured("serve-app", connection, {
    ...databases.environment,
    BENCH_BUDGETS: "as in the product",
  });
  const tokenOf = (email: string) => signInAt(app.address, { email, password: PASSWORD });
  try {
    const admin = await tokenOf(ADMIN_EMAIL);
    const other = remoteClient(app.address, await tokenOf(operatorEmail(2)));
    await lookFor(2, other, app.address);
    const measured: Row[] = [];
    for (const [index, kind] of KINDS.entries()) {
      // An operator for each kind, whose budgets are full.
      const token = kind.by === "admin" ? admin : await tokenOf(operatorEmail(3 + index));
      const idle = await lookFor(seconds / 2, other, app.address);
      const ended = attack(app.address, kind, token, seconds);
      const under = await lookFor(seconds - 1, other, app.address);
      const row = judged(kind, idle, under, await ended);
      console.log(`${row.holds ? "" : "! "}${row.what}: ${row.figures}`);
      measured.push(row);
    }
    return measured;
  } finally {
    await app.stop();
  }
}

/** From a thread of its own, so that it does not slow down what measures. */
async function attack(address: string, { path, body }: Kind, token: string, seconds: number) {
  const { statusCodeStats = {} } = await autocannon({
    url: `${address}/api${path}`,
    method: body ? "POST" : "GET",
    connections: OPEN,
    workers: 1,
    duration: seconds,
    timeout: 30,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return Object.entries(statusCodeStats)
    .map(([status, { count = 0 }]) => `${count} × ${status}`)
    .join(", ");
}

type Looks = { times: number[]; refused: number; live: number };

/** One after the other, as a person does. */
async function lookFor(seconds: number, other: Client, address: string): Promise<Looks> {
  const until = performance.now() + seconds * 1_000;
  const looks: Looks = { times: [], refused: 0, live: 0 };
  const timed = async <T>(work: () => Promise<T>) => {
    const began = performance.now();
    const answer = await work();
    return { answer, took: performance.now() - began };
  };
  while (performance.now() < until) {
    const [page, live] = [
      await timed(() => other.get("/auto/slips")),
      await timed(() => fetch(`${address}/health/live`)),
    ];
    looks.times.push(page.took);
    if (page.answer.status !== 200) looks.refused += 1;
    looks.live = Math.max(looks.live, live.took);
  }
  looks.times.sort((a, b) => a - b);
  return looks;
}

function judged({ what }: Kind, idle: Looks, under: Looks, answers: string): Row {
  const [half, most] = [0.5, 0.95].map(
    (share) => quantile(under.times, share) / quantile(idle.times, share),
  );
  const ms = (value: number) => value.toFixed(0);
  const of = ({ times }: Looks) =>
    `${ms(quantile(times, 0.5))} and ${ms(quantile(times, 0.95))} ms`;
  return {
    what: `${OPEN} × ${what}`,
    figures: `page 1 of another p50 and p95 ${of(idle)} idle, ${of(under)} under it, ${half?.toFixed(1)} and ${most?.toFixed(1)} times (at most ${MOST_TIMES_IDLE}), ${under.refused} refused, live within ${ms(under.live)} ms, idle ${ms(idle.live)} ms (at most ${MOST_LIVE_MS}); answered with ${answers}`,
    holds:
      Math.max(half ?? 0, most ?? 0) <= MOST_TIMES_IDLE &&
      under.refused === 0 &&
      under.live <= MOST_LIVE_MS,
  };
}
