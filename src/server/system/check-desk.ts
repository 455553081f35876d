import type { AuthContext } from "#server/auth/accounts.ts";
import { countClosed, hasForeignKeys } from "#server/auth/data-keys.ts";
import { findLastBackup } from "#server/backup/backups.ts";
import { isAuditLogProtected } from "#server/database/database.ts";
import { compareSchema } from "#server/database/migrate.ts";
import { hasEndedFiles, sumOfFiles } from "#server/files/files.queries.ts";
import { readClock } from "#server/log/clock.queries.ts";
import { countUnsealed } from "#server/log/log.queries.ts";
import { compareWithHeadFile } from "#server/log/seal-log.ts";
import { findWrongAccount } from "#server/money/verify-money.queries.ts";
import { findBrokenInvariants } from "#server/processing/invariants.queries.ts";
import { countOldSlips } from "#server/slips/erase-slips.ts";
import { GB } from "#shared/files/rules.ts";
import { sizeInWords } from "#shared/files/text.ts";
import type { Check } from "#shared/system/contract.ts";
import { sentence } from "#shared/text/sentence.ts";
import { dayAndTime, dayOf, secondsInWords } from "#shared/time/instants.ts";
import { DAY_MS, HOUR_MS } from "#shared/time/plain-date.ts";
import {
  checkDatabase,
  checkDataFolder,
  checkDisk,
  error,
  type Finding,
  found,
  ok,
  warning,
} from "./check-machine.ts";
import { clockDoubt, findHold, wrongClock } from "./forget.ts";
import { ERASING_SWEEP, findLastSweep, readQueueDepth, readServerFacts } from "./system.queries.ts";

export class DoctorError extends Error {}

export type CheckedContext = Pick<AuthContext, "sql" | "settings" | "deriveKey" | "rooms">;

const MOST_OFFSET_MS = 5_000;
const LONG_DUE_SECONDS = 600;
const MOST_SWEEP_HOURS = 3;
/** How full FILES_GB may be. */
const FILES_WARNING = 0.8;

