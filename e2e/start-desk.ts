import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ConnectionOptions, Sql } from "@slipdesk/pg-client";
import { copyTemplate, startTestServer } from "#server/testing/test-server.ts";
import { buildPageIfOutOfDate } from "../scripts/build-page.ts";
import { PAGES } from "../scripts/page-sources.ts";
import { chooseBrowser } from "./browser.ts";
import { addEarlierDays } from "./earlier-days.ts";

const READY_WITHIN_MS = 120_000;

/** The admin of the desk that the journeys use. */
export const ADMIN = { email: "admin@desk.test", password: "correct-horse-9" };

const COMPILED = new URL("../node_modules/.cache/playwright", import.meta.url);

/** Passes the database server from the global setup to the workers. */
const SERVER = "SLIPDESK_JOURNEYS_SERVER";

/** A running desk with its own database. */
export type RunningDesk = {
  address: string;
  sql: Sql;
  /** The environment in which a command of the project works on this desk. */
  env: NodeJS.ProcessEnv;
  /** Starts it again with other settings, at another address. */
  restart: (settings: NodeJS.ProcessEnv) => Promise<string>;
  stop: () => Promise<void>;
};

/** Global setup: finds the browser, builds the page, starts the database server and the desk of all journeys, with its address in BASE_URL. */
// biome-ignore lint/style/noDefaultExport: Playwright takes a global setup only as the default export.
export default async function startForAll(): Promise<() => Promise<void>> {
  await chooseBrowser();
  await buildPageIfOutOfDate("check");
  // The workers' compiled journeys last longer than the run and its temporary folder.
  process.env.PLAYWRIGHT_TRANSFORM_CACHE_DIR ??= fileURLToPath(COMPILED);
  const server = await startTestServer();
  process.env[SERVER] = JSON.stringify(server.connection);
  const desk = await startDesk();
  await addEarlierDays({ address: desk.address, sql: desk.sql, admin: ADMIN }, [ADMIN]);
  process.env.BASE_URL = desk.address;
  return async () => {
    await desk.stop();
    await server.stop();
  };
}

/** Starts a desk on a free port. All desks share one database server, which takes seconds to start. */
export async function startDesk(settings: NodeJS.ProcessEnv = {}): Promise<RunningDesk> {
  const server: ConnectionOptions = JSON.parse(process.env[SERVER] ?? "");
  const { connection, sql, close } = await copyTemplate(server);
  const folder = mkdtempSync(join(tmpdir(), "slipdesk-e2e-"));
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: urlOf(connection) };
  let program = await startProgram({ ...env, ...settings });
  return {
    address: program.address,
    sql,
    env,
    restart: async (settings) => {
      await program.stop();
      program = await startProgram({ ...env, ...settings });
      return program.address;
    },
    stop: async () => {
      await program.stop();
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startProgram(env: NodeJS.ProcessEnv) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const program = spawn(process.execPath, ["src/server/main.ts", PAGES.check], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: {
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      SANDBOX_DELAY_MS: "1000",
      LOG_LEVEL: "warn",
      // A machine that does much else is slow.
      PATIENCE: "10",
      ...env,
      PORT: String(port),
      PUBLIC_URL: address,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await isReady(program);
  const stop = async () => {
    const ended = new Promise((resolve) => program.once("exit", resolve));
    program.kill("SIGTERM");
    await ended;
  };
  return { address, stop };
}

function urlOf({ user, password, host = "", port, database }: ConnectionOptions): string {
  const account = `${user}:${encodeURIComponent(String(password))}`;
  return host.startsWith("/")
    ? `postgres://${account}@/${database}?host=${encodeURIComponent(host)}`
    : `postgres://${account}@${host}:${port}/${database}`;
}

function isReady(program: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error("SlipDesk did not start in time")),
      READY_WITHIN_MS,
    );
    program.once("exit", (code) => reject(new Error(`SlipDesk ended with ${code} at its start`)));
    program.stdout?.on("data", (chunk) => {
      process.stdout.write(chunk);
      if (!String(chunk).includes("is ready at")) return;
      clearTimeout(late);
      resolve();
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(address),
      );
    });
  });
}
