import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findServer } from "@slipdesk/embedded-postgres";
import { type Budgets, createBudgets, MOST_ROWS, NO_BUDGETS } from "#server/api/budgets.ts";
import { createFirstAdmin, type FirstAdmin } from "#server/auth/accounts.ts";
import { deleteReadableCopies } from "#server/auth/data-keys.queries.ts";
import { hasForeignKeys } from "#server/auth/data-keys.ts";
import { createKeyedMutex, createPasswords } from "#server/auth/passwords/password.ts";
import { writeAlone } from "#server/auth/write-as.ts";
import { startBackups } from "#server/backup/backups.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import { freeReserve, watchDisk } from "#server/database/disk.ts";
import { migrate } from "#server/database/migrate.ts";
import { MOST_STREAMS } from "#server/events/routes.ts";
import { closeApp, isTaken, probePort } from "#server/http/listening.ts";
import { findPage } from "#server/http/page.ts";
import { timesFor } from "#server/http/time-limits.ts";
import { record } from "#server/log/acts.ts";
import { findLastStart } from "#server/log/log.queries.ts";
import { startSealing } from "#server/log/seal-log.ts";
import { notifyOfBudget, notifyOfWhatIsDue } from "#server/notifications/notify-people.ts";
import { chooseAdapter } from "#server/processing/adapters/choose-adapter.ts";
import { switchProcessor } from "#server/processing/processor.queries.ts";
import { startWorker } from "#server/processing/worker.ts";
import { loadSecretKey } from "#server/settings/secret-key.ts";
import { readVersion, type Settings, shownSettings } from "#server/settings/settings.ts";
import { type AppContext, createApp } from "./app.ts";
import type { Context } from "./context.ts";
import { consoleLog, type Log, type StartupError } from "./log.ts";
import { ROOMS } from "./rooms.ts";
import { checkClock, startSweeping, tellWrongClock } from "./start-sweeping.ts";

export type Program = {
  /** Resolves when the program must exit because another one owns its data. */
  lost: Promise<StartupError>;
  /** Within 10 s times `PATIENCE`, in order. Never throws. */
  stop(): Promise<void>;
};

/** Times `PATIENCE`. */
const STOP_MS = 9_500;
const GRACE_MS = 5_000;
const LAST_CALLS_MS = 1_000;
const SEAL_MS = 1_000;
const DUE_MS = 60 * 1000;
const FOREIGN_KEYS =
  "SECRET_KEY is not the one that this desk's readable passwords, second factors and files were encrypted with: they cannot be opened, and nothing new is encrypted, until it is back, or is set as SECRET_KEY_PREVIOUS. Passwords and recovery codes sign in as always; codes of authenticator apps do not (docs/trouble.md, A wrong key).";

const SANDBOX_IN_EARNEST =
  "PROCESSOR is sandbox: nothing is booked anywhere, and anybody with a payment link may mark its slip as paid on a sample page. For real bookings set PROCESSOR=manual or PROCESSOR=http.";

const BACKUPS_ARE_OPEN =
  "BACKUP_EVERY is set without BACKUP_KEY: backups are not encrypted, and whoever gets one can read every application. Set BACKUP_KEY.";

const BUILT_PAGES = fileURLToPath(new URL("../../dist", import.meta.url));

