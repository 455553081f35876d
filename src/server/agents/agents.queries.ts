import { assignments, type Fragment, insertion, type Queryable } from "@slipdesk/pg-client";
import type { SlipScope } from "#server/auth/actor.ts";
import { setShortened, textsOf } from "#server/database/erase-texts.ts";
import { afterLastChange } from "#server/database/expressions.ts";
import type { Row } from "#server/database/tables.ts";
import type {
  Agent,
  AgentFilter,
  AgentInput,
  AgentNamed,
  ListedAgent,
} from "#shared/agents/contract.ts";
import { cleanPhone, searchable } from "#shared/text/clean.ts";

type AgentRow = Row<"agents", "id" | "name" | "phone" | "note" | "is_active" | "updated_at">;

const columns = (sql: Queryable) => sql`a.id, a.name, a.phone, a.note, a.is_active, a.updated_at`;

const ofName = (sql: Queryable, name: string) => sql`agent_key(a.name) = agent_key(${name})`;

/** For a column of another table; null for no name. */
export const agentIdOf = (sql: Queryable, name: string | null): Fragment =>
  name === null ? sql`null` : sql`(select a.id from agents a where ${ofName(sql, name)})`;

/** The numbers of the agents whose name has a word, by the word. */
export type AgentsOfWords = ReadonlyMap<string, readonly number[]>;

export async function findAgentsOfWords(sql: Queryable, words: readonly string[]) {
  const found = await sql<(Row<"agents", "id"> & { word: string })[]>`
    select word, a.id from unnest(${[...words]}::text[]) as word
    join agents a on strpos(searchable(a.name), searchable(word)) > 0`;
  const byWord = Map.groupBy(found, ({ word }) => word);
  return new Map([...byWord].map(([word, agents]) => [word, agents.map(({ id }) => id)]));
}

/** Applications of a scope with the agent of a row named `a`, by the counts that triggers keep. */
const slipsIn = (sql: Queryable, { user_id }: SlipScope) => sql`
  (select coalesce(sum(c.slips), 0)::bigint from agent_counts c where c.scope = ${user_id ?? 0} and c.agent_id = a.id)`;

const matching = (sql: Queryable, { state, search }: AgentFilter): Fragment => {
  const words = searchable(search).split(" ").filter(Boolean);
  const found = words.map((word) => {
    const number = cleanPhone(word) || word;
    return sql`and (strpos(searchable(a.name), searchable(${word})) > 0
      or strpos(coalesce(a.phone, ''), ${number}) > 0)`;
  });
  return [state === "all" ? sql`` : sql`and a.is_active = ${state === "active"}`, ...found].reduce(
    (all, one) => sql`${all} ${one}`,
  );
};

export async function countMatching(sql: Queryable, filter: AgentFilter): Promise<number> {
  const { count } = await sql<{ count: number }[]>`
    select count(*) from agents a where true ${matching(sql, filter)}`.one();
  return count;
}

export async function findAgents(
  sql: Queryable,
  scope: SlipScope,
  filter: AgentFilter,
): Promise<ListedAgent[]> {
  const { page, limit } = filter;
  return await sql<(AgentRow & Row<"agent_counts", "slips">)[]>`
    select ${columns(sql)}, ${slipsIn(sql, scope)} as slips from agents a
    where true ${matching(sql, filter)}
    order by agent_key(a.name) limit ${limit} offset ${(page - 1) * limit}`;
}

export async function findNames(sql: Queryable): Promise<AgentNamed[]> {
  return await sql<Row<"agents", "id" | "name" | "is_active">[]>`
    select a.id, a.name, a.is_active from agents a order by agent_key(a.name)`;
}

/** Keeps the agent from being deleted until the transaction ends. */
export async function findReferencedAgent(sql: Queryable, name: string) {
  return await sql<Pick<AgentRow, "name">[]>`
    select a.name from agents a where ${ofName(sql, name)} for key share`.first();
}

export async function findAgentNamed(sql: Queryable, name: string) {
  return await sql<AgentRow[]>`
    select ${columns(sql)} from agents a where ${ofName(sql, name)}`.first();
}

export async function findAgent(sql: Queryable, id: number) {
  return await sql<AgentRow[]>`select ${columns(sql)} from agents a where a.id = ${id}`.first();
}

/** An edit lets slips be stored with the agent meanwhile, a deletion does not. */
export async function lockAgentRow(sql: Queryable, id: number, to: "edit" | "delete") {
  const strength = to === "edit" ? sql`for no key update` : sql`for update`;
  return await sql<AgentRow[]>`
    select ${columns(sql)} from agents a where a.id = ${id} ${strength}`.first();
}

/** One person at a time adds agents, so that their number and names are known until the transaction ends. */
export async function lockAdding(sql: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('slipdesk agents'))`;
}

export async function countAgents(sql: Queryable, userId: number) {
  return await sql<{ all: number; lately: number }[]>`
    select count(*) as all, count(*) filter (
      where a.created_by = ${userId} and a.created_at > now() - interval '1 day') as lately
    from agents a`.one();
}

export async function insertAgents(
  sql: Queryable,
  createdBy: number,
  inputs: readonly AgentInput[],
): Promise<Agent[]> {
  const rows = inputs.map((input) => ({ ...input, created_by: createdBy }));
  return await sql<AgentRow[]>`
    insert into agents as a ${insertion(rows)} returning ${columns(sql)}`;
}

export async function updateAgentRow(
  sql: Queryable,
  id: number,
  change: Partial<AgentInput>,
): Promise<Agent> {
  return await sql<AgentRow[]>`
    update agents as a set ${assignments(change)}, updated_at = ${afterLastChange(sql)}
    where a.id = ${id} returning ${columns(sql)}`.one();
}

export async function hasSlips(sql: Queryable, id: number): Promise<boolean> {
  return await sql`
    select from agent_counts where scope = 0 and agent_id = ${id} having sum(slips) > 0`.exists();
}

/** Its counts are all zero. */
export async function deleteAgentRow(sql: Queryable, id: number): Promise<void> {
  await sql`delete from agent_counts where agent_id = ${id}`;
  await sql`delete from agents where id = ${id}`;
}

/** What a note says of an applicant; name and phone are the agent's own. */
export const NOTES_OF_AGENTS = textsOf(
  "agents",
  "note",
  (sql, erased) => sql`${setShortened("note", 300)(sql, erased)}, updated_at = now()`,
);
