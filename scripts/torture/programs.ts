import { setTimeout as wait } from "node:timers/promises";
import type { Sql } from "@slipdesk/pg-client";
import { findBrokenInvariants } from "#server/processing/invariants.queries.ts";
import { remoteClient, signInAt } from "#server/testing/client.ts";
import { FIRST_ADMIN, type Programs, startPrograms } from "#server/testing/programs.ts";
import { randomFrom } from "#server/testing/random.ts";
import {
  approvedLike,
  freshPassport,
  process as send,
  submit,
} from "#server/testing/slip-states.ts";
import { copyTemplate, startTestServer } from "#server/testing/test-server.ts";
import { startUnrulyService, type UnrulyService } from "./unruly-service.ts";

const SECRET = "a-secret-of-both-sides";
const AT_ONCE = 100;
const KILL_EVERY_MS = 5_000;
/** A freeze lasts longer than a lease: other programs take over its runs before it resumes. */
const FREEZE_MS = 35_000;
const GIVE_UP_MS = 20 * 60_000;

/** The service cannot book every tenth slip. */
const fails = (slipId: number) => slipId % 10 === 0;

/**
 * Sends slips through three programs to an unreliable service. Every 5 s one program is killed or frozen for longer than
 * its lease. Prints the results and returns the number of failures.
 */
export async function torturePrograms(slips: number, seed: number): Promise<number> {
  const server = await startTestServer();
  const { sql, connection } = await copyTemplate(server.connection);
  const service = await startUnrulyService(SECRET, randomFrom(seed), fails);
  const programs = await startPrograms(3, connection, {
    PROCESSOR: "http",
    PROCESSOR_URL: service.url,
    PROCESSOR_SECRET: SECRET,
  });
  try {
    const ids = await sendMany(sql, programs, slips);
    const began = performance.now();
    const disturbed = await disturbUntil(programs, () => hasEnded(sql), began);
    await service.settled();
    const seconds = Math.round((performance.now() - began) / 1000);
    return await tellFigures(sql, service, { ids, ...disturbed, seconds });
  } finally {
    await programs.stop();
    service.close();
    await sql.end({ timeout: 1 });
    await server.stop();
  }
}

async function sendMany(sql: Sql, programs: Programs, slips: number): Promise<number[]> {
  const admin = remoteClient(programs.address, await signInAt(programs.address, FIRST_ADMIN));
  const model = await submit(admin);
  const ids: number[] = [];
  for (let done = 0; done < slips; done += AT_ONCE) {
    const passports = Array.from({ length: Math.min(AT_ONCE, slips - done) }, freshPassport);
    const some = await approvedLike({ context: { sql } }, model, passports);
    await send(admin, ...some);
    ids.push(...some);
  }
  return ids;
}

type Disturbed = { kills: number; freezes: number };

/** Kills and restarts the programs in rotation, freezing one every fifth time, until `isOver`. */
async function disturbUntil(programs: Programs, isOver: () => Promise<boolean>, began: number) {
  const recovering = new Map<number, Promise<void>>();
  const done: Disturbed = { kills: 0, freezes: 0 };
  for (let turn = 0; !(await isOver()) && performance.now() - began < GIVE_UP_MS; turn += 1) {
    await wait(KILL_EVERY_MS);
    const index = turn % 3;
    if (turn % 5 === 1) {
      await recovering.get(index);
      programs.freeze(index);
      done.freezes += 1;
      recovering.set(
        index,
        wait(FREEZE_MS).then(() => programs.thaw(index)),
      );
      continue;
    }
    await recovering.get(index);
    await programs.kill(index);
    done.kills += 1;
    recovering.set(index, programs.start(index));
  }
  await Promise.all(recovering.values());
  return done;
}

async function hasEnded(sql: Sql): Promise<boolean> {
  const rows = await sql`select from process_run where ended_at is null limit 1`;
  return rows.length === 0;
}

type Figures = Disturbed & { ids: readonly number[]; seconds: number };

async function tellFigures(sql: Sql, service: UnrulyService, figures: Figures): Promise<number> {
  const { ids, kills, freezes, seconds } = figures;
  const rows = await sql<
    { id: number; process_status: string; is_complete: boolean; runs: number }[]
  >`
    select s.id, s.process_status, s.payment_status = 'paid' and s.slip_url is not null as is_complete,
      (select count(*) from process_run r where r.slip_id = s.id) as runs
    from slips s where s.id = any(${[...ids]}::bigint[])`;
  const bookings = [...service.bookings.values()];
  const silent = new Set(bookings.filter(({ isSilent }) => isSilent).map(({ slipId }) => slipId));
  const wrong = rows.filter(({ id, process_status, is_complete, runs }) => {
    const isRight = fails(id)
      ? process_status === "failed"
      : process_status === "finished" && (is_complete || silent.has(id));
    return !isRight || runs !== 1;
  });
  const bookedOnce = new Set(bookings.map(({ slipId }) => slipId));
  const twice = bookings.length - bookedOnce.size;
  const never = ids.length - bookedOnce.size;
  const broken = await findBrokenInvariants(sql);
  const { calls, unruly, again } = service.counts;
  console.log(`${ids.length} slips through three programs in ${seconds} s, ${kills} times a program was killed, ${freezes} times one stood still for ${FREEZE_MS / 1000} s.
${calls} calls of the service, ${unruly} of them unruly; ${again} slips sent again under the same key.
${twice} booked twice, ${never} never, ${wrong.length} ended otherwise than they should.
${broken.length === 0 ? "No invariant is broken." : `Broken: ${broken.join("; ")}.`}`);
  for (const one of wrong.slice(0, 10)) console.error(one);
  return twice + never + wrong.length + broken.length;
}
