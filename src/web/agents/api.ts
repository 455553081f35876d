import { queryOptions, useQuery } from "@tanstack/react-query";
import type { AgentFilter, AgentNamed } from "#shared/agents/contract.ts";
import { t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { useCurrentUser } from "#web/lib/session.ts";

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

/** All agents by name; a change of one of them invalidates `["agents"]`. */
const agentNamesQuery = queryOptions({
  queryKey: ["agents", "names"],
  queryFn: async ({ signal }) =>
    call((await import("#shared/agents/contract.ts")).listAgentNames, { signal }),
  staleTime: 60_000,
});

/** For staff; applicants are offered none. Undefined until loaded. */
export function useAgentNames(isWanted = true) {
  const { role } = useCurrentUser();
  return useQuery({ ...agentNamesQuery, enabled: isWanted && role !== "applicant" }).data;
}
