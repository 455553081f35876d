import type { Role } from "#shared/auth/contract.ts";

/** The list of applications that is a person's own, by the role. */
export function listOf(role: Role): "/admin/slips" | "/operator/slips" {
  return role === "admin" ? "/admin/slips" : "/operator/slips";
}

/** Where a person goes on after a record was edited. */
export function afterEditOf(role: Role): "/admin/slips" | "/dashboard" {
  return role === "admin" ? "/admin/slips" : "/dashboard";
}
