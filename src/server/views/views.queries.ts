import { assignments, insertion, type Queryable } from "@slipdesk/pg-client";
import type { Row } from "#server/database/tables.ts";
import type { View, ViewForm } from "#shared/views/contract.ts";

type ViewRow = Row<"user_views", "id" | "name" | "screen" | "query" | "is_shared" | "position"> &
  Pick<View, "is_own">;

const columns = (sql: Queryable, userId: number) => sql`
  user_views.id, name, screen, query, is_shared, position, user_id = ${userId} as is_own`;

/** A person's own views in their order, then those that admins of the desk share. */
export async function findViews(sql: Queryable, userId: number): Promise<View[]> {
  return await sql<ViewRow[]>`
    select ${columns(sql, userId)} from user_views
    join users u on u.id = user_id
    where user_id = ${userId} or (is_shared and u.role = 'admin' and u.deleted_at is null)
    order by is_own desc, position, user_views.id`;
}

/** Serializes insertions per person, so that the count holds. */
export async function lockAndCountViews(sql: Queryable, userId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('slipdesk views'), ${userId}::int)`;
  const [row] = await sql<{ count: number }[]>`
    select count(*) from user_views where user_id = ${userId}`;
  return row?.count ?? 0;
}

export async function insertView(sql: Queryable, userId: number, form: ViewForm): Promise<View> {
  return await sql<ViewRow[]>`
    insert into user_views ${insertion({ ...form, user_id: userId })}
    returning ${columns(sql, userId)}`.one();
}

export async function updateView(sql: Queryable, userId: number, id: number, form: ViewForm) {
  return await sql<ViewRow[]>`
    update user_views set ${assignments(form)} where id = ${id} and user_id = ${userId}
    returning ${columns(sql, userId)}`.first();
}

export async function deleteView(sql: Queryable, userId: number, id: number): Promise<boolean> {
  return await sql`
    delete from user_views where id = ${id} and user_id = ${userId} returning id`.exists();
}
