import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { insertion } from "@slipdesk/pg-client";
import { expect, test } from "vitest";
import { prepareMigrations } from "#server/database/migrate.ts";
import { claimNextRun } from "#server/processing/carry-out.ts";
import { readSettings } from "#server/settings/settings.ts";
import { checkDesk } from "#server/system/check-desk.ts";
import { refusalOf } from "#server/testing/client.ts";
import { addFile, picture } from "#server/testing/files.ts";
import { process, submit, submitApproved } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { createTestDatabase } from "#server/testing/test-database.ts";
import { System } from "#shared/system/contract.ts";

const DATA_DIR = mkdtempSync(join(tmpdir(), "slipdesk-system-"));
const app = await testApp({ DATA_DIR, BACKUP_EVERY: "6" });
const admin = await app.person("admin");

async function read(): Promise<System> {
  return System.strict().parse((await admin.get("/system")).body);
}

/** The finding about one thing. */
async function find(name: string) {
  return (await read()).checks.find((check) => check.name === name);
}

test("only an admin sees version, checks, queue and backups", async () => {
  const system = await read();
  expect(system).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    queue: { queued: 0, under_way: 0, waiting: 0, oldest_due_seconds: 0, stuck: 0 },
    last_backup_at: null,
  });
  expect(system.checks.map(({ name }) => name)).toEqual([
    "Settings",
    "Disk",
    "Data folder",
    "Database",
    "Clock",
    "Migrations",
    "Keys",
    "Backups",
    "Retention",
    "Files",
    "Processing queue",
    "Money",
    "Audit log",
  ]);
  expect((await (await app.person("operator")).get("/system")).status).toBe(403);
});

test.each([
  ["secret-key", /renew the keys$/],
  ["secret-key.previous", /renew the keys$/],
  ["database-password", /with which they reach the database\. Set its mode to 600$/],
])(
  "%s that other accounts can read is reported, and one that they cannot is not",
  async (name, says) => {
    const file = join(DATA_DIR, name);
    writeFileSync(file, "secret", { mode: 0o600 });
    expect(await find("Data folder")).toMatchObject({ state: "ok" });
    chmodSync(file, 0o640);
    expect(await find("Data folder")).toMatchObject({
      state: "error",
      says: expect.stringMatching(says),
    });
    rmSync(file);
  },
);

test("that automatic backups are not encrypted is said before the first one is made", async () => {
  const [open, sealed] = await Promise.all(
    [{}, { BACKUP_KEY: "a-key-for-backups-in-tests" }].map(async (key) => {
      const settings = readSettings({ DATA_DIR, BACKUP_EVERY: "6", ...key });
      const checks = await checkDesk({ ...app.context, settings }, app.clock.now);
      return checks.find(({ name }) => name === "Backups")?.says;
    }),
  );
  expect(open).toContain("the first one will not be encrypted");
  expect(sealed).not.toContain("encrypted");
});

test("failed calls are listed with their request id", async () => {
  await app.context.sql`alter table notices rename to notices_away`;
  const broken = await admin.get("/notices");
  await app.context.sql`alter table notices_away rename to notices`;
  expect((await read()).failures[0]).toMatchObject({
    request_id: refusalOf(broken).requestId,
    route: "GET /api/notices",
    status: 500,
  });
});

test("runs left behind by a program are reported with advice", async () => {
  expect(await find("Processing queue")).toMatchObject({ state: "ok" });
  const { id } = await submitApproved(admin);
  await process(admin, id);
  const run = await claimNextRun(app.context);
  expect(run?.slip_id).toBe(id);
  // Its program has said nothing for as long.
  await app.context.sql`
    update process_run set lease_until = now() - interval '3 minutes' where slip_id = ${id}`;
  expect(await find("Processing queue")).toMatchObject({
    state: "error",
    says: "Slips held by a program that stopped: 1. Restart the program",
  });
  await app.context.sql`update process_run set lease_until = now() where slip_id = ${id}`;
  expect(await find("Processing queue")).toMatchObject({ state: "ok" });
});

