import type { Queryable, Sql } from "#server/database/connect.ts";
import {
  countUnsealed,
  type Head,
  type Link,
  NO_SEAL,
  readChain,
  sealOf,
} from "./repository-seals.ts";

/** What a check of the audit log found; it is whole when there are no faults. */
export type Verdict = { checked: number; head: Head; faults: string[] };

/** A log that is not whole; the message tells where. */
export class AuditError extends Error {}

const MOST_FAULTS = 20;

/**
 * Recomputes every seal. Tells entries that were changed or removed, seals that are missing or out of order, a log that
 * ends before `known`, an end that was kept elsewhere, and entries that were never sealed.
 */
export async function verifyAudit(sql: Sql, known: Head | null): Promise<Verdict> {
  return await sql.begin("isolation level repeatable read read only", async (tx) => {
    await tx`set local statement_timeout = 0`;
    return await check(tx, known);
  });
}

async function check(sql: Queryable, known: Head | null): Promise<Verdict> {
  const faults: string[] = [];
  let head = NO_SEAL;
  let isKnownThere = known === null;
  for await (const links of readChain(sql)) {
    for (const link of links) {
      const fault = faultOf(link, head);
      if (fault !== null && faults.length < MOST_FAULTS) faults.push(fault);
      head = { seq: link.seq, hash: link.hash };
      if (known?.seq === head.seq) isKnownThere = known.hash.equals(head.hash);
    }
  }
  if (!isKnownThere) {
    faults.push(
      `The log does not hold seal ${known?.seq} as it was kept outside the database: it was cut off or made anew`,
    );
  }
  const unsealed = await countUnsealed(sql);
  if (unsealed > 0) {
    faults.push(
      `${unsealed} entries have no seal: the program does not run, or seals were removed`,
    );
  }
  return { checked: head.seq, head, faults };
}

function faultOf({ seq, hash, entry_id, text }: Link, before: Head): string | null {
  if (seq !== before.seq + 1) return `Seals ${before.seq + 1} to ${seq - 1} are missing`;
  if (text === null) return `Entry ${entry_id} (seal ${seq}) was removed`;
  if (sealOf(seq, before.hash, { id: entry_id, text }).equals(hash)) return null;
  return `Entry ${entry_id} or its seal ${seq} was changed`;
}
