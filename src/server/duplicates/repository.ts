import type { SlipScope } from "#server/auth/scope.ts";
import type { Queryable } from "#server/database/connect.ts";
import type {
  DuplicateKind,
  DuplicateMatch,
  DuplicateQuestion,
  DuplicateSlip,
  PossibleDuplicates,
  SureKind,
} from "#shared/duplicates/contract.ts";

/** How many applications of one kind are told. */
const SHOWN = 5;
/** Names are alike from here on: trigrams of whole words, so that their order does not matter. */
const PHONE_NAME_ALIKE = 0.6;
const BIRTH_NAME_ALIKE = 0.8;
/** What counts as of late, and for how long look-ups are counted. */
const PERIOD = "30 days";

const orNull = (value: string) => value || null;

/** The rows `(rank, id)` of all that resembles; each kind is found by an index of its own. */
const alikeRows = (sql: Queryable, asked: DuplicateQuestion) => {
  const name = orNull(
    asked.first_name && asked.last_name && `${asked.first_name} ${asked.last_name}`,
  );
  const likeness = sql`similarity(lower(s.first_name || ' ' || s.last_name), lower(${name}::text))`;
  return sql`
    select 1 as rank, s.id from slips s where s.passport_number = ${orNull(asked.passport_number)}::text
    union all
    select 2, s.id from slips s where s.national_id = ${orNull(asked.national_id)}::text
    union all
    select 3, s.id from slips s
    where s.phone = ${orNull(asked.phone)}::text and ${likeness} >= ${PHONE_NAME_ALIKE}::real
    union all
    select 4, s.id from slips s
    where s.date_of_birth = ${orNull(asked.date_of_birth)}::date
      and ${likeness} >= ${BIRTH_NAME_ALIKE}::real`;
};

const KINDS: Readonly<Record<number, DuplicateKind>> = {
  1: "passport",
  2: "national-id",
  3: "phone-name",
  4: "birth-name",
};

/** An application as a match tells it, from rows named `s` and `u`. */
export const shownSlip = (sql: Queryable) => sql`
  s.id, s.first_name || ' ' || s.last_name as name, s.created_at as submitted_at,
  u.first_name || ' ' || u.last_name as submitted_by, s.status, s.process_status`;

/** The applications within a scope that resemble, each by its surest kind, newest first and at most five of a kind. */
export async function findAlike(
  sql: Queryable,
  asked: DuplicateQuestion,
  scope: SlipScope,
): Promise<{ kind: DuplicateKind; slip: DuplicateSlip }[]> {
  const rows = await sql<(DuplicateSlip & { rank: number })[]>`
    with surest as (
      select min(alike.rank) as rank, alike.id from (${alikeRows(sql, asked)}) as alike
      group by alike.id
    ),
    placed as (
      select surest.*, row_number() over (partition by surest.rank order by s.id desc) as place
      from surest join slips s on s.id = surest.id
      where (${scope.user_id}::bigint is null or s.user_id = ${scope.user_id}::bigint)
        and s.id is distinct from ${asked.except_id ?? null}::bigint
    )
    select placed.rank, ${shownSlip(sql)}
    from placed join slips s on s.id = placed.id join users u on u.id = s.user_id
    where placed.place <= ${SHOWN}
    order by s.id desc`;
  return rows.flatMap(({ rank, ...slip }) => {
    const kind = KINDS[rank];
    return kind ? [{ kind, slip }] : [];
  });
}

/** Of which sure kinds others than this person have applications, and whether one is of the last 30 days. */
export async function findAlikeOfOthers(
  sql: Queryable,
  asked: DuplicateQuestion,
  userId: number,
): Promise<Extract<DuplicateMatch, { outside: unknown }>[]> {
  const rows = await sql<{ kind: SureKind; is_recent: boolean }[]>`
    select case alike.rank when 1 then 'passport' else 'national-id' end as kind,
      bool_or(s.created_at > now() - ${PERIOD}::interval) as is_recent
    from (${alikeRows(sql, asked)}) as alike join slips s on s.id = alike.id
    where alike.rank <= 2 and s.user_id <> ${userId}
    group by alike.rank order by alike.rank`;
  return rows.map(({ kind, is_recent }) => ({ kind, outside: is_recent ? "recent" : "earlier" }));
}

const isRecentlyCompleted = (sql: Queryable) => sql`
  (s.slip_url is not null or s.payment_status = 'paid')
  and s.updated_at > now() - ${PERIOD}::interval`;

/** Whether an application of this passport within the scope, but this one, was completed within 30 days. */
export async function hasRecentSlip(
  sql: Queryable,
  asked: Pick<DuplicateQuestion, "passport_number" | "except_id">,
  scope: SlipScope,
): Promise<boolean> {
  const rows = await sql`
    select from slips s
    where s.passport_number = ${asked.passport_number} and ${isRecentlyCompleted(sql)}
      and (${scope.user_id}::bigint is null or s.user_id = ${scope.user_id}::bigint)
      and s.id is distinct from ${asked.except_id ?? null}::bigint
    limit 1`;
  return rows.length > 0;
}

