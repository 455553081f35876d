import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeBackup } from "#server/backup/backups.ts";
import { pageOf, remoteClient, signInAt } from "#server/testing/client.ts";
import { addFile, picture } from "#server/testing/files.ts";
import { type Program, runDesk } from "#server/testing/run-program.ts";
import { freshPassport, slipForm, submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { createTestDatabase } from "#server/testing/test-database.ts";

const MIB = 2 ** 20;
const { PATH, NODE_COMPILE_CACHE } = process.env;
const ACCOUNT = { email: "admin@desk.test", password: "correct-horse-9" };
const folder = mkdtempSync(join(tmpdir(), "slipdesk-restore-"));
// Root's database runs as another account, which has to pass through.
chmodSync(folder, 0o711);
const mounts: string[] = [];
const [small, tiny] = [mount("small", "256m"), mount("tiny", "1m")];
const isMounted = mounts.length === 2;
const database = await createTestDatabase();
const running = new Map<string, Program>();
const backup = join(folder, "three-slips.backup");
await backUpThreeSlips();

afterAll(async () => {
  for (const desk of running.values()) {
    desk.kill("SIGTERM");
    await desk.ended;
  }
  for (const disk of mounts) spawnSync("umount", ["-l", disk]);
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A disk of this size where one can be mounted, or else a folder. */
function mount(name: string, size: string): string {
  const disk = join(folder, name);
  mkdirSync(disk);
  const options = ["-t", "tmpfs", "-o", `size=${size},mode=711`, "tmpfs", disk];
  if (spawnSync("mount", options).status === 0) mounts.push(disk);
  return disk;
}

/** The desk has three applications and 16 MB of files. */
async function backUpThreeSlips(): Promise<void> {
  const app = await testApp();
  const admin = await app.person("admin");
  const [{ id }] = [await submit(admin), await submit(admin), await submit(admin)];
  for (let count = 0; count < 8; count += 1) {
    await addFile(admin, id, picture({ bytes: 2_000_000 }));
  }
  await makeBackup(app.context, backup, undefined, new Date());
}

const { host, user, password, database: name } = database.connection;
const OWN = { DATA_DIR: small };
const ELSEWHERE = {
  DATA_DIR: join(folder, "elsewhere"),
  DATABASE_URL: `postgres://${user}:${encodeURIComponent(String(password))}@/${name}?host=${host}`,
  SECRET_KEY: "a-key-for-tests-that-is-long-enough-0001",
};
type Settings = typeof OWN | typeof ELSEWHERE;

/** Starts a desk; gives the calls of its admin. */
async function start(settings: Settings) {
  const env = { ADMIN_EMAIL: ACCOUNT.email, ADMIN_PASSWORD: ACCOUNT.password, ...settings };
  const desk = runDesk(settings.DATA_DIR, undefined, env);
  running.set(settings.DATA_DIR, desk);
  await desk.prints("SlipDesk is ready at ");
  const [, address = ""] = /ready at (http:[^\s"]+)/.exec(desk.output()) ?? [];
  const admin = remoteClient(address, await signInAt(address, ACCOUNT));
  return {
    count: async () => pageOf(await admin.get("/auto/slips")).totalSlips,
    submit: async () => {
      const passport_number = freshPassport();
      const form = slipForm({ passport_number, confirm_passport: passport_number });
      expect((await admin.post("/auto/slip/data", form)).status).toBe(201);
    },
  };
}

async function stop({ DATA_DIR }: Settings): Promise<void> {
  const desk = running.get(DATA_DIR);
  running.delete(DATA_DIR);
  desk?.kill("SIGTERM");
  expect(await desk?.ended).toBe(0);
}

function run(settings: Settings, script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, `${script}.ts`), ...args],
    { encoding: "utf8", env: { PATH, NODE_COMPILE_CACHE, ...settings } },
  );
  return { status, stdout, stderr };
}

test.each([
  ["in DATA_DIR", OWN, 1, /^Another program \(process \d+\) is already running on .*\n$/],
  [
    "of DATABASE_URL",
    { ...ELSEWHERE, DATABASE_URL: `${ELSEWHERE.DATABASE_URL}&application_name=office` },
    1,
    /^A program or a command of SlipDesk works on this database\. Nothing was restored, and nothing has changed: .*\n$/,
  ],
])(
  "beside a program on the database %s a restore is refused, and the program goes on with its data",
  async (_where, settings, status, sentence) => {
    const desk = await start(settings);
    await desk.submit();
    const refused = run(settings, "restore", backup, "--replace");
    expect(refused).toEqual({ status, stdout: "", stderr: expect.stringMatching(sentence) });
    expect(await desk.count()).toBe(1);
    await desk.submit();
  },
);

test.each([
  [
    "backup",
    join(backup, "monday.backup"),
    `${backup} is not a folder, or lies in something that is none.\n`,
  ],
  ["backup", "/sys/none/monday.backup", "/sys/none cannot be opened by this account.\n"],
  ["restore", folder, `${folder} is a folder, and no backup.\n`],
])("npm run %s -- %s says what is wrong with the path", (script, file, sentence) => {
  expect(run(ELSEWHERE, script, file)).toEqual({ status: 1, stdout: "", stderr: sentence });
});

test.runIf(isMounted)(
  "a restore onto a disk that is too small says so, and the desk is as it was",
  async () => {
    await stop(OWN);
    const { bavail, bsize } = statfsSync(small);
    writeFileSync(join(small, "ballast"), Buffer.alloc(bavail * bsize - 24 * MIB));
    const refused = run(OWN, "restore", backup, "--replace");
    expect(refused).toEqual({
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(/^The database.* disk is full\. .*\n$/),
    });
    rmSync(join(small, "ballast"));
    expect(await (await start(OWN)).count()).toBe(2);
  },
);

test.each([
  ["in DATA_DIR", OWN],
  ["of DATABASE_URL", ELSEWHERE],
])(
  "when the program on the database %s has stopped, the restore is done",
  async (_where, settings) => {
    await stop(settings);
    expect(run(settings, "restore", backup, "--replace")).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /slips: 3\n(?:.*\n)*Readable passwords, second factors and files open only with the SECRET_KEY of the time of the backup\.\n$/,
      ),
    });
  },
);

test.runIf(isMounted)(
  "a backup onto a disk that is too small says so, and leaves nothing there",
  () => {
    const refused = run(ELSEWHERE, "backup", join(tiny, "monday.backup"));
    expect(refused).toEqual({
      status: 1,
      stdout: "",
      stderr: `The disk is full: ${join(tiny, "monday.backup")} was not written.\n`,
    });
    expect(readdirSync(tiny)).toEqual([]);
  },
);
