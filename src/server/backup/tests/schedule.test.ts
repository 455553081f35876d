import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "@slipdesk/pg-client";
import { expect, test } from "vitest";
import { backUpWhenDue, findLastBackup } from "#server/backup/backups.ts";
import { checkDesk } from "#server/system/check-desk.ts";
import { testApp } from "#server/testing/test-app.ts";

const DATA_DIR = await mkdtemp(join(tmpdir(), "slipdesk-backups-"));
const { context } = await testApp({ DATA_DIR, BACKUP_EVERY: "6", BACKUP_KEEP: "2" });
const log = { lines: [] as string[], info: () => undefined, error: keep };
const folder = join(DATA_DIR, "backups");
const at = (time: string) => new Date(`2026-11-19T${time}:00Z`);

function keep(line: string): void {
  log.lines.push(line);
}

// A file carries the time of the computer, and the calendar here is the test's.
async function backUp(now: Date): Promise<void> {
  const before = new Set(await readdir(folder).catch(() => []));
  await backUpWhenDue(context, now, log);
  for (const name of await readdir(folder)) {
    if (!before.has(name)) await utimes(join(folder, name), now, now);
  }
}

test("a backup is made when the last one is BACKUP_EVERY hours old, and only the newest BACKUP_KEEP stay", async () => {
  await backUp(at("00:00"));
  await backUp(at("05:59"));
  expect(await readdir(folder)).toEqual(["slipdesk-2026-11-19T00-00-00-000Z.backup"]);

  await backUp(at("06:00"));
  await backUp(at("12:00"));
  expect((await readdir(folder)).toSorted()).toEqual([
    "slipdesk-2026-11-19T06-00-00-000Z.backup",
    "slipdesk-2026-11-19T12-00-00-000Z.backup",
  ]);
  expect(await findLastBackup(context)).toEqual(at("12:00"));
});

test("a backup from a clock that was ahead holds up no other, and no other is removed for it", async () => {
  const ahead = join(folder, "slipdesk-2027-03-01T00-00-00-000Z.backup");
  await writeFile(ahead, "");
  await utimes(ahead, new Date("2027-03-01"), new Date("2027-03-01"));
  const system = async () =>
    (await checkDesk(context, at("17:00"))).find(({ name }) => name === "Backups");
  expect(await system()).toMatchObject({
    state: "warning",
    says: expect.stringMatching(/^One is dated 1 Mar 2027, 06:00, which is still to come/),
  });
  await backUp(at("17:59"));
  expect(await readdir(folder)).toHaveLength(3);
  await backUp(at("18:00"));
  await backUp(at("18:01"));
  expect((await readdir(folder)).toSorted()).toEqual([
    "slipdesk-2026-11-19T12-00-00-000Z.backup",
    "slipdesk-2026-11-19T18-00-00-000Z.backup",
    "slipdesk-2027-03-01T00-00-00-000Z.backup",
  ]);
  await rm(ahead);
  // A clock that is a little behind, as between two machines.
  expect(
    (await checkDesk(context, at("17:56"))).find(({ name }) => name === "Backups")?.says,
  ).toMatch(/^The last one is 0 h old/);
});

test("other files in the folder of backups stay and do not count", async () => {
  await writeFile(join(folder, "notes.txt"), "mine");
  await backUp(at("23:59"));
  await backUp(new Date("2026-11-20T00:00:00Z"));
  expect(await readdir(folder)).toContain("notes.txt");
  expect(await findLastBackup(context)).toEqual(new Date("2026-11-20T00:00:00Z"));
});

test("a backup that cannot be made is logged with the reason", async () => {
  const failureOf = async (broken: typeof context) => {
    log.lines.length = 0;
    await backUpWhenDue(broken, new Date("2026-11-20T12:00:00Z"), log);
    return log.lines;
  };
  const { settings } = context;
  const inFile = join(folder, "notes.txt");
  expect(await failureOf({ ...context, settings: { ...settings, DATA_DIR: inFile } })).toEqual([
    expect.stringMatching(/could not be made: .*notes\.txt\/backups is not a folder/),
  ]);
  // Nobody may make folders there, not even root.
  expect(await failureOf({ ...context, settings: { ...settings, DATA_DIR: "/sys" } })).toEqual([
    expect.stringMatching(
      /could not be made: \/sys\/backups (cannot be opened by this account|is on a disk that is only read)/,
    ),
  ]);
  expect(await failureOf({ ...context, settings: { ...settings, DATA_DIR: "/proc" } })).toEqual([
    expect.stringMatching(/could not be made: (There is no file or folder )?\/proc\/backups/),
  ]);
  const away = connect({ host: "127.0.0.1", port: 1 });
  expect(await failureOf({ ...context, sql: away })).toEqual([
    expect.stringMatching(/could not be made: the database did not answer/),
  ]);
  await away.end();
});

test("an old backup that cannot be removed does not make the new one a failure", async () => {
  log.lines.length = 0;
  // A folder of that name: rm refuses it.
  await mkdir(join(folder, "slipdesk-2026-11-01T00-00-00-000Z.backup"));
  await backUp(new Date("2026-11-21T00:00:00Z"));
  expect(log.lines).toEqual([expect.stringContaining("An old backup could not be removed")]);
  expect(await readdir(folder)).toContain("slipdesk-2026-11-21T00-00-00-000Z.backup");
});

test("half a backup, of a program that was killed, counts as none and is removed before the next; one that is being written stays", async () => {
  const half = "slipdesk-2026-11-21T03-00-00-000Z.backup.partial";
  const underWay = "slipdesk-2026-11-21T05-30-00-000Z.backup.partial";
  await writeFile(join(folder, underWay), "half");
  await writeFile(join(folder, half), "half");
  await writeFile(join(folder, "mine.backup.partial"), "mine");
  expect(await findLastBackup(context)).toEqual(new Date("2026-11-21T00:00:00Z"));
  await backUp(new Date("2026-11-21T05:59:00Z"));
  expect(await readdir(folder)).toContain(half);
  await backUp(new Date("2026-11-21T06:00:00Z"));
  const names = await readdir(folder);
  expect(names).not.toContain(half);
  expect(names).toContain(underWay);
  expect(names).toContain("mine.backup.partial");
});
