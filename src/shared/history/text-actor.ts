import { type Sentence, sentence } from "#shared/text/sentence.ts";
import type { HistoryEntry } from "./contract.ts";

/**
 * What stands beside the name of who acted: role and number of everybody who is no admin, since a name is whatever its
 * owner makes it, an admin's included. Null for an admin, and where the program acted.
 */
export function actorTitle({
  actor_id,
  actor_role,
}: Pick<HistoryEntry, "actor_id" | "actor_role">): Sentence | null {
  if (actor_id === null || actor_role === "admin") return null;
  return actor_role === null
    ? sentence("(#{id})", { id: actor_id })
    : sentence("({role} #{id})", { role: sentence(actor_role), id: actor_id });
}
