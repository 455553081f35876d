import { createHash } from "node:crypto";
import type { Sql, Transaction } from "#server/database/connect.ts";
import { identifier, identifiers } from "#server/database/statement.ts";
import { type Copies, inCopyTransaction } from "#server/database/transaction.ts";
import type { ActivityLog } from "#server/log/write-log.ts";
import { writeArchive } from "./archive.ts";
import { written } from "./records.ts";
import { hasAuditEntries } from "./repository.ts";
import { LEFT_OUT, listSequences, listTables } from "./tables.ts";

/**
 * Writes a backup of one moment into a new file while the desk goes on working, sealed when there is a key. Throws
 * BackupError, and leaves no file behind, when it cannot be written.
 */
export async function makeBackup(
  { sql, log }: { sql: Sql; log: ActivityLog },
  file: string,
  key: string | undefined,
  now: Date,
): Promise<void> {
  await inCopyTransaction(
    sql.options,
    "isolation level repeatable read read only",
    async (tx, copies) => {
      await tx`set local statement_timeout = 0`;
      await tx`set local idle_in_transaction_session_timeout = 0`;
      await writeArchive(file, contentsOf(tx, copies, now), key);
    },
  );
  // A desk that was not started since its update has no log yet.
  if (await hasAuditEntries(sql)) {
    const details = { sealed: key !== undefined };
    await log.write(sql, { subject: "desk", action: "backed-up", by: null, details });
  }
}

async function* contentsOf(tx: Transaction, copies: Copies, now: Date): AsyncGenerator<Buffer> {
  const migrations = await tx<{ name: string; checksum: string }[]>`
    select name, checksum from migrations order by name`;
  yield written({ kind: "head", made_at: now.toISOString(), migrations: [...migrations] });
  const tables = (await listTables(tx)).filter(({ name }) => !LEFT_OUT.includes(name));
  for (const { name, columns } of tables) {
    yield written({ kind: "table", name, columns });
    const hash = createHash("sha256");
    const rows = copies.readable(tx`copy ${identifier(name)} (${identifiers(columns)}) to stdout`);
    for await (const chunk of rows) {
      const bytes = Buffer.from(chunk);
      hash.update(bytes);
      yield written({ kind: "data", bytes: bytes.length });
      yield bytes;
    }
    yield written({ kind: "end", sha256: hash.digest("hex") });
  }
  // After the rows: a sequence is never behind an id that the backup holds.
  for (const sequence of await listSequences(tx)) yield written({ kind: "sequence", ...sequence });
  yield written({ kind: "complete", tables: tables.length });
}
