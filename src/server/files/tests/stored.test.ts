import { mkdtemp, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { decryptText, encryptUnderKeyInUse, rotateDataKeys } from "#server/auth/data-keys.ts";
import { makeBackup } from "#server/backup/backups.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { sumOfFiles } from "#server/files/files.queries.ts";
import { ROOMS } from "#server/rooms.ts";
import { loadSecretKey } from "#server/settings/secret-key.ts";
import { erasePassport } from "#server/slips/erase-slips.ts";
import { sweep } from "#server/start-sweeping.ts";
import { refused } from "#server/testing/client.ts";
import { addFile, filesOf, openBytes, pathOf, pdf, picture } from "#server/testing/files.ts";
import { submit } from "#server/testing/slip-states.ts";
import { anotherProgram, testApp } from "#server/testing/test-app.ts";
import { createTestDatabase } from "#server/testing/test-database.ts";
import { MAX_FILE_BYTES } from "#shared/files/rules.ts";

const OLD = "the-key-of-last-year-that-is-long-enough";
const NEW = "the-key-of-this-year-that-is-long-enough";
const app = await testApp({ SECRET_KEY: OLD });
const admin = await app.person("admin");
const operator = await app.person("operator");
const folder = await mkdtemp(join(tmpdir(), "slipdesk-files-"));
const NOW = new Date("2026-11-19T06:00:00Z");
const silent = { info: () => undefined, error: () => undefined };

const withFiles = async (...all: Buffer[]) => {
  const { id, passport_number } = await submit(operator);
  const files = [];
  for (const bytes of all) files.push(await addFile(operator, id, bytes));
  return { id, passport_number, files };
};

async function opens(slipId: number, file: number, bytes: Buffer, program = app) {
  const opened = await openBytes(program, operator, slipId, file);
  expect([opened.status, opened.bytes.equals(bytes)]).toEqual([200, true]);
}

const deriveFrom = (SECRET_KEY: string, SECRET_KEY_PREVIOUS?: string) =>
  loadSecretKey({ SECRET_KEY, SECRET_KEY_PREVIOUS, DATA_DIR: "/nonexistent" });

const encryptedKeys = async () => {
  const rows = await app.context.sql<{ id: number; key: string; named: string; content: string }[]>`
    select id, key_encrypted as key, split_part(key_encrypted, '.', 2) as named, md5(encrypted) as content
    from slip_files join slip_file_contents on file_id = id order by id`;
  return rows;
};

test("stored bytes begin with and hold nothing of a picture or a PDF", async () => {
  const { files } = await withFiles(picture({ bytes: 50_000 }), pdf("1.7".repeat(2_000)));
  for (const { id, size_bytes } of files) {
    const [row] = await app.context.sql<{ encrypted: Buffer }[]>`
      select encrypted from slip_file_contents where file_id = ${id}`;
    const encrypted = row?.encrypted ?? Buffer.alloc(0);
    // A nonce before them and a tag behind.
    expect(encrypted.length).toBe(size_bytes + 12 + 16);
    expect(encrypted.indexOf(Buffer.of(0xff, 0xd8, 0xff, 0xe0))).toBe(-1);
    expect(encrypted.indexOf("%PDF-")).toBe(-1);
    expect(encrypted.indexOf("1.71.7")).toBe(-1);
  }
});

test("another file's bytes or key under a row do not open", async () => {
  const { id, files } = await withFiles(picture(), picture());
  const [one, other] = files.map((file) => file.id);
  await app.context.sql`update slip_file_contents set encrypted = (
    select encrypted from slip_file_contents where file_id = ${other ?? 0}) where file_id = ${one ?? 0}`;
  const sentence = "This file was encrypted with another key and cannot be opened.";
  expect(refused(await operator.get(pathOf(id, one)))).toEqual([409, sentence]);
  await app.context.sql`update slip_files set key_encrypted = (
    select key_encrypted from slip_files where id = ${other ?? 0}) where id = ${one ?? 0}`;
  expect(refused(await operator.get(pathOf(id, one)))).toEqual([409, sentence]);
  await operator.delete(pathOf(id, one));
});

test("another file's bytes do not open even with their own key, encrypted for this row", async () => {
  const { id, files } = await withFiles(picture(), picture());
  const [one = 0, other = 0] = files.map((file) => file.id);
  const found = await app.context.sql<{ key_encrypted: string }[]>`
    select key_encrypted from slip_files where id = ${other}`.one();
  const key = decryptText(app.context.deriveKey, { fileId: other }, found.key_encrypted) ?? "";
  const encrypted = await encryptUnderKeyInUse(app.context, { fileId: one }, key);
  await app.context.sql`update slip_files set key_encrypted = ${encrypted} where id = ${one}`;
  await app.context.sql`update slip_file_contents set encrypted = (
    select encrypted from slip_file_contents where file_id = ${other}) where file_id = ${one}`;
  expect(refused(await operator.get(pathOf(id, one)))).toEqual([
    409,
    "This file was encrypted with another key and cannot be opened.",
  ]);
  await operator.delete(pathOf(id, one));
});

test("a rotation of the keys keeps every file open, and encrypts no content again", async () => {
  const page = picture();
  const { id, files } = await withFiles(page);
  const before = await encryptedKeys();
  const { unreadable } = await rotateDataKeys(app.context);
  expect(unreadable).toBe(0);
  const after = await encryptedKeys();
  expect(new Set(after.map(({ named }) => named)).size).toBe(1);
  expect(after.some(({ key }, at) => key === before[at]?.key)).toBe(false);
  expect(after.map(({ content }) => content)).toEqual(before.map(({ content }) => content));
  await opens(id, files[0]?.id ?? 0, page);
});

test("a rotation that was broken off in the middle keeps every file open too, and is continued", async () => {
  const page = picture();
  const { id, files } = await withFiles(page, picture());
  await app.context.sql`
    insert into data_keys (id, root_check)
    select 'begun', root_check from data_keys order by created_at desc limit 1`;
  // The second of them is encrypted under the new key already.
  const later = picture();
  const third = await addFile(operator, id, later);
  await opens(id, files[0]?.id ?? 0, page);
  await opens(id, third.id, later);
  expect((await rotateDataKeys(app.context)).isContinued).toBe(true);
  await opens(id, files[0]?.id ?? 0, page);
  await opens(id, third.id, later);
});

test("under another SECRET_KEY a file does not open; with the old one beside it, it does", async () => {
  const page = picture();
  const { id, files } = await withFiles(page);
  const file = files[0]?.id ?? 0;
  const lost = await anotherProgram(app, { deriveKey: await deriveFrom(NEW) });
  const answer = await lost.withToken(operator.token).get(pathOf(id, file));
  expect(refused(answer)).toEqual([
    409,
    "This file was encrypted with another key and cannot be opened.",
  ]);
  const both = await anotherProgram(app, { deriveKey: await deriveFrom(NEW, OLD) });
  await opens(id, file, page, both);
});

async function backUp(name: string, BACKUP_FILES: "on" | "off" = "on") {
  const file = join(folder, name);
  await makeBackup({ ...app.context, settings: { BACKUP_FILES } }, file, "a-key-for-backups", NOW);
  return file;
}

/** Another desk that was made from this backup. */
async function restored(file: string) {
  const database = await createTestDatabase();
  const target = { sql: database.sql, rooms: ROOMS };
  await restoreBackup(target, file, { key: "a-key-for-backups", replace: true });
  return database;
}

const contentsOf = async (sql: typeof app.context.sql) =>
  await sql`select f.*, md5(c.encrypted) as encrypted from slip_files f
    left join slip_file_contents c on c.file_id = f.id order by f.id`;

test("a restored desk has the files of the backup, byte for byte; with BACKUP_FILES=off it has none", async () => {
  await withFiles(picture({ bytes: MAX_FILE_BYTES }), picture(), pdf());
  const whole = await restored(await backUp("with-files"));
  expect(await contentsOf(whole.sql)).toEqual(await contentsOf(app.context.sql));
  expect(await sumOfFiles(whole.sql)).toEqual(await sumOfFiles(app.context.sql));
  await whole.close();
  const without = await restored(await backUp("without-files", "off"));
  expect(await contentsOf(without.sql)).toEqual([]);
  expect(await sumOfFiles(without.sql)).toEqual({ files: 0, bytes: 0 });
  const { slips } = (await without.sql<
    { slips: number }[]
  >`select count(*) as slips from slips`.first()) ?? { slips: 0 };
  expect(slips).toBeGreaterThan(0);
  await without.close();
});

test("files grow a backup by hardly more than their size, and what stands behind them is compressed as before", async () => {
  const sizeOf = async (name: string) => (await stat(await backUp(name))).size;
  const { id } = await submit(operator);
  const before = await sizeOf("before");
  for (let count = 0; count < 4; count += 1) {
    // Bytes that no compression makes smaller, as those of photos.
    await addFile(operator, id, Buffer.concat([picture(), noise(500_000)]));
  }
  const grown = (await sizeOf("after")) - before;
  expect(grown / (4 * 500_000)).toBeLessThan(1.05);
});

function noise(bytes: number): Buffer {
  let state = 1;
  return Buffer.from(
    Array.from({ length: bytes }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return state & 255;
    }),
  );
}

