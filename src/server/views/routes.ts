import { assignments, insertion, isUniqueViolation, type Queryable } from "@slipdesk/pg-client";
import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import type { Actor } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { shortened, type Texts, textsOf } from "#server/database/erase-texts.ts";
import type { Row } from "#server/database/tables.ts";
import { conflict, notFound, Refusal } from "#server/http/refusal.ts";
import { sentence } from "#shared/text/sentence.ts";
import type { View, ViewForm } from "#shared/views/contract.ts";
import * as contract from "#shared/views/contract.ts";

export function viewRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, context, contract.listViews, ({ by }) => findViews(context.sql, by.id));
  serve(app, context, contract.createView, ({ by, body }) => saveView(context, by, body));
  serve(app, context, contract.updateView, ({ by, params, body }) =>
    changeView(context, by, params.id, body),
  );
  serve(app, context, contract.deleteView, ({ by, params }) => removeView(context, by, params.id));
}

export const MAX_VIEWS = 20;

async function saveView(context: Context, by: Actor, form: ViewForm): Promise<View> {
  refuseToShare(by, form);
  return await refusingTaken(() =>
    writeAs(context, by, async (write) => {
      const { sql } = write;
      if ((await lockAndCountViews(sql, by.id)) >= MAX_VIEWS) {
        throw conflict(sentence("At most {count} views.", { count: MAX_VIEWS }));
      }
      return await insertView(sql, by.id, form);
    }),
  );
}

async function changeView(context: Context, by: Actor, id: number, form: ViewForm): Promise<View> {
  refuseToShare(by, form);
  const view = await refusingTaken(() =>
    writeAs(context, by, ({ sql }) => updateView(sql, by.id, id, form)),
  );
  if (!view) throw notFound("view");
  return view;
}

async function removeView(context: Context, by: Actor, id: number): Promise<void> {
  if (!(await writeAs(context, by, ({ sql }) => deleteView(sql, by.id, id))))
    throw notFound("view");
}

function refuseToShare(by: Actor, { is_shared }: ViewForm): void {
  if (is_shared && by.role !== "admin") {
    throw new Refusal("forbidden", "Only an admin may share a view.");
  }
}

async function refusingTaken<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (isUniqueViolation(error, "user_views_name")) {
      throw conflict("You have a view of this name.");
    }
    throw error;
  }
}

type ViewRow = Row<"user_views", "id" | "name" | "screen" | "query" | "is_shared" | "position"> &
  Pick<View, "is_own">;

const columns = (sql: Queryable, userId: number) => sql`
  user_views.id, name, screen, query, is_shared, position, user_id = ${userId} as is_own`;

/** A person's own views in their order, then those that admins of the desk share. */
async function findViews(sql: Queryable, userId: number): Promise<View[]> {
  return await sql<ViewRow[]>`
    select ${columns(sql, userId)} from user_views
    join users u on u.id = user_id
    where user_id = ${userId} or (is_shared and u.role = 'admin' and u.deleted_at is null)
    order by is_own desc, position, user_views.id`;
}

/** Serializes insertions per person, so that the count holds. */
async function lockAndCountViews(sql: Queryable, userId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('slipdesk views'), ${userId}::int)`;
  const [row] = await sql<{ count: number }[]>`
    select count(*) from user_views where user_id = ${userId}`;
  return row?.count ?? 0;
}

async function insertView(sql: Queryable, userId: number, form: ViewForm): Promise<View> {
  return await sql<ViewRow[]>`
    insert into user_views ${insertion({ ...form, user_id: userId })}
    returning ${columns(sql, userId)}`.one();
}

async function updateView(sql: Queryable, userId: number, id: number, form: ViewForm) {
  return await sql<ViewRow[]>`
    update user_views set ${assignments(form)} where id = ${id} and user_id = ${userId}
    returning ${columns(sql, userId)}`.first();
}

async function deleteView(sql: Queryable, userId: number, id: number): Promise<boolean> {
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
