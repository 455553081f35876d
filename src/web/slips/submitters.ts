import { queryOptions } from "@tanstack/react-query";
import { listSubmitters, type Submitter } from "#shared/slips/contract.ts";
import { call } from "#web/lib/call.ts";

export const submittersQuery = queryOptions({
  queryKey: ["slips", "submitters"],
  queryFn: ({ signal }) => call(listSubmitters, { signal }),
  staleTime: 60_000,
});

/** By name; where two have the same one, with the beginning of the e-mail: `Rahim Uddin (rahim2)`. */
export function submitterName({ id, name, email }: Submitter, all: readonly Submitter[]): string {
  const isShared = all.some((other) => other.id !== id && other.name === name);
  return isShared ? `${name} (${email.split("@")[0]})` : name;
}
