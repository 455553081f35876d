import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { rotateDataKeys } from "#server/auth/data-keys.ts";
import { makeBackup } from "#server/backup/backups.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { dropEverything } from "#server/backup/tables.queries.ts";
import { migrate, readMigrations } from "#server/database/migrate.ts";
import { verifyAudit } from "#server/log/verify-audit.ts";
import { verifyMoney } from "#server/money/verify-money.queries.ts";
import { findBrokenInvariants } from "#server/processing/invariants.queries.ts";
import { ROOMS } from "#server/rooms.ts";
import { readVersion } from "#server/settings/settings.ts";
import { remoteClient, signInAt } from "#server/testing/client.ts";
import { settingsFor, stubService } from "#server/testing/gateway.ts";
import { startPrograms } from "#server/testing/programs.ts";
import { testApp } from "#server/testing/test-app.ts";
import { createTestDatabase } from "#server/testing/test-database.ts";
import { readEveryScreen } from "./every-screen.ts";
import { listReleases, missingIn, RELEASE_KEYS, releaseIn, schemaOf } from "./read-release.ts";
import { fillWholeDesk } from "./whole-desk.ts";

const MIGRATIONS = join(import.meta.dirname, "../../src/server/database/migrations");
const QUIET = { info: () => undefined, error: () => undefined };
const folder = mkdtempSync(join(tmpdir(), "slipdesk-releases-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The people of every kept desk. */
const ADMIN = { email: "admin1@desk.test", password: "correct-horse-1" };
const OPERATOR = { email: "operator4@desk.test", password: "correct-horse-4" };
const OPENING = { key: undefined, replace: false };
const SETTINGS = { ...RELEASE_KEYS, PLAIN_PASSWORD_DISPLAY: "on", RETENTION_MONTHS: "36" };

test("a desk with every table, every column and every state of this schema can be made; npm run release keeps it", async () => {
  const service = await stubService();
  const app = await testApp({ ...settingsFor(service.url), ...SETTINGS });
  await fillWholeDesk(app);
  const version = readVersion();
  const made = releaseIn(version, folder);
  mkdirSync(join(folder, version));
  await makeBackup(app.context, made.plain, undefined, app.clock.now);
  await makeBackup(app.context, made.encrypted, RELEASE_KEYS.BACKUP_KEY, app.clock.now);
  expect(await missingIn(app.context.sql, made.plain)).toEqual([]);
  expect(await findBrokenInvariants(app.context.sql)).toEqual([]);
  if (process.env.KEEP_RELEASE !== version) return;
  cpSync(join(folder, version), join(import.meta.dirname, version), { recursive: true });
});

test.each(listReleases())(
  "the kept desk of $version has every table and every state of its schema",
  async ({ version, plain }) => {
    const files = join(folder, `schema-${version}`);
    mkdirSync(files);
    for (const { name } of await schemaOf(plain)) cpSync(join(MIGRATIONS, name), join(files, name));
    const early = await createTestDatabase();
    await early.sql.begin(dropEverything);
    await migrate(early.sql, QUIET, files);
    expect(await missingIn(early.sql, plain)).toEqual([]);
    await early.close();
  },
);

test.each(listReleases())(
  "from the backup of a desk of $version the program of today makes a whole desk, in which everybody can read every screen",
  async ({ plain: file }) => {
    const database = await createTestDatabase();
    const { made_at } = await restoreBackup({ ...database, rooms: ROOMS }, file, OPENING);
    const app = await testApp(SETTINGS, undefined, database);
    app.clock.now = new Date(made_at);
    const { sql } = app.context;

    expect(await readEveryScreen(app, ADMIN)).toEqual([]);
    expect(await readEveryScreen(app, OPERATOR)).toEqual([]);
    expect((await verifyMoney(sql)).findings.filter(({ count }) => count > 0)).toEqual([]);
    expect((await verifyAudit(sql, [])).failures).toEqual([]);
    expect(await findBrokenInvariants(sql)).toEqual([]);
    expect(await rotateDataKeys(app.context)).toMatchObject({ unreadable: 0 });
  },
);

test.each(listReleases())(
  "the program starts on what the encrypted backup of a desk of $version holds, and its admin sees every slip",
  async ({ encrypted }) => {
    const database = await createTestDatabase();
    const opening = { ...OPENING, key: RELEASE_KEYS.BACKUP_KEY };
    const { rows } = await restoreBackup({ ...database, rooms: ROOMS }, encrypted, opening);
    const programs = await startPrograms(1, database.connection, SETTINGS);
    const by = remoteClient(programs.address, await signInAt(programs.address, ADMIN));
    expect((await by.get("/auto/slips")).body).toMatchObject({ totalSlips: rows.slips });
    await programs.stop();
    await database.close();
  },
);

test.each(listReleases().slice(-1))(
  "the next schema file is applied to a desk of $version once and as a whole, and is refused when it is changed later",
  async ({ plain }) => {
    const files = join(folder, "next");
    cpSync(MIGRATIONS, files, { recursive: true });
    const file = join(
      files,
      `${String((await readMigrations()).length + 1).padStart(3, "0")}-city.sql`,
    );
    const text = `
      alter table agents add column city text check (char_length(city) between 1 and 100);
      update agents set city = 'Dhaka' where name like 'Padma%';`;
    const { sql, close } = await createTestDatabase();
    const cities = async () => [
      ...(await sql<{ name: string; city: string | null }[]>`
        select name, to_jsonb(a) ->> 'city' as city from agents a order by name`),
    ];
    await restoreBackup({ sql, rooms: ROOMS }, plain, OPENING);
    const before = await cities();

    writeFileSync(file, `${text} select 1 / 0;`);
    await expect(migrate(sql, QUIET, files)).rejects.toThrow(
      "-city.sql could not be applied and was undone",
    );
    expect(await cities()).toEqual(before);

    writeFileSync(file, text);
    await migrate(sql, QUIET, files);
    await migrate(sql, QUIET, files);
    expect(await cities()).toEqual(
      before.map(({ name }) => ({ name, city: name.startsWith("Padma") ? "Dhaka" : null })),
    );

    writeFileSync(file, `${text} -- and more`);
    await expect(migrate(sql, QUIET, files)).rejects.toThrow("-city.sql");
    await close();
  },
);
