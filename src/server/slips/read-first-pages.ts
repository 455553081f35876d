import { z } from "zod";
import type { AskTogether } from "#server/auth/foresee.ts";
import type { SessionRow } from "#server/auth/repository-sessions.ts";
import type { Desk } from "#server/desk.ts";
import { completeLinks } from "#server/http/own-links.ts";
import { Slip, type SlipFilter, type SlipPage } from "#shared/slips/contract.ts";
import { scopeOf } from "./change-slip.ts";
import type { SlipScope } from "./repository.ts";
import { findFirstPageWith } from "./repository-list.ts";
import { present } from "./show-page.ts";

const MOST_KEPT = 200;
const LONGEST_KEPT = 32_000;

/** The rows of a page, and as they go over the wire. */
type Kept = { version: string; slips: Slip[]; text: string };

const Slips = z.array(Slip);

/**
 * Asks for the first page of a list without a search in one query with the session; null for any other. The rows are read
 * and written as JSON once for each version of them: while the database says that they are the same, their text is sent
 * again, to whoever may see it. Whether they are is asked with every call, and so are the counts.
 */
export function createFirstPages(desk: Desk): AskTogether<SlipFilter, SlipPage> {
  const kept = new Map<string, Kept>();
  return (by, filter, session) => {
    if (filter.search !== "" || filter.page > 1) return null;
    return (async () => {
      const scope = scopeOf(desk, by);
      const key = keyOf(scope, filter);
      const known = kept.get(key);
      const { caller, version, slips, ...page } = await findFirstPageWith<SessionRow>(
        desk.sql,
        session,
        scope,
        filter,
        known?.version ?? null,
      );
      const rows = slips === null && known ? known : write(version, slips ?? [], desk.publicUrl);
      if (rows !== known) keep(kept, key, rows);
      const answer = present(filter, { ...page, slips: rows.slips });
      const { slips: _written, ...rest } = answer;
      return { caller, answer, text: `{"slips":${rows.text},${JSON.stringify(rest).slice(1)}` };
    })();
  };
}

const keyOf = ({ user_id }: SlipScope, { limit, status, city, sort, need }: SlipFilter) =>
  [user_id, limit, status, city, sort, need].join(" ");

/** In the contract's shape, like every answer. */
function write(version: string, slips: Slip[], publicUrl: string): Kept {
  const text = JSON.stringify(completeLinks(z.encode(Slips, slips), publicUrl));
  return { version, slips, text };
}

function keep(kept: Map<string, Kept>, key: string, rows: Kept): void {
  kept.delete(key);
  if (rows.text.length > LONGEST_KEPT) return;
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, rows);
}
