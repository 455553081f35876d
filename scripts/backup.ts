// Makes a backup; the program may be running: npm run backup -- FILE
import { dirname, resolve } from "node:path";
import { makeFolder } from "@slipdesk/embedded-postgres";
import { fileFailure } from "#server/backup/archive.ts";
import { makeBackup } from "#server/backup/backups.ts";
import { joinDesk } from "#server/database/database.ts";
import { refuseOtherSchema } from "#server/database/migrate.ts";
import { ROOMS } from "#server/rooms.ts";
import { readSettings } from "#server/settings/settings.ts";
import { runCommand, stderrLog, UsageError } from "./run-command.ts";

await runCommand(async () => {
  const [name, ...more] = process.argv.slice(2);
  if (!name || more.length > 0 || name.startsWith("-"))
    throw new UsageError("npm run backup -- FILE");
  const settings = readSettings(process.env);
  const file = resolve(name);
  const database = await joinDesk(settings, stderrLog);
  try {
    try {
      makeFolder(dirname(file));
    } catch (error) {
      throw fileFailure(error, dirname(file));
    }
    await refuseOtherSchema(database.sql);
    await makeBackup(
      { sql: database.sql, rooms: ROOMS, settings },
      file,
      settings.BACKUP_KEY,
      new Date(),
    );
  } finally {
    await database.close();
  }
  const how = settings.BACKUP_KEY
    ? "encrypted with BACKUP_KEY"
    : "not encrypted: set BACKUP_KEY to encrypt it";
  console.log(`The backup is in ${file}, ${how}. Keep the desk's SECRET_KEY apart from it.`);
});
