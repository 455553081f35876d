import { codeOf, type DatabaseFailure, databaseFailureOf } from "@slipdesk/pg-client";
import { BackupError } from "#server/backup/encryption.ts";
import { Refusal } from "#server/http/refusal.ts";
import { AuditError } from "#server/log/verify-audit.ts";
import { StartupError } from "#server/log.ts";
import { MoneyError } from "#server/money/verify-money.queries.ts";
import { SettingsError } from "#server/settings/settings.ts";
import { exitWhenInterrupted } from "#server/starters.ts";
import { DoctorError } from "#server/system/check-desk.ts";

/** Wrong arguments; the message is the usage. */
export class UsageError extends Error {}

/** The database's log goes to stderr, so that it does not mix with the command's output. */
export const stderrLog = {
  info: (message: string) => void process.stderr.write(`${message}\n`),
  error: (message: string) => void process.stderr.write(`${message}\n`),
};

/**
 * Runs a command. Exit code 0; 1 with a message on stderr after a known error; 2 with the usage on stderr after wrong
 * arguments; 130 when it is interrupted. `--help` prints the usage on stdout with code 0.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  exitWhenInterrupted();
  try {
    await work();
    process.exitCode = 0;
  } catch (error) {
    if (error instanceof UsageError && process.argv[2] === "--help") {
      process.stdout.write(`${error.message}\n`);
      process.exitCode = 0;
      return;
    }
    process.stderr.write(`${sentenceFor(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

// undefined_table, undefined_column
const OTHER_TABLES = ["42P01", "42703"];

const DATABASE_SENTENCES: Readonly<Record<DatabaseFailure, string>> = {
  unreachable:
    "The database does not answer, or the connection to it was lost, as when its disk is full. What was not finished is undone. Its own log says why; look at what is there (npm run doctor) before you run this again.",
  busy: "The database is too busy. What was not finished is undone: run this again later.",
  "disk-full":
    "The database's disk is full. What was not finished is undone: make room there, then run this again.",
  "shared-memory-full":
    "The database's shared memory (/dev/shm) is full. What was not finished is undone: give it more, then run this again.",
};

function sentenceFor(error: unknown): string {
  const failure = databaseFailureOf(error);
  if (failure !== null) return DATABASE_SENTENCES[failure];
  if (OTHER_TABLES.includes(codeOf(error) ?? "")) {
    return "The tables of this database are not those of this version, and nothing was done. Start SlipDesk once, which brings them up to date, then run this again.";
  }
  const isExpected = [
    AuditError,
    DoctorError,
    MoneyError,
    BackupError,
    StartupError,
    SettingsError,
    UsageError,
    Refusal,
  ].some((expected) => error instanceof expected);
  if (error instanceof Error) return isExpected ? error.message : (error.stack ?? error.message);
  return String(error);
}
