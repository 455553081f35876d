import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { prepareBinaries } from "./binaries.ts";
import { ensureCluster, providePassword, removeDrafts } from "./cluster.ts";
import { chooseDataLayout, type Log, type Place } from "./data-layout.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { type Ownership, takeOwnership } from "./ownership.ts";
import {
  chooseEndpoint,
  cut,
  interruptServer,
  type ServerPlan,
  type ServerSettings,
  shortenLog,
  standardSettings,
  stopServer,
  toConnection,
} from "./server.ts";

const SHORTEN_EVERY_MS = 60 * 60 * 1000;

export type { Log };

export type EmbeddedOptions = Place & {
  /** Overrides server settings; a throwaway database also skips syncing. */
  throwawaySettings?: ServerSettings;
  /** The folder of another PostgreSQL than the one installed. */
  binaries?: string;
  signal?: AbortSignal;
};

/** What a client needs to use the database. */
export type Connection = {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
};

export type Embedded = {
  connection: Connection;
  /** Resolves if another program takes the database: this one must end. */
  lost: Promise<EmbeddedPostgresError>;
  /** Stops the server in order; forcibly after `withinMs`. Close your connections first. */
  stop(withinMs?: number): Promise<void>;
};

/** Creates the database if necessary and restarts the server until `stop`, or until another program takes it (`lost`). */
export async function startEmbedded(options: EmbeddedOptions, log: Log): Promise<Embedded> {
  const plan = await preparePlan(options, log);
  const stopping = new AbortController();
  options.signal?.addEventListener("abort", () => stopping.abort());
  if (options.signal?.aborted) stopping.abort();
  const first = await takeOwnership(plan, log, stopping.signal);
  removeDrafts(plan.layout);
  const supervision = supervise(plan, first, log, stopping.signal);
  await provideDatabase(first.admin, plan, options.throwawaySettings !== undefined);
  return {
    connection: connectionOf(plan),
    lost: supervision.lost,
    stop: async (withinMs = 8_000) => {
      stopping.abort();
      await supervision.end(withinMs);
    },
  };
}

/** The role and the database have the program's name. */
export function connectionOf({
  layout,
  endpoint,
  password,
}: Pick<ServerPlan, "layout" | "endpoint" | "password">): Connection {
  const { name } = layout;
  return { ...toConnection(endpoint), user: name, password, database: name };
}

async function preparePlan(options: EmbeddedOptions, log: Log): Promise<ServerPlan> {
  const layout = chooseDataLayout(options, log);
  const binaries = prepareBinaries(layout, options.binaries);
  const password = providePassword(layout.dataDir);
  const isThrowaway = options.throwawaySettings !== undefined;
  await ensureCluster(layout, { binaries, password, isThrowaway }, log);
  const endpoint = await chooseEndpoint(layout, password);
  const settings = { ...standardSettings(), ...options.throwawaySettings };
  return { layout, binaries, password, endpoint, settings };
}

/** The program's role is no superuser, so that nothing reaches beyond the database through it. */
async function provideDatabase(admin: Client, plan: ServerPlan, isThrowaway: boolean) {
  const { password, layout } = plan;
  const { name } = layout;
  const { rows } = await admin.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
      exists (select from pg_database where datname = $1) as database`,
    [name],
  );
  if (!rows[0]?.role) {
    if (!/^[\w-]+$/.test(password))
      throw new EmbeddedPostgresError("The database's password is damaged.");
    await admin.query(`create role ${name} login password '${password}'`);
  }
  // Only tests create databases.
  await admin.query(`alter role ${name} ${isThrowaway ? "createdb" : "nocreatedb"}`);
  if (!rows[0]?.database) await admin.query(`create database ${name} owner ${name}`);
  // The owner of a database could drop it, with what it may not change in it, from another one.
  await admin.query("revoke connect on database postgres, template1 from public");
}

function supervise(plan: ServerPlan, first: Ownership, log: Log, stopping: AbortSignal) {
  const lost = Promise.withResolvers<EmbeddedPostgresError>();
  let current: Ownership | undefined = first;
  const watch = async () => {
    // A stop that comes while the database is started again finds it in `current`.
    while (current && !stopping.aborted) {
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
      cut(current.admin);
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
  giveUp: (reason: EmbeddedPostgresError) => void,
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
      if (error instanceof EmbeddedPostgresError && error.reason === "already-running") {
        giveUp(error);
        return undefined;
      }
      await wait(pause, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
  return undefined;
}
