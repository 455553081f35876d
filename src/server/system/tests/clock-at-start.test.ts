import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { letTimePass } from "#server/testing/passing-time.ts";
import { runDesk } from "#server/testing/run-program.ts";
import { createTestDatabase } from "#server/testing/test-database.ts";
import { whenDone } from "#server/testing/when-done.ts";

const { sql, connection, close } = await createTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "slipdesk-clock-"));
whenDone(async () => {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});

const { host = "", port, user, password, database } = connection;
const env = {
  DATA_DIR: dataDir,
  DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
  SECRET_KEY: "a-key-for-tests-that-is-long-enough-0001",
};

/** Starts the program, lets its first sweep end, stops it, and gives what it said. */
async function start(more: Record<string, string> = {}): Promise<string> {
  const desk = runDesk(dataDir, undefined, { ...env, ...more });
  // One that did not start in time works on the database of the next test.
  whenDone(() => desk.kill("SIGKILL"));
  await desk.prints("SlipDesk is ready at ");
  desk.kill("SIGTERM");
  expect(await desk.ended).toBe(0);
  return desk.output() + desk.errors();
}

function command(name: string, ...options: string[]) {
  const file = `scripts/${name}.ts`;
  const given = { ...process.env, ...env, PORT: "0" };
  return spawnSync(process.execPath, [file, ...options], { encoding: "utf8", env: given });
}

/** The program's own clock says this instead. */
const saying = (instant: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
    const Real = Date;
    const ahead = Real.parse("${instant}") - Real.now();
    globalThis.Date = class extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + ahead); }
      static now() { return Real.now() + ahead; }
    };`)}`,
});

const drafts = async () => (await sql`select id from slip_drafts`).length;

test("started with a clock 100 days ahead the desk removes nothing, says so, and goes on when an admin confirms", async () => {
  expect(await start()).not.toContain("Nothing is removed");
  await sql`insert into slip_drafts (user_id, form_values) select id, '{}' from users limit 1`;
  await letTimePass(sql, "100 days");
  for (let times = 0; times < 2; times += 1)
    expect(await start()).toMatch(/Nothing is removed by age: the clock says .+, 100 days after/);
  expect(await drafts()).toBe(1);
  expect(command("doctor").stdout).toMatch(/^warning {2}Clock: Nothing is removed by age/m);
  const asked = command("sweep");
  expect(asked.stdout).toContain("Due: 1 of 1 drafts.");
  expect(asked.stdout).toContain("Nothing is removed by age");
  expect(await drafts()).toBe(1);
  expect(command("sweep", "--confirm")).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("Confirmed: what was due is removed."),
  });
  expect(await drafts()).toBe(0);
  expect(await start()).not.toContain("Nothing is removed");
});

test("a program whose clock says 2010 says so at its start, and the doctor is ill", async () => {
  const said = await start(saying("2010-03-04T05:00:00Z"));
  expect(said).toContain("The server's clock is wrong: it says 4 Mar 2010.");
  await letTimePass(sql, "-2 days");
  const doctor = command("doctor");
  expect(doctor.status).toBe(1);
  expect(doctor.stdout).toMatch(/^ERROR {4}Clock: The server's clock is wrong: it says /m);
});
