import type { Queryable, Sql } from "@slipdesk/pg-client";
import { z } from "zod";
import { inSnapshot } from "#server/database/expressions.ts";
import type { ActionOn } from "#shared/log/rules-actions.ts";
import { record, type Write } from "./acts.ts";
import {
  countUnsealed,
  type Head,
  isInChain,
  type Link,
  NO_SEAL,
  readChain,
} from "./log.queries.ts";
import { sealOf } from "./seal-log.ts";

export type Verdict = {
  checked: number;
  head: Head;
  failures: string[];
  /** What would be one if an admin had not said that the clock was set back there. */
  remarks: string[];
};

/** The log is damaged; the message says where. */
export class AuditError extends Error {}

const MOST_FAILURES = 20;
/** An entry is sealed within a second of its commit, and no transaction takes this long but a restore. */
const BACK_DATED_MS = 5 * 60_000;

/** Recomputes every seal. `known` are ends of the chain that were stored elsewhere. */
export async function verifyAudit(sql: Sql, known: readonly Head[]): Promise<Verdict> {
  return await inSnapshot(sql, (tx) => check(tx, known));
}

/** Refuses other seals than those before which the database's clock was set back. */
export async function refuseNotSetBack(sql: Sql, seals: readonly number[]): Promise<void> {
  const { setBacks } = await inSnapshot(sql, (tx) => readSeals(tx));
  const unknown = seals.filter((seq) => !setBacks.has(seq));
  if (unknown.length > 0 || seals.length === 0) {
    const known = [...setBacks.keys()].join(", ") || "none";
    throw new AuditError(
      `Only seals that npm run audit -- verify calls dated earlier can be named: ${known}. Nothing was written.`,
    );
  }
}

export async function recordSetBack(write: Write, seals: readonly number[]): Promise<void> {
  const details = { seals: seals.map(String) };
  await record(write, { subject: "desk", action: SET_BACK, details });
}

const SET_BACK = "clock-set-back" satisfies ActionOn<"desk">;

/** An entry as it is sealed; the last element is `details`. */
const SetBackEntry = z
  .array(z.unknown())
  .refine((entry) => entry[6] === SET_BACK)
  .transform((entry) => entry.at(-1))
  .pipe(z.object({ seals: z.array(z.coerce.number()) }));

async function check(sql: Queryable, known: readonly Head[]): Promise<Verdict> {
  const { failures, setBacks, accepted, head } = await readSeals(sql);
  const remarks: string[] = [];
  for (const [seq, says] of setBacks) {
    if (accepted.has(seq))
      remarks.push(`${says}. An admin has said since that the clock was set back`);
    else if (failures.length < MOST_FAILURES)
      failures.push(
        `${says}: it was put in with an earlier date, or the database's clock was set back`,
      );
  }
  for (const stored of known) {
    if (await isInChain(sql, stored)) continue;
    failures.push(
      `The log does not hold seal ${stored.seq} as it was stored outside the database: it was cut off or recreated`,
    );
  }
  const unsealed = await countUnsealed(sql);
  if (unsealed > 0) {
    failures.push(
      `${unsealed} entries have no seal: the program does not run, or seals were removed`,
    );
  }
  return { checked: head.seq, head, failures, remarks };
}

/** `setBacks`: the seals before which the clock went back, with the words; `accepted`: those that a later entry names. */
async function readSeals(sql: Queryable) {
  const failures: string[] = [];
  const setBacks = new Map<number, string>();
  const accepted = new Set<number>();
  let before: SealedEntry = { ...NO_SEAL, at: null };
  for await (const links of readChain(sql)) {
    for (const link of links) {
      const failure = failureOf(link, before);
      if (failure !== null && failures.length < MOST_FAILURES) failures.push(failure);
      const back = failure === null ? setBackOf(link, before) : null;
      if (back !== null) setBacks.set(link.seq, back);
      if (failure === null) for (const seq of acceptedBy(link)) accepted.add(seq);
      before = { seq: link.seq, hash: link.hash, at: link.at ?? before.at };
    }
  }
  return { failures, setBacks, accepted, head: { seq: before.seq, hash: before.hash } };
}

function acceptedBy({ seq, text }: Link): number[] {
  if (text === null || !text.includes(SET_BACK)) return [];
  const entry = SetBackEntry.safeParse(JSON.parse(text));
  return entry.success ? entry.data.seals.filter((named) => named < seq) : [];
}

type SealedEntry = Head & { at: string | null };

function failureOf({ seq, hash, entry_id, text }: Link, before: SealedEntry): string | null {
  if (seq !== before.seq + 1) return `Seals ${before.seq + 1} to ${seq - 1} are missing`;
  if (text === null) return `Entry ${entry_id} (seal ${seq}) was removed`;
  if (!sealOf(seq, before.hash, text).equals(hash)) {
    return `Entry ${entry_id} or its seal ${seq} was changed`;
  }
  return null;
}

function setBackOf({ seq, entry_id, at }: Link, before: SealedEntry): string | null {
  if (at === null || before.at === null) return null;
  if (Date.parse(before.at) - Date.parse(at) <= BACK_DATED_MS) return null;
  return `Entry ${entry_id} (seal ${seq}) is dated ${at}, although it was sealed after one of ${before.at}`;
}
