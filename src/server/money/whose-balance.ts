import type { Queryable } from "@slipdesk/pg-client";
import { hasOtherAdmin } from "#server/auth/accounts.queries.ts";
import type { Actor } from "#server/auth/actor.ts";
import { notFound } from "#server/http/refusal.ts";
import { getHolder, type Holder } from "./entries.queries.ts";

/** Nobody moves money to or from himself while another admin can do it. */
export async function isLeftToOthers(sql: Queryable, by: Actor, userId: number) {
  return userId === by.id && (await hasOtherAdmin(sql, by.id));
}

/** The caller, or whoever an admin names. */
export async function getReadableHolder(sql: Queryable, by: Actor, id = by.id): Promise<Holder> {
  if (by.role !== "admin" && id !== by.id) throw notFound("account");
  return await getHolder(sql, id);
}
