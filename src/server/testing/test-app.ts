import { createApp } from "#server/app.ts";
import { createAccount } from "#server/auth/accounts.ts";
import type { Desk } from "#server/desk.ts";
import { chooseAdapter } from "#server/processing/choose-adapter.ts";
import { startWorker } from "#server/processing/worker.ts";
import { loadSecretKey } from "#server/settings/secret-key.ts";
import { readSettings } from "#server/settings/settings.ts";
import type { Role } from "#shared/auth/contract.ts";
import { createTestDatabase } from "./test-database.ts";

/** Parsed JSON of any shape: the tests say what they expect of it, and a wrong shape fails there. */
export interface Json {
  [key: string]: Json;
}

/** What the API answered; the body is null where there is none. */
export type Answer = { status: number; body: Json; headers: Record<string, unknown> };

type Send = (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

/** Calls the API as one person, or as nobody. Paths are below /api. */
export type Client = { get: Send; post: Send; put: Send; patch: Send; delete: Send };

/** A signed-in person. */
export type Person = Client & { id: number; email: string; password: string; token: string };

/** The whole program on a database of its own, with a calendar clock that the test sets. */
export type TestApp = {
  desk: Desk;
  clock: { now: Date };
  anonymous: Client;
  signIn(email: string, password: string): Promise<Answer>;
  person(role: Role, name?: string): Promise<Person>;
  withToken(token: string): Client;
  /** Starts a worker, which stops with the app. */
  work(): Promise<void>;
  lines: string[];
  close(): Promise<void>;
};

const TEST_ENV = {
  SECRET_KEY: "a-key-for-tests-that-is-long-enough-0001",
  SANDBOX_DELAY_MS: "0",
  LOG_LEVEL: "silent",
};
const PASSWORD = "correct-horse-9";

/** Makes the app that a test file uses; close it in `afterAll`. */
export async function testApp(env: Record<string, string> = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const settings = readSettings({ ...TEST_ENV, ...env });
  const deriveKey = await loadSecretKey(settings);
  const publicUrl = "http://desk.test";
  const clock = { now: new Date("2026-11-19T06:00:00Z") };
  const lines: string[] = [];
  const desk: Desk = {
    settings,
    sql: database.sql,
    deriveKey,
    publicUrl,
    clock: () => clock.now,
    adapter: chooseAdapter(settings, publicUrl, deriveKey),
  };
  const app = await createApp(desk);
  const closers: (() => Promise<unknown>)[] = [() => database.close(), () => app.close()];
  let people = 0;

  function client(token: string | null): Client {
    const send =
      (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"): Send =>
      async (path, body, headers = {}) => {
        const response = await app.inject({
          method,
          url: `/api${path}`,
          headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
          ...(body !== undefined && { payload: body as object }),
        });
        return {
          status: response.statusCode,
          body: JSON.parse(response.body || "null") as Json,
          headers: response.headers,
        };
      };
    return {
      get: send("GET"),
      post: send("POST"),
      put: send("PUT"),
      patch: send("PATCH"),
      delete: send("DELETE"),
    };
  }

  const anonymous = client(null);
  const signIn = (email: string, password: string) =>
    anonymous.post("/auth/login", { email, password });

  return {
    desk,
    clock,
    anonymous,
    signIn,
    lines,
    withToken: client,
    async person(role, name = "Rahim Uddin") {
      people += 1;
      const [first_name = name, last_name = name] = name.split(" ");
      const email = `${role}${people}@desk.test`;
      const account = { first_name, last_name, email, username: `${role}${people}`, role };
      const id = await createAccount(desk, account, PASSWORD);
      const token = String((await signIn(email, PASSWORD)).body.token);
      return { ...client(token), id, email, password: PASSWORD, token };
    },
    async work() {
      const worker = await startWorker(desk, { info: () => {}, error: (line) => lines.push(line) });
      closers.push(() => worker.stop());
    },
    async close() {
      for (const close of closers.reverse()) await close();
    },
  };
}
