import type { Access } from "#shared/http/endpoint.ts";

export const ROLES = ["admin", "operator", "applicant"] as const;
type Role = (typeof ROLES)[number];

const LET_IN: Readonly<Record<Access, readonly Role[]>> = {
  public: ROLES,
  "signed-in": ROLES,
  staff: ["admin", "operator"],
  admin: ["admin"],
};

/** Whether a signed-in person of this role is let in: by an endpoint, to a screen, to what a screen offers. */
export function isLetIn(role: Role, access: Access): boolean {
  return LET_IN[access].includes(role);
}

/** Whether an application is this person's to change: whoever submitted it, or an admin. */
export function isOwnOrAdmin(
  slip: { user_id: number },
  person: { id: number; role: Role },
): boolean {
  return person.role === "admin" || slip.user_id === person.id;
}
