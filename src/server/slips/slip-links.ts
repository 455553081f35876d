import type { Context } from "#server/context.ts";
import type { HistoryEntry } from "#shared/log/contract.ts";

type Links = { payment_link: string | null; slip_url: string | null };

/** Stored as paths, so that they survive a change of the desk's address. */
export function withAbsoluteLinks<Slip extends Links>(
  context: Pick<Context, "publicUrl">,
  slip: Slip,
): Slip {
  const { payment_link, slip_url } = slip;
  if (!isPath(payment_link) && !isPath(slip_url)) return slip;
  return {
    ...slip,
    payment_link: completeLink(context, payment_link),
    slip_url: completeLink(context, slip_url),
  };
}

export function withAbsoluteLinksInChanges(
  context: Pick<Context, "publicUrl">,
  entry: HistoryEntry,
): HistoryEntry {
  const changes = entry.changes.map((change) => {
    const { field, from, to } = change;
    if (field !== "payment_link" && field !== "slip_url") return change;
    return { field, from: completeValue(context, from), to: completeValue(context, to) };
  });
  return { ...entry, changes };
}

const isPath = (link: string | null) => link?.startsWith("/") === true;

const completeLink = ({ publicUrl }: Pick<Context, "publicUrl">, link: string | null) =>
  isPath(link) ? `${publicUrl}${link}` : link;

const completeValue = <Value>(context: Pick<Context, "publicUrl">, value: Value) =>
  typeof value === "string" ? completeLink(context, value) : value;
