import type { Slip } from "#shared/slips/contract.ts";
import type { SlipFilter, SlipPage } from "#shared/slips/contract-list.ts";
import { isByLapse } from "#shared/slips/rules-needs.ts";

/** A page as it may be shown without a row moving down, and which slips are held back for that. */
export type PageInPlace = { page: SlipPage; incoming: number[] };

/**
 * Brings a page that is shown to what it is now: counts and rows as they are, rows that are gone left out, others filling
 * up below. Rows that would come in above or between those shown are held back; what they push off the page stays.
 */
export function keepInPlace(
  shown: SlipPage,
  fresh: SlipPage,
  filter: Pick<SlipFilter, "sort" | "need" | "limit">,
): PageInPlace {
  const { limit } = filter;
  const isBefore = (one: Slip, other: Slip) => placeOf(one, filter) < placeOf(other, filter);
  const last = shown.slips.at(-1);
  const isShown = new Set(shown.slips.map(({ id }) => id));
  const now = new Map(fresh.slips.map((slip) => [slip.id, slip]));
  const comesIn = (slip: Slip) =>
    last !== undefined && !isShown.has(slip.id) && isBefore(slip, last);
  const end = fresh.slips.length >= limit ? fresh.slips.at(-1) : undefined;
  const isPushedOff = (slip: Slip) => end !== undefined && isBefore(end, slip);

  const kept = shown.slips.flatMap((slip) => now.get(slip.id) ?? (isPushedOff(slip) ? slip : []));
  const below = fresh.slips.filter((slip) => !isShown.has(slip.id) && !comesIn(slip));
  return {
    page: { ...fresh, slips: [...kept, ...below].slice(0, limit) },
    incoming: fresh.slips.filter(comesIn).map(({ id }) => id),
  };
}

/** What a slip's place in the list goes by, least first: a link by when it was queued. */
function placeOf(
  { id, queued_at }: Slip,
  { sort, need }: Pick<SlipFilter, "sort" | "need">,
): number {
  if (isByLapse(need)) return queued_at === null ? 0 : Date.parse(queued_at);
  return sort === "oldest" ? id : -id;
}
