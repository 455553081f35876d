import { BackupError } from "#server/backup/sealing.ts";
import { StartupError } from "#server/database/startup-error.ts";
import { Refusal } from "#server/http/refusal.ts";
import { AuditError } from "#server/log/verify-audit.ts";
import { SettingsError } from "#server/settings/settings.ts";
import { DoctorError } from "#server/system/check-desk.ts";

/** A command that was not given as it must be; the message tells how. */
export class UsageError extends Error {}

/** Where a command lets the database speak: what it says must not mix with the command's own answer. */
export const stderrLog = {
  info: (message: string) => void process.stderr.write(`${message}\n`),
  error: (message: string) => void process.stderr.write(`${message}\n`),
};

/**
 * Does a command's work. Ends the process with code 0, or with 1 and a sentence on stderr, or with 2 when the command
 * was not given as it must be; for whoever asks by --help how that is, it is told on stdout, with code 0.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
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

function sentenceFor(error: unknown): string {
  const isExpected = [
    AuditError,
    DoctorError,
    BackupError,
    StartupError,
    SettingsError,
    UsageError,
    Refusal,
  ].some((expected) => error instanceof expected);
  if (error instanceof Error) return isExpected ? error.message : (error.stack ?? error.message);
  return String(error);
}
