import { inTransaction } from "#server/database/transaction.ts";
import type { Desk } from "#server/desk.ts";
import { conflict } from "#server/http/refusal.ts";
import type { LogDesk } from "#server/log/write-log.ts";
import * as db from "./repository-erased.ts";

const BATCH = 200;

/** `formerly`: slips that once had the number and lost only their logged values. */
export type Erasure = { slips: number[]; formerly: number[]; drafts: number };

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
    await eraseSlips({ sql: tx, log }, slips, "asked for");
    if (formerly.length > 0) {
      await db.eraseFormerNumber(tx, formerly, passport);
      const details = { histories: formerly.length, reason: "asked for" };
      await log.write(tx, { subject: "desk", action: "slips-erased", by: null, details });
    }
    const nationalIds = own.map(({ national_id }) => national_id);
    return { slips, formerly, drafts: await db.deleteDraftsAbout(tx, passport, nationalIds) };
  });
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
export async function eraseSlips({ sql, log }: LogDesk, ids: readonly number[], reason: string) {
  if (ids.length === 0) return;
  await db.deleteSlipData(sql, ids);
  await db.eraseSlipRows(sql, ids);
  await log.write(sql, { subject: "slip", action: "erased", subject_ids: ids, by: null });
  const details = { slips: ids.length, reason };
  await log.write(sql, { subject: "desk", action: "slips-erased", by: null, details });
}
