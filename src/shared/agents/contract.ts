import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import {
  choice,
  component,
  Id,
  IdParam,
  Instant,
  MAX_PAGE_SIZE,
  pageNumber,
  requiredText,
  searchTerm,
  textOrNull,
  wholeNumber,
} from "#shared/http/fields.ts";
import { IfMatchHeader } from "#shared/http/headers.ts";
import { DEFAULT_PAGE_SIZE } from "#shared/slips/rules-list.ts";
import { cleanPhone, cleanProse } from "#shared/text/clean.ts";
import { isPlainProse } from "#shared/text/plain.ts";
import { asError, sentence } from "#shared/text/sentence.ts";

const MAX_AGENT_NAME = 100;
const MAX_PHONE = 30;
const MAX_NOTE = 300;
/** It is called and written to by one press. */
const NOT_A_PHONE = "Phone must be one number, such as +8801712345678";

export const AGENT_LABELS = { name: "Name", phone: "Phone", note: "Note" } as const;

export const AgentName = requiredText({ label: AGENT_LABELS.name, max: MAX_AGENT_NAME });

/** Optional fields without text become null. */
export const AgentInput = z
  .object(
    {
      name: AgentName,
      phone: textOrNull({ label: AGENT_LABELS.phone, max: MAX_PHONE, clean: cleanPhone })
        .refine((phone) => phone === null || /^\+?\d{6,15}$/.test(phone), NOT_A_PHONE)
        .optional()
        .transform((phone) => phone ?? null),
      note: textOrNull({
        label: AGENT_LABELS.note,
        max: MAX_NOTE,
        clean: cleanProse,
        isPlain: isPlainProse,
      })
        .optional()
        .transform((note) => note ?? null),
      is_active: z.boolean("Active must be yes or no").default(true),
    },
    "The agent must be an object with its fields",
  )
  .meta({ id: "AgentForm" });
export type AgentInput = z.output<typeof AgentInput>;

/** Their names are read whole, by everybody who types one. */
export const MAX_AGENTS = 5_000;
/** One person may add so many within 24 hours; admins may add more. */
export const MAX_NEW_AGENTS_PER_DAY = 200;
export const MAX_NAMES_PER_CALL = 200;

const AGENT_STATES = ["active", "ended"] as const;

export const Agent = component("Agent", {
  id: Id,
  name: z.string(),
  /** A person's, so that it stands in no list of applications and no log. */
  phone: z.string().nullable(),
  note: z.string().nullable(),
  /** An ended agent is not offered in the form; its applications keep it. */
  is_active: z.boolean(),
  updated_at: Instant,
});
export type Agent = z.infer<typeof Agent>;

const ListedAgent = Agent.extend({
  /** The applications that the caller acts on: an operator's own. */
  slips: z.int(),
}).meta({ id: "ListedAgent" });
export type ListedAgent = z.infer<typeof ListedAgent>;

export const AgentPage = component("AgentPage", {
  agents: z.array(ListedAgent),
  currentPage: z.int(),
  totalPages: z.int(),
  totalAgents: z.int(),
});
export type AgentPage = z.infer<typeof AgentPage>;

export const AgentFilter = z.object({
  page: pageNumber,
  limit: wholeNumber("Limit", MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE),
  state: choice("State", ["all", ...AGENT_STATES], "all"),
  search: searchTerm,
});
export type AgentFilter = z.output<typeof AgentFilter>;

export const listAgents = endpoint({
  method: "GET",
  path: "/agents",
  access: "staff",
  summary: "A page of agents by name, those whose name or phone has every word of the search",
  query: AgentFilter,
  answer: AgentPage,
});

export const AgentNamed = component("AgentName", {
  id: Id,
  name: z.string(),
  is_active: z.boolean(),
});
export type AgentNamed = z.infer<typeof AgentNamed>;

export const listAgentNames = endpoint({
  method: "GET",
  path: "/agents/names",
  access: "staff",
  summary: "The names of all agents, to choose from",
  answer: z.array(AgentNamed),
});

export const addAgentNames = endpoint({
  method: "POST",
  path: "/agents/names",
  access: "staff",
  summary: "Add the agents of these names, all or none; those that exist are skipped",
  body: z.object({
    names: z
      .array(AgentName, "names must be a list of names")
      .min(1, "Choose at least one agent")
      .max(MAX_NAMES_PER_CALL, {
        error: asError(sentence("At most {count} agents at once", { count: MAX_NAMES_PER_CALL })),
      }),
  }),
  status: 201,
  answer: z.object({ created: z.int() }),
});

export const createAgent = endpoint({
  method: "POST",
  path: "/agents",
  access: "staff",
  summary: "Add an agent; no two have the same name, whatever its case, spaces and unseen marks",
  body: AgentInput,
  status: 201,
  answer: Agent,
});

export const updateAgent = endpoint({
  method: "PUT",
  path: "/agents/:id",
  access: "staff",
  summary: "Replace the fields of an agent; its applications show the new name",
  params: IdParam,
  headers: IfMatchHeader,
  body: AgentInput,
  answer: Agent,
});

export const deleteAgent = endpoint({
  method: "DELETE",
  path: "/agents/:id",
  access: "staff",
  summary: "Delete an agent; one that has applications ends instead, and they keep the name",
  params: IdParam,
  headers: IfMatchHeader,
  answer: z.object({ outcome: z.enum(["deleted", "ended"]) }),
});

export const getAgentOfSlip = endpoint({
  method: "GET",
  path: "/auto/slip/:id/agent",
  access: "staff",
  summary: "The agent of an application with the phone; null where it has none",
  params: IdParam,
  reading: "none",
  answer: z.object({ agent: Agent.nullable() }),
});
