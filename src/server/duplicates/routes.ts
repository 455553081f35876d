import type { Queryable } from "@slipdesk/pg-client";
import type { FastifyInstance } from "fastify";
import { agentIdOf } from "#server/agents/agents.queries.ts";
import { type ApiContext, serve } from "#server/api/serve.ts";
import { accountExists } from "#server/auth/accounts.queries.ts";
import { type Actor, type SlipScope, scopeOf } from "#server/auth/actor.ts";
import { writeAlone } from "#server/auth/write-as.ts";
import type { TransactionContext } from "#server/context.ts";
import { readDatabaseClock } from "#server/database/expressions.ts";
import type { Row } from "#server/database/tables.ts";
import { notFound } from "#server/http/refusal.ts";
import { record, type Write } from "#server/log/acts.ts";
import * as contract from "#shared/duplicates/contract.ts";
import {
  type DuplicateKind,
  type DuplicateMatch,
  type DuplicateQuestion,
  type DuplicateSlip,
  SURE_KINDS,
  type SureKind,
} from "#shared/duplicates/contract.ts";

export function duplicateRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, context, contract.findDuplicates, ({ by, body }) => findDuplicates(context, by, body));
  serve(app, context, contract.findPossibleDuplicates, ({ body }) =>
    findPossibleDuplicates(context.sql, body.slipIds),
  );
  serve(app, context, contract.countLookUps, async ({ params }) => {
    if (!(await accountExists(context.sql, params.id))) throw notFound("operator");
    return { outside: await countOutsideLookUps(context.sql, params.id) };
  });
}

async function findDuplicates(context: ApiContext, by: Actor, person: DuplicateQuestion) {
  context.budgets.spend(by, "lookUps");
  context.budgets.spend(by, "dailyLookUps");
  const matches = await findMatches(context, by, person);
  if (matches.some(isOutside)) await logShown(context, by, 1);
  return {
    matches,
    has_recent_slip: await hasRecentSlip(context.sql, person, scopeOf(context, by)),
    serverTime: (await readDatabaseClock(context.sql)).toISOString(),
  };
}

/** Duplicates of the rows of a file, whose caller has charged them; null rows are skipped. */
export async function findDuplicatesOfRows(
  context: ApiContext,
  by: Actor,
  rows: readonly (DuplicateQuestion | null)[],
): Promise<DuplicateMatch[][]> {
  const found: DuplicateMatch[][] = [];
  for (const person of rows) found.push(person ? await findMatches(context, by, person) : []);
  const outside = found.filter((matches) => matches.some(isOutside)).length;
  if (outside > 0) await logShown(context, by, outside);
  return found;
}

/** Finding a colleague's application costs a look-up; without budget only one's own are compared. */
export async function isSureDuplicate(
  write: Write<Actor> & Pick<ApiContext, "settings" | "budgets">,
  person: DuplicateQuestion,
): Promise<boolean> {
  const { by } = write;
  const sure = (await findMatches(write, by, person)).filter(({ kind }) =>
    SURE_KINDS.some((one) => one === kind),
  );
  const tellsOutside = sure.some(isOutside) && write.budgets.has(by, "dailyLookUps");
  if (tellsOutside) {
    write.budgets.spend(by, "dailyLookUps");
    await recordShown(write, by, 1);
  }
  return tellsOutside || sure.some((match) => !isOutside(match));
}

/** Charges no budget: call it only from the functions above. */
async function findMatches(context: TransactionContext, by: Actor, person: DuplicateQuestion) {
  const scope = scopeOf(context, by);
  const own = await findMatchesWithin(context.sql, person, scope);
  const mayKnowOfOthers = by.role === "operator" && scope.user_id !== null;
  return mayKnowOfOthers
    ? [...own, ...(await findMatchesOfOthers(context.sql, person, by.id))]
    : own;
}

function isOutside(match: DuplicateMatch): boolean {
  return "outside" in match;
}

