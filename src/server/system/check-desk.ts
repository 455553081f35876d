import { stat } from "node:fs/promises";
import { join } from "node:path";
import { compareWithHeadFile } from "#server/audit/head-file.ts";
import { countUnsealed } from "#server/audit/repository-seals.ts";
import { isRootLost } from "#server/auth/passwords/password-keys.ts";
import { findLastBackup } from "#server/backup/schedule.ts";
import { isAuditLogForeign } from "#server/database/audit.ts";
import { compareSchema } from "#server/database/migrate.ts";
import type { Desk } from "#server/desk.ts";
import { findBrokenInvariants } from "#server/processing/invariants.ts";
import type { Check } from "#shared/system/contract.ts";
import { HOUR_MS } from "#shared/time/units.ts";
import { lookAtDisk } from "./disk.ts";
import { ERASING_STEP, findSweepAge, readQueueDepth, readServerFacts } from "./repository.ts";

/** A desk that is not well; the message says what of it. */
export class DoctorError extends Error {}

/** What it takes to look at a desk, whether its program runs or not. */
export type CheckedDesk = Pick<Desk, "sql" | "settings" | "deriveKey">;

type Finding = Omit<Check, "name">;

const MOST_OFFSET_MS = 5_000;
const LONG_DUE_SECONDS = 600;
const MOST_SWEEP_HOURS = 3;

const good = (says: string): Finding => ({ state: "good", says });
const look = (says: string): Finding => ({ state: "look", says });
const bad = (says: string): Finding => ({ state: "bad", says });

/** Each thing that is looked at, in the order in which trouble is best looked for. */
const CHECKS: Readonly<Record<string, (desk: CheckedDesk, now: Date) => Promise<Finding>>> = {
  Settings: async ({ settings }) => {
    if (settings.ALLOW_PLAIN_HTTP === "on") {
      return look("ALLOW_PLAIN_HTTP is on: passwords travel unencrypted. Put TLS in front");
    }
    if (settings.NODE_ENV === "production" && settings.PROCESSOR === "sandbox") {
      return look("PROCESSOR is sandbox: nothing is booked anywhere. Set manual or http");
    }
    return good("nothing stands out");
  },
  Disk: async ({ settings }) => {
    const disk = await lookAtDisk(settings);
    if (!disk) return look("DATA_DIR cannot be looked at by this account");
    const says = `${disk.free_percent} % free (${Math.round(disk.free_bytes / 2 ** 20)} MiB)`;
    if (disk.state === "good") return good(says);
    const advice = `${says}. Free some: old backups and logs first`;
    return disk.state === "full" ? bad(`${advice}; nothing can be saved`) : look(advice);
  },
  "Data folder": async ({ settings }) => {
    const folder = await stat(settings.DATA_DIR).catch(() => null);
    if (!folder) return look("DATA_DIR is not there, or not to be seen by this account");
    const key = await stat(join(settings.DATA_DIR, "secret-key")).catch(() => null);
    if (key && (key.mode & 0o077) !== 0) {
      return bad(
        `others may read ${join(settings.DATA_DIR, "secret-key")}: chmod 600 it, then renew the keys`,
      );
    }
    return good("secrets are for this account only");
  },
  Database: async ({ sql }) => {
    const { version, answered_ms } = await readServerFacts(sql);
    const says = `PostgreSQL ${version} answered within ${answered_ms} ms`;
    return answered_ms > 1_000 ? look(`${says}: look what keeps the machine busy`) : good(says);
  },
  Clock: async ({ sql }) => {
    const { clock_offset_ms } = await readServerFacts(sql);
    if (Math.abs(clock_offset_ms) <= MOST_OFFSET_MS) return good("agrees with the database's");
    return bad(
      `the database's clock is ${Math.round(clock_offset_ms / 1000)} s from this machine's: let NTP set both`,
    );
  },
  Migrations: async ({ sql }) => {
    const { missing, fault } = await compareSchema(sql);
    if (fault !== null) return bad(fault.replace(/\.$/, ""));
    if (missing.length === 0) return good("the schema is this program's");
    return look(`${missing.length} not applied yet (${missing[0]} first): the next start does it`);
  },
  Keys: async (desk) =>
    (await isRootLost(desk))
      ? bad(
          "SECRET_KEY is another one than readable passwords were sealed with: put it back, or set SECRET_KEY_PREVIOUS",
        )
      : good("readable passwords open"),
  Backups: async ({ settings }, now) => {
    const last = await findLastBackup({ settings });
    const { BACKUP_EVERY, BACKUP_KEY } = settings;
    if (BACKUP_EVERY === "off") {
      return look(
        "BACKUP_EVERY is off: the program makes none by itself. Set it, or make them by a timer",
      );
    }
    if (!last) return look("none was made yet");
    const hours = Math.round((now.getTime() - last.getTime()) / HOUR_MS);
    const says = `the last one is ${hours} h old`;
    if (hours > 2 * BACKUP_EVERY)
      return bad(`${says}, and BACKUP_EVERY is ${BACKUP_EVERY}: look for why in the log`);
    return BACKUP_KEY === undefined ? look(`${says} and not sealed: set BACKUP_KEY`) : good(says);
  },
  Retention: async ({ sql, settings }) => {
    if (settings.RETENTION_MONTHS === "off") return good("RETENTION_MONTHS is off");
    const hours = await findSweepAge(sql, ERASING_STEP);
    if (hours === null) return look("no sweep has erased yet: the program does so when it starts");
    if (hours < MOST_SWEEP_HOURS) return good(`the last sweep that erased ended ${hours} h ago`);
    return bad(
      `the last sweep that erased ended ${hours} h ago, and one is due every hour: look for why in the log`,
    );
  },
  "Work under way": async ({ sql }) => {
    const { stuck, oldest_due_seconds } = await readQueueDepth(sql);
    const broken = await findBrokenInvariants(sql);
    if (broken.length > 0)
      return bad(`this does not hold and should: ${broken.join("; ")}. Please report it`);
    if (stuck > 0)
      return bad(`${stuck} slips are held by a program that is gone: restart the program`);
    if (oldest_due_seconds > LONG_DUE_SECONDS) {
      return look(
        `a slip has been due for ${Math.round(oldest_due_seconds / 60)} min: is a program running, and the booking service up?`,
      );
    }
    return good("moves");
  },
  "Audit log": async ({ sql, settings }) => {
    const fault = await compareWithHeadFile(sql, settings);
    if (fault !== null) return bad(fault);
    const unsealed = await countUnsealed(sql);
    if (unsealed > 0)
      return look(
        `${unsealed} entries are not sealed: a running program does that within a second`,
      );
    if (await isAuditLogForeign(sql)) return good("sealed, and not the program's to change");
    return look("sealed, but the program's own role owns it (docs/operations.md, Audit log)");
  },
};

/** Looks at everything; what cannot be looked at is told, and why. */
export async function checkDesk(desk: CheckedDesk, now: Date): Promise<Check[]> {
  const unseen = await sayUnseen(desk);
  const checks: Check[] = [];
  for (const [name, check] of Object.entries(CHECKS)) {
    checks.push({ name, ...(await check(desk, now).catch(() => unseen)) });
  }
  return checks;
}

// A new version beside data that it has not been started on asks for tables that are not there yet.
async function sayUnseen({ sql }: CheckedDesk): Promise<Finding> {
  const schema = await compareSchema(sql).catch(() => undefined);
  if (schema && schema.missing.length > 0)
    return look("is looked at once the schema is this program's (see Migrations)");
  return bad("could not be looked at: does the database answer?");
}
