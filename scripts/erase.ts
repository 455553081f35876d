// Erases a person's data; the program may be running: npm run erase -- --passport BX1234567
import { parseArgs } from "node:util";
import { erasePassport } from "#server/slips/erase-slips.ts";
import { cleanFiles } from "#server/slips/erased.queries.ts";
import { withDesk } from "./accounts/with-desk.ts";
import { UsageError } from "./run-command.ts";

const USAGE =
  "npm run erase -- --passport PASSPORT-NUMBER, or npm run erase -- --files (docs/upkeep.md, Erasing)";

await withDesk(async (context) => {
  const { sql } = context;
  const passport = readPassport();
  if (passport === null) {
    await cleanFiles(sql, "rewrite");
    console.log("The database's files are written again, without what was erased or deleted.");
    return;
  }
  const { slips, formerly, drafts, texts } = await erasePassport(context, passport);
  await cleanFiles(sql, "vacuum");
  const others = Object.values(texts).reduce((sum, count) => sum + count, 0);
  if (slips.length + formerly.length + drafts + others === 0) {
    throw new UsageError("No data was found for this passport number. Nothing was changed.");
  }
  console.log(`Erased for good: slips ${slips.join(", ") || "none"}, and ${drafts} drafts.`);
  console.log(
    `Erased in other texts: ${texts.applications} of other applications, ${texts.money} of money, ${texts.views} of views, ${texts.notices} of notices, ${texts.agents} of notes of agents, ${texts.preferences} of preferences, ${texts.keys} keys of calls.`,
  );
  if (slips.length > 0) {
    console.log("The agents that these applications name stay: they are no data of the applicant.");
  }
  if (formerly.length > 0) {
    console.log(
      `Slips ${formerly.join(", ")} had this number before they were edited: their history shows no values any more, and they stay with their files and drafts. If one is the same person's, erase its present number too.`,
    );
  }
  console.log(
    "Backups made before still hold them, and freed space of the database's files may until it is used again: see docs/upkeep.md, Erasing.",
  );
});

function readPassport(): string | null {
  try {
    const { values } = parseArgs({
      options: { passport: { type: "string" }, files: { type: "boolean" } },
    });
    if (values.files && values.passport === undefined) return null;
    const passport = values.passport?.replaceAll(/[\s-]/g, "").toUpperCase();
    if (!values.files && passport && /^[A-Z\d]{9}$/.test(passport)) return passport;
  } catch {
    // An unknown option: the usage is printed below.
  }
  throw new UsageError(USAGE);
}
