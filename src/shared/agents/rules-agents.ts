import { searchable } from "#shared/text/clean.ts";

/** Two agents are the same if their names are, apart from case, spaces and joiners; as `agent_key` of the schema. */
export function agentKey(name: string): string {
  return searchable(name).replaceAll(" ", "");
}
