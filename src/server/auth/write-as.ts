import type { Transaction } from "#server/database/connect.ts";
import { extendTimeouts, inTransaction } from "#server/database/transaction.ts";
import type { DeskInTransaction } from "#server/desk.ts";
import { Refusal } from "#server/http/refusal.ts";
import type { Actor } from "./actor.ts";
import { unauthenticated } from "./authorise.ts";
import { holdRights, holdRightsAlone, shareRights } from "./repository-sessions.ts";

/** The only way to write for a person: session and role are checked again in the transaction and held. */
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

/** `writeAs` for changes of accounts and rights: waits for writes in progress, blocks later ones. */
export async function changeAccount<T>(
  desk: DeskInTransaction,
  by: Actor | null,
  userId: number,
  work: (sql: Transaction) => Promise<T>,
): Promise<T> {
  return await inTransaction(desk.sql, async (sql) => {
    await extendTimeouts(sql);
    // Ordered by id, so that two people who change each other's account cannot deadlock.
    if (by && by.id < userId) await shareRights(sql, by.id);
    await holdRightsAlone(sql, userId);
    if (by) await requireRights(desk, sql, by);
    return await work(sql);
  });
}

export async function writeOwnAccount<T>(
  desk: DeskInTransaction,
  by: Actor,
  work: (sql: Transaction) => Promise<T>,
): Promise<T> {
  return await changeAccount(desk, by, by.id, work);
}

async function requireRights({ settings }: DeskInTransaction, sql: Transaction, by: Actor) {
  const role = await holdRights(sql, by, settings);
  if (role === null) throw unauthenticated();
  if (role !== by.role)
    throw new Refusal(
      "forbidden",
      "Your role has changed. Nothing was saved; please reload the page.",
    );
}
