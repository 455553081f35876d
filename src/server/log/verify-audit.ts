import type { Queryable, Sql } from "#server/database/connect.ts";
import {
  countUnsealed,
  type Head,
  isInChain,
  type Link,
  NO_SEAL,
  readChain,
  sealOf,
} from "./seal-log.ts";

export type Verdict = { checked: number; head: Head; faults: string[] };

/** The log is damaged; the message says where. */
export class AuditError extends Error {}

const MOST_FAULTS = 20;
/** An entry is sealed within a second of its commit, and no transaction takes this long but a restore. */
const BACK_DATED_MS = 5 * 60_000;

/** Recomputes every seal. `known` are ends of the chain that were stored elsewhere. */
export async function verifyAudit(sql: Sql, known: readonly Head[]): Promise<Verdict> {
  return await sql.begin("isolation level repeatable read read only", async (tx) => {
    await tx`set local statement_timeout = 0`;
    return await check(tx, known);
  });
}

async function check(sql: Queryable, known: readonly Head[]): Promise<Verdict> {
  const faults: string[] = [];
  let before: SealedEntry = { ...NO_SEAL, at: null };
  for await (const links of readChain(sql)) {
    for (const link of links) {
      const fault = faultOf(link, before);
      if (fault !== null && faults.length < MOST_FAULTS) faults.push(fault);
      before = { seq: link.seq, hash: link.hash, at: link.at ?? before.at };
    }
  }
  for (const head of known) {
    if (await isInChain(sql, head)) continue;
    faults.push(
      `The log does not hold seal ${head.seq} as it was stored outside the database: it was cut off or recreated`,
    );
  }
  const unsealed = await countUnsealed(sql);
  if (unsealed > 0) {
    faults.push(
      `${unsealed} entries have no seal: the program does not run, or seals were removed`,
    );
  }
  const { seq, hash } = before;
  return { checked: seq, head: { seq, hash }, faults };
}

type SealedEntry = Head & { at: string | null };

function faultOf({ seq, hash, entry_id, text, at }: Link, before: SealedEntry): string | null {
  if (seq !== before.seq + 1) return `Seals ${before.seq + 1} to ${seq - 1} are missing`;
  if (text === null) return `Entry ${entry_id} (seal ${seq}) was removed`;
  if (!sealOf(seq, before.hash, text).equals(hash)) {
    return `Entry ${entry_id} or its seal ${seq} was changed`;
  }
  if (at === null || before.at === null) return null;
  if (Date.parse(before.at) - Date.parse(at) <= BACK_DATED_MS) return null;
  return `Entry ${entry_id} (seal ${seq}) is dated ${at}, although it was sealed after one of ${before.at}: it was put in with an earlier date, or the database's clock was set back`;
}
