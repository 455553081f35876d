import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startEmbedded } from "@slipdesk/embedded-postgres";
import { Client } from "pg";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { findPostmaster, isAlive, isPostmaster } from "../src/postmaster.ts";
import { newFolder, type Program, QUIET, runProgram, until } from "./run-program.ts";

const { dataDir, remove } = newFolder();
const cluster = join(dataDir, "postgres", "cluster");
const running: Program[] = [];
const rounds = process.env.ENDURANCE === "full" ? 10 : 1;

function start(): Program {
  const program = runProgram(dataDir);
  running.push(program);
  return program;
}

async function startReady(): Promise<Program> {
  const program = start();
  await program.prints("ready");
  return program;
}

async function stop(program: Program): Promise<void> {
  program.kill("SIGCONT");
  program.kill("SIGTERM");
  await program.ended;
}

function serverPid(): number {
  return findPostmaster(cluster)?.pid ?? 0;
}

function killServer(): number {
  const pid = serverPid();
  process.kill(pid, "SIGKILL");
  return pid;
}

afterEach(async () => {
  for (const program of running.splice(0)) await stop(program);
});

afterAll(remove);

test("a second program reports the running one and exits with 78, also while that one is suspended; stopping the program stops its database", async () => {
  const first = await startReady();
  const pid = serverPid();
  const second = start();
  expect(await second.ended).toBe(78);
  expect(second.output()).toContain(
    `Another program (process ${first.pid}) is already running on ${dataDir}; stop it first or choose another folder.`,
  );
  first.kill("SIGSTOP");
  expect(await start().ended).toBe(78);
  first.kill("SIGCONT");
  first.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  expect(isPostmaster(pid, cluster)).toBe(false);
});

test("of programs that start at the same time exactly one runs", async () => {
  for (let round = 0; round < rounds; round++) {
    const programs = [start(), start(), start()];
    const codes: (number | null)[] = [];
    for (const program of programs) void program.ended.then((code) => codes.push(code));
    await until(
      () => codes.length === 2,
      () => programs.map((one) => one.output()).join(),
    );
    expect(codes).toEqual([78, 78]);
    const winners = programs.filter((program) => isAlive(program.pid));
    expect(winners).toHaveLength(1);
    await winners[0]?.prints("ready");
    for (const program of running.splice(0)) await stop(program);
  }
});

test("after only the program was killed, the next start takes over the running database", async () => {
  const first = await startReady();
  const pid = serverPid();
  first.kill("SIGKILL");
  await first.ended;
  await startReady();
  expect(serverPid()).toBe(pid);
});

test("after program and database were killed, the next start works", async () => {
  const first = await startReady();
  first.kill("SIGKILL");
  killServer();
  await first.ended;
  await startReady();
});

test("when only the database is killed, the program restarts it", async () => {
  const program = await startReady();
  const killed = killServer();
  await program.prints("The embedded database is back after");
  expect(serverPid()).not.toBe(killed);
  expect(await start().ended).toBe(78);
});

test("a program that stops while restarting the database leaves none running", async () => {
  const program = await startReady();
  killServer();
  await program.prints("starting it again");
  program.kill("SIGTERM");
  expect(await program.ended).toBe(0);
  await until(
    () => serverPid() === 0,
    () => `the server ${serverPid()} to end`,
  );
});

test("a stop that comes when the restarted database has just answered leaves none running", async () => {
  const database = await startEmbedded({ name: "library", dataDir }, QUIET);
  killServer();
  const stopped = await new Promise<Promise<void>>((resolve) => {
    const send = Client.prototype.query;
    const query = vi.spyOn(Client.prototype, "query");
    query.mockImplementation(function (this: Client, ...sent: Parameters<Client["query"]>) {
      query.mockRestore();
      resolve(database.stop());
      return Reflect.apply(send, this, sent);
    });
  });
  await stopped;
  expect(serverPid()).toBe(0);
});

test("a pid file that names another program is no obstacle", async () => {
  await stop(await startReady());
  writeFileSync(join(cluster, "postmaster.pid"), `${process.pid}\n${cluster}\n1\n5432\n\n\n`);
  await startReady();
});
