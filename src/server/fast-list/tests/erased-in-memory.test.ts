import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { listenTo, pageOf, remoteClient } from "#server/testing/client.ts";
import { runDesk } from "#server/testing/run-program.ts";
import { submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");
const folder = mkdtempSync(join(tmpdir(), "slipdesk-heap-"));
const { user, password, database, host, port } = app.connection;
const settings = {
  DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${database}?host=${host}`,
  SECRET_KEY: String(app.desk.settings.SECRET_KEY),
};
const program = runDesk(
  folder,
  [
    process.execPath,
    "--heapsnapshot-signal=SIGUSR2",
    `--diagnostic-dir=${folder}`,
    "--heap-snapshot-string-limit=1000000",
    "src/server/main.ts",
  ],
  settings,
);
afterAll(async () => {
  program.kill("SIGTERM");
  await program.ended;
  rmSync(folder, { recursive: true, force: true });
});
await program.prints("SlipDesk is ready at ");
const [, address = ""] = /ready at (http:[^"\s]+)/.exec(program.output()) ?? [];
const remote = remoteClient(address, admin.token);

/** All strings that the program holds in its memory, and no others: a snapshot is made after a collection of garbage. */
async function takeSnapshot(): Promise<string> {
  program.kill("SIGUSR2");
  let text = "";
  await expect
    .poll(
      () => {
        const [file] = readdirSync(folder).filter((name) => name.endsWith(".heapsnapshot"));
        text = file === undefined ? "" : readFileSync(join(folder, file), "utf8");
        return text.trimEnd().endsWith("]}");
      },
      { interval: 500 },
    )
    .toBe(true);
  for (const name of readdirSync(folder)) {
    if (name.endsWith(".heapsnapshot")) rmSync(join(folder, name));
  }
  return text;
}

const WAYS = {
  "erased from the command line": {
    remove: async ({ passport_number }: { passport_number: string }) => {
      const options = ["scripts/erase.ts", "--passport", passport_number];
      const env = { ...process.env, ...settings, DATA_DIR: folder };
      await promisify(execFile)(process.execPath, options, { env });
    },
    event: '"edited"',
  },
  "deleted by another program": {
    remove: async ({ id }: { id: number }) => {
      expect((await admin.delete(`/auto/slip/${id}`)).status).toBe(204);
    },
    event: '"deleted"',
  },
} as const;

test.each(Object.entries(WAYS))(
  "an application on page 1 that was %s leaves nothing in a program's memory",
  async (_, { remove, event }) => {
    const slip = await submit(admin);
    const passport = slip.passport_number;
    const stream = await listenTo(address, admin.token);
    const look = async () =>
      pageOf(await remote.get("/auto/slips")).slips.map((one) => one.passport_number);
    await expect
      .poll(async () => {
        for (let time = 0; time < 5; time += 1) expect(await look()).toContain(passport);
        return (await takeSnapshot()).includes(passport);
      })
      .toBe(true);
    await remove(slip);
    // Whatever the program does upon the signal is done by then.
    await stream.until(event);
    expect((await takeSnapshot()).includes(passport)).toBe(false);
    expect(await look()).not.toContain(passport);
  },
);