/** In the order in which to look for a problem. */
const CHECKS: Readonly<Record<string, (context: CheckedContext, now: Date) => Promise<Finding>>> = {
  Settings: async ({ settings }) => {
    if (settings.ALLOW_PLAIN_HTTP === "on") {
      return warning("ALLOW_PLAIN_HTTP is on: passwords travel unencrypted. Put TLS in front");
    }
    if (settings.NODE_ENV === "production" && settings.PROCESSOR === "sandbox") {
      return warning("PROCESSOR is sandbox: nothing is booked anywhere. Set manual or http");
    }
    return ok("No problems");
  },
  Disk: checkDisk,
  "Data folder": checkDataFolder,
  Database: checkDatabase,
  Clock: async ({ sql }, now) => {
    const facts = await readClock(sql);
    const wrong = wrongClock(facts, now);
    if (wrong !== null) {
      return error(
        "The server's clock is wrong: it says {day}. Set it; if it is right, confirm under System or by npm run sweep -- --confirm",
        { day: dayOf(wrong) },
      );
    }
    const { clock_offset_ms } = await readServerFacts(sql);
    if (Math.abs(clock_offset_ms) > MOST_OFFSET_MS) {
      return error(
        "The database's clock is {seconds} s off, so countdowns and sign-ins go wrong. Let NTP set both clocks",
        { seconds: Math.round(clock_offset_ms / 1000) },
      );
    }
    const doubt = clockDoubt(facts, now);
    return doubt === null ? ok("In sync with the database") : found("warning", doubt);
  },
  Migrations: async ({ sql }) => {
    const { missing, failure } = await compareSchema(sql);
    if (failure !== null) return found("error", failure);
    if (missing.length === 0) return ok("Up to date");
    const [name = ""] = missing;
    return warning(
      "{count} not applied yet ({name} first). Restart the program: the next start applies them",
      { count: missing.length, name },
    );
  },
  Keys: async (context) => {
    const closed = { count: (await countClosed(context)).toLocaleString("en") };
    if (await hasForeignKeys(context)) {
      return error(
        "Passwords, factors and files that cannot be opened: {count}; nothing new is encrypted. SECRET_KEY is not the one that encrypted them: restore it, or set SECRET_KEY_PREVIOUS and run npm run keys -- rotate",
        closed,
      );
    }
    if (closed.count === "0") return ok("Keys work");
    return warning(
      "Passwords, factors and files that cannot be opened: {count}; their key is gone. If it is found, set it as SECRET_KEY_PREVIOUS and run npm run keys -- rotate; otherwise reset or remove them",
      closed,
    );
  },
  Backups: async ({ settings }, now) => {
    const newest = await findLastBackup({ settings });
    const last = await findLastBackup({ settings }, now);
    const { BACKUP_EVERY, BACKUP_KEY } = settings;
    if (BACKUP_EVERY === "off") {
      return warning(
        "No automatic backups: unless a timer makes them, a broken disk loses everything. Set BACKUP_EVERY",
      );
    }
    if (newest && newest.getTime() > (last?.getTime() ?? 0)) {
      return warning(
        "One is dated {time}, which is still to come: a clock was or is wrong. Check the clocks, then move that file away",
        { time: dayAndTime(newest) },
      );
    }
    if (!last)
      return BACKUP_KEY === undefined
        ? warning(
            "No backup yet, and the first one will not be encrypted: whoever gets the file can read it. Set BACKUP_KEY",
          )
        : warning(
            "No backup yet. The program makes one within a minute of its start; if not, the log says why",
          );
    const hours = Math.max(0, Math.round((now.getTime() - last.getTime()) / HOUR_MS));
    if (hours > 2 * BACKUP_EVERY) {
      return error(
        "The last one is {count} h old, and one is due every {hours} h. The log says why",
        { count: hours, hours: BACKUP_EVERY },
      );
    }
    return BACKUP_KEY === undefined
      ? warning(
          "The last one is {count} h old and not encrypted: whoever gets the file can read it. Set BACKUP_KEY",
          { count: hours },
        )
      : ok("The last one is {count} h old", { count: hours });
  },
  Retention: async ({ sql, settings }, now) => {
    const context = { sql, settings, clock: () => now };
    const hold = await findHold(context);
    if (hold?.because === "much") return found("warning", hold.says);
    if (settings.RETENTION_MONTHS === "off")
      return ok("Applications are kept for good (RETENTION_MONTHS is off)");
    const last = await findLastSweep(sql, ERASING_SWEEP);
    const { due } = await countOldSlips(context);
    if (last === null)
      return warning(
        "Nothing erased yet: the program does so when it starts. If not, the log says why. The next sweep erases {count}",
        { count: due.toLocaleString("en") },
      );
    const facts = {
      count: last.hours,
      erased: last.removed.toLocaleString("en"),
      due: due.toLocaleString("en"),
    };
    if (last.hours < MOST_SWEEP_HOURS || hold !== null) {
      return ok("Last run {count} h ago, erased: {erased}. The next sweep erases {due}", facts);
    }
    return error("Last run {count} h ago, and one is due every hour. The log says why", facts);
  },
  Files: async ({ sql, settings }, now) => {
    const { files, bytes } = await sumOfFiles(sql);
    const most = settings.FILES_GB * GB;
    const facts = {
      files:
        files === 1
          ? sentence("1 file")
          : sentence("{count} files", { count: files.toLocaleString("en") }),
      size: sizeInWords(bytes),
      most: sizeInWords(most),
    };
    if (await hasEndedFiles(sql, settings, new Date(now.getTime() - DAY_MS))) {
      return error(
        "{files}, {size} of {most}; ended files are still there: is the program running?",
        facts,
      );
    }
    return bytes >= FILES_WARNING * most
      ? warning("{files}, {size} of {most}: shorten FILES_DAYS or raise FILES_GB", facts)
      : ok("{files}, {size} of {most}", facts);
  },
  "Processing queue": async ({ sql }) => {
    const { stuck, oldest_due_seconds } = await readQueueDepth(sql);
    const broken = await findBrokenInvariants(sql);
    if (broken.length > 0)
      return error("This should never happen: {faults}. Please report it", {
        faults: broken.join("; "),
      });
    if (stuck > 0)
      return error("Slips held by a program that stopped: {count}. Restart the program", {
        count: stuck,
      });
    if (oldest_due_seconds > LONG_DUE_SECONDS) {
      return warning(
        "A slip has been due for {words}. Check that the booking service answers, then restart the program",
        { words: secondsInWords(oldest_due_seconds) },
      );
    }
    return ok("Running");
  },
  Money: async ({ sql }) => {
    const account = await findWrongAccount(sql);
    return account === null
      ? ok("Balances agree with their entries")
      : error(
          "The balance of account {account} does not agree with its entries: run npm run money -- verify",
          { account },
        );
  },
  "Audit log": async ({ sql, settings }) => {
    const failure = await compareWithHeadFile(sql, settings);
    if (failure !== null) return found("error", failure);
    const unsealed = await countUnsealed(sql);
    if (unsealed > 0)
      return warning(
        "Entries not sealed: {count}. If that stays for a minute, restart the program",
        {
          count: unsealed,
        },
      );
    if (await isAuditLogProtected(sql)) return ok("Sealed, and the program cannot alter it");
    return warning(
      "Sealed, but the program's own database role could alter it. docs/upkeep.md, Audit log, says how to end that",
    );
  },
};

export async function checkDesk(context: CheckedContext, now: Date): Promise<Check[]> {
  const unseen = await sayUnseen(context);
  const checks: Check[] = [];
  for (const [name, check] of Object.entries(CHECKS)) {
    checks.push({ name, ...(await check(context, now).catch(() => unseen)) });
  }
  return checks;
}

// A new version looks for tables that do not exist until it is first started.
async function sayUnseen({ sql }: CheckedContext): Promise<Finding> {
  const schema = await compareSchema(sql).catch(() => undefined);
  if (schema && schema.missing.length > 0)
    return warning("Checked once the database schema is up to date (see Migrations)");
  return error("Could not be checked. See whether the database answers");
}
