import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createApp } from "./app.ts";
import { createFirstAdmin } from "./auth/accounts.ts";
import { deleteEndedSessions } from "./auth/repository.ts";
import { openDatabase } from "./database/database.ts";
import { migrate } from "./database/migrate.ts";
import { StartupError } from "./database/startup-error.ts";
import type { Desk } from "./desk.ts";
import { consoleLog } from "./log.ts";
import { chooseAdapter } from "./processing/choose-adapter.ts";
import { startWorker } from "./processing/worker.ts";
import { loadSecretKey } from "./settings/secret-key.ts";
import { readSettings, type Settings, SettingsError } from "./settings/settings.ts";

/** A running program. */
type Program = { stop(): Promise<void> };

const SESSION_SWEEP_MS = 60 * 60 * 1000;

/** Starts everything in order; what was opened is closed again in reverse by `stop`. */
async function start(settings: Settings, pageFolder: string | undefined): Promise<Program> {
  const database = await openDatabase(settings, consoleLog);
  const opened: (() => Promise<unknown>)[] = [() => database.close()];
  const stop = async () => {
    for (const close of opened.reverse()) await close();
  };
  try {
    await migrate(database.sql, consoleLog);
    const deriveKey = await loadSecretKey(settings);
    const publicUrl = (settings.PUBLIC_URL ?? addressOf(settings, settings.PORT)).replace(
      /\/$/,
      "",
    );
    const desk: Desk = {
      settings,
      sql: database.sql,
      deriveKey,
      publicUrl,
      clock: () => new Date(),
      adapter: chooseAdapter(settings, publicUrl, deriveKey),
    };
    const admin = await createFirstAdmin(desk);
    const app = await createApp(desk, pageFolder ? { pageFolder } : {});
    const worker = await startWorker(desk, consoleLog);
    opened.push(() => worker.stop());
    const sweep = setInterval(
      () => void deleteEndedSessions(desk.sql, settings).catch(() => undefined),
      SESSION_SWEEP_MS,
    );
    opened.push(async () => clearInterval(sweep));
    const address = await app.listen({ host: settings.HOST, port: settings.PORT });
    opened.push(() => app.close());
    announce(settings, settings.PUBLIC_URL ?? address, admin);
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The folder of the built page, or undefined before the first build: then only the API is served. */
function builtPage(): string | undefined {
  const folder = fileURLToPath(new URL("../../dist", import.meta.url));
  return existsSync(join(folder, "index.html")) ? folder : undefined;
}

function announce(
  settings: Settings,
  address: string,
  admin: Awaited<ReturnType<typeof createFirstAdmin>>,
): void {
  consoleLog.info(`SlipDesk is ready at ${address}`);
  if (admin?.password) {
    consoleLog.info(`Sign in as ${admin.email} with the password ${admin.password}`);
    consoleLog.info("This password is shown only now.");
  } else if (admin) {
    consoleLog.info(`Sign in as ${admin.email} with ADMIN_PASSWORD.`);
  } else if (settings.ADMIN_EMAIL || settings.ADMIN_PASSWORD) {
    consoleLog.info("There is an admin already: ADMIN_EMAIL and ADMIN_PASSWORD did nothing.");
  }
}

function addressOf(settings: Settings, port: number): string {
  const host = settings.HOST.includes(":") ? `[${settings.HOST}]` : settings.HOST;
  return `http://${host}:${port}`;
}

function explain(error: unknown): never {
  const isExpected = error instanceof StartupError || error instanceof SettingsError;
  consoleLog.error(isExpected ? error.message : wordsFor(error));
  process.exit(error instanceof StartupError ? error.exitCode : 1);
}

function wordsFor(error: unknown): string {
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return "Another program listens on this address already. Choose another PORT or stop that program.";
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function stopOnSignals(program: Program): void {
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      consoleLog.info("SlipDesk is stopping …");
      program.stop().then(() => process.exit(0), explain);
    });
  }
}

try {
  stopOnSignals(await start(readSettings(process.env), builtPage()));
} catch (error) {
  explain(error);
}
