import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findServer } from "@slipdesk/embedded-postgres";
import { openRun } from "./open-run.ts";
import { startTestServer } from "./test-server.ts";

/**
 * A run for tests that end it, which says what it has started: a program in a process group of its own, a disk where one can be
 * mounted and, called with `database`, a database; with `end` it ends at once.
 */
openRun();
const others = [spawn("sleep", ["600"], { detached: true, stdio: "inherit" }).pid];
if (process.argv[2] === "database") {
  await startTestServer();
  const [name = ""] = readdirSync(tmpdir());
  others.push(findServer(join(tmpdir(), name))?.pid);
}
spawnSync("mount", ["-t", "tmpfs", "tmpfs", mkdtempSync(join(tmpdir(), "a disk "))]);
const said = { folder: tmpdir(), run: process.pid, others };
process.stdout.write(`${JSON.stringify(said)}\n`);
if (process.argv[2] === "end") process.exit(7);
// The process ends by itself no sooner than its program.
setInterval(() => undefined, 60_000);
