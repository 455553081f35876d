import type { Queryable } from "#server/database/connect.ts";
import type { Role } from "#shared/auth/contract.ts";
import type { Colleague, LeftDrafts } from "#shared/drafts/contract.ts";
import { isLiving } from "./repository.ts";

/** The people of the desk who may work, but this one, by name. */
export async function findColleagues(sql: Queryable, userId: number): Promise<Colleague[]> {
  return await sql<Colleague[]>`
    select id, first_name || ' ' || last_name as name from users
    where role in ('admin', 'operator') and suspended_at is null and deleted_at is null
      and id <> ${userId}
    order by first_name, last_name, id`;
}

/** Somebody of the desk who may work; the transaction must have the person's rights alone. */
export async function findReceiver(
  sql: Queryable,
  userId: number,
): Promise<{ id: number; role: Role } | null> {
  const [row] = await sql<{ id: number; role: Role }[]>`
    select id, role from users
    where id = ${userId} and role in ('admin', 'operator') and suspended_at is null
      and deleted_at is null`;
  return row ?? null;
}

/** Whose draft this is, of which slip, and whether that account has ended; its row is locked. */
export async function findOwner(
  sql: Queryable,
  id: number,
): Promise<{ user_id: number; slip_id: number | null; has_ended: boolean } | null> {
  const [row] = await sql<{ user_id: number; slip_id: number | null; has_ended: boolean }[]>`
    select d.user_id, d.slip_id,
      u.suspended_at is not null or u.deleted_at is not null as has_ended
    from slip_drafts d join users u on u.id = d.user_id
    where d.id = ${id} and ${isLiving(sql)} for update of d`;
  return row ?? null;
}

/** Makes the draft another person's. */
export async function updateOwner(sql: Queryable, id: number, userId: number): Promise<void> {
  await sql`update slip_drafts set user_id = ${userId} where id = ${id}`;
}

/** The drafts of ended accounts by person, oldest first. */
export async function findLeftDrafts(sql: Queryable): Promise<LeftDrafts[]> {
  const rows = await sql<{ user_id: number; name: string; id: number; updated_at: string }[]>`
    select u.id as user_id, u.first_name || ' ' || u.last_name as name, d.id, d.updated_at
    from slip_drafts d join users u on u.id = d.user_id
    where (u.suspended_at is not null or u.deleted_at is not null) and ${isLiving(sql)}
    order by u.first_name, u.last_name, u.id, d.updated_at, d.id`;
  return [...Map.groupBy(rows, ({ user_id }) => user_id)].map(([user_id, of]) => ({
    user_id,
    name: of[0]?.name ?? "",
    drafts: of.map(({ id, updated_at }) => ({ id, updated_at })),
  }));
}
