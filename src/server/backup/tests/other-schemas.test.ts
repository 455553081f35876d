import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeBackup } from "#server/backup/backups.ts";
import { checkHead, restoreBackup } from "#server/backup/restore-backup.ts";
import { dropEverything } from "#server/backup/tables.queries.ts";
import { migrate } from "#server/database/migrate.ts";
import { ROOMS } from "#server/rooms.ts";
import { createTestDatabase } from "#server/testing/test-database.ts";

const MIGRATIONS = join(import.meta.dirname, "../../database/migrations");
const folder = mkdtempSync(join(tmpdir(), "slipdesk-schemas-"));
const [source, target] = [await createTestDatabase(), await createTestDatabase()];
const UNENCRYPTED = { key: undefined, replace: true };
afterAll(async () => {
  await source.close();
  await target.close();
  rmSync(folder, { recursive: true });
});

async function backup(name: string): Promise<string> {
  const file = join(folder, name);
  const backedUp = { ...source, rooms: ROOMS, settings: { BACKUP_FILES: "on" } } as const;
  await makeBackup(backedUp, file, undefined, new Date());
  return file;
}

test("a backup of an older schema is migrated with all its data", async () => {
  await source.sql`insert into medical_centers (name, city) values ('Green Clinic', 'Dhaka')`;
  const file = await backup("older");
  const files = join(folder, "migrations");
  cpSync(MIGRATIONS, files, { recursive: true });
  writeFileSync(
    join(files, "901-code.sql"),
    "alter table medical_centers add column code text; update medical_centers set code = upper(name);",
  );

  await restoreBackup({ ...target, rooms: ROOMS }, file, {
    key: undefined,
    replace: false,
    folder: files,
  });

  expect([...(await target.sql`select name, code from medical_centers`)]).toEqual([
    { name: "Green Clinic", code: "GREEN CLINIC" },
  ]);
  const [newest] = await target.sql`select name from migrations order by name desc limit 1`;
  expect(newest).toEqual({ name: "901-code.sql" });
});

test("balances of a backup from before there were entries become opening balances", async () => {
  const files = join(folder, "before-money");
  mkdirSync(files);
  cpSync(join(MIGRATIONS, "001-schema.sql"), join(files, "001-schema.sql"));
  const [early, present] = [await createTestDatabase(), await createTestDatabase()];
  await early.sql.begin(dropEverything);
  await migrate(early.sql, { info: () => undefined, error: () => undefined }, files);
  await early.sql`
    insert into users (first_name, last_name, email, username, password_hash, role, balance)
    select 'Mita', 'Das', username || '@desk.test', username, 'x', 'operator', balance
    from (values ('mita', 12.50), ('nila', 0), ('rina', -3.10)) as person (username, balance)`;
  const file = join(folder, "before-money.backup");
  const backedUp = { ...early, rooms: ROOMS, settings: { BACKUP_FILES: "on" } } as const;
  await makeBackup(backedUp, file, undefined, new Date());
  await early.close();

  await restoreBackup({ ...present, rooms: ROOMS }, file, { key: undefined, replace: false });

  expect([
    ...(await present.sql`
      select u.username, e.seq, e.kind, e.amount_cents, a.balance_cents, a.entries
      from money_entries e join users u on u.id = e.user_id join money_accounts a on a.user_id = u.id order by 1`),
  ]).toEqual([
    {
      username: "mita",
      seq: 1,
      kind: "opening",
      amount_cents: 1250,
      balance_cents: 1250,
      entries: 1,
    },
    {
      username: "rina",
      seq: 1,
      kind: "opening",
      amount_cents: -310,
      balance_cents: -310,
      entries: 1,
    },
  ]);
  expect(await present.sql`select from migrations where name = '002-money.sql'`.exists()).toBe(
    true,
  );
  await present.close();
});

test("a backup of a newer SlipDesk is refused by name", async () => {
  await source.sql`insert into migrations (name, checksum) values ('999-later.sql', 'x')`;
  const file = await backup("newer");
  await source.sql`delete from migrations where name = '999-later.sql'`;
  await expect(checkHead(file, UNENCRYPTED)).rejects.toThrow(
    /newer SlipDesk \(it has 999-later\.sql/,
  );
  await expect(restoreBackup({ ...target, rooms: ROOMS }, file, UNENCRYPTED)).rejects.toThrow(
    /999-later\.sql/,
  );
});

test("a backup of an unreleased version is refused, and so is a restore over its database", async () => {
  const present = await backup("present");
  await source.sql`update migrations set name = '001-desk.sql' where name = '001-schema.sql'`;
  const unreleased = await backup("unreleased");
  const sentence = /unreleased version of SlipDesk \(its schema file 001-desk\.sql/;
  await expect(checkHead(unreleased, UNENCRYPTED)).rejects.toThrow(sentence);
  await expect(restoreBackup({ ...target, rooms: ROOMS }, unreleased, UNENCRYPTED)).rejects.toThrow(
    sentence,
  );
  await expect(restoreBackup({ ...source, rooms: ROOMS }, present, UNENCRYPTED)).rejects.toThrow(
    sentence,
  );
});
