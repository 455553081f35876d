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
/** More than anybody does: to type an application alone takes half a minute. */
const ACT_EVERY_MS = 1_000;
/** Both programs have just been started; the first second is not counted. */
const WARM_UP_S = 1;
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
      await measureOfficeOverload(office),
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

/** Does the work again and again, by so many at once or each once in `everyMs`, and gives how long each took. */
async function repeat(
  by: readonly (() => Promise<unknown>)[],
  seconds: number,
  everyMs = 0,
): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  await Promise.all(
    by.map(async (work, place) => {
      if (everyMs > 0) await wait((place / by.length) * everyMs);
      while (performance.now() < until) {
        const began = performance.now();
        await work();
        const took = performance.now() - began;
        times.push(took);
        if (everyMs > 0) await wait(Math.max(0, everyMs - took));
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
  for (const work of [create, bare]) await repeat(work, WARM_UP_S);
  const [ours, theirs] = [await repeat(create, seconds), await repeat(bare, seconds)];
  const share = ours.length / theirs.length;
  return {
    what: "create, 10 at once",
    figures: `${per(ours, seconds)} a second, p95 ${ms(ours, 0.95)}; a bare insert ${per(theirs, seconds)}: ${(share * 100).toFixed(0)} % (at least 50 %)`,
    holds: share >= LEAST_CREATED,
  };
}

/** What 50 people at their desks did: how long each act took, and the longest that anybody waited for a lock. */
type Worked = { times: number[]; longest: number; created: number[]; approved: number[] };

/** Each of 50 people lists, submits and has approved, in turn, each act once in `everyMs`. Throws at the first that is refused. */
async function workAtOnce(
  { admin, people, sql, seconds }: Office,
  everyMs: number,
): Promise<Worked> {
  let isOver = false;
  const locks = longestLock(sql, () => isOver);
  const created: number[] = [];
  const approved: number[] = [];
  const days = people.map((person, place) => {
    // Not all of them do the same at the same time.
    let turn = place;
    let own: number | null = null;
    return async () => {
      turn += 1;
      if (turn % 3 === 2 && own === null) {
        const text = await expectStatus(person.post("/auto/slip/data", freshForm()), 201);
        own = (JSON.parse(text) as { id: number }).id;
        created.push(own);
      } else if (turn % 3 === 0 && own !== null) {
        const approval = admin.patch(`/auto/slip/${own}/status`, { status: "approved" });
        await expectStatus(approval, 200);
        approved.push(own);
        own = null;
      } else {
        await expectStatus(person.get("/auto/slips"), 200);
      }
    };
  });
  const times = await repeat(days, seconds, everyMs);
  isOver = true;
  return { times, longest: await locks, created, approved };
}

/** 50 people, each with a pause between two acts, as people have. */
async function measureOffice(office: Office): Promise<Row> {
  const { times, longest } = await workAtOnce(office, ACT_EVERY_MS);
  return {
    what: `${PEOPLE} people list, create and approve at once, each once a second`,
    figures: `${told(times, longest, office)} (p99 at most ${MOST_P99_MS} ms, a lock at most ${LONGEST_LOCK_MS} ms)`,
    holds: quantile(times, 0.99) <= MOST_P99_MS && longest <= LONGEST_LOCK_MS,
  };
}

/** The same without any pause, which no 50 people are: it bends when all are served and nothing is lost. */
async function measureOfficeOverload(office: Office): Promise<Row> {
  const { times, longest, created, approved } = await workAtOnce(office, 0);
  const [kept] = await office.sql<{ created: number; approved: number }[]>`
    select count(*) as created, count(*) filter (where status = 'approved') as approved
    from slips where id = any(${created}::bigint[])`;
  const isAllThere = kept?.created === created.length && kept.approved === approved.length;
  return {
    what: `overload: ${PEOPLE} callers list, create and approve at once, without a pause`,
    figures: `${told(times, longest, office)}; all answered, ${isAllThere ? "nothing" : "something"} lost of ${created.length} applications`,
    holds: isAllThere,
  };
}

const told = (times: readonly number[], longest: number, { seconds }: Office) =>
  `${per(times, seconds)} a second, p50 ${ms(times, 0.5)}, p99 ${ms(times, 0.99)}, longest wait for a lock ${longest.toFixed(0)} ms`;

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
