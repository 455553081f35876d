import { useParams } from "@tanstack/react-router";
import type { Role } from "#shared/auth/contract.ts";
import { IdParam } from "#shared/http/fields.ts";

/** The list of applications that is a person's own, by the role. */
export function listOf(role: Role): "/admin/slips" | "/operator/slips" {
  return role === "admin" ? "/admin/slips" : "/operator/slips";
}

/** Where a person goes on after a record was edited. */
export function afterEditOf(role: Role): "/admin/slips" | "/dashboard" {
  return role === "admin" ? "/admin/slips" : "/dashboard";
}

/** The record that the address names; null when what stands there can be no record's number. */
export function useRecordId(): number | null {
  const { id = "" } = useParams({ strict: false });
  return IdParam.safeParse({ id }).data?.id ?? null;
}
