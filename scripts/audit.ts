import { parseArgs } from "node:util";
import { isAuditLogProtected, joinDesk } from "#server/database/database.ts";
import { refuseOtherSchema } from "#server/database/migrate.ts";
import type { Head } from "#server/log/log.queries.ts";
import { headFileOf, parseHead, readHeadFile } from "#server/log/seal-log.ts";
import { AuditError, verifyAudit } from "#server/log/verify-audit.ts";
import { ROOMS } from "#server/rooms.ts";
import { readSettings, type Settings } from "#server/settings/settings.ts";
import { writeSetBack } from "#server/system/forget.ts";
import { runCommand, stderrLog, UsageError } from "./run-command.ts";

await runCommand(async () => {
  const settings = readSettings(process.env);
  const command = readCommand();
  if ("seals" in command) return await acceptSetBack(settings, command.seals);
  const stored = await readHeadFile(settings);
  if (stored === "unreadable")
    throw new AuditError(`${headFileOf(settings)} cannot be read by this account, or is damaged.`);
  const known = [command.head, stored].filter((head) => head !== null && head !== "none");
  const database = await joinDesk(settings, stderrLog);
  try {
    await refuseOtherSchema(database.sql);
    const { checked, head, failures, remarks } = await verifyAudit(database.sql, known);
    if (failures.length > 0)
      throw new AuditError(["The audit log is not whole:", ...failures].join("\n  "));
    console.log(
      `The audit log is whole: ${checked} entries, the last seal is ${head.seq} ${head.hash.toString("hex")}.`,
    );
    for (const remark of remarks) console.log(`Remark: ${remark}.`);
    if (known.length === 0)
      console.log("No earlier end of the log is stored outside the database for comparison.");
    if (!(await isAuditLogProtected(database.sql))) {
      console.log(
        "The program's own role owns it: docs/upkeep.md, Audit log, says how to change that.",
      );
    }
  } finally {
    await database.close();
  }
});

async function acceptSetBack(settings: Settings, seals: readonly number[]): Promise<void> {
  const database = await joinDesk(settings, stderrLog);
  try {
    await refuseOtherSchema(database.sql);
    await writeSetBack({ sql: database.sql, rooms: ROOMS }, seals);
    console.log("Written and sealed: the database's clock was set back, and you know why.");
  } finally {
    await database.close();
  }
}

function readCommand(): { head: Head | null } | { seals: number[] } {
  const usage =
    'npm run audit -- verify [--head "SEAL HASH"], or npm run audit -- clock-set-back SEAL …';
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { head: { type: "string" }, help: { type: "boolean" } },
  });
  const [name, ...seals] = positionals;
  const areSeals = seals.length > 0 && seals.every((seal) => /^[1-9]\d{0,14}$/.test(seal));
  if (name === "clock-set-back" && areSeals) return { seals: seals.map(Number) };
  if (name !== "verify" || seals.length > 0) throw new UsageError(usage);
  if (values.head === undefined) return { head: null };
  const head = parseHead(values.head);
  if (!head) throw new UsageError(usage);
  return { head };
}
