import { useParams } from "@tanstack/react-router";
import type { Role } from "#shared/auth/contract.ts";
import { IdParam } from "#shared/http/fields.ts";

export function listOf(role: Role): "/admin/slips" | "/operator/slips" {
  return role === "admin" ? "/admin/slips" : "/operator/slips";
}

export function afterEditOf(role: Role): "/admin/slips" | "/dashboard" {
  return role === "admin" ? "/admin/slips" : "/dashboard";
}

export function useRecordId(): number | null {
  const { id = "" } = useParams({ strict: false });
  return IdParam.safeParse({ id }).data?.id ?? null;
}

/** Calls a number. */
export const telephone = (phone: string) => `tel:${phone.replace(/[^+\d]/g, "")}`;
