import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { createServer, connect as dial, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findServer } from "@slipdesk/embedded-postgres";
import { connect } from "@slipdesk/pg-client";
import { afterAll, afterEach, expect, test } from "vitest";
import { findAudit } from "#server/audit/routes.ts";
import { makeBackup } from "./backup/backups.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { joinDatabase } from "./database/database.ts";
import { ROOMS } from "./rooms.ts";
import { tryStatement } from "./testing/audit.ts";
import { listenAnywhere } from "./testing/listen-anywhere.ts";
import { type Program, runDesk, until } from "./testing/run-program.ts";
import { createTestDatabase } from "./testing/test-database.ts";

const dataDir = realpathSync(mkdtempSync(join(tmpdir(), "slipdesk-program-")));
chmodSync(dataDir, 0o711);
const QUIET = { info: () => undefined, error: () => undefined };
const NOT_ENCRYPTED = "BACKUP_EVERY is set without BACKUP_KEY";
const sockets: Socket[] = [];
const running: Program[] = [];

const database = () => findServer(dataDir)?.pid ?? 0;

async function start(
  command?: Parameters<typeof runDesk>[1],
  env?: Record<string, string>,
): Promise<Program> {
  const desk = runDesk(dataDir, command, env);
  running.push(desk);
  await desk.prints("SlipDesk is ready at ");
  return desk;
}

/** A connection that has sent this much of a request and sends no more. */
async function open(desk: Program, sent: string): Promise<void> {
  const [, port] = /ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(desk.output()) ?? [];
  const socket = dial(Number(port), "127.0.0.1");
  sockets.push(socket);
  // The program cuts it off when it stops.
  socket.on("error", () => undefined);
  await new Promise<void>((written) => socket.write(sent, () => written()));
}

/** Gives the exit code: 0 when it stopped in order, within the 10 s after which it ends itself with 1. */
async function stopped(desk: Program, signal: NodeJS.Signals = "SIGTERM") {
  desk.kill(signal);
  return await desk.ended;
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const desk of running.splice(0)) {
    desk.kill("SIGKILL");
    await desk.ended;
  }
});

afterAll(async () => {
  const pid = database();
  if (pid) process.kill(pid, "SIGQUIT");
  await until(
    () => database() === 0,
    () => "the database to end",
  );
  rmSync(dataDir, { recursive: true, force: true });
});

test("without BACKUP_KEY the start says that automatic backups are not encrypted, and stopping does not wait for idle connections or incomplete requests", async () => {
  const desk = await start(undefined, { BACKUP_EVERY: "744" });
  await open(desk, "");
  await open(desk, "GET /health/live HTTP/1.1\r\nHost: de");
  await open(desk, "POST /api/auth/login HTTP/1.1\r\nHost: desk\r\nContent-Length: 9\r\n\r\n{");
  expect(await stopped(desk)).toBe(0);
  expect(database()).toBe(0);
  expect(desk.errors()).toContain(NOT_ENCRYPTED);
});

