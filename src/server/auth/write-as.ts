import type { Transaction } from "#server/database/connect.ts";
import { extendTimeouts, inTransaction } from "#server/database/transaction.ts";
import type { DeskInTransaction } from "#server/desk.ts";
import { Refusal } from "#server/http/refusal.ts";
import type { Actor } from "./actor.ts";
import { unauthenticated } from "./authorise.ts";
import { holdRights, holdRightsAlone, shareRights } from "./repository-sessions.ts";

/**
 * The one way to write: does the work in a transaction in which the person's session and role stand. Whoever was
 * signed out, suspended, deleted or given another role since the call came in is refused, and nothing is stored. Null
 * is the program itself.
 */
export async function writeAs<T>(
  desk: DeskInTransaction,
  by: Actor | null,
  work: (sql: Transaction) => Promise<T>,
): Promise<T> {
  return await inTransaction(desk.sql, async (sql) => {
    if (by) await requireRights(desk, sql, by);
    return await work(sql);
  });
}

/**
 * Like `writeAs`, for a change of an account or of what the person may do: nobody else writes as this person meanwhile. It
 * waits for what is under way, and what comes later waits for it.
 */
export async function changeAccount<T>(
  desk: DeskInTransaction,
  by: Actor | null,
  userId: number,
  work: (sql: Transaction) => Promise<T>,
): Promise<T> {
  return await inTransaction(desk.sql, async (sql) => {
    await extendTimeouts(sql);
    // In the order of the numbers, so that two people who change each other's account never wait in a circle.
    if (by && by.id < userId) await shareRights(sql, by.id);
    await holdRightsAlone(sql, userId);
    if (by) await requireRights(desk, sql, by);
    return await work(sql);
  });
}

/** Like `writeAs`, for a change of the person's own account: of two at once the second waits for the first. */
export async function writeOwnAccount<T>(
  desk: DeskInTransaction,
  by: Actor,
  work: (sql: Transaction) => Promise<T>,
): Promise<T> {
  return await changeAccount(desk, by, by.id, work);
}

async function requireRights(
  { settings }: DeskInTransaction,
  sql: Transaction,
  by: Actor,
): Promise<void> {
  const role = await holdRights(sql, by, settings);
  if (role === null) throw unauthenticated();
  if (role !== by.role) throw otherRole();
}

function otherRole(): Refusal {
  return new Refusal(
    "forbidden",
    "Your role has been changed meanwhile. Nothing was saved; please reload the page.",
  );
}
