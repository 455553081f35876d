import type { Desk } from "#server/desk.ts";
import type { HistoryEntry } from "#shared/log/contract.ts";

type Links = { payment_link: string | null; slip_url: string | null };

/** Stored as paths, so that they survive a change of the desk's address. */
export function withAbsoluteLinks<Slip extends Links>(
  desk: Pick<Desk, "publicUrl">,
  slip: Slip,
): Slip {
  const { payment_link, slip_url } = slip;
  if (!isPath(payment_link) && !isPath(slip_url)) return slip;
  return {
    ...slip,
    payment_link: completeLink(desk, payment_link),
    slip_url: completeLink(desk, slip_url),
  };
}

export function withAbsoluteLinksInChanges(
  desk: Pick<Desk, "publicUrl">,
  entry: HistoryEntry,
): HistoryEntry {
  const changes = entry.changes.map((change) => {
    const { field, from, to } = change;
    if (field !== "payment_link" && field !== "slip_url") return change;
    return { field, from: completeValue(desk, from), to: completeValue(desk, to) };
  });
  return { ...entry, changes };
}

const isPath = (link: string | null) => link?.startsWith("/") === true;

const completeLink = ({ publicUrl }: Pick<Desk, "publicUrl">, link: string | null) =>
  isPath(link) ? `${publicUrl}${link}` : link;

const completeValue = <Value>(desk: Pick<Desk, "publicUrl">, value: Value) =>
  typeof value === "string" ? completeLink(desk, value) : value;
