import type { Queryable, Transaction } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { Refusal } from "#server/http/refusal.ts";
import type { Actor } from "./actor.ts";
import { type SessionDesk, unauthenticated } from "./authorise.ts";
import { holdRights } from "./repository-sessions.ts";

/** What writing takes of the desk, whose database may be a transaction of it. */
type WriteDesk = Pick<SessionDesk, "settings"> & { sql: Queryable };

/**
 * The one way to write: does the work in a transaction in which the person's session and role stand. Whoever was
 * signed out, suspended, deleted or given another role since the call came in is refused, and nothing is stored. Null
 * is the program itself.
 */
export async function writeAs<T>(
  desk: WriteDesk,
  by: Actor | null,
  work: (sql: Transaction) => Promise<T>,
): Promise<T> {
  return await withRights(desk, by, "share", work);
}

/** Like `writeAs`, for a change of the person's own account: of two at once the second waits for the first. */
export async function writeOwnAccount<T>(
  desk: WriteDesk,
  by: Actor,
  work: (sql: Transaction) => Promise<T>,
): Promise<T> {
  return await withRights(desk, by, "change", work);
}

async function withRights<T>(
  desk: WriteDesk,
  by: Actor | null,
  account: "share" | "change",
  work: (sql: Transaction) => Promise<T>,
): Promise<T> {
  return await inTransaction(desk.sql, async (sql) => {
    if (by) {
      const role = await holdRights(sql, by.session_id, desk.settings, account);
      if (role === null) throw unauthenticated();
      if (role !== by.role) throw otherRole();
    }
    return await work(sql);
  });
}

function otherRole(): Refusal {
  return new Refusal(
    "forbidden",
    "Your role has been changed meanwhile. Nothing was saved; please reload the page.",
  );
}
