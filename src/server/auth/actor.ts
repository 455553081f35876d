import type { Context } from "#server/context.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { Role } from "#shared/auth/contract.ts";
import { isLetIn, ROLES } from "#shared/auth/rules-access.ts";

declare const authority: unique symbol;
declare const limited: unique symbol;

/** A signed-in person, made only by `authorise` from a living session. */
export type Actor = {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly session_id: number;
  readonly address: string;
  readonly request_id: string;
  /** A second factor is required but not set up yet. */
  readonly must_enrol: boolean;
  /** For ten minutes after the password was entered. */
  readonly is_confirmed: boolean;
  /** The request carries the token from before a renewal: it may only read. */
  readonly is_former: boolean;
};

/** An actor whose admin role was checked, made only by `requireAdmin`. Functions for admins take this type. */
export type Admin = Actor & { readonly role: "admin"; readonly [authority]: true };

/** Applications of one user, or of all when null. Made only here, so that nobody widens one by hand. */
export type SlipScope = { readonly user_id: number | null; readonly [limited]: true };

const scope = (user_id: number | null) => ({ user_id }) as SlipScope;
const EVERYONE = scope(null);
const NOBODY = scope(-1);

/** Everybody's applications: for an admin, or for what the program does by itself (null). */
export function everyone(_by: Admin | null): SlipScope {
  return EVERYONE;
}

/** What of a scope one person submitted; nothing if that lies outside it. */
export function narrowedTo(within: SlipScope, submitter: number | undefined): SlipScope {
  if (submitter === undefined || submitter === within.user_id) return within;
  return within.user_id === null ? scope(submitter) : NOBODY;
}

/** What a person acts on, whatever they may see: admins on all, others on what they submitted. */
export function ownScopeOf({ id, role }: Pick<Actor, "id" | "role">): SlipScope {
  return role === "admin" ? EVERYONE : scope(id);
}

export function scopeOf(context: Pick<Context, "settings">, actor: Pick<Actor, "id" | "role">) {
  switch (actor.role) {
    case "admin":
      return EVERYONE;
    case "operator":
      return context.settings.OPERATOR_SCOPE === "all" ? EVERYONE : scope(actor.id);
    case "applicant":
      return scope(actor.id);
  }
}

export function rolesRequiringFactor(setting: Settings["REQUIRE_FACTOR"]): readonly Role[] {
  if (setting === "off") return [];
  return ROLES.filter((role) => isLetIn(role, setting === "staff" ? "staff" : "admin"));
}
