import { assignments, insertion, type Queryable } from "@slipdesk/pg-client";
import { shortened, type Texts, textsOf } from "#server/database/erase-texts.ts";
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

/** A person's views have different names: of a long row of names one is free. */
const NAMES = textsOf("user_views", "name", (sql, erased) => {
  const name = shortened(erased, 40);
  return sql`
    name = (
      select one from (
        select ${name}::text as one, 1 as place
        union all select left(${name}::text, 20) || ' ' || place, place from generate_series(2, 1000) place
      ) names
      where not exists (
        select from user_views other
        where other.user_id = user_views.user_id and other.id <> user_views.id and lower(other.name) = lower(one))
      order by place limit 1)`;
});

const QUERIES: Texts = {
  ...textsOf("user_views", "query", (sql, erased) => sql`query = ${erased}`),
  eraseIn: (query, erase) => {
    // Parts stay as they were written: written anew they may be too long.
    const all = query.replace(/^\?/, "").split("&");
    const kept = all.filter((part) =>
      [...new URLSearchParams(part)].every((one) => erase(one.join(" ")) === null),
    );
    if (kept.length === all.length) return null;
    return kept.length === 0 ? "" : `?${kept.join("&")}`;
  },
};

export const TEXTS_OF_VIEWS = [NAMES, QUERIES];