test("the program's database role can neither change nor remove the audit log, nor drop the database; a backup of such a desk is restored with the log", async () => {
  const desk = await start();
  const { sql, close } = await joinDatabase({ DATA_DIR: dataDir }, QUIET);
  for (const statement of [
    "update audit.log set actor_id = 1",
    "delete from audit.log",
    "truncate audit.seals",
    "drop table audit.log",
    "insert into audit.seals (seq, entry_id, hash) values (9999, 9999, decode(repeat('00', 32), 'hex'))",
    "insert into audit.log (kind, action, at) values ('desk', 'added', '2020-01-01')",
    "insert into audit.log (kind, action, xid) values ('desk', 'added', '1')",
    "create or replace function audit.seal_entries(since xid8, most integer) returns table (next xid8, is_more boolean) language sql as 'select since, false'",
    "drop schema audit cascade",
    "alter table audit.log disable trigger all",
    "alter table audit.log owner to slipdesk",
    "create or replace function audit.refuse_change() returns trigger language plpgsql as 'begin return old; end'",
    "set session_replication_role = replica",
    "set role postgres",
  ]) {
    expect([statement, await tryStatement(sql, statement)]).toEqual([
      statement,
      expect.stringMatching(/permission denied|must be (able|owner)/),
    ]);
  }
  const elsewhere = connect({
    ...sql.options,
    database: "postgres",
  });
  expect(await tryStatement(elsewhere, "drop database slipdesk with (force)")).toMatch(
    /permission/,
  );
  const added = "insert into audit.log (kind, action) values ('desk', 'added')";
  expect(await tryStatement(sql, added)).toBeNull();
  await elsewhere.end();
  const target = await createTestDatabase();
  const file = join(dataDir, "of-embedded.backup");
  try {
    const backedUp = { sql, rooms: ROOMS, settings: { BACKUP_FILES: "on" } } as const;
    await makeBackup(backedUp, file, undefined, new Date());
    await restoreBackup({ ...target, rooms: ROOMS }, file, { key: undefined, replace: false });
    const [newest] = await findAudit(target.sql, {}, { limit: 1 });
    expect(newest).toMatchObject({ action: "restored" });
  } finally {
    await close();
    await target.close();
  }
  expect(await stopped(desk)).toBe(0);
});

test("a start in production with the sandbox warns that nothing is booked, and what to set; stopping completes when the database does not answer", async () => {
  const desk = await start(undefined, { NODE_ENV: "production", PATIENCE: "1" });
  expect(desk.errors()).toMatch(/nothing is booked anywhere.*PROCESSOR=manual or PROCESSOR=http/);
  process.kill(database(), "SIGSTOP");
  expect(await stopped(desk, "SIGINT")).toBe(0);
  expect(database()).toBe(0);
});

test("the program stops in order when the npm that started it is killed", async () => {
  const npm = await start(["npm", "exec", "-c", `"${process.execPath}" src/server/main.ts`]);
  npm.kill("SIGKILL");
  await npm.ended;
  await until(
    () => database() === 0,
    () => "the database to end",
  );
});

test("a taken port is reported before a database is created", async () => {
  const stranger = createServer();
  const port = await listenAnywhere(stranger);
  const fresh = join(dataDir, "never-made");
  const refused = runDesk(fresh, undefined, { PORT: String(port) });
  running.push(refused);
  expect(await refused.ended).toBe(1);
  expect(refused.errors()).toContain("Another program listens on this address already");
  expect(existsSync(fresh)).toBe(false);
  stranger.close();
});

test("with BACKUP_KEY nothing is said of it, a second program on the same data reports the running one, and a second signal ends this one at once", async () => {
  const desk = await start(undefined, {
    BACKUP_EVERY: "744",
    BACKUP_KEY: "a-key-for-backups-in-tests",
  });
  expect(desk.errors()).not.toContain(NOT_ENCRYPTED);
  const [, taken = ""] = /ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(desk.output()) ?? [];
  const second = runDesk(dataDir, undefined, { PORT: taken });
  running.push(second);
  expect(await second.ended).toBe(78);

  await open(desk, "");
  desk.kill("SIGINT");
  await desk.prints("SlipDesk is stopping");
  const again = setInterval(() => desk.kill("SIGINT"), 100);
  // Whoever waits for the connection ends in order, with 0.
  expect(await desk.ended).toBe(130);
  clearInterval(again);
});

test.each(["no-such-host.invalid", "192.0.2.1"])(
  "HOST=%s is refused with a message and no stack trace",
  async (HOST) => {
    const desk = runDesk(dataDir, undefined, { HOST, ALLOW_PLAIN_HTTP: "on" });
    running.push(desk);
    expect(await desk.ended).toBe(1);
    await until(
      () => desk.errors().includes("HOST is no address of this machine"),
      () => desk.errors(),
    );
    expect(desk.errors()).not.toContain("    at ");
  },
);
