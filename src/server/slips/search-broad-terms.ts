import type { SlipFilter } from "#shared/slips/contract-list.ts";
import type { SlipScope } from "./repository.ts";
import type { SlipCounts } from "./repository-list.ts";

const REMEMBERED_MS = 60_000;
const MOST_REMEMBERED = 200;

type Asked = Pick<SlipFilter, "search" | "city" | "need">;

/** What is known of searches with more matches than are counted. */
export type BroadTerms = {
  /** So many matches are counted. */
  mostCounted: number;
  /** At least how many slips it finds, by status; null when that is not known. */
  find(scope: SlipScope, asked: Asked): SlipCounts | null;
  remember(scope: SlipScope, asked: Asked, counts: SlipCounts): void;
};

/**
 * Remembers for a minute that a search has more matches than are counted, which counting them found out: for that time
 * its pages cost the rows that they show and no more.
 */
export function createBroadTerms(mostCounted: number): BroadTerms {
  const known = new Map<string, { counts: SlipCounts; at: number }>();
  const keyOf = ({ user_id }: SlipScope, { search, city, need }: Asked) =>
    JSON.stringify([user_id, search, city, need]);
  return {
    mostCounted,
    find(scope, asked) {
      const entry = known.get(keyOf(scope, asked));
      return entry && performance.now() - entry.at < REMEMBERED_MS ? entry.counts : null;
    },
    remember(scope, asked, counts) {
      const [oldest] = known.keys();
      if (known.size >= MOST_REMEMBERED && oldest !== undefined) known.delete(oldest);
      known.set(keyOf(scope, asked), { counts, at: performance.now() });
    },
  };
}