async function logShown(context: Pick<ApiContext, "sql" | "rooms">, by: Actor, times: number) {
  await writeAlone(context, (write) => recordShown(write, by, times));
}

async function recordShown(write: Write, by: Actor, times: number): Promise<void> {
  const action = "colleague-duplicate-shown";
  await record(write, { subject: "desk", action, by, details: { times } });
}

const SHOWN = 5;
const PHONE_NAME_ALIKE = 0.6;
const BIRTH_NAME_ALIKE = 0.8;
const AGENT_NAME_ALIKE = 0.8;
/** An agent may have brought a hundred thousand. */
const MOST_OF_AGENT = 500;
/** What counts as recent, and the period over which look-ups are counted. */
const PERIOD = "30 days";

const orNull = (value: string) => value || null;

/** `(rank, id)` of all matches; each kind has its own index. */
const matchingRows = (sql: Queryable, person: DuplicateQuestion) => {
  const name = orNull(
    person.first_name && person.last_name && `${person.first_name} ${person.last_name}`,
  );
  const likeness = sql`similarity(searchable(s.first_name || ' ' || s.last_name), searchable(${name}::text))`;
  return sql`
    select 1 as rank, s.id from slips s where s.passport_number = ${orNull(person.passport_number)}::text
    union all
    select 2, s.id from slips s where s.national_id = ${orNull(person.national_id)}::text
    union all
    select 3, s.id from slips s
    where s.phone = ${orNull(person.phone)}::text and ${likeness} >= ${PHONE_NAME_ALIKE}::real
    union all
    select 4, s.id from slips s
    where s.date_of_birth = ${orNull(person.date_of_birth)}::date
      and ${likeness} >= ${BIRTH_NAME_ALIKE}::real
    union all
    select 5, s.id from (
      select id, first_name, last_name, created_at from slips
      where agent_id = ${agentIdOf(sql, orNull(person.agent))} order by id desc limit ${MOST_OF_AGENT}) s
    where s.created_at > now() - ${PERIOD}::interval and ${likeness} >= ${AGENT_NAME_ALIKE}::real`;
};

const KINDS: Readonly<Record<number, DuplicateKind>> = {
  1: "passport",
  2: "national-id",
  3: "phone-name",
  4: "birth-name",
  5: "agent-name",
};

type ShownSlip = Row<"slips", "id" | "passport_number" | "status" | "process_status"> &
  Pick<DuplicateSlip, "name" | "state_since" | "submitted_at" | "submitted_by">;

export const shownSlip = (sql: Queryable) => sql`
  s.id, s.first_name || ' ' || s.last_name as name, s.created_at as submitted_at,
  u.first_name || ' ' || u.last_name as submitted_by, s.passport_number, s.status, s.process_status,
  coalesce((
    select max(l.at) from record_log l
    where l.subject = 'slip' and l.subject_id = s.id and l.action <> 'record-read' and l.action = case
      when s.process_status <> 'not_started' then s.process_status
      when s.status = 'pending' then 'submitted' else s.status end
  ), s.updated_at) as state_since`;

/** Matches within the scope, each by its strongest kind, newest first, at most five per kind. */
async function findMatchesWithin(
  sql: Queryable,
  person: DuplicateQuestion,
  scope: SlipScope,
): Promise<{ kind: DuplicateKind; slip: DuplicateSlip }[]> {
  const rows = await sql<(ShownSlip & { rank: number })[]>`
    with surest as (
      select min(alike.rank) as rank, alike.id from (${matchingRows(sql, person)}) as alike
      group by alike.id
    ),
    placed as (
      select surest.*, row_number() over (partition by surest.rank order by s.id desc) as position
      from surest join slips s on s.id = surest.id
      where (${scope.user_id}::bigint is null or s.user_id = ${scope.user_id}::bigint)
        and s.id is distinct from ${person.except_id ?? null}::bigint
    )
    select placed.rank, ${shownSlip(sql)}
    from placed join slips s on s.id = placed.id join users u on u.id = s.user_id
    where placed.position <= ${SHOWN}
    order by s.id desc`;
  return rows.flatMap(({ rank, ...slip }) => {
    const kind = KINDS[rank];
    return kind ? [{ kind, slip }] : [];
  });
}

