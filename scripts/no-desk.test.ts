import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "#server/testing/test-database.ts";
import { often } from "#shared/testing/endurance.ts";

const folder = mkdtempSync(join(tmpdir(), "slipdesk-no-desk-"));
// Root's database runs as another account, which has to pass through.
chmodSync(folder, 0o711);
const database = await createTestDatabase();
const { host, user, password, database: name } = database.connection;
const DATABASE_URL = `postgres://${user}:${encodeURIComponent(String(password))}@/${name}?host=${host}`;

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

function run(
  [script = "", ...args]: readonly string[],
  settings: Record<string, string>,
  within: readonly string[] = [],
) {
  const [program = "", ...rest] = [
    ...within,
    process.execPath,
    join(import.meta.dirname, `${script}.ts`),
    ...args,
  ];
  const { status, stdout, stderr } = spawnSync(program, rest, {
    encoding: "utf8",
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      SECRET_KEY: "a-key-for-tests-that-is-long-enough-0001",
      ...settings,
    },
  });
  return { status, stdout, stderr };
}

/** A command is a program to start: `npm test` starts three, of which the last stands for all that open the desk alike. */
const COMMANDS = [
  ["doctor"],
  ["backup", join(folder, "backups", "one.backup")],
  ["user", "list"],
  ["money", "verify"],
  ["audit", "verify"],
  ["keys", "rotate"],
  ["erase", "--passport", "EH1234567"],
].slice(0, often(3, 7));

test.each(COMMANDS)(
  "npm run %s in a folder without a desk says so and makes nothing",
  (...command) => {
    const { status, stdout, stderr } = run(command, { DATA_DIR: join(folder, "empty") });
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^There is no desk in \/.*empty, or this account cannot see it/);
    expect(readdirSync(folder)).toEqual([]);
  },
);

test.each(COMMANDS)(
  "npm run %s on a database without a desk says so and makes nothing",
  async (...command) => {
    await database.sql`drop schema public cascade`;
    await database.sql`create schema public`;
    const { status, stdout, stderr } = run(command, { DATABASE_URL, DATA_DIR: folder });
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^This database holds no desk, and nothing was done\. .*\n$/);
    expect(readdirSync(folder)).toEqual([]);
    const tables = await database.sql`
    select from pg_class where relnamespace = 'public'::regnamespace`;
    expect(tables).toHaveLength(0);
  },
);

test.each([
  ["money", "verify"],
  ["audit", "verify"],
])(
  "npm run %s on tables of another version says what to do, without a stack",
  async (...command) => {
    await database.sql`drop schema public cascade`;
    await database.sql`drop schema if exists audit cascade`;
    await database.sql`create schema public`;
    await database.sql`create table migrations (name text primary key, checksum text)`;
    const { status, stdout, stderr } = run(command, { DATABASE_URL, DATA_DIR: folder });
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^The tables of this database .* Start SlipDesk once.*\n$/);
  },
);

test("a seeded desk that was never started has a whole audit log, which its own role cannot alter", () => {
  const settings = { DATA_DIR: join(folder, "seeded") };
  expect(run(["seed", "--slips", "3"], settings)).toMatchObject({ status: 0 });
  const { status, stdout, stderr } = run(["audit", "verify"], settings);
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("The audit log is whole");
  expect(stdout).not.toContain("own role owns it");
  const file = join(folder, "one.backup");
  expect(run(["backup", file], settings)).toMatchObject({ status: 0 });
  const other = { DATA_DIR: join(folder, "restored") };
  expect(run(["restore", file, "--unencrypted"], other)).toMatchObject({ status: 0 });
  const again = run(["audit", "verify"], other);
  expect([again.status, again.stderr]).toEqual([0, ""]);
  expect(again.stdout).not.toContain("own role owns it");
});

test.runIf(process.platform === "linux")(
  "a backup into a place where no folder can be made fails at once",
  () => {
    const settings = { DATA_DIR: join(folder, "seeded") };
    expect(run(["backup", "/proc/none/one.backup"], settings)).toEqual({
      status: 1,
      stdout: "",
      stderr: "There is no file or folder /proc/none.\n",
    });
  },
);

/** The machine's own /dev/shm stays as it is. The folder, which may lie in it, is brought along. */
const UNDER_SHARED = (size: string) =>
  [
    `mount --bind '${folder}' /mnt`,
    `mount -t tmpfs -o size=${size} tmpfs /dev/shm`,
    `mkdir -p '${folder}'`,
    `mount --bind /mnt '${folder}'`,
    'exec "$@"',
  ].join(" && ");
const canMount =
  spawnSync("unshare", ["-m", "sh", "-c", UNDER_SHARED("1m"), "sh", "true"]).status === 0;

test.runIf(canMount).each([
  [
    "191m",
    "warning  Database: /dev/shm has only 191 MiB, so large searches and reports may be refused.",
  ],
  ["192m", "ok       Database: PostgreSQL 18"],
])("of a container with %s of /dev/shm the doctor says: %s", (size, says) => {
  const settings = { DATA_DIR: join(folder, "seeded") };
  const { stdout } = run(["doctor"], settings, [
    "unshare",
    "-m",
    "sh",
    "-c",
    UNDER_SHARED(size),
    "sh",
  ]);
  expect(stdout).toContain(`\n${says}`);
});
