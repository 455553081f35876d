import { z } from "zod";
import type { AskTogether, SessionPart } from "#server/auth/foresee.ts";
import type { SessionRow } from "#server/auth/repository-sessions.ts";
import { type SlipScope, scopeOf } from "#server/auth/scope.ts";
import type { Desk } from "#server/desk.ts";
import { completeLinks } from "#server/http/own-links.ts";
import { Slip } from "#shared/slips/contract.ts";
import type { SlipFilter, SlipPage } from "#shared/slips/contract-list.ts";
import {
  type FirstPageState,
  findFirstPage,
  keepFirstPage,
  readFirstPageState,
} from "./repository-first-page.ts";
import { present } from "./show-page.ts";

const MOST_KEPT = 200;
const LONGEST_KEPT = 32_000;

/** The rows of a page, and as they go over the wire, with the statement that tells whether they are still the same. */
type Kept = {
  version: string;
  slips: Slip[];
  text: string;
  state: ReturnType<typeof keepFirstPage>;
};
type Told = { state: FirstPageState<SessionRow>; rows: Pick<Kept, "slips" | "text"> };

const Slips = z.array(Slip);

/** Asks for the first page of a list in one query with the session; null for any other page, and for a search. */
export function createPages(desk: Desk): AskTogether<SlipFilter, SlipPage> {
  const kept = new Map<string, Kept>();
  return (by, filter, session) =>
    filter.search === "" && filter.page === 1
      ? readFirstPage(desk, kept, scopeOf(desk, by), filter, session)
      : null;
}

/**
 * The rows of a first page are read and written as JSON once for each version of them: while the database says that they
 * are the same, their text is sent again, to whoever may see it. Whether they are is asked with every call, and so are the
 * counts. Where they are not, the page is asked for once more, whole.
 */
async function readFirstPage(
  desk: Desk,
  kept: Map<string, Kept>,
  scope: SlipScope,
  filter: SlipFilter,
  session: SessionPart,
) {
  const key = keyOf(scope, filter);
  const { state, rows } =
    (await readKept(desk, kept.get(key), session)) ??
    (await readAnew(desk, scope, filter, session, (page) => {
      if (page.text.length > LONGEST_KEPT) kept.delete(key);
      else keep(kept, key, page);
    }));
  const { caller, version: _, ...page } = state;
  const answer = present(filter, { ...page, slips: rows.slips });
  return { caller, answer, text: textOf(answer, rows.text) };
}

/** The answer as JSON, of which the rows are written. */
function textOf({ slips: _, ...rest }: SlipPage, slips: string): string {
  return `{"slips":${slips},${JSON.stringify(rest).slice(1)}`;
}

async function readKept(
  desk: Desk,
  kept: Kept | undefined,
  { tokenHash }: SessionPart,
): Promise<Told | null> {
  if (!kept) return null;
  const state = await readFirstPageState<SessionRow>(desk.sql, kept.state, tokenHash);
  return state.version === kept.version ? { state, rows: kept } : null;
}

async function readAnew(
  { sql, publicUrl }: Desk,
  scope: SlipScope,
  filter: SlipFilter,
  { rowOf, tokenHash }: SessionPart,
  keepIt: (page: Kept) => void,
): Promise<Told> {
  const { slips, ...state } = await findFirstPage<SessionRow>(sql, rowOf(tokenHash), scope, filter);
  const text = write(slips, publicUrl);
  const { version } = state;
  keepIt({ version, slips, text, state: keepFirstPage(sql, rowOf, scope, filter) });
  return { state, rows: { slips, text } };
}

const keyOf = ({ user_id }: SlipScope, { limit, status, city, sort, need }: SlipFilter) =>
  [user_id, limit, status, city, sort, need].join(" ");

/** In the contract's shape, like every answer. */
const write = (slips: Slip[], publicUrl: string): string =>
  JSON.stringify(completeLinks(z.encode(Slips, slips), publicUrl));

function keep<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  kept.delete(key);
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, value);
}
