import { mkdtemp, readdir, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backUpWhenDue, findLastBackup } from "#server/backup/schedule.ts";
import { testApp } from "#server/testing/test-app.ts";

const DATA_DIR = await mkdtemp(join(tmpdir(), "slipdesk-backups-"));
const { desk } = await testApp({ DATA_DIR, BACKUP_EVERY: "6", BACKUP_KEEP: "2" });
const log = { lines: [] as string[], info: () => undefined, error: keep };
const folder = join(DATA_DIR, "backups");
const at = (time: string) => new Date(`2026-11-19T${time}:00Z`);

function keep(line: string): void {
  log.lines.push(line);
}

// A file carries the time of the computer, and the calendar here is the test's.
async function backUp(now: Date): Promise<void> {
  const before = new Set(await readdir(folder).catch(() => []));
  await backUpWhenDue(desk, now, log);
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
  expect(await findLastBackup(desk)).toEqual(at("12:00"));
});

test("a file that somebody else put beside the backups stays and counts for nothing", async () => {
  await writeFile(join(folder, "notes.txt"), "mine");
  await backUp(at("18:00"));
  expect(await readdir(folder)).toContain("notes.txt");
  expect(await findLastBackup(desk)).toEqual(at("18:00"));
});

test("a backup that cannot be made is told in the log", async () => {
  const blocked = { ...desk, settings: { ...desk.settings, DATA_DIR: join(folder, "notes.txt") } };
  await backUpWhenDue(blocked, at("23:00"), log);
  expect(log.lines).toEqual([expect.stringContaining("could not be made")]);
});
