import type { AccountDesk } from "#server/auth/accounts.ts";
import { joinDatabase } from "#server/database/join.ts";
import { migrate } from "#server/database/migrate.ts";
import { StartupError } from "#server/database/startup-error.ts";
import { Refusal } from "#server/http/refusal.ts";
import { loadSecretKey } from "#server/settings/secret-key.ts";
import { readSettings, SettingsError } from "#server/settings/settings.ts";

/** A command that was not given as it must be; the message tells how. */
export class UsageError extends Error {}

// What the database says of itself must not mix with the command's own answer.
const log = {
  info: (message: string) => void process.stderr.write(`${message}\n`),
  error: (message: string) => void process.stderr.write(`${message}\n`),
};

/**
 * Does the work on the desk's database, at any time, beside a running program or without one. Ends the process with
 * code 0, or with 1 and a sentence on stderr, or with 2 when the command was not given as it must be.
 */
export async function withDesk(work: (desk: AccountDesk) => Promise<void>): Promise<void> {
  try {
    const settings = readSettings(process.env);
    const database = await joinDatabase(settings, log);
    try {
      await migrate(database.sql, log);
      await work({ settings, sql: database.sql, deriveKey: await loadSecretKey(settings) });
    } finally {
      await database.close();
    }
    process.exitCode = 0;
  } catch (error) {
    process.stderr.write(`${sentenceFor(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

function sentenceFor(error: unknown): string {
  const isExpected = [StartupError, SettingsError, UsageError, Refusal].some(
    (expected) => error instanceof expected,
  );
  if (error instanceof Error) return isExpected ? error.message : (error.stack ?? error.message);
  return String(error);
}
