// Verifies the audit log; the program may be running: npm run audit -- verify [--head "SEAL HASH"]
import { parseArgs } from "node:util";
import { isAuditLogProtected, joinDesk } from "#server/database/database.ts";
import { refuseOtherSchema } from "#server/database/migrate.ts";
import type { Head } from "#server/log/seal-log.ts";
import { headFileOf, parseHead, readHeadFile } from "#server/log/seal-log.ts";
import { AuditError, verifyAudit } from "#server/log/verify-audit.ts";
import { readSettings } from "#server/settings/settings.ts";
import { runCommand, stderrLog, UsageError } from "./run-command.ts";

await runCommand(async () => {
  const settings = readSettings(process.env);
  const given = readCommand();
  const stored = await readHeadFile(settings);
  if (stored === "unreadable")
    throw new AuditError(`${headFileOf(settings)} cannot be read by this account, or is damaged.`);
  const known = [given, stored].filter((head) => head !== null && head !== "none");
  const database = await joinDesk(settings, stderrLog);
  try {
    await refuseOtherSchema(database.sql);
    const { checked, head, faults } = await verifyAudit(database.sql, known);
    if (faults.length > 0)
      throw new AuditError(["The audit log is not whole:", ...faults].join("\n  "));
    console.log(
      `The audit log is whole: ${checked} entries, the last seal is ${head.seq} ${head.hash.toString("hex")}.`,
    );
    if (known.length === 0)
      console.log("No earlier end of the log is stored outside the database for comparison.");
    if (!(await isAuditLogProtected(database.sql))) {
      console.log(
        "The program's own role owns it: docs/operations.md, Audit log, says how to change that.",
      );
    }
  } finally {
    await database.close();
  }
});

function readCommand(): Head | null {
  const usage = 'npm run audit -- verify [--head "SEAL HASH"]';
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { head: { type: "string" }, help: { type: "boolean" } },
  });
  if (positionals.length !== 1 || positionals[0] !== "verify") throw new UsageError(usage);
  if (values.head === undefined) return null;
  const head = parseHead(values.head);
  if (!head) throw new UsageError(usage);
  return head;
}
