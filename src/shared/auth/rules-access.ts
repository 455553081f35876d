import type { Access } from "#shared/http/endpoint.ts";

export const ROLES = ["admin", "operator", "applicant"] as const;
type Role = (typeof ROLES)[number];

const LET_IN: Readonly<Record<Access, readonly Role[]>> = {
  public: ROLES,
  "signed-in": ROLES,
  staff: ["admin", "operator"],
  admin: ["admin"],
};

export function isLetIn(role: Role, access: Access): boolean {
  return LET_IN[access].includes(role);
}

export function isOwnOrAdmin(slip: { user_id: number }, person: { id: number; role: Role }) {
  return person.role === "admin" || slip.user_id === person.id;
}