test("files of somebody who was erased after a backup do not come back with it", async () => {
  const { id, passport_number } = await withFiles(picture());
  const file = await backUp("before-erasing");
  const database = await restored(file);
  const target = { sql: database.sql, rooms: ROOMS };
  await erasePassport(target, passport_number);
  await restoreBackup(target, file, { key: "a-key-for-backups", replace: true });
  expect(await database.sql`select 1 from slip_files where slip_id = ${id}`).toEqual([]);
  await database.close();
});

test("a file goes in the sweep of the day on which it ends, passport pages earlier than others", async () => {
  const { id } = await submit(operator);
  await addFile(operator, id, picture(), "passport-page");
  await addFile(operator, id, pdf("of a report"), "report");
  const settings = { ...app.context.settings, FILES_DAYS: 40 };
  const shorter = await anotherProgram(app, { settings });
  const [page, report] = await filesOf(shorter.withToken(operator.token), id);
  if (!page || !report) throw new Error("both files are there");
  const kinds = async () => (await filesOf(operator, id)).map(({ kind }) => kind);
  const sweepOn = async (day: string) => {
    // The last hour of that day in Dhaka.
    const clock = () => new Date(`${day}T17:30:00Z`);
    await sweep({ ...app.context, settings, clock }, silent);
  };
  const dayBefore = (day: string) =>
    new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  await sweepOn(dayBefore(page.ends_on));
  expect(await kinds()).toEqual(["passport-page", "report"]);
  await sweepOn(page.ends_on);
  expect(await kinds()).toEqual(["report"]);
  await sweepOn(dayBefore(report.ends_on));
  expect(await kinds()).toEqual(["report"]);
  await sweepOn(report.ends_on);
  expect(await kinds()).toEqual([]);
});

