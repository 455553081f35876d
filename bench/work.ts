import { setTimeout as wait } from "node:timers/promises";
import { type ConnectionOptions, connect, type Sql } from "@slipdesk/pg-client";
import { type Client, remoteClient, signInAt } from "#server/testing/client.ts";
import { slipForm } from "#server/testing/slip-states.ts";
import { operatorEmail } from "../scripts/seed/operators.ts";
import { ADMIN_EMAIL, type Databases, PASSWORD } from "./databases.ts";
import { quantile } from "./load.ts";
import { startMeasured } from "./measured-program.ts";

/** One measured kind of work, and whether it meets its limit. */
export type Row = { what: string; figures: string; holds: boolean | null };

type Office = { admin: Client; people: Client[]; sql: Sql; seconds: number };

const PEOPLE = 50;
/** Faster than anyone works: typing an application takes half a minute. */
const ACT_EVERY_MS = 1_000;
/** Warm-up: the first second is not counted. */
const WARM_UP_S = 1;
const MOST_SUBMISSION_MS = 40;
const MOST_P99_MS = 150;
const MOST_CROWDED_MS = 100;

/** Measures concurrent work on one of the databases and removes its new slips afterwards. */
export async function measureWork(
  databases: Databases,
  connection: ConnectionOptions,
  seconds: number,
): Promise<Row[]> {
  const app = await startMeasured("serve-app", connection, databases.environment);
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
    const office = { admin, people, sql, seconds };
    return [
      await measureSubmitting(office),
      await measureOffice(office),
      await measureCrowd(office),
    ];
  } finally {
    await app.stop();
    // Deleting thousands of new slips takes longer than the statement timeout.
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

/** Repeats the work with this many callers, each at most once per `everyMs`, and returns the durations. */
async function repeat(
  by: readonly (() => Promise<unknown>)[],
  seconds: number,
  everyMs = 0,
): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  await Promise.all(
    by.map(async (work, index) => {
      if (everyMs > 0) await wait((index / by.length) * everyMs);
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

async function measureSubmitting({ people, seconds }: Office): Promise<Row> {
  const submit = people
    .slice(0, 10)
    .map((person) => () => expectStatus(person.post("/auto/slip/data", freshForm()), 201));
  await repeat(submit, WARM_UP_S);
  const times = await repeat(submit, seconds);
  return {
    what: "submit an application, 10 callers without a pause",
    figures: `${per(times, seconds)} a second, p50 ${ms(times, 0.5)}, p95 ${ms(times, 0.95)} (at most ${MOST_SUBMISSION_MS} ms)`,
    holds: quantile(times, 0.95) <= MOST_SUBMISSION_MS,
  };
}

/** 50 users list, submit and approve in rotation, one action per second each. Throws at the first refusal. */
async function measureOffice({ admin, people, sql, seconds }: Office): Promise<Row> {
  const created: number[] = [];
  const approved: number[] = [];
  const days = people.map((person, index) => {
    // Spread the actions over the second.
    let turn = index;
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
  const times = await repeat(days, seconds, ACT_EVERY_MS);
  const [stored] = await sql<{ created: number; approved: number }[]>`
    select count(*) as created, count(*) filter (where status = 'approved') as approved
    from slips where id = any(${created}::bigint[])`;
  const isAllThere = stored?.created === created.length && stored.approved === approved.length;
  return {
    what: `${PEOPLE} people list, submit and approve at once, each once a second`,
    figures: `${per(times, seconds)} a second, p50 ${ms(times, 0.5)}, p99 ${ms(times, 0.99)} (at most ${MOST_P99_MS} ms); ${isAllThere ? "nothing" : "something"} lost of ${created.length} applications`,
    holds: quantile(times, 0.99) <= MOST_P99_MS && isAllThere,
  };
}

/** Page 1 of one user while another keeps 20 searches running. */
async function measureCrowd({ admin, people, seconds }: Office): Promise<Row> {
  let isOver = false;
  const terms = ["ra", "mohammad", "com", "islam rahim"];
  const searches = Array.from({ length: 20 }, async (_, index) => {
    const term = encodeURIComponent(terms[index % terms.length] ?? "");
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

const per = (times: readonly number[], seconds: number) => (times.length / seconds).toFixed(0);
const ms = (times: readonly number[], share: number) => `${quantile(times, share).toFixed(0)} ms`;
