import { setTimeout as wait } from "node:timers/promises";
import { type ConnectionOptions, connect, type Sql } from "#server/database/connect.ts";
import type { Client } from "#server/testing/client.ts";
import { remoteClient, signInAt } from "#server/testing/remote.ts";
import { slipForm } from "#server/testing/slip-form.ts";
import { operatorEmail } from "../scripts/seed/operators.ts";
import { ADMIN_EMAIL, type Databases, PASSWORD } from "./databases.ts";
import { ask, figuresOf, quantile } from "./load.ts";
import { type MeasuredProgram, startMeasured } from "./measured-program.ts";

/** A row of what an office does at once: what was measured, and whether it holds. */
export type Row = { what: string; figures: string; holds: boolean | null };

type Office = {
  app: MeasuredProgram;
  baseline: MeasuredProgram;
  admin: Client;
  people: Client[];
  adminToken: string;
  sql: Sql;
  seconds: number;
};

const PEOPLE = 50;
const MOST_P99_MS = 150;
const LONGEST_LOCK_MS = 50;
const MOST_CROWDED_MS = 100;
const LEAST_CREATED = 0.5;

/** Measures what many do at once on one of the databases, whose new slips are removed afterwards. */
export async function measureWork(
  databases: Databases,
  connection: ConnectionOptions,
  seconds: number,
): Promise<Row[]> {
  const app = await startMeasured("serve-app", connection, databases.environment);
  const baseline = await startMeasured("serve-baseline", connection, databases.environment);
  const sql = connect({ ...connection, max: 2 });
  const [newest] = await sql<{ id: number }[]>`select max(id) as id from slips`;
  try {
    const account = { email: ADMIN_EMAIL, password: PASSWORD };
    const adminToken = await signInAt(app.address, account);
    const people: Client[] = [];
    for (let one = 1; one <= PEOPLE; one += 1) {
      const token = await signInAt(app.address, { email: operatorEmail(one), password: PASSWORD });
      people.push(remoteClient(app.address, token));
    }
    const admin = remoteClient(app.address, adminToken);
    const office = { app, baseline, admin, people, adminToken, sql, seconds };
    return [
      await measureCreating(office),
      await measureOffice(office),
      await measureCrowd(office),
      await measureOverload(office),
    ];
  } finally {
    await Promise.all([app.stop(), baseline.stop()]);
    // What thousands of new slips leave behind takes longer than a call may.
    await sql.begin(async (rows) => {
      await rows`set local statement_timeout = 0`;
      await rows`delete from slips where id > ${newest?.id ?? 0}`;
    });
    await sql.end();
  }
}

let passports = 0;
function freshForm(): Record<string, unknown> {
  passports += 1;
  const number = `ZZ${String(passports).padStart(7, "3")}`;
  return slipForm({ passport_number: number, confirm_passport: number });
}

/** Does the work again and again, by so many at once, and gives how long each took. */
async function repeat(by: readonly (() => Promise<unknown>)[], seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  await Promise.all(
    by.map(async (work) => {
      while (performance.now() < until) {
        const began = performance.now();
        await work();
        times.push(performance.now() - began);
      }
    }),
  );
  return times.sort((a, b) => a - b);
}

async function expectStatus(answer: Promise<{ status: number; text: string }>, status: number) {
  const { status: got, text } = await answer;
  if (got !== status) throw new Error(`answered with ${got}: ${text}`);
  return text;
}

async function measureCreating({ people, baseline, seconds }: Office): Promise<Row> {
  const ten = people.slice(0, 10);
  const create = ten.map(
    (person) => () => expectStatus(person.post("/auto/slip/data", freshForm()), 201),
  );
  const bare = ten.map(() => async () => {
    const body = JSON.stringify(freshForm());
    await (await fetch(baseline.address, { method: "POST", body })).text();
  });
  const [ours, theirs] = [await repeat(create, seconds), await repeat(bare, seconds)];
  const share = ours.length / theirs.length;
  return {
    what: "create, 10 at once",
    figures: `${per(ours, seconds)} a second, p95 ${ms(ours, 0.95)}; a bare insert ${per(theirs, seconds)}: ${(share * 100).toFixed(0)} % (at least 50 %)`,
    holds: share >= LEAST_CREATED,
  };
}

