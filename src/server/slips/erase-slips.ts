import { writeAlone } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { eraseTexts, setNull, type Texts, textsOf } from "#server/database/erase-texts.ts";
import { conflict } from "#server/http/refusal.ts";
import { record, type Write } from "#server/log/acts.ts";
import * as db from "./erased.queries.ts";
import { eraserOf, type Sought } from "./erased-words.ts";
import { erase, eraseText } from "./transitions.ts";

const BATCH = 200;

type ErasingWrite = Write<null> & Pick<Context, "rooms">;

export type Erasure = {
  slips: number[];
  /** Slips that had the number before an edit; they lost their logged values and what they say of the number. */
  formerly: number[];
  drafts: number;
  /** In how many other texts something of the person was erased. */
  texts: Typed & { applications: number };
};

/** Refused while one of the slips is in progress. The log records the erasure, not the person. */
export async function erasePassport(
  context: Pick<Context, "sql" | "rooms">,
  passport: string,
): Promise<Erasure> {
  return await writeAlone(context, async (write) => {
    const { sql: tx } = write;
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
    await eraseRecords(write, slips, "asked for");
    if (formerly.length > 0) {
      await db.eraseSubmissions(tx, formerly);
      const details = { histories: formerly.length, reason: "asked for" };
      await record(write, { subject: "desk", action: "slips-erased", details });
    }
    const ofDocuments = eraserOf(sought.map((one) => ({ ...NOTHING, documents: one.documents })));
    const ofNumbers = eraserOf(sought.map((one) => ({ ...one, names: [], emails: [] })));
    const { erasing } = context.rooms;
    const drafts = await erasing.inDrafts(tx, passport, ofDocuments);
    const typed = await eraseTexts(tx, [...TEXTS_OF_SLIPS, ...erasing.inApplications], ofNumbers);
    const texts = {
      applications: drafts.changed + typed,
      ...(await eraseTyped(write, sought)),
    };
    return { slips, formerly, drafts: drafts.deleted, texts };
  });
}

const NOTHING: Sought = { documents: [], phones: [], names: [], emails: [] };

export async function countOldSlips({ sql, settings }: Pick<Context, "sql" | "settings">) {
  const months = settings.RETENTION_MONTHS;
  return months === "off" ? { due: 0, of: 0 } : await db.countUnchangedSlips(sql, months);
}

/** Erases slips unchanged for RETENTION_MONTHS and returns how many. Does nothing if the setting is off. */
export async function eraseOldSlips(context: Context): Promise<number> {
  const months = context.settings.RETENTION_MONTHS;
  if (months === "off") return 0;
  for (let erased = 0; ; ) {
    const ids = await writeAlone(context, async (write) => {
      const left = await db.findUnchangedSlips(write.sql, months, BATCH);
      await eraseSlips(write, left, `left for ${months} months`);
      return left;
    });
    erased += ids.length;
    if (ids.length < BATCH) return erased;
  }
}

/** Erases slips that this transaction has locked, and logs why. */
export async function eraseSlips(write: ErasingWrite, ids: readonly number[], reason: string) {
  const sought = await db.findSought(write.sql, ids);
  await eraseRecords(write, ids, reason);
  await eraseTyped(
    write,
    sought.filter(({ livesOn }) => !livesOn),
  );
}

async function eraseRecords(write: ErasingWrite, ids: readonly number[], reason: string) {
  if (ids.length === 0) return;
  await eraseAround(write, ids);
  await db.forgetSubmissions(write.sql, ids);
  await erase(write, ids);
  const details = { slips: ids.length, reason };
  await record(write, { subject: "desk", action: "slips-erased", details });
}

/** Everything that the rooms hold of slips outside their rows, while these still exist. */
export async function eraseAround(
  { sql, rooms }: Pick<ErasingWrite, "sql" | "rooms">,
  ids: readonly number[],
): Promise<void> {
  await db.eraseSubmissions(sql, ids);
  for (const eraseOf of rooms.erasing.ofSlips) await eraseOf(sql, ids);
}

type Typed = Record<keyof Context["rooms"]["erasing"]["elsewhere"], number>;

/** In texts that belong to no application: numbers, addresses and names. */
async function eraseTyped(
  { sql, rooms }: Pick<ErasingWrite, "sql" | "rooms">,
  sought: readonly Sought[],
): Promise<Typed> {
  const erase = eraserOf(sought);
  const { money, views, notices, agents, preferences, keys } = rooms.erasing.elsewhere;
  return {
    money: await eraseTexts(sql, money, erase),
    views: await eraseTexts(sql, views, erase),
    notices: await eraseTexts(sql, notices, erase),
    agents: await eraseTexts(sql, agents, erase),
    preferences: await eraseTexts(sql, preferences, erase),
    keys: await eraseTexts(sql, keys, erase),
  };
}

const ofSlips = (name: Parameters<typeof eraseText>[2]): Texts => ({
  ...textsOf("slips", name, setNull(name)),
  write: (sql, { place }) => eraseText(sql, Number(place), name),
});

/** What was typed about applications, whosever they are. */
const TEXTS_OF_SLIPS = [
  ofSlips("others"),
  ofSlips("failed_reason"),
  ofSlips("declined_reason"),
  db.FILE_NAMES,
];
