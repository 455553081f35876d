import { Writable } from "node:stream";
import type { ConnectionOptions } from "@slipdesk/pg-client";
import type { FastifyInstance } from "fastify";
import {
  BUDGETS,
  type Budget,
  type BudgetKind,
  createBudgets,
  MOST_ROWS,
  type MostRows,
  NO_BUDGETS,
} from "#server/api/budgets.ts";
import { type AppContext, createApp } from "#server/app.ts";
import { createAccount } from "#server/auth/accounts.ts";
import { createKeyedMutex, createPasswords } from "#server/auth/passwords/password.ts";
import { MOST_STREAMS } from "#server/events/routes.ts";
import { closeApp } from "#server/http/listening.ts";
import { timesFor } from "#server/http/time-limits.ts";
import type { Log } from "#server/log.ts";
import type { Adapter } from "#server/processing/adapters/adapter.ts";
import { chooseAdapter } from "#server/processing/adapters/choose-adapter.ts";
import { switchProcessor } from "#server/processing/processor.queries.ts";
import { startWorker } from "#server/processing/worker.ts";
import { ROOMS } from "#server/rooms.ts";
import { loadSecretKey } from "#server/settings/secret-key.ts";
import { readSettings } from "#server/settings/settings.ts";
import type { Role } from "#shared/auth/contract.ts";
import { type Client, clientOf } from "./client.ts";
import { createTestDatabase } from "./test-database.ts";
import type { TestDatabase } from "./test-server.ts";
import { whenDone } from "./when-done.ts";

/** A signed-in person. */
export type Person = Client & { id: number; email: string; password: string; token: string };

/** The whole program on a database of its own, with a calendar clock that the test sets. */
export type TestApp = {
  /** The program's front door, for requests that no proper client would send. */
  app: FastifyInstance;
  context: AppContext;
  /** How to reach its database. */
  connection: ConnectionOptions;
  clock: { now: Date };
  anonymous: Client;
  withToken(token: string): Client;
  signIn(email: string, password: string): ReturnType<Client["post"]>;
  /** A new signed-in person of this role, with a password of its own. */
  person(role: Role, name?: string): Promise<Person>;
  /** Starts a worker, which stops with the app; another adapter of the same name may stand in. */
  work(adapter?: Adapter): ReturnType<typeof startWorker>;
  /** Everything the program has logged. */
  logged(): string;
};

/** The hashes of tests protect nobody: they are made at the least cost. */
const LEAST_COST = { memoryCost: 8, timeCost: 1 };

const TEST_ENV = {
  SECRET_KEY: "a-key-for-tests-that-is-long-enough-0001",
  SANDBOX_DELAY_MS: "0",
  // A machine that does much else is slow; a test of a limit sets 1.
  PATIENCE: "10",
  LOG_LEVEL: "silent",
};

/**
 * Makes the app that a test file uses, with these environment variables; it closes when the file is done. The adapter
 * of the environment's PROCESSOR may be replaced by one that fails as the test needs it, the database by another empty one.
 */
export async function testApp(
  env: Record<string, string> = {},
  adapter?: Adapter,
  empty?: TestDatabase,
): Promise<TestApp> {
  const database = empty ?? (await createTestDatabase());
  const settings = readSettings({ ...TEST_ENV, ...env });
  const deriveKey = await loadSecretKey(settings);
  const publicUrl = settings.PUBLIC_URL ?? "http://desk.test";
  const clock = { now: new Date("2026-11-19T06:00:00Z") };
  const log = keptLog();
  const context: AppContext = {
    settings,
    sql: database.sql,
    rooms: ROOMS,
    deriveKey,
    publicUrl,
    clock: () => clock.now,
    passwords: createPasswords(LEAST_COST),
    passwordMutex: createKeyedMutex(),
    budgets: NO_BUDGETS,
    mostRows: MOST_ROWS,
    times: timesFor(settings.PATIENCE),
    mostStreams: MOST_STREAMS,
    isDiskFull: () => false,
    adapter: adapter ?? chooseAdapter(settings, publicUrl, deriveKey, log),
  };
  await switchProcessor(context.sql, settings, log);
  const app = await createApp(context, { logStream: log.stream });
  const workers: Awaited<ReturnType<typeof startWorker>>[] = [];
  whenDone(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await closeApp(app, 1_000);
    await database.close();
  });
  const doors = doorsOf(app);
  return {
    ...doors,
    context,
    connection: database.connection,
    clock,
    person: peopleOf(context, doors),
    logged: log.text,
    async work(standIn = context.adapter) {
      const worker = await startWorker({ ...context, adapter: standIn }, log);
      workers.push(worker);
      return worker;
    },
  };
}

/** Another program on the same database, made of other parts where given; it closes when the file is done. */
export async function anotherProgram(
  first: TestApp,
  parts: Partial<AppContext> = {},
): Promise<TestApp> {
  const app = await createApp({ ...first.context, ...parts });
  whenDone(() => closeApp(app, 1_000));
  return { ...first, ...doorsOf(app) };
}

type Doors = Pick<TestApp, "app" | "anonymous" | "withToken" | "signIn">;

function doorsOf(app: FastifyInstance): Doors {
  const anonymous = clientOf(app, null);
  return {
    app,
    anonymous,
    withToken: (token) => clientOf(app, token),
    signIn: (email, password) => anonymous.post("/auth/login", { email, password }),
  };
}

function peopleOf(context: AppContext, { signIn, withToken }: Doors): TestApp["person"] {
  let people = 0;
  return async (role, name = "Rahim Uddin") => {
    people += 1;
    const [first_name = name, last_name = name] = name.split(" ");
    const username = `${role}${people}`;
    const email = `${username}@desk.test`;
    const password = `correct-horse-${people}`;
    const id = await createAccount(
      context,
      { first_name, last_name, email, username, role },
      password,
    );
    const { body } = await signIn(email, password);
    const token = String((body as { token: unknown }).token);
    return { ...withToken(token), id, email, password, token };
  };
}

function keptLog(): Log & { stream: Writable; text(): string } {
  const lines: string[] = [];
  const keep = (line: string) => void lines.push(line);
  const stream = new Writable({
    write(chunk, _encoding, done) {
      keep(String(chunk));
      done();
    },
  });
  return { stream, text: () => lines.join("\n"), info: keep, error: keep };
}

/** Gives everybody these budgets, all others as they are; nothing has been taken from any. */
export function setBudgets(
  { context }: TestApp,
  changes: Partial<Record<BudgetKind, Budget>>,
  onExceeded: Parameters<typeof createBudgets>[1] = () => undefined,
): void {
  Object.assign(context, {
    budgets: createBudgets(context.clock, onExceeded, { ...BUDGETS, ...changes }),
  });
}

/** Files of this desk have fewer rows at most. */
export function setMostRows({ context }: TestApp, changes: Partial<MostRows>): void {
  Object.assign(context, { mostRows: { ...MOST_ROWS, ...changes } });
}
