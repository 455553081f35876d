import { inTransaction } from "#server/database/transaction.ts";
import type { Desk } from "#server/desk.ts";
import { conflict } from "#server/http/refusal.ts";
import type { LogDesk } from "#server/log/write-log.ts";
import {
  deleteDraftsAbout,
  eraseSlipRows,
  findSlipsLeftFor,
  findSlipsOfPassport,
  forgetFormerNumber,
  forgetSlips,
} from "./repository-erased.ts";

const BATCH = 200;

/**
 * What an erasure did: the slips that are erased, those that only had the number before they were edited and lost their
 * history's values, and how many drafts are deleted.
 */
export type Erasure = { slips: number[]; formerly: number[]; drafts: number };

/**
 * Erases everything that is held about a person, by passport number: applications with all that belongs to them, and
 * drafts. Refused while one of them is under way. History and audit log say that it was done, and not whose it was.
 */
export async function erasePassport({ sql, log }: LogDesk, passport: string): Promise<Erasure> {
  return await inTransaction(sql, async (tx) => {
    const found = await findSlipsOfPassport(tx, passport);
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
      await forgetFormerNumber(tx, formerly, passport);
      const details = { histories: formerly.length, reason: "asked for" };
      await log.write(tx, { subject: "desk", action: "slips-erased", by: null, details });
    }
    const nationalIds = own.map(({ national_id }) => national_id);
    return { slips, formerly, drafts: await deleteDraftsAbout(tx, passport, nationalIds) };
  });
}

/** Erases what nobody has changed for RETENTION_MONTHS; tells how many slips. Does nothing while that is off. */
export async function eraseWhatIsOld({ sql, log, settings }: Desk): Promise<number> {
  const months = settings.RETENTION_MONTHS;
  if (months === "off") return 0;
  for (let erased = 0; ; ) {
    const ids = await inTransaction(sql, async (tx) => {
      const left = await findSlipsLeftFor(tx, months, BATCH);
      await eraseSlips({ sql: tx, log }, left, `left for ${months} months`);
      return left;
    });
    erased += ids.length;
    if (ids.length < BATCH) return erased;
  }
}

/** Erases these slips, with a record that it was done and why; within the transaction that has locked them. */
export async function eraseSlips(
  { sql, log }: LogDesk,
  ids: readonly number[],
  reason: string,
): Promise<void> {
  if (ids.length === 0) return;
  await forgetSlips(sql, ids);
  await eraseSlipRows(sql, ids);
  await log.write(sql, { subject: "slip", action: "erased", subject_ids: ids, by: null });
  const details = { slips: ids.length, reason };
  await log.write(sql, { subject: "desk", action: "slips-erased", by: null, details });
}
