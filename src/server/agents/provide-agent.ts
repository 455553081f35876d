import type { Actor } from "#server/auth/actor.ts";
import { conflict } from "#server/http/refusal.ts";
import { record, type Write } from "#server/log/acts.ts";
import type { AgentInput } from "#shared/agents/contract.ts";
import { type Agent, MAX_AGENTS, MAX_NEW_AGENTS_PER_DAY } from "#shared/agents/contract.ts";
import type { FieldError } from "#shared/http/fields.ts";
import { asSentence, type Sentence, sentence } from "#shared/text/sentence.ts";
import * as db from "./agents.queries.ts";

/** While there is room for them; call `lockAdding` before looking which are missing. */
export async function addAgents(
  write: Write<Actor>,
  inputs: readonly AgentInput[],
): Promise<Agent[]> {
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
