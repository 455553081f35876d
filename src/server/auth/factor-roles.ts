import type { Settings } from "#server/settings/settings.ts";
import type { Role } from "#shared/auth/contract.ts";
import { isLetIn, ROLES } from "#shared/auth/rules-access.ts";

/** The roles of which REQUIRE_FACTOR asks a second factor. */
export function rolesAsked(setting: Settings["REQUIRE_FACTOR"]): readonly Role[] {
  if (setting === "off") return [];
  return ROLES.filter((role) => isLetIn(role, setting === "staff" ? "staff" : "admin"));
}
