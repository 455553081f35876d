import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connectionTo } from "@slipdesk/embedded-postgres";
import { Client } from "pg";
import { afterAll, afterEach, expect, test } from "vitest";
import { newFolder, type Program, QUIET, runProgram, until } from "./run-program.ts";

const cleanings: (() => void)[] = [];
const running: Program[] = [];

function start(...given: Parameters<typeof runProgram>): Program {
  const program = runProgram(...given);
  running.push(program);
  return program;
}

// A test that fails leaves none to the next one, which has the same folder.
afterEach(async () => {
  for (const program of running.splice(0)) {
    program.kill("SIGTERM");
    await program.ended;
  }
});

function newDataDir(): string {
  const { dataDir, remove } = newFolder();
  cleanings.push(remove);
  return dataDir;
}

afterAll(() => {
  for (const remove of cleanings) remove();
});

function drafts(dataDir: string): string[] {
  const home = join(dataDir, "postgres");
  return existsSync(home)
    ? readdirSync(home).filter((name) => name.startsWith("cluster.new-"))
    : [];
}

/** That the first test makes. */
const shared = newDataDir();

test("a start killed while creating the database leaves none behind, and the next one creates it", async () => {
  const first = start(shared);
  await until(
    () => drafts(shared).length === 1,
    () => first.output(),
  );
  first.kill("SIGKILL");
  await first.ended;
  expect(existsSync(join(shared, "postgres", "cluster"))).toBe(false);
  const second = start(shared);
  await second.prints("ready");
  expect(drafts(shared)).toEqual([]);
  second.kill("SIGTERM");
  expect(await second.ended).toBe(0);
});

test("only the program can read password and log, the server does not listen on a network, and the program's role can create neither databases nor roles", async () => {
  const program = start(shared);
  await program.prints("ready");
  const modes = ["database-password", "postgres.log", "postgres", "postgres/cluster"].map(
    (name) => statSync(join(shared, name)).mode & 0o077,
  );
  expect(modes).toEqual([0, 0, 0, 0]);
  const log = readFileSync(join(shared, "postgres.log"), "utf8");
  const places = new Set(log.match(/listening on .*/g));
  expect([...places]).toEqual([expect.stringMatching(/^listening on Unix socket "[^"]+"$/)]);
  const rules = readFileSync(join(shared, "postgres/cluster/pg_hba.conf"), "utf8");
  const methods = rules.split("\n").filter((line) => /^(local|host)/.test(line));
  expect(methods.every((line) => line.endsWith("scram-sha-256"))).toBe(true);
  const client = new Client(await connectionTo({ name: "library", dataDir: shared }, QUIET));
  await client.connect();
  const { rows: roles } = await client.query(
    "select rolcreatedb, rolcreaterole, rolsuper from pg_roles where rolname = current_user",
  );
  expect(roles).toEqual([{ rolcreatedb: false, rolcreaterole: false, rolsuper: false }]);
  await client.end();
  program.kill("SIGTERM");
  await program.ended;
});

test("with a long path the socket is in a short folder, the same for all commands", async () => {
  const dataDir = join(newDataDir(), "a".repeat(90), "data");
  const program = start(dataDir, { TMPDIR: newDataDir() });
  await program.prints("ready");
  const listening = /on Unix socket "(.+)\/\.s\.PGSQL\.5432"/;
  const [, folder = ""] = listening.exec(readFileSync(join(dataDir, "postgres.log"), "utf8")) ?? [];
  expect(folder).toMatch(/^\/tmp\/library-[0-9a-f]{16}$/);
  expect(statSync(folder).mode & 0o077).toBe(0);
  const second = start(dataDir, { TMPDIR: newDataDir() });
  expect(await second.ended).toBe(78);
  program.kill("SIGTERM");
  expect(await program.ended).toBe(0);
});

test("data of another PostgreSQL version is refused with both versions", async () => {
  writeFileSync(join(shared, "postgres/cluster/PG_VERSION"), "17\n");
  const program = start(shared);
  expect(await program.ended).toBe(1);
  expect(program.output()).toMatch(/made by PostgreSQL 17, .* PostgreSQL 18, which cannot read it/);
});

const small = newDataDir();
const canMount =
  spawnSync("mount", ["-t", "tmpfs", "-o", "size=20m,mode=711", "tmpfs", small]).status === 0;

test.runIf(canMount)("a full disk is reported, and the attempt leaves nothing behind", async () => {
  try {
    const program = start(small);
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain(`The disk that holds ${small}/postgres is full`);
    expect(drafts(small)).toEqual([]);
  } finally {
    spawnSync("umount", [small]);
  }
});
