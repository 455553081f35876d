// Replaces a desk's data with a backup: npm run restore -- FILE [--replace] [--unencrypted]
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { checkHead, type Restored, restoreBackup } from "#server/backup/restore-backup.ts";
import { NAME, openDatabase } from "#server/database/database.ts";
import { sealAll } from "#server/log/seal-log.ts";
import { ROOMS } from "#server/rooms.ts";
import { readSettings } from "#server/settings/settings.ts";
import { runCommand, stderrLog, UsageError } from "./run-command.ts";

await runCommand(async () => {
  const { file, replace, unencrypted } = readCommand();
  const settings = readSettings(process.env);
  const opening = { key: settings.BACKUP_KEY, unencrypted };
  // Check the file before a database is opened or even created.
  await checkHead(file, opening);
  const database = await openDatabase(settings, stderrLog, { as: `${NAME}-restore` });
  try {
    const context = { sql: database.sql, rooms: ROOMS };
    const restored = await restoreBackup(context, file, { ...opening, replace });
    await database.protectAuditLog();
    await sealAll(database);
    console.log(summaryOf(restored));
  } finally {
    await database.close();
  }
});

function readCommand(): { file: string; replace: boolean; unencrypted: boolean } {
  const usage = "npm run restore -- FILE [--replace] [--unencrypted]";
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: "boolean" }, unencrypted: { type: "boolean" } },
    });
    const [name, ...more] = positionals;
    if (!name || more.length > 0) throw new UsageError(usage);
    const { replace = false, unencrypted = false } = values;
    return { file: resolve(name), replace, unencrypted };
  } catch {
    throw new UsageError(usage);
  }
}

function summaryOf({ made_at, rows, ended_runs }: Restored): string {
  return [
    `Restored the desk as it was at ${made_at}:`,
    ...Object.entries(rows).map(([table, count]) => `  ${table}: ${count}`),
    "All sessions have ended: everybody signs in again.",
    `${ended_runs} runs that were under way have failed: ask the booking service before you send them again.`,
    "Readable passwords, second factors and files open only with the SECRET_KEY of the time of the backup.",
  ].join("\n");
}
