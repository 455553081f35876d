import { queryOptions } from "@tanstack/react-query";
import type { AgentFilter, AgentNamed } from "#shared/agents/contract.ts";
import { t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { useAgentNames } from "./names.ts";

/** Loaded with the first answer: form and list open without it. */
const contract = () => import("#shared/agents/contract.ts");

export function agentPageQuery(filter: AgentFilter) {
  return queryOptions({
    queryKey: ["agents", "page", filter],
    queryFn: async ({ signal }) => call((await contract()).listAgents, { query: filter, signal }),
  });
}

/** The number until the name is known, and where it is not. */
export function useAgentName(id: number | undefined): string {
  const names = useAgentNames(id !== undefined) ?? [];
  return names.find((one) => one.id === id)?.name ?? `#${id}`;
}

/** For a filter, which finds the applications of ended ones too. */
export function agentChoices(agents: readonly AgentNamed[]) {
  return agents.map(({ id, name, is_active }) => ({
    value: String(id),
    label: is_active ? name : t("{name} (ended)", { name }),
  }));
}

export function agentOfSlipQuery(slipId: number) {
  return queryOptions({
    queryKey: ["agents", "of-slip", slipId],
    queryFn: async ({ signal }) =>
      call((await contract()).getAgentOfSlip, { params: { id: String(slipId) }, signal }),
  });
}

/** What shows agents or their names. */
export const AGENT_DATA = [["agents"], ["slips"], ["reports"]];
