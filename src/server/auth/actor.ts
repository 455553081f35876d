import type { Desk } from "#server/desk.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { Role } from "#shared/auth/contract.ts";
import { isLetIn, ROLES } from "#shared/auth/rules-access.ts";

declare const authority: unique symbol;

/** A signed-in person, made only by `authorise` from a living session. */
export type Actor = {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly session_id: number;
  /** Where the call came from, and its number. */
  readonly address: string;
  readonly request_id: string;
  /** True while this desk asks a second factor of the role and the person has none. */
  readonly must_enrol: boolean;
  /** True for ten minutes after the person has proven the password. */
  readonly is_confirmed: boolean;
  /** True where the call came with the token that the session had before it was renewed: it reads lists and records only. */
  readonly is_former: boolean;
};

/** An actor whose admin role was checked, made only by `requireAdmin`: what only admins may do asks for this type. */
export type Admin = Actor & { readonly role: "admin"; readonly [authority]: true };

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

/** The roles of which REQUIRE_FACTOR asks a second factor. */
export function rolesRequiringFactor(setting: Settings["REQUIRE_FACTOR"]): readonly Role[] {
  if (setting === "off") return [];
  return ROLES.filter((role) => isLetIn(role, setting === "staff" ? "staff" : "admin"));
}
