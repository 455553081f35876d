import type { Queryable } from "@slipdesk/pg-client";
import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import { type Actor, ownScopeOf } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { ifMatch } from "#server/http/headers.ts";
import { conflict, notFound, Refusal, refuseChangedSince } from "#server/http/refusal.ts";
import { changesBetween, record, type Write } from "#server/log/acts.ts";
import { clearValues } from "#server/log/log.queries.ts";
import * as contract from "#shared/agents/contract.ts";
import {
  type Agent,
  type AgentFilter,
  type AgentInput,
  type AgentPage,
  MAX_AGENTS,
  MAX_NEW_AGENTS_PER_DAY,
} from "#shared/agents/contract.ts";
import type { FieldError } from "#shared/http/fields.ts";
import { agentKey } from "#shared/text/clean.ts";
import { asSentence, type Sentence, sentence } from "#shared/text/sentence.ts";
import * as db from "./agents.queries.ts";

export function agentRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, context, contract.listAgents, ({ by, query }) => findPage(context, by, query));
  serve(app, context, contract.listAgentNames, () => db.findNames(context.sql));
  serve(app, context, contract.addAgentNames, ({ by, body }) => addNames(context, by, body.names));
  serve(app, context, contract.createAgent, ({ by, body }) => createAgent(context, by, body));
  serve(app, context, contract.updateAgent, ({ by, params, body, request }) =>
    editAgent(context, by, params.id, body, ifMatch(request)),
  );
  serve(app, context, contract.deleteAgent, ({ by, params, request }) =>
    deleteAgent(context, by, params.id, ifMatch(request)),
  );
}

/** A page past the end is answered with the last one. */
async function findPage({ sql }: Context, by: Actor, filter: AgentFilter): Promise<AgentPage> {
  const totalAgents = await db.countMatching(sql, filter);
  const totalPages = Math.ceil(totalAgents / filter.limit);
  const currentPage = Math.min(filter.page, Math.max(1, totalPages));
  const agents = await db.findAgents(sql, ownScopeOf(by), { ...filter, page: currentPage });
  return { agents, currentPage, totalPages, totalAgents };
}

async function addNames(context: Context, by: Actor, names: readonly string[]) {
  return await writeAs(context, by, async (write) => {
    await db.lockAdding(write.sql);
    const known = new Set((await db.findNames(write.sql)).map(({ name }) => agentKey(name)));
    const fresh = names.filter((name) => !known.has(agentKey(name)) && known.add(agentKey(name)));
    const inputs = fresh.map((name) => ({ name, phone: null, note: null, is_active: true }));
    if (inputs.length > 0) await addAgents(write, inputs);
    return { created: inputs.length };
  });
}

async function createAgent(context: Context, by: Actor, input: AgentInput) {
  return await writeAs(context, by, async (write) => {
    await db.lockAdding(write.sql);
    await refuseTaken(write.sql, input, null);
    const [agent] = await addAgents(write, [input]);
    if (!agent) throw new Error("the new agent was not stored");
    return agent;
  });
}

async function editAgent(
  context: Context,
  by: Actor,
  id: number,
  input: AgentInput,
  readAt: string | null,
) {
  return await writeAs(context, by, async (write) => {
    const { sql } = write;
    await db.lockAdding(sql);
    const agent = await lockAgent(sql, id, readAt, "edit");
    const changes = changesBetween(loggedOf(agent), loggedOf(input));
    if (changes.length === 0) return agent;
    await refuseTaken(sql, input, id);
    const edited = await db.updateAgentRow(sql, id, input);
    await record(write, { subject: "agent", action: "edited", subject_ids: [id], changes });
    return edited;
  });
}

