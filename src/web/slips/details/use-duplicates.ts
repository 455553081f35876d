import { useQueries, useQuery } from "@tanstack/react-query";
import type { Slip } from "#shared/slips/contract.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { possibleDuplicatesQuery } from "#web/duplicates/api.ts";
import { slipQuery } from "#web/slips/api.ts";

/** For an admin: the applications of the same passport or national ID, and whether they are still being read. */
export function useDuplicates(slip: Slip) {
  const { role } = useCurrentUser();
  const { data, isLoading } = useQuery(possibleDuplicatesQuery([slip.id], role === "admin"));
  const matches = data?.find(({ id }) => id === slip.id)?.matches ?? [];
  const others = useQueries({ queries: matches.map((match) => slipQuery(match.slip.id)) });
  return { matches, others, isLoading: isLoading || others.some((other) => other.isLoading) };
}