/** Only the API is served where no page is built. Closes what it has opened if it fails. */
export async function startProgram(
  settings: Settings,
  signal: AbortSignal,
  pages = BUILT_PAGES,
): Promise<Program> {
  await tryPort(settings);
  await freeReserve(settings);
  const database = await openDatabase(settings, consoleLog, { signal });
  const disk = await watchDisk(settings, consoleLog);
  const opened: Closer[] = [];
  // After the last request, so that its entries are sealed too.
  const sealed: Closer[] = [];
  const stop = async () => {
    const began = performance.now();
    const withinMs = settings.PATIENCE * STOP_MS;
    const close = () => database.close(withinMs - (performance.now() - began));
    const last = { part: "database", withinMs, close };
    await stopInOrder([opened, sealed, [last]], consoleLog);
  };
  try {
    const context = await openDesk(settings, database, disk.isFull);
    if (settings.PLAIN_PASSWORD_DISPLAY === "off") await deleteReadableCopies(context.sql);
    if (await hasForeignKeys(context)) consoleLog.error(FOREIGN_KEYS);
    await tellWrongClock(context, consoleLog);
    await checkClock(context);
    const admin = await createFirstAdmin(context);
    const pageFolder = await findPage(pages);
    const app = await createApp(context, pageFolder === null ? {} : { pageFolder });
    await switchProcessor(context.sql, settings, consoleLog);
    const worker = await startWorker(context, consoleLog);
    const backups = startBackups(context, consoleLog);
    await auditStart(context, readVersion());
    const sealing = startSealing(context, consoleLog);
    const sweeping = startSweeping(context, consoleLog);
    // If the database is unreachable, the next run catches up.
    setInterval(() => void notifyOfWhatIsDue(context).catch(() => undefined), DUE_MS).unref();
    opened.push(
      { part: "worker", withinMs: GRACE_MS, close: () => worker.stop() },
      { part: "sweep", withinMs: GRACE_MS, close: () => sweeping.stop() },
      { part: "backups", withinMs: GRACE_MS, close: () => backups.stop() },
      { part: "disk", withinMs: GRACE_MS, close: () => disk.stop() },
      {
        part: "connections",
        withinMs: GRACE_MS + 500,
        close: () => closeApp(app, GRACE_MS, LAST_CALLS_MS),
      },
    );
    sealed.push({ part: "audit log", withinMs: SEAL_MS, close: () => sealing.stop() });
    const address = await app.listen({ host: settings.HOST, port: settings.PORT });
    if (settings.NODE_ENV === "production" && settings.PROCESSOR === "sandbox") {
      consoleLog.error(SANDBOX_IN_EARNEST);
    }
    if (settings.BACKUP_EVERY !== "off" && settings.BACKUP_KEY === undefined) {
      consoleLog.error(BACKUPS_ARE_OPEN);
    }
    announce(settings, settings.PUBLIC_URL ?? address, admin);
    return { lost: database.lost, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Opening the database reports a running program with its own exit code, so that case is left to it. */
async function tryPort(settings: Settings): Promise<void> {
  try {
    await probePort(settings);
  } catch (error) {
    const mayBeOurs =
      settings.DATABASE_URL === undefined && findServer(settings.DATA_DIR) !== undefined;
    if (!(isTaken(error) && mayBeOurs)) throw error;
  }
}

async function openDesk(
  settings: Settings,
  database: Database,
  isDiskFull: () => boolean,
): Promise<AppContext> {
  await migrate(database.sql, consoleLog);
  await database.protectAuditLog();
  const deriveKey = await loadSecretKey(settings);
  const publicUrl = (settings.PUBLIC_URL ?? addressOf(settings)).replace(/\/$/, "");
  const context: Context = {
    settings,
    sql: database.sql,
    rooms: ROOMS,
    publicUrl,
    clock: () => new Date(),
  };
  return {
    ...context,
    deriveKey,
    passwords: createPasswords(),
    passwordMutex: createKeyedMutex(),
    budgets: budgetsOf(context),
    mostRows: MOST_ROWS,
    times: timesFor(settings.PATIENCE),
    mostStreams: MOST_STREAMS,
    isDiskFull,
    adapter: chooseAdapter(settings, publicUrl, deriveKey),
  };
}

function budgetsOf(context: Context): Budgets {
  if (context.settings.BUDGETS === "off") return NO_BUDGETS;
  // If the database is unreachable, the log still has the refusal.
  return createBudgets(context.clock, (by, kind) => {
    void notifyOfBudget(context, by, kind).catch(() => undefined);
  });
}

function addressOf({ HOST, PORT }: Settings): string {
  return `http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`;
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

/** Logs the start and which settings differ from those of the start before. */
async function auditStart(
  context: Pick<Context, "sql" | "rooms" | "settings">,
  version: string,
): Promise<void> {
  const now = shownSettings(context.settings);
  await writeAlone(context, async (write) => {
    const before = await findLastStart(write.sql);
    const changes = before ? differences(before, now) : [];
    if (changes.length > 0) {
      const about = { subject: "desk", action: "settings-changed" } as const;
      await record(write, { ...about, details: { changes } });
    }
    const words = Object.entries(now).map(([name, value]) => `${name}=${value}`);
    const details = { version, settings: words };
    await record(write, { subject: "desk", action: "started", details });
  });
}

function differences(before: readonly string[], now: Readonly<Record<string, string>>): string[] {
  const known = new Map(
    before.map((word) => {
      const [name = "", ...value] = word.split("=");
      return [name, value.join("=")];
    }),
  );
  const names = new Set([...known.keys(), ...Object.keys(now)]);
  return [...names]
    .filter((name) => known.get(name) !== now[name])
    .map((name) => `${name}: ${known.get(name) ?? "not set"} → ${now[name] ?? "not set"}`);
}

export type Closer = { part: string; withinMs: number; close: () => Promise<unknown> };

/** Step by step, each step's parts together. Never throws. */
export async function stopInOrder(steps: readonly (readonly Closer[])[], log: Log): Promise<void> {
  for (const parts of steps) {
    await Promise.all(parts.map((part) => closeInTime(part, log)));
  }
}

async function closeInTime({ part, withinMs, close }: Closer, log: Log): Promise<void> {
  const patience = new AbortController();
  const late = wait(withinMs, "late" as const, { signal: patience.signal, ref: false });
  // Aborted below once the part is closed.
  late.catch(() => undefined);
  try {
    if ((await Promise.race([close(), late])) !== "late") return;
    log.error(`Stopping: the ${part} took longer than ${withinMs / 1000} s; it is left.`);
  } catch (error) {
    log.error(`Stopping: the ${part} failed (${error instanceof Error ? error.name : "unknown"}).`);
  } finally {
    patience.abort();
  }
}
