import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env, execPath } from "node:process";
import { identifier, identifiers, type Sql } from "@slipdesk/pg-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findAudit } from "#server/audit/routes.ts";
import { encodeRecord, writeArchive } from "#server/backup/archive.ts";
import { makeBackup } from "#server/backup/backups.ts";
import { checkHead, restoreBackup } from "#server/backup/restore-backup.ts";
import { LEFT_OUT, listTables } from "#server/backup/tables.queries.ts";
import { holdUpStarts } from "#server/database/migrate.ts";
import { claimNextRun } from "#server/processing/carry-out.ts";
import { findBrokenInvariants } from "#server/processing/invariants.queries.ts";
import { findRuns } from "#server/processing/run-events.queries.ts";
import { ROOMS } from "#server/rooms.ts";
import { erasePassport } from "#server/slips/erase-slips.ts";
import { addFile, picture } from "#server/testing/files.ts";
import { followUp } from "#server/testing/follow-ups.ts";
import { ask, correct, decide, setPrice, setUrl, submitAndApprove } from "#server/testing/money.ts";
import { makeDue } from "#server/testing/runs.ts";
import { process, readHistory, submit, submitApproved } from "#server/testing/slip-states.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";
import { createTestDatabase } from "#server/testing/test-database.ts";
import { often } from "#shared/testing/endurance.ts";

const KEY = "a-key-for-backups-in-tests";
const NOW = new Date("2026-11-19T06:00:00Z");
const desk = await testApp();
const target = { ...(await createTestDatabase()), rooms: ROOMS };
let admin: Person;
let folder: string;

beforeAll(async () => {
  admin = await desk.person("admin");
  folder = await mkdtemp(join(tmpdir(), "slipdesk-backup-"));
  const slip = await submit(admin, { first_name: "Rahim\\\tআব্দুল", others: "line one\nline two" });
  await addFile(admin, slip.id, picture({ bytes: 200_000 }));
  const { id } = await submitApproved(admin);
  await admin.patch(`/auto/slip/${id}/url`, { slip_url: "https://slips.example/1" });
  await followUp(admin, id, { slip_number: "20261119000000001", valid_till: "2026-12-18" });
  await moveMoney();
});

afterAll(async () => await target.close());

/** Entries of every kind, and deposits in every state. */
async function moveMoney(): Promise<void> {
  const operator = await desk.person("operator");
  await setPrice(admin, "10.00");
  const slip = await submitAndApprove(operator, admin);
  await setUrl(admin, slip.id, "https://slips.example/2");
  await setUrl(admin, slip.id, null);
  await setUrl(admin, slip.id, "https://slips.example/2");
  await correct(admin, operator.id, "12.50");
  await decide(admin, await ask(desk, operator), { decision: "credit", amount: "82.00" });
  await decide(admin, await ask(desk, operator), { decision: "decline", reason: "Not received" });
  await ask(desk, operator);
}

test("a backup made while slips are submitted is consistent, and a restore elsewhere equals it", async () => {
  const file = join(folder, "one-moment");
  const before = new Set([
    ...(await rowsOf(desk.context.sql, "slips")),
    ...(await rowsOf(desk.context.sql, "log_values")),
  ]);
  const writers = Array.from({ length: 20 }, () => submit(admin));
  await makeBackup(desk.context, file, KEY, NOW);
  await Promise.all(writers);

  const restored = await restoreBackup(target, file, {
    key: KEY,
    replace: true,
  });

  const slips = restored.rows.slips ?? 0;
  expect(restored.made_at).toBe(NOW.toISOString());
  expect(slips).toBeGreaterThan(0);
  for (const table of ["slips", "log_values"]) {
    const [restored, there] = [
      await rowsOf(target.sql, table),
      await rowsOf(desk.context.sql, table),
    ];
    expect([...before].filter((row) => row.startsWith(`${table} `) && !restored.has(row))).toEqual(
      [],
    );
    expect([...restored].filter((row) => !there.has(row))).toEqual([]);
  }
  const [counted] = await target.sql<{ slips: number; submitted: number }[]>`
    select (select sum(slips) from slip_counts where scope = 0)::int as slips,
      (select count(*) from record_log where subject = 'slip' and action = 'submitted')::int as submitted`;
  expect(counted).toEqual({ slips, submitted: slips });
});

test("every table of a quiet desk is the same after a restore, sessions apart, and the next slip gets the next id", async () => {
  const file = join(folder, "equal");
  await makeBackup(desk.context, file, KEY, NOW);
  await restoreBackup(target, file, { key: KEY, replace: true });

  expect(await checksums(target.sql)).toEqual(await checksums(desk.context.sql));
  expect(await structure(target.sql)).toEqual(await structure(desk.context.sql));
  const [sessions] = await target.sql`select count(*)::int as count from sessions`;
  expect(sessions).toEqual({ count: 0 });
  const [next] = await target.sql<{ is_free: boolean }[]>`
    select nextval(pg_get_serial_sequence('slips', 'id')) > (select max(id) from slips) as is_free`;
  expect(next).toEqual({ is_free: true });
});