/** Those of these slips that share passport or national ID with others, which come newest first and at most five. */
export async function findPossibleDuplicates(
  sql: Queryable,
  slipIds: readonly number[],
): Promise<PossibleDuplicates> {
  const rows = await sql<
    (DuplicateSlip & { asked_id: number; kind: SureKind; has_recent: boolean })[]
  >`
    select asked.id as asked_id, other.*, exists (
      select from slips s
      where s.passport_number = asked.passport_number and s.id <> asked.id
        and ${isRecentlyCompleted(sql)}
    ) as has_recent
    from slips asked cross join lateral (
      select case when s.passport_number = asked.passport_number then 'passport'
        else 'national-id' end as kind, ${shownSlip(sql)}
      from slips s join users u on u.id = s.user_id
      where (s.passport_number = asked.passport_number or s.national_id = asked.national_id)
        and s.id <> asked.id
      order by s.id desc limit ${SHOWN}
    ) as other
    where asked.id = any(${[...slipIds]}::bigint[])
    order by asked.id desc, other.id desc`;
  return [...Map.groupBy(rows, ({ asked_id }) => asked_id)].map(([id, of]) => ({
    id,
    matches: of.map(({ asked_id: _, has_recent: __, kind, ...slip }) => ({ kind, slip })),
    has_recent_slip: of.some(({ has_recent }) => has_recent),
  }));
}

// The day of look-ups is Dhaka's, so that they can be made again tomorrow.
const startOfDay = (sql: Queryable) => sql`date_trunc('day', now(), 'Asia/Dhaka')`;
const untilTomorrow = (sql: Queryable) => sql`
  extract(epoch from ${startOfDay(sql)} + interval '1 day' - now())::float8`;

/** Makes a person's look-ups be counted one after the other until this transaction ends. */
export async function lockLookUps(sql: Queryable, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('slipdesk look-ups'), ${userId}::int)`;
}

/** How often a person has looked up. */
export type LookUps = { minute: number; day: number; seconds_until_tomorrow: number };

/** How often a person looked up within a minute and today. */
export async function countLookUps(sql: Queryable, userId: number): Promise<LookUps> {
  const [row] = await sql<LookUps[]>`
    select count(*) filter (where at > now() - interval '1 minute') as minute,
      count(*) filter (where at >= ${startOfDay(sql)}) as day,
      ${untilTomorrow(sql)} as seconds_until_tomorrow
    from duplicate_lookups where user_id = ${userId} and at > now() - interval '1 day'`;
  if (!row) throw new Error("the look-ups were not counted");
  return row;
}

/** How many rows of files this person has looked up today. */
export async function countRowsLookedUp(
  sql: Queryable,
  userId: number,
): Promise<Omit<LookUps, "minute">> {
  const [row] = await sql<Omit<LookUps, "minute">[]>`
    select coalesce(sum(rows), 0)::bigint as day, ${untilTomorrow(sql)} as seconds_until_tomorrow
    from import_lookups where user_id = ${userId} and at >= ${startOfDay(sql)}`;
  if (!row) throw new Error("the look-ups were not counted");
  return row;
}

/** Notes a look-up and gives its number; `isOutside`: it told of somebody else's application. */
export async function insertLookUp(
  sql: Queryable,
  userId: number,
  { isOutside }: { isOutside: boolean },
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into duplicate_lookups (user_id, is_outside) values (${userId}, ${isOutside})
    returning id`;
  if (!row) throw new Error("the look-up got no number");
  return row.id;
}

/** Notes that a look-up tells of somebody else's application. */
export async function markLookUpOutside(sql: Queryable, id: number): Promise<void> {
  await sql`update duplicate_lookups set is_outside = true where id = ${id}`;
}

/** Notes that so many rows of a file are looked up, and gives the number of that. */
export async function insertRowLookUp(
  sql: Queryable,
  userId: number,
  rows: number,
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into import_lookups (user_id, rows, outside) values (${userId}, ${rows}, 0)
    returning id`;
  if (!row) throw new Error("the look-up got no number");
  return row.id;
}

/** Notes of how many of these rows somebody else's application was told. */
export async function markRowsOutside(sql: Queryable, id: number, outside: number): Promise<void> {
  await sql`update import_lookups set outside = ${outside} where id = ${id}`;
}

/** How many of a person's look-ups that are still kept told of somebody else's application. */
export async function countOutsideLookUps(sql: Queryable, userId: number): Promise<number> {
  const [row] = await sql<{ outside: number }[]>`
    select (select count(*) from duplicate_lookups
        where user_id = ${userId} and is_outside and at > now() - ${PERIOD}::interval)
      + (select coalesce(sum(outside), 0) from import_lookups
        where user_id = ${userId} and at > now() - ${PERIOD}::interval) as outside`;
  return row?.outside ?? 0;
}

/** Forgets look-ups that are counted no longer. */
export async function deleteOldLookUps(sql: Queryable): Promise<void> {
  await sql`delete from duplicate_lookups where at < now() - ${PERIOD}::interval`;
  await sql`delete from import_lookups where at < now() - ${PERIOD}::interval`;
}
