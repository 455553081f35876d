import { mkdtempSync, rmSync } from "node:fs";
import type { NetConnectOpts } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ConnectionOptions } from "@slipdesk/pg-client";
import { freePort, listenInFront } from "./listen-anywhere.ts";
import { type Program, runDesk } from "./run-program.ts";

/** Several whole programs on one database, behind one address. */
export type Programs = {
  /** Where a load balancer in front of them listens. */
  address: string;
  /** Where each of them listens. */
  addresses: readonly string[];
  /** Kills one without warning. */
  kill(index: number): Promise<void>;
  /** Starts one that was killed. */
  start(index: number): Promise<void>;
  /** Stops one where it stands, as a machine that is put to sleep does; the balancer passes it over. */
  freeze(index: number): void;
  /** Lets one that was frozen go on. */
  thaw(index: number): void;
  /** Ends all in order. */
  stop(): Promise<void>;
};

/** The first admin of these programs. */
export const FIRST_ADMIN = { email: "admin@desk.test", password: "correct-horse-9" };

/** Starts so many programs on one database, each a process of its own with these variables. */
export async function startPrograms(
  count: number,
  database: ConnectionOptions,
  env: Record<string, string>,
): Promise<Programs> {
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const living = new Map<number, Program>();
  const frozen = new Map<number, Program>();
  const toDatabase = await listenInFront(() => [targetOf(database)]);
  const balancer = await listenInFront(() =>
    [...living.keys()].map((port) => ({ port, host: "127.0.0.1" })),
  );
  const address = `http://127.0.0.1:${balancer.port}`;
  const settings = {
    ...env,
    DATABASE_URL: urlOf(database, toDatabase.port),
    SECRET_KEY: "a-key-for-tests-that-is-long-enough-0001",
    PUBLIC_URL: address,
    ADMIN_EMAIL: FIRST_ADMIN.email,
    ADMIN_PASSWORD: FIRST_ADMIN.password,
  };
  const dataDir = mkdtempSync(join(tmpdir(), "slipdesk-programs-"));
  const portOf = (index: number) => ports[index % count] ?? 0;

  async function start(index: number): Promise<void> {
    const port = portOf(index);
    const program = runDesk(dataDir, undefined, { ...settings, PORT: String(port) });
    await program.prints("SlipDesk is ready at ");
    living.set(port, program);
  }
  function move(port: number, signal: NodeJS.Signals, from: typeof living, to: typeof living) {
    const program = from.get(port);
    if (!program) return;
    program.kill(signal);
    from.delete(port);
    to.set(port, program);
  }
  const thaw = (port: number) => move(port, "SIGCONT", frozen, living);
  async function end(port: number, signal: NodeJS.Signals): Promise<void> {
    const program = living.get(port);
    living.delete(port);
    program?.kill(signal);
    await program?.ended;
  }
  for (let index = 0; index < count; index += 1) await start(index);
  return {
    address,
    addresses: ports.map((port) => `http://127.0.0.1:${port}`),
    start,
    kill: (index) => end(portOf(index), "SIGKILL"),
    freeze: (index) => move(portOf(index), "SIGSTOP", living, frozen),
    thaw: (index) => thaw(portOf(index)),
    async stop() {
      for (const port of ports) thaw(port);
      await Promise.all(ports.map((port) => end(port, "SIGTERM")));
      balancer.close();
      toDatabase.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function targetOf({ host = "", port = 0 }: ConnectionOptions): NetConnectOpts {
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

function urlOf({ user, password, database }: ConnectionOptions, port: number): string {
  const [name, secret] = [user, password].map((one) => encodeURIComponent(String(one)));
  return `postgres://${name}:${secret}@127.0.0.1:${port}/${String(database)}`;
}
