import type { Settings } from "#server/settings/settings.ts";
import type { Role } from "#shared/auth/contract.ts";

/** The roles of which REQUIRE_FACTOR asks a second factor. */
export function rolesAsked(setting: Settings["REQUIRE_FACTOR"]): readonly Role[] {
  switch (setting) {
    case "off":
      return [];
    case "admins":
      return ["admin"];
    case "staff":
      return ["admin", "operator"];
  }
}
