import type { Desk } from "#server/desk.ts";
import type { Actor } from "./actor.ts";

/** Whose applications may be seen: one person's, or everybody's when null. */
export type SlipScope = { user_id: number | null };

/** No limit to one person's applications. */
export const EVERYONE: SlipScope = { user_id: null };

/** Whose applications a person sees: an admin all, an operator by OPERATOR_SCOPE, an applicant the own. */
export function scopeOf(
  desk: Pick<Desk, "settings">,
  actor: Pick<Actor, "id" | "role">,
): SlipScope {
  switch (actor.role) {
    case "admin":
      return EVERYONE;
    case "operator":
      return desk.settings.OPERATOR_SCOPE === "all" ? EVERYONE : { user_id: actor.id };
    case "applicant":
      return { user_id: actor.id };
  }
}
