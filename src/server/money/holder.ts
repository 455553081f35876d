import type { Actor } from "#server/auth/actor.ts";
import type { Queryable } from "#server/database/connect.ts";
import { notFound } from "#server/http/refusal.ts";

/** Whose balance it is; the account may have been deleted. */
export type Holder = { id: number; name: string };

export async function getHolder(sql: Queryable, id: number): Promise<Holder> {
  const holder = await sql<Holder[]>`
    select id, first_name || ' ' || last_name as name from users where id = ${id}`.first();
  if (!holder) throw notFound("account");
  return holder;
}

/** The caller, or whoever an admin names. */
export async function getReadableHolder(sql: Queryable, by: Actor, id = by.id): Promise<Holder> {
  if (by.role !== "admin" && id !== by.id) throw notFound("account");
  return await getHolder(sql, id);
}
