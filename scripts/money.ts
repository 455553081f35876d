// Checks that the money adds up; the program may be running: npm run money -- verify
import { joinDesk } from "#server/database/database.ts";
import { refuseOtherSchema } from "#server/database/migrate.ts";
import { MoneyError, verifyMoney } from "#server/money/verify-money.queries.ts";
import { readSettings } from "#server/settings/settings.ts";
import { runCommand, stderrLog, UsageError } from "./run-command.ts";

await runCommand(async () => {
  if (process.argv.slice(2).join(" ") !== "verify") throw new UsageError("npm run money -- verify");
  const database = await joinDesk(readSettings(process.env), stderrLog);
  try {
    await refuseOtherSchema(database.sql);
    const { entries, accounts, findings } = await verifyMoney(database.sql);
    for (const { name, holds, failures, count } of findings) {
      const others = count - failures.length;
      const broken = [...failures, ...(others > 0 ? [`and ${others} others`] : [])];
      console.log(`${name}  ${count === 0 ? `holds: ${holds}` : `BROKEN: ${broken.join("; ")}`}.`);
    }
    const broken = findings.filter(({ count }) => count > 0).map(({ name }) => name);
    if (broken.length > 0) {
      throw new MoneyError(
        `The money does not add up: ${broken.join(", ")}. docs/trouble.md, The money does not add up, says what to do.`,
      );
    }
    console.log(`The money adds up: ${entries} entries of ${accounts} accounts.`);
  } finally {
    await database.close();
  }
});
