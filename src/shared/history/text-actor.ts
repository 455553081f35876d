import { type Sentence, sentence, type Value } from "#shared/text/sentence.ts";
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

/** A name with role and number: `Karim (operator #3)`. */
export function nameAndRole(name: Value, role: string | null, id: number): Sentence {
  return sentence("{name} ({role} #{id})", { name, role: sentence(role ?? "null"), id });
}