/** One that has applications ends and keeps its name, which they show. */
async function deleteAgent(context: Context, by: Actor, id: number, readAt: string | null) {
  return await writeAs(context, by, async (write) => {
    const { sql } = write;
    const agent = await lockAgent(sql, id, readAt, "delete");
    const about = { subject: "agent", subject_ids: [id] } as const;
    if (await db.hasSlips(sql, id)) {
      if (agent.is_active) {
        await db.updateAgentRow(sql, id, { is_active: false });
        await record(write, { ...about, action: "ended" });
      }
      return { outcome: "ended" } as const;
    }
    await db.deleteAgentRow(sql, id);
    await record(write, { ...about, action: "deleted" });
    await clearValues(sql, "agent", [id], "all");
    return { outcome: "deleted" } as const;
  });
}

async function lockAgent(
  sql: Queryable,
  id: number,
  readAt: string | null,
  to: "edit" | "delete",
): Promise<Agent> {
  const agent = await db.lockAgentRow(sql, id, to);
  if (!agent) throw notFound("agent");
  refuseChangedSince(
    readAt,
    agent,
    "Someone changed this agent after you opened it. Nothing was saved; look at what changed, then decide again.",
  );
  return agent;
}

const loggedOf = ({ name, phone, note, is_active }: AgentInput) => ({
  name,
  phone,
  note,
  is_active: is_active ? "yes" : "no",
});

/** Call it under `lockAdding`. */
async function refuseTaken(sql: Queryable, { name }: AgentInput, ownId: number | null) {
  const other = await db.findAgentNamed(sql, name);
  if (!other || other.id === ownId) return;
  const fieldError = other.is_active
    ? sentence("There is an agent of this name already: {name}", { name: other.name })
    : sentence("An agent of this name has ended: {name}. Make it active again instead.", {
        name: other.name,
      });
  throw new Refusal("conflict", fieldError, { errors: [{ field: "name", ...fieldError }] });
}

/** While there is room for them; call `lockAdding` before looking which are missing. */
async function addAgents(write: Write<Actor>, inputs: readonly AgentInput[]): Promise<Agent[]> {
  const refusal = await findRefusalOfMore(write, inputs.length);
  if (refusal !== null) throw conflict(refusal);
  return await insertAgents(write, inputs);
}

async function insertAgents(write: Write<Actor>, inputs: readonly AgentInput[]) {
  const agents = await db.insertAgents(write.sql, write.by.id, inputs);
  const subject_ids = agents.map(({ id }) => id);
  await record(write, { subject: "agent", action: "created", subject_ids });
  return agents;
}

async function findRefusalOfMore(
  { sql, by }: Write<Actor>,
  more: number,
): Promise<Sentence | null> {
  const { all, lately } = await db.countAgents(sql, by.id);
  if (all + more > MAX_AGENTS) {
    return sentence("{count} agents at most. Nothing was saved; delete some first.", {
      count: MAX_AGENTS,
    });
  }
  if (by.role === "admin" || lately + more <= MAX_NEW_AGENTS_PER_DAY) return null;
  return sentence(
    "You can add {count} agents a day. Nothing was saved; choose an agent that exists, or ask an admin to add it.",
    { count: MAX_NEW_AGENTS_PER_DAY },
  );
}

type Provided = { agent: string | null; fieldError: FieldError | null };

/**
 * The stored spelling of the agent that an application names, who is added if there is none, and kept from being deleted
 * until the transaction ends. Call it before locking slips: deleting an agent locks in the same order.
 */
export async function provideAgent(write: Write<Actor>, name: string | null): Promise<Provided> {
  if (name === null) return { agent: null, fieldError: null };
  const known = await db.findReferencedAgent(write.sql, name);
  if (known) return { agent: known.name, fieldError: null };
  await db.lockAdding(write.sql);
  const added = await db.findReferencedAgent(write.sql, name);
  if (added) return { agent: added.name, fieldError: null };
  const words = await findRefusalOfMore(write, 1);
  if (words !== null) return { agent: null, fieldError: { field: "agent", ...asSentence(words) } };
  await insertAgents(write, [{ name, phone: null, note: null, is_active: true }]);
  return { agent: name, fieldError: null };
}
