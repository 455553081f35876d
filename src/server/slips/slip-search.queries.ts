import {
  codeOf,
  type Fragment,
  inTransaction,
  type Queryable,
  type Transaction,
} from "@slipdesk/pg-client";
import { type AgentsOfWords, findAgentsOfWords } from "#server/agents/agents.queries.ts";
import type { SlipScope } from "#server/auth/actor.ts";
import { Refusal } from "#server/http/refusal.ts";
import type { ExportedFilter, SlipFilter } from "#shared/slips/contract.ts";
import { cleanNationalId, cleanPassport, inCapitals, searchable } from "#shared/text/clean.ts";
import { digitsToAscii } from "#shared/text/plain.ts";
import { narrowing, readPage, sortColumn, todoCondition, windowOf } from "./slip-list.queries.ts";

/** Matches are counted up to this number; beyond it a list shows `1,000+`. */
const MOST_COUNTED = 1_000;
const LONGEST_MS = 2_000;
const QUERY_CANCELED = "57014";

export const searching = <T>(sql: Queryable, search: (sql: Transaction) => Promise<T>) =>
  withTimeLimit(sql, "The search took too long. Please type more of the name or number.", search);

/** Planned for its own values: the plan for a rare word takes seconds for a common one. Limited to 2 s. */
export async function withTimeLimit<T>(
  sql: Queryable,
  tooLong: string,
  work: (sql: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(sql, async (transaction) => {
      await transaction`select set_config('plan_cache_mode', 'force_custom_plan', true),
        set_config('statement_timeout', ${String(LONGEST_MS)}, true)`;
      return await work(transaction);
    });
  } catch (error) {
    if (codeOf(error) !== QUERY_CANCELED) throw error;
    throw new Refusal("unavailable", tooLong, { retryAfterSeconds: 2 });
  }
}

/** The agents whom words of the term name: where there are none, the search is planned without them. */
export async function findAgentsIn(sql: Queryable, search: string): Promise<AgentsOfWords> {
  const words = spellingsOf(search).flat().filter(hasTrigram);
  return search === "" || words.length === 0 ? NO_AGENTS : await findAgentsOfWords(sql, words);
}

const NO_AGENTS: AgentsOfWords = new Map();

/** Matches rows named `s` that contain every word, in any order, themselves or in the name of their agent. */
export function searchCondition(sql: Queryable, search: string, agents: AgentsOfWords): Fragment {
  const conditions = spellingsOf(search).map((words) => {
    const isIndexed = words.some(hasTrigram);
    const found = words.map((word) => {
      const inSlip = wordCondition(sql, word, isIndexed);
      const ids = agents.get(word);
      return ids ? sql`(${inSlip} or s.agent_id = any(${[...ids]}::bigint[]))` : inSlip;
    });
    return found.reduce((before, more) => sql`${before} and ${more}`);
  });
  return sql`(${conditions.reduce((before, more) => sql`${before} or ${more}`)})`;
}

/** The words of the term; a passport number, phone or national ID also as one word without separators. */
function spellingsOf(search: string): string[][] {
  const words = [
    ...new Set(
      searchable(search)
        .split(/[\s,]+/)
        .filter((word) => word !== ""),
    ),
  ];
  const number = cleanPassport(search).replace(/[+()]/g, "");
  const digits = words.map(digitsToAscii);
  return [
    words.length > 0 ? words : [search],
    ...(digits.some((word, at) => word !== words[at]) ? [digits] : []),
    ...(/^[A-Z]{0,2}\d{4,}$/.test(number) && number !== inCapitals(search) ? [[number]] : []),
  ];
}

/** Four or more digits also match the end of phone or national ID. */
function wordCondition(sql: Queryable, word: string, isIndexed: boolean): Fragment {
  const digits = cleanNationalId(word).replace(/[+()]/g, "");
  const inText = textCondition(sql, word, isIndexed);
  if (!/^\d{4,}$/.test(digits)) return inText;
  const end = `${[...digits].reverse().join("")}%`;
  return sql`(${inText} or reverse(s.phone) like ${end} or reverse(s.national_id) like ${end})`;
}

/** Trigrams need three characters. E-mail domains are too common: the index finds the part before the @. */
function textCondition(sql: Queryable, word: string, isIndexed: boolean): Fragment {
  const compared = sql`strpos(s.search_text, searchable(${word})) > 0`;
  if (!isIndexed) return compared;
  const address = word.slice(0, Math.max(0, word.indexOf("@")));
  const part = hasTrigram(address) ? address : word;
  const lookedUp = sql`s.search_text like searchable(${`%${part.replace(/[\\%_]/g, "\\$&")}%`})`;
  return part === word ? lookedUp : sql`(${lookedUp} and ${compared})`;
}

const hasTrigram = (text: string) => /[\p{Alphabetic}\p{N}]{3}/u.test(text);

export function filterCondition(
  sql: Queryable,
  scope: SlipScope,
  filter: ExportedFilter,
  agents: AgentsOfWords,
) {
  const { search } = filter;
  return sql`
    ${search === "" ? sql`true` : searchCondition(sql, search, agents)} ${narrowing(sql, scope, filter)}`;
}

/** With one extra row to detect a next page. If not all matches were counted, the list is scanned. */
export async function findMatches(sql: Queryable, scope: SlipScope, filter: SlipFilter) {
  const { status, todo, page, limit } = filter;
  const agents = await findAgentsIn(sql, filter.search);
  const window = windowOf(sql, filter, {
    from: "start",
    skip: (page - 1) * limit,
    take: limit + 1,
  });
  // The covering indexes contain the columns read here, but not those of the todo filters.
  const todoColumns =
    todo === "all"
      ? sql`null::timestamptz as queued_at, true as is_todo`
      : sql`s.queued_at, (${todoCondition(sql, todo, scope)}) as is_todo`;
  const inStatus = status === "all" ? sql`true` : sql`s.status = ${status}`;
  const source = sql`
    found as materialized (
      select s.id, s.status, ${todoColumns} ${sortColumn(sql, filter)} from slips s
      where ${filterCondition(sql, scope, { ...filter, status: "all", todo: "all" }, agents)}
      order by s.id desc limit ${MOST_COUNTED + 1}
    ),
    counted as (select * from found limit ${MOST_COUNTED}),
    counts as (
      select count(*) filter (where status = 'pending') as pending,
        count(*) filter (where status = 'approved') as approved,
        count(*) filter (where status = 'declined') as declined,
        (select count(*) > ${MOST_COUNTED}::int from found) as "isCapped"
      from counted
    ),
    todos as (select count(*) as todos from counted s where is_todo and ${inStatus}),
    ids as (
      (select s.id from found s
        where not (select "isCapped" from counts) and is_todo and ${inStatus} ${window})
      union all
      (select s.id from slips s
        where (select "isCapped" from counts) and ${filterCondition(sql, scope, filter, agents)} ${window})
    )`;
  return await readPage(sql, source, filter);
}
