import type { Sql } from "@slipdesk/pg-client";
import type { AccountContext } from "#server/auth/accounts.ts";
import { createPasswords } from "#server/auth/passwords/password.ts";
import { type joinDatabase, joinDesk } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { sealAll } from "#server/log/seal-log.ts";
import { ROOMS } from "#server/rooms.ts";
import { loadSecretKey } from "#server/settings/secret-key.ts";
import { readSettings } from "#server/settings/settings.ts";
import { runCommand, stderrLog } from "../run-command.ts";

/** Runs a command on the desk's database; the program may be running. `joinDatabase` makes a desk where there is none. */
export async function withDesk(
  work: (context: AccountContext & { sql: Sql }) => Promise<void>,
  join: typeof joinDatabase = joinDesk,
) {
  await runCommand(async () => {
    const settings = readSettings(process.env);
    const database = await join(settings, stderrLog);
    try {
      await migrate(database.sql, stderrLog);
      const deriveKey = await loadSecretKey(settings);
      await work({
        settings,
        sql: database.sql,
        rooms: ROOMS,
        deriveKey,
        passwords: createPasswords(),
      });
      // Where no program runs, the entries would be without seal until it does.
      await sealAll(database);
    } finally {
      await database.close();
    }
  });
}