test("a new desk gets the audit log of the backup, an existing log stays, and both record the restore", async () => {
  const file = join(folder, "with-log");
  await makeBackup(desk.context, file, KEY, NOW);
  const fresh = { ...(await createTestDatabase()), rooms: ROOMS };
  const logOf = async (sql: Sql) => (await findAudit(sql, {}, { limit: 10_000 })).toReversed();
  try {
    const before = (await logOf(desk.context.sql)).filter(({ action }) => action !== "backed-up");
    for (const round of [1, 2]) {
      await restoreBackup(fresh, file, { key: KEY, replace: true });
      const log = (await logOf(fresh.sql)).filter(({ action }) => action !== "backed-up");
      expect(log.slice(0, -round)).toEqual(before);
      expect(log.at(-1)).toMatchObject({ kind: "desk", action: "restored" });
    }
  } finally {
    await fresh.close();
  }
});

test("unfinished runs fail after a restore, and every run gets a new key", async () => {
  const { id } = await submitApproved(admin);
  await process(admin, id);
  await makeDue(desk, id);
  await claimNextRun(desk.context);
  const file = join(folder, "under-way");
  await makeBackup(desk.context, file, KEY, NOW);
  const [before] = await desk.context.sql`select effect_key from process_run where slip_id = ${id}`;
  const { ended_runs } = await restoreBackup(target, file, {
    key: KEY,
    replace: true,
  });
  const [run] = await target.sql`
    select r.state, r.effect_key, s.process_status, s.failed_reason
    from process_run r join slips s on s.id = r.slip_id where s.id = ${id}`;
  expect(ended_runs).toBe(1);
  expect(run).toMatchObject({ state: "failed", process_status: "failed" });
  expect(run?.failed_reason).toContain("restored from a backup");
  expect(run?.effect_key).not.toBe(before?.effect_key);
  expect(await findRuns(target.sql, id)).toMatchObject([{ tries: [{ outcome: "interrupted" }] }]);
  expect(await readHistory(admin, id)).not.toEqual([]);
  expect(await findBrokenInvariants(target.sql)).toEqual([]);
});

test("a restore does not bring back applications erased after the backup", async () => {
  const slip = await submit(admin);
  const file = join(folder, "before-erasing");
  await makeBackup(desk.context, file, KEY, NOW);
  const same = { ...(await createTestDatabase()), rooms: ROOMS };
  try {
    await restoreBackup(same, file, { key: KEY, replace: true });
    await erasePassport(same, slip.passport_number);
    await restoreBackup(same, file, { key: KEY, replace: true });
    const [row] =
      await same.sql`select passport_number, first_name from slips where id = ${slip.id}`;
    expect(row).toMatchObject({ first_name: "Erased" });
    expect(row?.passport_number).not.toBe(slip.passport_number);
  } finally {
    await same.close();
  }
});

test("an encrypted backup shows no passport number and needs its key", async () => {
  const slip = await submit(admin);
  const encrypted = join(folder, "encrypted");
  await makeBackup(desk.context, encrypted, KEY, NOW);

  expect((await readFile(encrypted)).includes(slip.passport_number)).toBe(false);
  await expect(restoreBackup(target, encrypted, options(undefined))).rejects.toThrow(/BACKUP_KEY/);
  await expect(restoreBackup(target, encrypted, options("another-key-altogether"))).rejects.toThrow(
    /another BACKUP_KEY/,
  );
  expect((await stat(encrypted)).mode & 0o077).toBe(0);
});

test("with a key set, an unencrypted backup is refused unless --unencrypted is given, and a database with data is not overwritten without --replace", async () => {
  const plain = join(folder, "not-encrypted");
  await makeBackup(desk.context, plain, undefined, NOW);
  await restoreBackup(target, plain, options(undefined));
  const before = await checksums(target.sql);
  await expect(restoreBackup(target, plain, options(KEY))).rejects.toThrow(
    /not encrypted although BACKUP_KEY is set.*--unencrypted/,
  );
  expect(await checksums(target.sql)).toEqual(before);
  const meant = { ...options(KEY), unencrypted: true };
  await expect(restoreBackup(target, plain, { ...meant, replace: false })).rejects.toThrow(
    /already holds \d+ slips and \d+ accounts.*--replace/,
  );
  expect(await checksums(target.sql)).toEqual(before);
  await expect(restoreBackup(target, plain, meant)).resolves.toBeDefined();
});

test("a restore beside a program that starts is refused, and changes nothing", async () => {
  const plain = join(folder, "beside-a-start");
  await makeBackup(desk.context, plain, undefined, NOW);
  const before = await checksums(target.sql);
  await target.sql.begin(async (starting) => {
    expect(await holdUpStarts(starting)).toBe(true);
    await expect(restoreBackup(target, plain, options(undefined))).rejects.toThrow(
      /works on this database\. Nothing was restored/,
    );
  });
  expect(await checksums(target.sql)).toEqual(before);
});

