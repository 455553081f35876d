// Checks a desk and says what to do; the program may be running: npm run doctor

import { joinDesk } from "#server/database/database.ts";
import { ROOMS } from "#server/rooms.ts";
import { findSecretKey } from "#server/settings/secret-key.ts";
import { readSettings } from "#server/settings/settings.ts";
import { checkDesk, DoctorError } from "#server/system/check-desk.ts";
import { checkOutside } from "#server/system/check-outside.ts";
import type { Check } from "#shared/system/contract.ts";
import { runCommand, stderrLog } from "./run-command.ts";

const MARKS: Readonly<Record<Check["state"], string>> = {
  ok: "ok     ",
  warning: "warning",
  error: "ERROR  ",
};

await runCommand(async () => {
  const settings = readSettings(process.env);
  const now = new Date();
  const database = await joinDesk(settings, stderrLog);
  try {
    const deriveKey = await findSecretKey(settings);
    const checks = [
      ...(await checkDesk({ settings, sql: database.sql, deriveKey, rooms: ROOMS }, now)),
      ...(await checkOutside(settings, now)),
    ];
    for (const { name, state, says } of checks) console.log(`${MARKS[state]}  ${name}: ${says}.`);
    const ill = checks.filter(({ state }) => state === "error").map(({ name }) => name);
    if (ill.length > 0) throw new DoctorError(`Not well: ${ill.join(", ")}.`);
  } finally {
    await database.close();
  }
});
