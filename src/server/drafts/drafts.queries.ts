import type { Queryable } from "@slipdesk/pg-client";
import type { SlipScope } from "#server/auth/actor.ts";
import { ERASED, type Erase } from "#server/database/erase-texts.ts";
import type { Joined, Known, Row } from "#server/database/tables.ts";
import { type Due, isForgettingHeld } from "#server/log/clock.queries.ts";
import type {
  Colleague,
  Draft,
  DraftChange,
  DraftRow,
  LeftDrafts,
  NewDraft,
} from "#shared/drafts/contract.ts";
import { comparable } from "#shared/text/plain.ts";

const LIFE = "14 days";

const isOld = (sql: Queryable) => sql`d.updated_at <= now() - ${LIFE}::interval`;

/** Condition for a row of `slip_drafts d`. While nothing is removed by age, nothing has ended. */
const isLiving = (sql: Queryable) => sql`(not (${isOld(sql)}) or ${isForgettingHeld(sql)})`;

type StoredDraft = Row<
  "slip_drafts",
  "id" | "slip_id" | "base_updated_at" | "version" | "updated_at"
> &
  Known<"slip_drafts", "form_values", Draft["form_values"]> &
  Pick<Draft, "expires_at">;

const columns = (sql: Queryable) => sql`
  d.id, d.slip_id, d.base_updated_at, d.form_values, d.version, d.updated_at,
  (d.updated_at + ${LIFE}::interval)::timestamptz(3) as expires_at`;

type ListedDraft = Row<"slip_drafts", "id" | "slip_id" | "version" | "updated_at"> &
  Joined<"slips", "passport_number"> &
  Pick<DraftRow, "name" | "expires_at">;

export async function findDrafts(sql: Queryable, userId: number): Promise<DraftRow[]> {
  return await sql<ListedDraft[]>`
    select d.id, d.slip_id, d.version, d.updated_at,
      (d.updated_at + ${LIFE}::interval)::timestamptz(3) as expires_at,
      nullif(trim(coalesce(d.form_values ->> 'first_name', s.first_name, '') || ' '
        || coalesce(d.form_values ->> 'last_name', s.last_name, '')), '') as name,
      nullif(trim(coalesce(d.form_values ->> 'passport_number', s.passport_number)), '') as passport_number
    from slip_drafts d left join slips s on s.id = d.slip_id
    where d.user_id = ${userId} and ${isLiving(sql)}
    order by d.updated_at desc, d.id desc`;
}

/** A person's own draft; `lock` holds the row until the transaction ends. */
export async function findDraft(sql: Queryable, userId: number, id: number, lock?: "lock") {
  return await sql<StoredDraft[]>`
    select ${columns(sql)} from slip_drafts d
    where d.id = ${id} and d.user_id = ${userId} and ${isLiving(sql)}
    ${lock === "lock" ? sql`for update of d` : sql``}`.first();
}

export async function findDraftOfSlip(sql: Queryable, userId: number, slipId: number) {
  return await sql<StoredDraft[]>`
    select ${columns(sql)} from slip_drafts d
    where d.slip_id = ${slipId} and d.user_id = ${userId} and ${isLiving(sql)}`.first();
}

/** Drafts of changes are only for slips within the scope. */
export async function isSlipInScope(sql: Queryable, slipId: number, { user_id }: SlipScope) {
  return await sql`
    select 1 from slips
    where id = ${slipId} and (${user_id}::bigint is null or user_id = ${user_id}::bigint)`.exists();
}