test("the size of all files is reported, with advice from 80 % on and when ended ones remain", async () => {
  expect(await find("Files")).toMatchObject({ state: "ok", says: "0 files, 0 kB of 20 GB" });
  const { id } = await submit(admin);
  await addFile(admin, id, picture({ bytes: 500_000 }));
  expect(await find("Files")).toMatchObject({ state: "ok", says: "1 file, 489 kB of 20 GB" });
  const rows = (count: number) => app.context.sql`
    insert into slip_files (slip_id, kind, media_type, size_bytes, sha256, key_encrypted, uploaded_by)
    select ${id}, 'other', 'image/jpeg', 2097152, sha256(n::text::bytea), 'v1', ${admin.id}
    from generate_series(1, ${count}::int) n`;
  await rows(8_192);
  expect(await find("Files")).toMatchObject({
    state: "warning",
    says: "8,193 files, 16 GB of 20 GB: shorten FILES_DAYS or raise FILES_GB",
  });
  await app.context.sql`delete from slip_files where kind = 'other'`;
  const age = (days: number) => app.context.sql`
    update slip_files set created_at = now() - ${days}::int * interval '1 day' where slip_id = ${id}`;
  // A passport page is kept for 30 days, and the sweep of the day after them takes it.
  await age(30);
  expect(await find("Files")).toMatchObject({ state: "ok" });
  await age(31);
  expect(await find("Files")).toMatchObject({
    state: "error",
    says: "1 file, 489 kB of 20 GB; ended files are still there: is the program running?",
  });
  await app.context.sql`delete from slip_files`;
});

test("due runs and an outdated schema are reported with advice", async () => {
  const { id } = await submitApproved(admin);
  await process(admin, id);
  await app.context.sql`
    update process_run set available_at = now() - interval '20 minutes' where slip_id = ${id}`;
  expect(await find("Processing queue")).toMatchObject({
    state: "warning",
    says: expect.stringContaining("has been due for 20 min"),
  });
  expect(await find("Migrations")).toMatchObject({ state: "ok" });
  const [last] = await app.context.sql<{ name: string; checksum: string }[]>`
    delete from migrations where name = (select max(name) from migrations) returning name, checksum`;
  expect(await find("Migrations")).toMatchObject({
    state: "warning",
    says: expect.stringContaining("the next start applies them"),
  });
  await app.context.sql`insert into migrations ${insertion({ ...last })}`;
  expect(await find("Backups")).toMatchObject({
    state: "warning",
    says: expect.stringContaining("No backup yet"),
  });
});

test("with a missing schema the checks do not report what the next start creates", async () => {
  const database = await createTestDatabase();
  const { sql } = database;
  try {
    await sql.unsafe("drop schema public, audit cascade; create schema public");
    await prepareMigrations(sql);
    const checks = await checkDesk({ ...app.context, sql }, new Date());
    expect(checks.filter(({ state }) => state === "error")).toEqual([]);
    expect(checks.find(({ name }) => name === "Processing queue")).toMatchObject({
      state: "warning",
      says: expect.stringContaining("see Migrations"),
    });
  } finally {
    await database.close();
  }
});

test("an old version reports data of a newer one", async () => {
  const future = { name: "999-future.sql", checksum: "" };
  await app.context.sql`insert into migrations ${insertion(future)}`;
  expect(await find("Migrations")).toMatchObject({
    state: "error",
    says: expect.stringContaining("a newer SlipDesk"),
  });
  await app.context.sql`delete from migrations where name = ${future.name}`;
});

test("data of an unreleased version is reported with advice", async () => {
  await app.context.sql`update migrations set checksum = 'x' || checksum`;
  try {
    expect(await find("Migrations")).toMatchObject({
      state: "error",
      says: expect.stringContaining("export the applications"),
    });
  } finally {
    await app.context.sql`update migrations set checksum = substr(checksum, 2)`;
  }
});

test("a full disk makes the desk not ready, and the checks say what to do", async (context) => {
  const small = join(DATA_DIR, "small");
  mkdirSync(small);
  const mounted =
    spawnSync("mount", ["-t", "tmpfs", "-o", "size=16m", "tmpfs", small]).status === 0;
  if (!mounted) return context.skip("only root may mount a small disk");
  try {
    const full = await testApp({ DATA_DIR: small });
    const ready = await full.app.inject("/health/ready");
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: "not ready", reason: "the disk is full" },
    ]);
    const person = await full.person("admin");
    const { checks } = System.parse((await person.get("/system")).body);
    expect(checks.find(({ name }) => name === "Disk")).toMatchObject({ state: "error" });
  } finally {
    spawnSync("umount", [small]);
    rmSync(small, { recursive: true, force: true });
  }
});
