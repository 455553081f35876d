import { insertAudit } from "#server/audit/repository.ts";
import type { Queryable } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import type { Desk } from "#server/desk.ts";
import { insertHistoryOfEach } from "#server/history/repository.ts";
import { conflict } from "#server/http/refusal.ts";
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
export async function erasePassport(sql: Queryable, passport: string): Promise<Erasure> {
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
    await eraseSlips(tx, slips, "asked for");
    if (formerly.length > 0) {
      await forgetFormerNumber(tx, formerly, passport);
      const details = { histories: formerly.length, reason: "asked for" };
      await insertAudit(tx, { by: null, kind: "desk", action: "slips-erased", details });
    }
    const nationalIds = own.map(({ national_id }) => national_id);
    return { slips, formerly, drafts: await deleteDraftsAbout(tx, passport, nationalIds) };
  });
}

/** Erases what nobody has changed for RETENTION_MONTHS; tells how many slips. Does nothing while that is off. */
export async function eraseWhatIsOld({ sql, settings }: Desk): Promise<number> {
  const months = settings.RETENTION_MONTHS;
  if (months === "off") return 0;
  for (let erased = 0; ; ) {
    const ids = await inTransaction(sql, async (tx) => {
      const left = await findSlipsLeftFor(tx, months, BATCH);
      await eraseSlips(tx, left, `left for ${months} months`);
      return left;
    });
    erased += ids.length;
    if (ids.length < BATCH) return erased;
  }
}

/** Erases these slips, with a record that it was done and why; within the transaction that has locked them. */
export async function eraseSlips(
  sql: Queryable,
  ids: readonly number[],
  reason: string,
): Promise<void> {
  if (ids.length === 0) return;
  await forgetSlips(sql, ids);
  await eraseSlipRows(sql, ids);
  await insertHistoryOfEach(sql, ids, { subject: "slip", action: "erased", by: null });
  const details = { slips: ids.length, reason };
  await insertAudit(sql, { by: null, kind: "desk", action: "slips-erased", details });
}
