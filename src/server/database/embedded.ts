import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../log.ts";
import { prepareBinaries } from "./binaries.ts";
import { ensureCluster, PRODUCT, providePassword, removeDrafts } from "./cluster.ts";
import type { Sql } from "./connect.ts";
import { chooseDataLayout } from "./data-layout.ts";
import { ALREADY_RUNNING, StartupError } from "./failure.ts";
import { type Ownership, takeOwnership } from "./ownership.ts";
import {
  chooseEndpoint,
  interruptServer,
  type ServerPlan,
  type ServerSettings,
  shortenLog,
  standardSettings,
  stopServer,
  toConnection,
} from "./server.ts";

const SHORTEN_EVERY_MS = 60 * 60 * 1000;

export type EmbeddedOptions = {
  dataDir: string;
  /** Overrides server settings; a throwaway database also skips syncing. */
  throwawaySettings?: ServerSettings;
  /** The folder of another PostgreSQL than the one installed. */
  binaries?: string;
  signal?: AbortSignal;
};

/** Creates the database if necessary and restarts the server until `stop`, or until another program takes it (`lost`). */
export async function startEmbedded(options: EmbeddedOptions, log: Log) {
  const plan = await preparePlan(options, log);
  const stopping = new AbortController();
  options.signal?.addEventListener("abort", () => stopping.abort());
  if (options.signal?.aborted) stopping.abort();
  const first = await takeOwnership(plan, log, stopping.signal);
  removeDrafts(plan.layout);
  const supervision = supervise(plan, first, log, stopping.signal);
  await provideProductDatabase(first.admin, plan.password, options.throwawaySettings !== undefined);
  return {
    connection: {
      ...toConnection(plan.endpoint),
      user: PRODUCT,
      password: plan.password,
      database: PRODUCT,
    },
    lost: supervision.lost,
    stop: async (withinMs = 8_000) => {
      stopping.abort();
      await supervision.end(withinMs);
    },
  };
}

async function preparePlan(options: EmbeddedOptions, log: Log): Promise<ServerPlan> {
  const layout = chooseDataLayout(options.dataDir, log);
  const binaries = prepareBinaries(layout, options.binaries);
  const password = providePassword(layout.dataDir);
  const isThrowaway = options.throwawaySettings !== undefined;
  await ensureCluster(layout, { binaries, password, isThrowaway }, log);
  const endpoint = await chooseEndpoint(layout, password);
  const settings = { ...standardSettings(), ...options.throwawaySettings };
  return { layout, binaries, password, endpoint, settings };
}

/** The program's role is no superuser, so that nothing reaches beyond the database through it. */
async function provideProductDatabase(admin: Sql, password: string, isThrowaway: boolean) {
  const [found] = await admin<{ role: boolean; database: boolean }[]>`
    select exists (select from pg_roles where rolname = ${PRODUCT}) as role,
      exists (select from pg_database where datname = ${PRODUCT}) as database`;
  if (!found?.role) {
    if (!/^[\w-]+$/.test(password)) throw new StartupError("The database's password is damaged.");
    await admin.unsafe(`create role ${PRODUCT} login password '${password}'`);
  }
  // Only tests create databases.
  await admin.unsafe(`alter role ${PRODUCT} ${isThrowaway ? "createdb" : "nocreatedb"}`);
  if (!found?.database) await admin.unsafe(`create database ${PRODUCT} owner ${PRODUCT}`);
  // The owner of a database could drop it, and the audit log with it, from another one.
  await admin.unsafe("revoke connect on database postgres, template1 from public");
}

function supervise(plan: ServerPlan, first: Ownership, log: Log, stopping: AbortSignal) {
  const lost = Promise.withResolvers<StartupError>();
  let current: Ownership | undefined = first;
  const watch = async () => {
    while (current) {
      await current.lost;
      if (stopping.aborted) return;
      log.error("The embedded database ended unexpectedly; starting it again.");
      const began = performance.now();
      current = undefined;
      current = await reclaim(plan, log, stopping, lost.resolve);
      if (current) {
        const milliseconds = Math.round(performance.now() - began);
        log.info(`The embedded database is back after ${milliseconds} ms.`);
      }
    }
  };
  const watching = watch();
  const shortening = setInterval(() => tryToShortenLog(plan, log), SHORTEN_EVERY_MS).unref();
  // Do not leave a server behind if the program exits without `stop`.
  const abandon = () => current && interruptServer(plan, current.pid);
  process.once("exit", abandon);
  const end = async (withinMs: number) => {
    if (!current) await watching;
    if (current) {
      await stopServer(plan, current.pid, withinMs);
      await current.admin.end({ timeout: 0 });
    }
    process.off("exit", abandon);
    clearInterval(shortening);
  };
  return { lost: lost.promise, end };
}

function tryToShortenLog(plan: ServerPlan, log: Log): void {
  try {
    shortenLog(plan.layout);
  } catch {
    log.error("The database's log has grown large and could not be moved aside.");
  }
}

/** Retries until the database runs; undefined when the program stops or another one owns the database. */
async function reclaim(
  plan: ServerPlan,
  log: Log,
  stopping: AbortSignal,
  giveUp: (reason: StartupError) => void,
): Promise<Ownership | undefined> {
  let said = "";
  for (let pause = 250; !stopping.aborted; pause = Math.min(pause * 2, 5_000)) {
    try {
      return await takeOwnership(plan, log, stopping);
    } catch (error) {
      if (stopping.aborted) return undefined;
      const message = error instanceof Error ? error.message : String(error);
      if (message !== said) log.error(message);
      said = message;
      if (error instanceof StartupError && error.exitCode === ALREADY_RUNNING) {
        giveUp(error);
        return undefined;
      }
      await wait(pause, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
  return undefined;
}