export async function countDrafts(sql: Queryable, userId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from slip_drafts d where d.user_id = ${userId} and ${isLiving(sql)}`;
  return row?.count ?? 0;
}

export async function insertDraft(sql: Queryable, userId: number, draft: NewDraft): Promise<Draft> {
  return await sql<StoredDraft[]>`
    insert into slip_drafts as d (user_id, slip_id, base_updated_at, form_values)
    values (${userId}, ${draft.slip_id ?? null}, ${draft.base_updated_at ?? null},
      ${sql.json(draft.form_values)})
    returning ${columns(sql)}`.one();
}

/** The row must be locked. */
export async function updateDraft(
  sql: Queryable,
  id: number,
  { form_values, base_updated_at }: DraftChange,
): Promise<Draft> {
  return await sql<StoredDraft[]>`
    update slip_drafts d set form_values = ${sql.json(form_values)}, version = d.version + 1,
      base_updated_at = coalesce(${base_updated_at ?? null}, d.base_updated_at), updated_at = now()
    where d.id = ${id}
    returning ${columns(sql)}`.one();
}

export async function deleteDraft(sql: Queryable, userId: number, id: number): Promise<boolean> {
  return await sql`
    delete from slip_drafts where id = ${id} and user_id = ${userId} returning id`.exists();
}

export async function countOldDrafts(sql: Queryable): Promise<Due> {
  return await sql<Due[]>`
    select count(*) filter (where ${isOld(sql)}) as due, count(*) as of from slip_drafts d`.one();
}

export async function deleteOldDrafts(sql: Queryable): Promise<void> {
  await sql`delete from slip_drafts d where ${isOld(sql)}`;
}

export async function findColleagues(sql: Queryable, userId: number): Promise<Colleague[]> {
  return await sql<(Row<"users", "id"> & Pick<Colleague, "name">)[]>`
    select id, first_name || ' ' || last_name as name from users
    where role in ('admin', 'operator') and suspended_at is null and deleted_at is null
      and id <> ${userId}
    order by first_name, last_name, id`;
}

/** The transaction must hold the person's rights alone. */
export async function findReceiver(sql: Queryable, userId: number) {
  return await sql<Row<"users", "id" | "role">[]>`
    select id, role from users
    where id = ${userId} and role in ('admin', 'operator') and suspended_at is null
      and deleted_at is null`.first();
}

/** Locks the draft. */
export async function findOwner(sql: Queryable, id: number) {
  return await sql<(Row<"slip_drafts", "user_id" | "slip_id"> & { has_ended: boolean })[]>`
    select d.user_id, d.slip_id,
      u.suspended_at is not null or u.deleted_at is not null as has_ended
    from slip_drafts d join users u on u.id = d.user_id
    where d.id = ${id} and ${isLiving(sql)} for update of d`.first();
}

export async function updateOwner(sql: Queryable, id: number, userId: number): Promise<void> {
  await sql`update slip_drafts set user_id = ${userId} where id = ${id}`;
}

export async function findLeftDrafts(sql: Queryable): Promise<LeftDrafts[]> {
  const rows = await sql<
    (Row<"slip_drafts", "user_id" | "id" | "updated_at"> & Pick<LeftDrafts, "name">)[]
  >`
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

export async function deleteDraftsOf(sql: Queryable, slipIds: readonly number[]): Promise<void> {
  await sql`delete from slip_drafts where slip_id = any(${[...slipIds]}::bigint[])`;
}

type Typed = Readonly<Record<string, unknown>> & {
  passport_number?: unknown;
  national_id?: unknown;
};
type ErasableDraft = Row<"slip_drafts", "id" | "slip_id"> &
  Known<"slip_drafts", "form_values", Typed>;

/** Deletes drafts of this person; a draft of somebody else loses only what it says of the person. */
export async function eraseInDrafts(
  sql: Queryable,
  passport: string,
  erase: Erase,
): Promise<{ deleted: number; changed: number }> {
  const drafts = await sql<ErasableDraft[]>`select id, slip_id, form_values from slip_drafts`;
  const counts = { deleted: 0, changed: 0 };
  for (const { id, slip_id, form_values } of drafts) {
    const left = withoutMentions(form_values, erase);
    if (left === null) continue;
    if (slip_id === null && isOfPerson(form_values, passport, erase)) {
      counts.deleted += 1;
      await sql`delete from slip_drafts where id = ${id}`;
    } else {
      counts.changed += 1;
      await sql`
        update slip_drafts set form_values = ${sql.json(left)}, version = version + 1 where id = ${id}`;
    }
  }
  return counts;
}

/** A draft that has another passport number mentions the person, and is somebody else's. */
function isOfPerson(typed: Typed, passport: string, erase: Erase): boolean {
  const fields = [typed.passport_number, typed.national_id].map(String);
  if (fields.some((field) => erase(field) !== null)) return true;
  const own = comparable(String(typed.passport_number ?? ""));
  return comparable(passport).startsWith(own);
}

/** Null if nothing is mentioned. */
function withoutMentions(typed: Typed, erase: Erase): Typed | null {
  const values = Object.entries(typed).map(([field, value]) => {
    const erased = typeof value === "string" ? erase(value) : null;
    return { field, value: erased ?? value, isErased: erased !== null };
  });
  if (values.every(({ isErased }) => !isErased)) return null;
  return Object.fromEntries(
    values
      .filter(({ value, isErased }) => !isErased || value !== ERASED)
      .map(({ field, value }) => [field, value]),
  );
}
