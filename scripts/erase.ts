// Erases what is kept of a person, while the program runs or not: npm run erase -- --passport BX1234567
import { parseArgs } from "node:util";
import { erasePassport } from "#server/slips/erase-slips.ts";
import { withDesk } from "./accounts/with-desk.ts";
import { UsageError } from "./run-command.ts";

const USAGE = "npm run erase -- --passport PASSPORT-NUMBER (docs/operations.md, Erasing)";

await withDesk(async ({ sql }) => {
  const { slips, drafts } = await erasePassport(sql, readPassport());
  if (slips.length + drafts === 0) {
    throw new UsageError("Nothing is kept under this passport number. Nothing was changed.");
  }
  console.log(`Erased for good: slips ${slips.join(", ") || "none"}, and ${drafts} drafts.`);
  console.log("Backups made before still hold them: see docs/operations.md, Erasing.");
});

function readPassport(): string {
  try {
    const { values } = parseArgs({ options: { passport: { type: "string" } } });
    const passport = values.passport?.replaceAll(/[\s-]/g, "").toUpperCase();
    if (passport && /^[A-Z\d]{9}$/.test(passport)) return passport;
  } catch {
    // An option that is not known: told below.
  }
  throw new UsageError(USAGE);
}
