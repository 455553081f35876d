// Looks whether the audit log is whole, while the program runs or not: npm run audit -- verify [--head "SEAL HASH"]
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Head } from "#server/audit/repository-seals.ts";
import { HEAD_FILE } from "#server/audit/start-sealing.ts";
import { AuditError, verifyAudit } from "#server/audit/verify-audit.ts";
import { isAuditLogForeign } from "#server/database/audit.ts";
import { joinDatabase } from "#server/database/join.ts";
import { readSettings } from "#server/settings/settings.ts";
import { runCommand, stderrLog, UsageError } from "./run-command.ts";

await runCommand(async () => {
  const settings = readSettings(process.env);
  const known = readCommand() ?? keptHead(join(settings.DATA_DIR, HEAD_FILE));
  const database = await joinDatabase(settings, stderrLog);
  try {
    const { checked, head, faults } = await verifyAudit(database.sql, known);
    if (faults.length > 0)
      throw new AuditError(["The audit log is not whole:", ...faults].join("\n  "));
    console.log(
      `The audit log is whole: ${checked} entries, the last seal is ${head.seq} ${head.hash.toString("hex")}.`,
    );
    if (!known) console.log("No earlier end of it was kept outside the database to compare with.");
    if (!(await isAuditLogForeign(database.sql))) {
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
    options: { head: { type: "string" } },
  });
  if (positionals.length !== 1 || positionals[0] !== "verify") throw new UsageError(usage);
  return values.head === undefined ? null : readHead(values.head, usage);
}

function readHead(text: string, usage: string): Head {
  const [, seq, hash] = /^(\d+) ([\da-f]{64})$/.exec(text.trim()) ?? [];
  if (!seq || !hash) throw new UsageError(usage);
  return { seq: Number(seq), hash: Buffer.from(hash, "hex") };
}

function keptHead(file: string): Head | null {
  try {
    return readHead(readFileSync(file, "utf8"), file);
  } catch {
    return null;
  }
}
