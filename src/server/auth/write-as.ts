import { type Copies, inCopyTransaction, type Sql, type Transaction } from "@slipdesk/pg-client";
import type { Context } from "#server/context.ts";
import { extendTimeouts } from "#server/database/expressions.ts";
import { Refusal } from "#server/http/refusal.ts";
import type { LogActor, Write } from "#server/log/acts.ts";
import type { Actor } from "./actor.ts";
import { unauthenticated } from "./authorise.ts";
import { lockRights, lockRightsAlone, shareRights } from "./sessions.queries.ts";

/** A context outside a transaction: a `Write` is none, so that writes do not nest. */
type OuterContext = Pick<Context, "settings" | "rooms"> & { readonly sql: Sql };

/** The context within the transaction. */
type Within<D, By extends LogActor> = Omit<D, "sql"> & Write<By>;

type Work<D, By extends LogActor, T> = (write: Within<D, By>) => Promise<T>;

const writeOf = <D extends { sql: Sql }, By extends LogActor>(
  context: D,
  sql: Transaction,
  by: By,
) => ({ ...context, sql, by }) as Omit<D, "sql"> as Within<D, By>;

/**
 * The only way to write for a person: session and role are checked again in the transaction and held. `before` takes
 * locks that a change of the person's rights must not wait for.
 */
export async function writeAs<D extends OuterContext, By extends Actor | null, T>(
  context: D,
  by: By,
  work: Work<D, By, T>,
  before: (sql: Transaction) => Promise<void> = async () => undefined,
): Promise<T> {
  return await context.sql.begin(async (sql) => {
    await before(sql);
    if (by) await requireRights(context, sql, by);
    return await work(writeOf(context, sql, by));
  });
}

/** What the program writes by itself. */
export async function writeAlone<D extends Pick<Context, "rooms"> & { readonly sql: Sql }, T>(
  context: D,
  work: Work<D, null, T>,
): Promise<T> {
  return await context.sql.begin((sql) => work(writeOf(context, sql, null)));
}

/** The same on a connection of its own, which can copy. */
export async function writeCopies<D extends Pick<Context, "rooms"> & { readonly sql: Sql }, T>(
  context: D,
  work: (write: Within<D, null>, copies: Copies) => Promise<T>,
): Promise<T> {
  return await inCopyTransaction(context.sql.options, "", (sql, copies) =>
    work(writeOf(context, sql, null), copies),
  );
}

/** `writeAs` for changes of accounts and rights: waits for writes in progress, blocks later ones. */
export async function changeAccount<D extends OuterContext, By extends Actor | null, T>(
  context: D,
  by: By,
  userId: number,
  work: Work<D, By, T>,
): Promise<T> {
  return await context.sql.begin(async (sql) => {
    await extendTimeouts(sql);
    // Ordered by id, so that two people who change each other's account cannot deadlock.
    if (by && by.id < userId) await shareRights(sql, by.id);
    await lockRightsAlone(sql, userId);
    if (by) await requireRights(context, sql, by);
    return await work(writeOf(context, sql, by));
  });
}

export async function writeOwnAccount<D extends OuterContext, T>(
  context: D,
  by: Actor,
  work: Work<D, Actor, T>,
): Promise<T> {
  return await changeAccount(context, by, by.id, work);
}

async function requireRights(
  { settings }: Pick<Context, "settings">,
  sql: Transaction,
  by: Actor,
): Promise<void> {
  const role = await lockRights(sql, by, settings);
  if (role === null) throw unauthenticated();
  if (role !== by.role)
    throw new Refusal(
      "forbidden",
      "Your role has changed. Nothing was saved; please reload the page.",
    );
}
