import type { Queryable } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import type { Desk } from "#server/desk.ts";
import { conflict } from "#server/http/refusal.ts";
import type { LogDesk } from "#server/log/write-log.ts";
import { eraserOf, type Sought } from "./erased-words.ts";
import * as db from "./repository-erased.ts";
import * as quotes from "./repository-quotes.ts";

const BATCH = 200;

export type Erasure = {
  slips: number[];
  /** Slips that had the number before an edit; they lost their logged values and what they say of the number. */
  formerly: number[];
  drafts: number;
  /** In how many other texts something of the person was erased. */
  texts: Typed & { applications: number };
};

/** Refused while one of the slips is in progress. The log records the erasure, not the person. */
export async function erasePassport({ sql, log }: LogDesk, passport: string): Promise<Erasure> {
  return await inTransaction(sql, async (tx) => {
    const found = await db.findSlipsOfPassport(tx, passport);
    const underWay = found.filter(({ is_under_way }) => is_under_way).map(({ id }) => id);
    if (underWay.length > 0) {
      throw conflict(
        `Slip ${underWay.join(", ")} of this passport is being processed. Nothing was erased; try again when that has ended.`,
      );
    }
    const own = found.filter(({ has_number }) => has_number);
    const slips = own.map(({ id }) => id);
    const formerly = found.filter(({ has_number }) => !has_number).map(({ id }) => id);
    const documents = [passport, ...own.map(({ national_id }) => national_id)];
    const sought = [{ ...NOTHING, documents }, ...(await db.findSought(tx, slips))];
    await eraseRecords({ sql: tx, log }, slips, "asked for");
    if (formerly.length > 0) {
      await db.eraseFormerValues(tx, formerly);
      const details = { histories: formerly.length, reason: "asked for" };
      await log.write(tx, { subject: "desk", action: "slips-erased", by: null, details });
    }
    const ofDocuments = eraserOf(sought.map((one) => ({ ...NOTHING, documents: one.documents })));
    const ofNumbers = eraserOf(sought.map((one) => ({ ...one, names: [], emails: [] })));
    const drafts = await quotes.eraseInDrafts(tx, passport, ofDocuments);
    const applications = drafts.changed + (await quotes.eraseInApplications(tx, ofNumbers));
    const texts = { applications, ...(await eraseTyped(tx, sought)) };
    return { slips, formerly, drafts: drafts.deleted, texts };
  });
}

const NOTHING: Sought = { documents: [], phones: [], names: [], emails: [] };

export async function countOldSlips({ sql, settings }: Pick<Desk, "sql" | "settings">) {
  const months = settings.RETENTION_MONTHS;
  return months === "off" ? { due: 0, of: 0 } : await db.countUnchangedSlips(sql, months);
}

/** Erases slips unchanged for RETENTION_MONTHS and returns how many. Does nothing if the setting is off. */
export async function eraseOldSlips({ sql, log, settings }: Desk): Promise<number> {
  const months = settings.RETENTION_MONTHS;
  if (months === "off") return 0;
  for (let erased = 0; ; ) {
    const ids = await inTransaction(sql, async (tx) => {
      const left = await db.findUnchangedSlips(tx, months, BATCH);
      await eraseSlips({ sql: tx, log }, left, `left for ${months} months`);
      return left;
    });
    erased += ids.length;
    if (ids.length < BATCH) return erased;
  }
}

/** Erases slips that this transaction has locked, and logs why. */
export async function eraseSlips(desk: LogDesk, ids: readonly number[], reason: string) {
  const sought = await db.findSought(desk.sql, ids);
  await eraseRecords(desk, ids, reason);
  await eraseTyped(
    desk.sql,
    sought.filter(({ livesOn }) => !livesOn),
  );
}

async function eraseRecords({ sql, log }: LogDesk, ids: readonly number[], reason: string) {
  if (ids.length === 0) return;
  await db.deleteSlipData(sql, ids);
  await db.eraseSlipRows(sql, ids);
  await log.write(sql, { subject: "slip", action: "erased", subject_ids: ids, by: null });
  const details = { slips: ids.length, reason };
  await log.write(sql, { subject: "desk", action: "slips-erased", by: null, details });
}

type Typed = { money: number; views: number; notices: number; preferences: number };

/** In texts that belong to no application: numbers, addresses and names. */
async function eraseTyped(sql: Queryable, sought: readonly Sought[]): Promise<Typed> {
  const erase = eraserOf(sought);
  return {
    money: await quotes.eraseInMoney(sql, erase),
    views: await quotes.eraseInViews(sql, erase),
    notices: await quotes.eraseInNotices(sql, erase),
    preferences: await quotes.eraseInPreferences(sql, erase),
  };
}