/** Each of 50 people lists, submits and has approved, in turn. */
async function measureOffice({ admin, people, sql, seconds }: Office): Promise<Row> {
  let isOver = false;
  const locks = longestLock(sql, () => isOver);
  const days = people.map((person) => {
    let turn = 0;
    let created = 0;
    return async () => {
      turn += 1;
      if (turn % 3 === 1) return await expectStatus(person.get("/auto/slips"), 200);
      if (turn % 3 === 2) {
        const text = await expectStatus(person.post("/auto/slip/data", freshForm()), 201);
        created = (JSON.parse(text) as { id: number }).id;
        return text;
      }
      const approval = admin.patch(`/auto/slip/${created}/status`, { status: "approved" });
      return await expectStatus(approval, 200);
    };
  });
  const times = await repeat(days, seconds);
  isOver = true;
  const longest = await locks;
  return {
    what: "50 people list, create and approve at once, without a pause",
    figures: `${per(times, seconds)} a second, p50 ${ms(times, 0.5)}, p99 ${ms(times, 0.99)} (at most 150 ms); longest wait for a lock ${longest.toFixed(0)} ms (at most 50 ms)`,
    holds: quantile(times, 0.99) <= MOST_P99_MS && longest <= LONGEST_LOCK_MS,
  };
}

async function longestLock(sql: Sql, isOver: () => boolean): Promise<number> {
  let longest = 0;
  while (!isOver()) {
    const [seen] = await sql<{ ms: number }[]>`
      select coalesce(max(extract(epoch from clock_timestamp() - waitstart)), 0)::float8 * 1000 as ms
      from pg_locks where not granted and waitstart is not null`;
    longest = Math.max(longest, seen?.ms ?? 0);
    await wait(10);
  }
  return longest;
}

/** Page 1 of another person while one person keeps 20 searches running. */
async function measureCrowd({ admin, people, seconds }: Office): Promise<Row> {
  let isOver = false;
  const terms = ["ra", "mohammad", "com", "islam rahim"];
  const searches = Array.from({ length: 20 }, async (_, place) => {
    const term = encodeURIComponent(terms[place % terms.length] ?? "");
    while (!isOver) await admin.get(`/auto/slips?search=${term}`);
  });
  const [other] = people;
  const times = await repeat([async () => await other?.get("/auto/slips")], seconds);
  isOver = true;
  await Promise.all(searches);
  return {
    what: "page 1 of another person while one runs 20 searches",
    figures: `p50 ${ms(times, 0.5)}, p95 ${ms(times, 0.95)} (at most 100 ms)`,
    holds: quantile(times, 0.95) <= MOST_CROWDED_MS,
  };
}

/** Ten times the callers: it bends when all are answered and the answers of a second stay as many. */
async function measureOverload({ app, adminToken, seconds }: Office): Promise<Row> {
  const target = { url: `${app.address}/api/auto/slips`, token: adminToken };
  const ten = figuresOf([await ask(target, 10, { seconds })]);
  const hundred = figuresOf([await ask(target, 100, { seconds })]);
  return {
    what: "page 1 with 100 callers instead of 10",
    figures: `${hundred.perSecond.toFixed(0)} a second instead of ${ten.perSecond.toFixed(0)}, p95 ${hundred.p95.toFixed(0)} ms instead of ${ten.p95.toFixed(0)} ms, ${hundred.unavailable} given up`,
    holds: hundred.unavailable === 0 && hundred.perSecond >= ten.perSecond * 0.8,
  };
}

const per = (times: readonly number[], seconds: number) => (times.length / seconds).toFixed(0);
const ms = (times: readonly number[], share: number) => `${quantile(times, share).toFixed(0)} ms`;