test("a shorter setting applies to files that are there already, and shows in their last day", async () => {
  const { id } = await submit(operator);
  await addFile(operator, id, picture(), "passport-page");
  await app.context
    .sql`update slip_files set created_at = created_at - interval '2 days' where slip_id = ${id}`;
  const settings = { ...app.context.settings, PASSPORT_PAGE_DAYS: 1 };
  const stricter = await anotherProgram(app, { settings });
  const [file] = await filesOf(stricter.withToken(operator.token), id);
  expect(Date.parse(file?.ends_on ?? "")).toBeLessThan(Date.now());
  await sweep({ ...app.context, clock: () => new Date() }, silent);
  expect(await filesOf(operator, id)).toHaveLength(1);
  await sweep({ ...app.context, settings, clock: () => new Date() }, silent);
  expect(await filesOf(operator, id)).toEqual([]);
});

test("more files than one batch go in one sweep when an admin has confirmed it", async () => {
  const { id } = await submit(operator);
  await app.context.sql`
    insert into slip_files (slip_id, kind, media_type, size_bytes, sha256, key_encrypted, uploaded_by, created_at)
    select ${id}, 'other', 'image/jpeg', 1, sha256(n::text::bytea), 'v1', ${operator.id}, now() - interval '1 year'
    from generate_series(1, 450) n`;
  await sweep({ ...app.context, clock: () => new Date() }, silent);
  expect((await filesOf(operator, id)).length).toBe(450);
  expect((await admin.post("/system/sweep")).status).toBe(204);
  await sweep({ ...app.context, clock: () => new Date() }, silent);
  expect(await filesOf(operator, id)).toEqual([]);
});