/** Which sure kinds match applications of others, and whether one is from the last 30 days. */
async function findMatchesOfOthers(
  sql: Queryable,
  person: DuplicateQuestion,
  userId: number,
): Promise<Extract<DuplicateMatch, { outside: unknown }>[]> {
  const rows = await sql<{ sure_kind: SureKind; is_recent: boolean }[]>`
    select case alike.rank when 1 then 'passport' else 'national-id' end as sure_kind,
      bool_or(s.created_at > now() - ${PERIOD}::interval) as is_recent
    from (${matchingRows(sql, person)}) as alike join slips s on s.id = alike.id
    where alike.rank <= 2 and s.user_id <> ${userId}
    group by alike.rank order by alike.rank`;
  return rows.map(({ sure_kind: kind, is_recent }) => ({
    kind,
    outside: is_recent ? "recent" : "earlier",
  }));
}

const isRecentlyCompleted = (sql: Queryable) => sql`
  (s.slip_url is not null or s.payment_status = 'paid')
  and s.updated_at > now() - ${PERIOD}::interval`;

/** Whether another application of this passport within the scope was completed within 30 days. */
async function hasRecentSlip(
  sql: Queryable,
  person: Pick<DuplicateQuestion, "passport_number" | "except_id">,
  scope: SlipScope,
): Promise<boolean> {
  return await sql`
    select from slips s
    where s.passport_number = ${person.passport_number} and ${isRecentlyCompleted(sql)}
      and (${scope.user_id}::bigint is null or s.user_id = ${scope.user_id}::bigint)
      and s.id is distinct from ${person.except_id ?? null}::bigint
    limit 1`.exists();
}

/** Slips that share passport or national ID with others, newest first, at most five each. */
async function findPossibleDuplicates(sql: Queryable, slipIds: readonly number[]) {
  const rows = await sql<
    (ShownSlip & { found_for: number; sure_kind: SureKind; has_recent: boolean })[]
  >`
    select slip.id as found_for, other.*, exists (
      select from slips s
      where s.passport_number = slip.passport_number and s.id <> slip.id
        and ${isRecentlyCompleted(sql)}
    ) as has_recent
    from slips slip cross join lateral (
      select case when s.passport_number = slip.passport_number then 'passport'
        else 'national-id' end as sure_kind, ${shownSlip(sql)}
      from slips s join users u on u.id = s.user_id
      where (s.passport_number = slip.passport_number or s.national_id = slip.national_id)
        and s.id <> slip.id
      order by s.id desc limit ${SHOWN}
    ) as other
    where slip.id = any(${[...slipIds]}::bigint[])
    order by slip.id desc, other.id desc`;
  return [...Map.groupBy(rows, ({ found_for }) => found_for)].map(([id, of]) => ({
    id,
    matches: of.map(({ found_for: _, has_recent: __, sure_kind: kind, ...slip }) => ({
      kind,
      slip,
    })),
    has_recent_slip: of.some(({ has_recent }) => has_recent),
  }));
}

/** How many look-ups of the last 30 days revealed that a colleague has an application. */
async function countOutsideLookUps(sql: Queryable, userId: number): Promise<number> {
  const [row] = await sql<{ outside: number }[]>`
    select coalesce(sum((details ->> 'times')::bigint), 0)::bigint as outside from audit.log
    where actor_id = ${userId} and at > now() - ${PERIOD}::interval
      and kind = 'reading' and action = 'colleague-duplicate-shown'`;
  return row?.outside ?? 0;
}
