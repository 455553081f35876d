import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { quickFolder } from "./open-run.ts";
import { until } from "./run-program.ts";

const Said = z.object({ folder: z.string(), run: z.number(), others: z.array(z.number()) });
const RUN = "scripts/pinned-node.mjs src/server/testing/run-that-starts-others.ts";

const hasEnded = (pid: number) =>
  /^Z?$/.test(
    spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).stdout[0] ?? "",
  );

/** One that has ended and still gives its memory back is no program any more, and is there for a moment. */
async function untilEnded(pids: readonly number[]): Promise<void> {
  const left = () => pids.filter((pid) => !hasEnded(pid));
  await until(
    () => left().length === 0,
    () => `the end of ${left().join()}`,
  );
}

/** Starts a run as from a terminal: npm and what it starts are one process group. */
async function startRun(starts: string) {
  const outside = mkdtempSync(join(tmpdir(), "slipdesk-outside-"));
  chmodSync(outside, 0o711);
  const npm = spawn("npm", ["exec", "-c", `node ${RUN} ${starts}`], {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, TMPDIR: outside },
  });
  // It has ended, and nobody holds its output any more.
  const ended = once(npm, "close");
  const [line] = await once(createInterface(npm.stdout), "line");
  return { npm, outside, ended, ...Said.parse(JSON.parse(String(line))) };
}

const groupOf = ({ pid = 0 }: ChildProcess) => -pid;
const pidOf = ({ pid = 0 }: ChildProcess) => pid;

test.concurrent.each<
  [string, starts: string, whom: (npm: ChildProcess, run: number) => number, NodeJS.Signals]
>([
  ["by Ctrl+C", "", groupOf, "SIGINT"],
  ["by SIGTERM to its npm", "", pidOf, "SIGTERM"],
  ["by a kill of its npm", "", pidOf, "SIGKILL"],
  ["by a kill of itself", "database", (_npm, run) => run, "SIGKILL"],
])(
  "a run that is ended %s leaves no program, database or folder",
  async (_way, starts, whom, signal) => {
    const { npm, outside, ended, folder, run, others } = await startRun(starts);
    expect(readdirSync(outside).map((name) => join(outside, name))).toEqual([folder]);
    process.kill(whom(npm, run), signal);
    await until(
      () => !existsSync(folder),
      () => `${folder} to be removed`,
    );
    await ended;
    await untilEnded([run, ...others]);
    expect(readdirSync(outside)).toEqual([]);
  },
);

test.concurrent("a run that ends by itself leaves nothing either, and keeps its exit code", async () => {
  const { npm, outside, ended, folder, others } = await startRun("end");
  await ended;
  await until(
    () => !existsSync(folder),
    () => `${folder} to be removed`,
  );
  expect(npm.exitCode).toBe(7);
  await untilEnded(others);
  expect(readdirSync(outside)).toEqual([]);
});

test("a temporary folder that somebody names is used, however quick another is", () => {
  vi.stubEnv("TMPDIR", "/somewhere/else");
  expect(quickFolder()).toBe("/somewhere/else");
  vi.unstubAllEnvs();
});
