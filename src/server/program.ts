import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createApp } from "./app.ts";
import { createFirstAdmin, type FirstAdmin } from "./auth/accounts.ts";
import { isRootLost } from "./auth/password-keys.ts";
import { deleteEndedSessions } from "./auth/repository.ts";
import { deleteReadableCopies } from "./auth/repository-password-keys.ts";
import { type Database, openDatabase } from "./database/database.ts";
import { migrate } from "./database/migrate.ts";
import type { StartupError } from "./database/startup-error.ts";
import type { Desk } from "./desk.ts";
import { consoleLog } from "./log.ts";
import { chooseAdapter } from "./processing/choose-adapter.ts";
import { startWorker } from "./processing/worker.ts";
import { loadSecretKey } from "./settings/secret-key.ts";
import type { Settings } from "./settings/settings.ts";

/** A running program. */
export type Program = {
  /** Resolves when the program has to end because another one owns its data now. */
  lost: Promise<StartupError>;
  /** Ends everything in order: answers what is under way, gives work back, stops the database. */
  stop(): Promise<void>;
};

const SESSION_SWEEP_MS = 60 * 60 * 1000;
const ROOT_LOST =
  "SECRET_KEY is not the one that this desk's readable passwords were sealed with: they show nothing until it is back, or is set as SECRET_KEY_PREVIOUS. Signing in works as always (docs/operations.md, Keys).";

/**
 * Starts the database, the API with the page, and the worker, and says where and how to sign in.
 * Throws a StartupError or SettingsError for whoever runs it; what was opened is closed then.
 */
export async function startProgram(settings: Settings, signal: AbortSignal): Promise<Program> {
  const database = await openDatabase(settings, consoleLog, signal);
  const opened: (() => Promise<unknown>)[] = [() => database.close()];
  const stop = async () => {
    for (const close of opened.reverse()) await close();
  };
  try {
    const desk = await openDesk(settings, database);
    if (settings.PLAIN_PASSWORD_DISPLAY === "off") await deleteReadableCopies(desk.sql);
    else if (await isRootLost(desk)) consoleLog.error(ROOT_LOST);
    const admin = await createFirstAdmin(desk);
    const app = await createApp(desk, pageOption());
    const worker = await startWorker(desk, consoleLog);
    opened.push(() => worker.stop());
    const sweep = setInterval(() => void sweepSessions(desk), SESSION_SWEEP_MS);
    opened.push(async () => clearInterval(sweep));
    opened.push(() => app.close());
    const address = await app.listen({ host: settings.HOST, port: settings.PORT });
    announce(settings, settings.PUBLIC_URL ?? address, admin);
    return { lost: database.lost, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openDesk(settings: Settings, database: Database): Promise<Desk> {
  await migrate(database.sql, consoleLog);
  const deriveKey = await loadSecretKey(settings);
  const publicUrl = (settings.PUBLIC_URL ?? addressOf(settings)).replace(/\/$/, "");
  return {
    settings,
    sql: database.sql,
    deriveKey,
    publicUrl,
    clock: () => new Date(),
    adapter: chooseAdapter(settings, publicUrl, deriveKey),
  };
}

function addressOf({ HOST, PORT }: Settings): string {
  return `http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`;
}

async function sweepSessions(desk: Desk): Promise<void> {
  try {
    await deleteEndedSessions(desk.sql, desk.settings);
  } catch {
    // The database is away; ended sessions are refused anyway and swept next time.
  }
}

/** The folder of the built page; before the first build only the API is served. */
function pageOption(): { pageFolder?: string } {
  const pageFolder = fileURLToPath(new URL("../../dist", import.meta.url));
  return existsSync(join(pageFolder, "index.html")) ? { pageFolder } : {};
}

function announce(settings: Settings, address: string, admin: FirstAdmin | null): void {
  if (admin?.password) {
    consoleLog.info(`Sign in as ${admin.email} with the password ${admin.password}`);
    consoleLog.info("This password is shown only now.");
  } else if (admin) {
    consoleLog.info(`Sign in as ${admin.email} with ADMIN_PASSWORD.`);
  } else if (settings.ADMIN_EMAIL || settings.ADMIN_PASSWORD) {
    consoleLog.info("There is an admin already: ADMIN_EMAIL and ADMIN_PASSWORD did nothing.");
  }
  consoleLog.info(`SlipDesk is ready at ${address}`);
}
