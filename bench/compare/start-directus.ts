import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type ConnectionOptions, connect } from "@slipdesk/pg-client";
import { PASSWORD } from "../databases.ts";

const PORT = "8155";
const ADDRESS = `http://127.0.0.1:${PORT}`;
const READY_WITHIN_MS = 120_000;

/** A Directus that serves the slips of a database. */
export type Directus = {
  address: string;
  /** Signs in to its API as the admin. */
  token: string;
  /** Memory of its process in bytes. */
  taken(): number;
  stop(): Promise<void>;
};

/**
 * Copies the database, because Directus adds tables, and starts the Directus installed in this folder on the copy, without
 * cache and rate limiter. `stop` removes the copy.
 */
export async function startDirectus(
  folder: string,
  connection: ConnectionOptions,
): Promise<Directus> {
  const { database = "" } = connection;
  const copy = `${database}_directus`;
  const server = connect({
    ...connection,
    // A database with open connections cannot be copied.
    database: "slipdesk",
    max: 1,
    connection: { statement_timeout: 0 },
  });
  await server.unsafe(`drop database if exists ${copy}`);
  await server.unsafe(`create database ${copy} template ${database}`);
  const token = randomBytes(24).toString("hex");
  const environment = environmentOf({ ...connection, database: copy }, token);
  const run = (word: string) =>
    spawn(process.execPath, [join(folder, "node_modules/directus/cli.js"), word], {
      cwd: folder,
      env: environment,
      stdio: ["ignore", "ignore", "inherit"],
    });
  const [code] = await new Promise<[number | null]>((resolve) =>
    run("bootstrap").once("exit", (status) => resolve([status])),
  );
  if (code !== 0) throw new Error(`Directus could not be set up: exit code ${code}.`);
  const child = run("start");
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
    await server.unsafe(`drop database if exists ${copy} with (force)`);
    await server.end();
  };
  if (await answers()) {
    return { address: ADDRESS, token, taken: () => takenBy(child.pid), stop };
  }
  await stop();
  throw new Error("Directus did not begin to answer.");
}

function environmentOf(connection: ConnectionOptions, token: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT,
    PUBLIC_URL: ADDRESS,
    SECRET: randomBytes(24).toString("hex"),
    DB_CLIENT: "pg",
    DB_HOST: String(connection.host),
    DB_PORT: String(connection.port),
    DB_DATABASE: String(connection.database),
    DB_USER: String(connection.user),
    DB_PASSWORD: String(connection.password),
    ADMIN_EMAIL: "admin@example.com",
    ADMIN_PASSWORD: PASSWORD,
    ADMIN_TOKEN: token,
    CACHE_ENABLED: "false",
    RATE_LIMITER_ENABLED: "false",
    TELEMETRY: "false",
    LOG_LEVEL: "error",
  };
}

async function answers(): Promise<boolean> {
  const until = performance.now() + READY_WITHIN_MS;
  while (performance.now() < until) {
    const answer = await fetch(`${ADDRESS}/server/ping`).catch(() => null);
    if (answer?.ok) return true;
    await wait(200);
  }
  return false;
}

function takenBy(pid: number | undefined): number {
  const [, kilobytes] =
    /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
