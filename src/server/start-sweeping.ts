import { codeOf } from "@slipdesk/pg-client";
import { deleteExpiredAssignments } from "#server/queue/routes.ts";
import { dayOf } from "#shared/time/instants.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/time/plain-date.ts";
import { deleteEndedSessions } from "./auth/sessions.queries.ts";
import type { Context } from "./context.ts";
import {
  holdForgetting,
  isConfirmed,
  readClock,
  takeConfirmation,
  trustClock,
} from "./log/clock.queries.ts";
import type { Log } from "./log.ts";
import { clockDoubt, FORGOTTEN, findHold, wrongClock } from "./system/forget.ts";
import { ERASING_SWEEP, upsertSweep } from "./system/system.queries.ts";

type Sweep = (context: Context) => Promise<unknown>;

/** What may follow the clock: people sign in and take work again. */
const FOLLOWING: Readonly<Record<string, Sweep>> = {
  "ended sessions": ({ sql, settings }) => deleteEndedSessions(sql, settings),
  "ended work": ({ sql }) => deleteExpiredAssignments(sql),
};

/** Sweeps at once and every hour, and looks at the clock every minute; a confirmation makes the next sweep due. */
export function startSweeping(context: Context, log: Log): { stop(): Promise<void> } {
  let sweptAt = performance.now();
  let running = sweep(context, log);
  const poll = async () => {
    await checkClock(context);
    if (performance.now() - sweptAt < HOUR_MS && !(await isConfirmed(context.sql))) return;
    sweptAt = performance.now();
    await sweep(context, log);
  };
  const timer = setInterval(() => {
    // While the database is away the next poll catches up.
    running = running.then(poll).catch(() => undefined);
  }, MINUTE_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** Before anything is stored under the present time: later the clock could vouch for itself. */
export async function checkClock({ sql, clock }: Pick<Context, "sql" | "clock">): Promise<void> {
  if (clockDoubt(await readClock(sql), clock()) === null) await trustClock(sql);
  else await holdForgetting(sql, true);
}

/** The first check, which also tells a clock that is plainly wrong. */
export async function tellWrongClock({ sql, clock }: Context, log: Log): Promise<void> {
  const wrong = wrongClock(await readClock(sql), clock());
  if (wrong !== null) log.error(`The server's clock is wrong: it says ${dayOf(wrong).message}.`);
}

/** A failing sweep is logged, does not stop the others, and is tried again an hour later. */
export async function sweep(context: Context, log: Log): Promise<void> {
  for (const [name, run] of Object.entries(FOLLOWING)) await take(context, log, name, run);
  try {
    if (!(await mayForget(context, log))) return;
  } catch (error) {
    return tell(log, "what is old", error);
  }
  for (const [name, { remove }] of Object.entries(FORGOTTEN))
    await take(context, log, name, remove);
}

/** Two witnesses: the clock agrees with what is stored, and little is due. An admin's word stands for both. */
async function mayForget(context: Context, log: Log): Promise<boolean> {
  await checkClock(context);
  const hold = (await takeConfirmation(context.sql)) ? null : await findHold(context);
  await holdForgetting(context.sql, hold !== null);
  if (hold !== null) log.error(`${hold.says.message}.`);
  return hold === null;
}

async function take(context: Context, log: Log, name: string, run: Sweep): Promise<void> {
  try {
    const removed = await run(context);
    const count = typeof removed === "number" ? removed : 0;
    const { RETENTION_MONTHS } = context.settings;
    const months = name === ERASING_SWEEP && RETENTION_MONTHS !== "off" ? RETENTION_MONTHS : null;
    await upsertSweep(context.sql, { name, removed: count, months });
    if (months !== null) log.info(`${count} applications erased (RETENTION_MONTHS=${months}).`);
  } catch (error) {
    tell(log, name, error);
  }
}

function tell(log: Log, what: string, error: unknown): void {
  // Not the message, which may quote personal data.
  const code = codeOf(error) ?? "no code";
  const name = error instanceof Error ? error.name : "unknown";
  log.error(`The sweep could not remove ${what} (${name}, ${code}). It is tried again in an hour.`);
}
