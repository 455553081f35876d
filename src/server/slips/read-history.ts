import { type Actor, scopeOf } from "#server/auth/actor.ts";
import type { Desk } from "#server/desk.ts";
import { findHistory } from "#server/log/log.queries.ts";
import { isOwnOrAdmin } from "#shared/auth/rules-access.ts";
import type { HistoryEntry, HistoryFilter } from "#shared/log/contract.ts";
import { getSlip } from "./hold-slip.ts";
import { withAbsoluteLinksInChanges } from "./slip-links.ts";

export async function readSlipHistory(desk: Desk, by: Actor, id: number, filter: HistoryFilter) {
  const slip = await getSlip(desk.sql, id, scopeOf(desk, by));
  const entries = await findHistory(desk.sql, "slip", id, filter);
  const isTheirs = isOwnOrAdmin(slip, by);
  const seen = isTheirs ? entries : entries.map(withoutFollowUp);
  return seen.map((entry) => withAbsoluteLinksInChanges(desk, entry));
}

/** A follow-up is none of a colleague's business: its days and numbers are left out, that there was one stays. */
function withoutFollowUp(entry: HistoryEntry): HistoryEntry {
  const isOfFollowUp = ["followed-up", "called", "call-undone"].includes(entry.action);
  return isOfFollowUp ? { ...entry, changes: [] } : entry;
}
