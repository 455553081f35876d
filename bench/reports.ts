import type { ConnectionOptions } from "@slipdesk/pg-client";
import { signInAt } from "#server/testing/client.ts";
import { addDays, todayInDhaka } from "#shared/time/plain-date.ts";
import { operatorEmail } from "../scripts/seed/operators.ts";
import { ADMIN_EMAIL, type Databases, PASSWORD } from "./databases.ts";
import { ask, figuresOf, type Target } from "./load.ts";
import { startMeasured } from "./measured-program.ts";
import type { Row } from "./work.ts";

const PERIODS = [
  { days: 31, mostMs: 100 },
  { days: 92, mostMs: 600 },
];
const MOST_BESIDE_MS = 100;

/** Measures reports of an admin on one of the databases, and another person's list at the same time. */
export async function measureReports(
  databases: Databases,
  connection: ConnectionOptions,
  seconds: number,
): Promise<Row[]> {
  const app = await startMeasured("serve-app", connection, databases.environment);
  try {
    const signIn = async (email: string) =>
      await signInAt(app.address, { email, password: PASSWORD });
    const admin = await signIn(ADMIN_EMAIL);
    const list = { url: `${app.address}/api/auto/slips`, token: await signIn(operatorEmail(1)) };
    const reportOf = (days: number): Target => {
      const to = todayInDhaka(new Date());
      const query = `from=${addDays(to, 1 - days)}&to=${to}`;
      return { url: `${app.address}/api/reports/summary?${query}`, token: admin };
    };
    const rows: Row[] = [];
    for (const { days, mostMs } of PERIODS) {
      const { p50, p95 } = await measure(reportOf(days), 1, seconds);
      rows.push({
        what: `report of ${days} days, one caller`,
        figures: `p50 ${p50.toFixed(0)} ms (at most ${mostMs} ms), p95 ${p95.toFixed(0)} ms`,
        holds: p50 <= mostMs,
      });
    }
    const alone = await measure(list, 1, seconds);
    const [beside] = await Promise.all([
      measure(list, 1, seconds),
      measure(reportOf(31), 3, seconds),
    ]);
    rows.push({
      what: "page 1 of another person while one reads three reports of 31 days at a time",
      figures: `p95 ${beside.p95.toFixed(1)} ms (at most ${MOST_BESIDE_MS} ms), otherwise ${alone.p95.toFixed(1)} ms`,
      holds: beside.p95 <= MOST_BESIDE_MS,
    });
    return rows;
  } finally {
    await app.stop();
  }
}

async function measure(target: Target, callers: number, seconds: number) {
  await ask(target, callers, { seconds: 1 });
  return figuresOf([await ask(target, callers, { seconds })]);
}
