import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { findPostmaster } from "./database/postmaster.ts";
import { type Program, runDesk, until } from "./testing/run-program.ts";

const dataDir = realpathSync(mkdtempSync(join(tmpdir(), "slipdesk-program-")));
chmodSync(dataDir, 0o711);
const cluster = join(dataDir, "postgres", "cluster");
const sockets: Socket[] = [];
const running: Program[] = [];

const database = () => findPostmaster(cluster)?.pid ?? 0;

async function start(command?: Parameters<typeof runDesk>[1]): Promise<Program> {
  const desk = runDesk(dataDir, command);
  running.push(desk);
  await desk.prints("SlipDesk is ready at ");
  return desk;
}

/** A connection that has sent this much of a request and sends no more. */
async function open(desk: Program, sent: string): Promise<void> {
  const [, port] = /ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(desk.output()) ?? [];
  const socket = connect(Number(port), "127.0.0.1");
  sockets.push(socket);
  // The program cuts it off when it stops.
  socket.on("error", () => undefined);
  await new Promise<void>((written) => socket.write(sent, () => written()));
}

/** Gives the exit code and whether it came within 10 s. */
async function stopped(desk: Program, signal: NodeJS.Signals = "SIGTERM") {
  const began = performance.now();
  desk.kill(signal);
  return [await desk.ended, performance.now() - began < 10_000];
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

test("stopping waits neither for a connection that asks nothing nor for half a question", async () => {
  const desk = await start();
  await open(desk, "");
  await open(desk, "GET /health/live HTTP/1.1\r\nHost: de");
  await open(desk, "POST /api/auth/login HTTP/1.1\r\nHost: desk\r\nContent-Length: 9\r\n\r\n{");
  expect(await stopped(desk)).toEqual([0, true]);
  expect(database()).toBe(0);
});

test("stopping ends when the database does not answer", async () => {
  const desk = await start();
  const pid = database();
  process.kill(pid, "SIGSTOP");
  expect(await stopped(desk, "SIGINT")).toEqual([0, true]);
  expect(database()).toBe(0);
});

test("a second signal ends it at once", async () => {
  const desk = await start();
  await open(desk, "");
  desk.kill("SIGINT");
  await desk.prints("SlipDesk is stopping");
  const began = performance.now();
  const again = setInterval(() => desk.kill("SIGINT"), 100);
  expect(await desk.ended).toBe(130);
  clearInterval(again);
  expect(performance.now() - began).toBeLessThan(3_000);
});

test("it stops in order when the npm that started it is killed", async () => {
  const npm = await start(["npm", "exec", "-c", `"${process.execPath}" src/server/main.ts`]);
  npm.kill("SIGKILL");
  await npm.ended;
  await until(
    () => database() === 0,
    () => "the database to end",
  );
});

test.each(["no-such-host.invalid", "192.0.2.1"])(
  "HOST=%s is a sentence and no trace of the program's inside",
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
