import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCurrentUser } from "#web/auth/use-session.ts";
import { call } from "#web/lib/call.ts";

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
