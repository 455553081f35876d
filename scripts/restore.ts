// Puts a backup in the place of a desk's data: npm run restore -- FILE [--replace] [--unsealed]
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { checkHead, type Restored, restoreBackup } from "#server/backup/restore-backup.ts";
import { openDatabase } from "#server/database/database.ts";
import { deskLog } from "#server/desk-log.ts";
import { readSettings } from "#server/settings/settings.ts";
import { runCommand, stderrLog, UsageError } from "./run-command.ts";

await runCommand(async () => {
  const { file, replace, unsealed } = readCommand();
  const settings = readSettings(process.env);
  const opening = { key: settings.BACKUP_KEY, unsealed };
  // Before a database is opened, which may have to be made first.
  await checkHead(file, opening);
  const database = await openDatabase(settings, stderrLog);
  try {
    console.log(
      whatWasDone(
        await restoreBackup({ sql: database.sql, log: deskLog }, file, { ...opening, replace }),
      ),
    );
  } finally {
    await database.close();
  }
});

function readCommand(): { file: string; replace: boolean; unsealed: boolean } {
  const usage = "npm run restore -- FILE [--replace] [--unsealed]";
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: "boolean" }, unsealed: { type: "boolean" } },
    });
    const [name, ...more] = positionals;
    if (!name || more.length > 0) throw new UsageError(usage);
    const { replace = false, unsealed = false } = values;
    return { file: resolve(name), replace, unsealed };
  } catch {
    throw new UsageError(usage);
  }
}

function whatWasDone({ made_at, rows, ended_runs }: Restored): string {
  return [
    `Restored the desk as it was at ${made_at}:`,
    ...Object.entries(rows).map(([table, count]) => `  ${table}: ${count}`),
    `All sessions are ended: everybody signs in again.`,
    `${ended_runs} runs that were under way are failed; ask the booking service before sending them again.`,
    `Readable passwords open only with the SECRET_KEY that the desk had then.`,
  ].join("\n");
}