test("a record larger than any that a backup writes is refused before it is read into memory", async () => {
  const file = join(folder, "bomb");
  const content = Buffer.alloc(17 * 1024 * 1024);
  const sha256 = createHash("sha256").update(content).digest("hex");
  const contents = [
    encodeRecord({ kind: "head", made_at: NOW.toISOString(), migrations: [] }),
    encodeRecord({ kind: "table", name: "users", columns: ["id"] }),
    encodeRecord({ kind: "data", bytes: content.length }),
    content,
    encodeRecord({ kind: "end", sha256 }),
    encodeRecord({ kind: "complete", tables: 1 }),
  ];
  await writeArchive(file, [{ compressed: "by-search", content: contents }], undefined);
  await expect(restoreBackup(target, file, options(undefined))).rejects.toThrow(/damaged/);
});

test("a restore checks the file before it creates a database", async () => {
  const file = join(folder, "of-another-key");
  await makeBackup(desk.context, file, KEY, NOW);
  await expect(checkHead(file, { key: "another-key-altogether" })).rejects.toThrow(
    /another BACKUP_KEY/,
  );
  await expect(checkHead(file, { key: KEY })).resolves.toBeUndefined();
  const DATA_DIR = join(folder, "empty-machine");
  const restore = spawnSync(execPath, ["scripts/restore.ts", file], {
    env: { ...env, DATA_DIR, DATABASE_URL: "", BACKUP_KEY: "another-key-altogether" },
    encoding: "utf8",
  });
  expect([restore.status, restore.stderr]).toEqual([
    1,
    expect.stringMatching(/another BACKUP_KEY/),
  ]);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test.each(["encrypted", "plain"])(
  "a %s backup that was cut or changed anywhere is refused, and the database stays as it was",
  async (kind) => {
    const key = kind === "encrypted" ? KEY : undefined;
    const whole = join(folder, `whole-${kind}`);
    await makeBackup(desk.context, whole, key, NOW);
    const before = await checksums(target.sql);
    const bytes = await readFile(whole);
    const count = often(2, 50);
    const parts = [...Array.from({ length: count }, (_, at) => (at + 0.3) / count), 0.999];
    for (const place of parts.map((part) => Math.floor(bytes.length * part))) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8((changed.readUInt8(place) + 1) % 256, place);
      await expectRefused(changed, key);
      await expectRefused(bytes.subarray(0, place), key);
    }
    await expectRefused(Buffer.from("no backup at all\n"), key);
    await expectRefused(Buffer.alloc(0), key);
    expect(await checksums(target.sql)).toEqual(before);
  },
);

test("an existing file is not overwritten, and a failed backup leaves none behind", async () => {
  const file = join(folder, "there");
  await writeFile(file, "mine");
  await expect(makeBackup(desk.context, file, KEY, NOW)).rejects.toThrow(/there already/);
  expect(await readFile(file, "utf8")).toBe("mine");
  expect((await readdir(folder)).filter((name) => name.endsWith(".partial"))).toEqual([]);
});

const options = (key: string | undefined) => ({ key, replace: true });

async function expectRefused(bytes: Buffer, key: string | undefined): Promise<void> {
  const file = join(folder, "damaged");
  await writeFile(file, bytes);
  await expect(restoreBackup(target, file, options(key))).rejects.toThrow(
    /damaged|cut off|not a backup/,
  );
}

/** Each row of a table as text: what was stored and then changed by nobody is the same wherever it is. */
async function rowsOf(sql: Sql, table: string): Promise<Set<string>> {
  const rows = await sql<{ row: string }[]>`select t::text as row from ${identifier(table)} t`;
  return new Set(rows.map(({ row }) => `${table} ${row}`));
}

async function checksums(sql: Sql): Promise<Record<string, string | null>> {
  const sums: Record<string, string | null> = {};
  for (const { name, columns } of await listTables(sql)) {
    if (LEFT_OUT.includes(name) || name.startsWith("audit.") || name === "log_restored") continue;
    const [row] = await sql<{ sum: string | null }[]>`
      select md5(string_agg(t::text, e'\n' order by t::text)) as sum
      from (select ${identifiers(columns)} from ${identifier(name)}) t`;
    sums[name] = row?.sum ?? null;
  }
  // What happened to the records, whichever of the two tables it stands in; only one of them computes `act`.
  const [log] = await sql<{ sum: string | null }[]>`
    select md5(string_agg((to_jsonb(l) - 'xid' - 'line')::text, e'\n' order by id)) as sum
    from record_log l where subject is not null`;
  return { ...sums, log: log?.sum ?? null };
}

/** Every index, key and trigger, in words, and whether it is in force. */
async function structure(sql: Sql): Promise<string[]> {
  const rows = await sql<{ part: string }[]>`
    select indexdef as part from pg_indexes where schemaname in ('public', 'audit')
    union all
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) from pg_constraint
    where connamespace in ('public'::regnamespace, 'audit'::regnamespace)
    union all
    select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
    order by part`;
  return rows.map(({ part }) => part);
}
