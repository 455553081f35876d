import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeBackup } from "#server/backup/make-backup.ts";
import { dropEverything } from "#server/backup/repository.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import type { Sql } from "#server/database/connect.ts";
import { migrate } from "#server/database/migrate.ts";
import { findBrokenInvariants } from "#server/processing/invariants.ts";
import { slipForm } from "#server/testing/slip-form.ts";
import { createTestDatabase } from "#server/testing/test-database.ts";

const LAST_FILE_THEN = "033-counting-at-commit.sql";
const QUIET = { info: () => undefined, error: () => undefined };

const folder = mkdtempSync(join(tmpdir(), "slipdesk-older-"));
const [old, target] = [await createTestDatabase(), await createTestDatabase()];
afterAll(async () => {
  await old.close();
  await target.close();
  rmSync(folder, { recursive: true });
});

/** Makes the database one of a desk before erasing removed what stands outside a slip's row. */
async function makeOlder(sql: Sql): Promise<void> {
  const files = join(folder, "migrations");
  cpSync(join(import.meta.dirname, "../../database/migrations"), files, { recursive: true });
  for (const name of readdirSync(files)) if (name > LAST_FILE_THEN) rmSync(join(files, name));
  await sql.begin(async (tx) => {
    await dropEverything(tx);
    await tx.unsafe("drop schema audit cascade");
  });
  await migrate(sql, QUIET, files);
}

const CHANGES = [{ field: "first_name", from: "Salma", to: "Rahim" }];
const FORGOTTEN = [{ field: "first_name", from: null, to: null }];

/** Three slips, of which the first is erased and the third is deleted, each once edited. */
async function addSlips(sql: Sql): Promise<void> {
  await sql`
    insert into users (first_name, last_name, email, username, role, password_hash)
    values ('Desk', 'Admin', 'admin@desk.test', 'admin', 'admin', 'none')`;
  const { confirm_passport: _, medical_center_id: __, ...form } = slipForm();
  for (const id of [1, 2, 3]) {
    await sql`insert into slips ${sql({ ...form, passport_number: `A0000000${id}`, user_id: 1 })}`;
    const changes = sql.json(CHANGES);
    await sql`
      insert into history (subject, subject_id, action, changes) values ('slip', ${id}, 'edited', ${changes})`;
  }
  await sql`
    update slips set status = 'approved', slip_url = 'https://erased.invalid/', erased_at = now() where id = 1`;
  await sql`delete from slips where id = 3`;
}

async function expectBroughtUp(sql: Sql): Promise<void> {
  const slips =
    await sql`select id, slip_url, erased_at is not null as is_erased from slips order by id`;
  expect([...slips]).toEqual([
    { id: 1, slip_url: null, is_erased: true },
    { id: 2, slip_url: null, is_erased: false },
  ]);
  const history = await sql`
    select subject_id, changes from history where action = 'edited' order by subject_id`;
  expect([...history]).toEqual([
    { subject_id: 1, changes: FORGOTTEN },
    { subject_id: 2, changes: CHANGES },
    { subject_id: 3, changes: FORGOTTEN },
  ]);
  expect(await findBrokenInvariants(sql)).toEqual([]);
}

test("a backup of an older desk, and that desk itself, are brought up to this schema with all they hold", async () => {
  await makeOlder(old.sql);
  await addSlips(old.sql);
  const file = join(folder, "older");
  await makeBackup(old.sql, file, undefined, new Date());
  await restoreBackup(target.sql, file, { key: undefined, replace: false });
  await expectBroughtUp(target.sql);
  await migrate(old.sql, QUIET);
  await expectBroughtUp(old.sql);
});
