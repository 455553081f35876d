// Says what the next sweep removes by age, or confirms and runs it; the program may be running: npm run sweep -- --confirm
import { parseArgs } from "node:util";
import { writeAlone } from "#server/auth/write-as.ts";
import { sweep } from "#server/start-sweeping.ts";
import { confirmSweep, FORGOTTEN, findHold } from "#server/system/forget.ts";
import { withDesk } from "./accounts/with-desk.ts";
import { UsageError } from "./run-command.ts";

const USAGE =
  "npm run sweep, or npm run sweep -- --confirm (docs/upkeep.md, What is removed by age)";

await withDesk(async (account) => {
  const isConfirmed = readCommand();
  const context = { ...account, publicUrl: "", clock: () => new Date() };
  if (!isConfirmed) {
    for (const { count, words } of Object.values(FORGOTTEN)) {
      const { due, of } = await count(context);
      const numbers = { due: due.toLocaleString("en"), of: of.toLocaleString("en") };
      console.log(`Due: ${words(numbers).message}.`);
    }
    const hold = await findHold(context);
    console.log(hold ? `${hold.says.message}.` : "Nothing holds the next sweep.");
    return;
  }
  await writeAlone(context, confirmSweep);
  await sweep(context, { info: console.log, error: console.error });
  console.log("Confirmed: what was due is removed.");
});

function readCommand(): boolean {
  try {
    const options = { confirm: { type: "boolean" } } as const;
    return parseArgs({ options }).values.confirm === true;
  } catch {
    throw new UsageError(USAGE);
  }
}
