import type { Queryable } from "@slipdesk/pg-client";
import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import { type Actor, type SlipScope, scopeOf } from "#server/auth/actor.ts";
import type { Context } from "#server/context.ts";
import { findAgentsIn, searchCondition, searching } from "#server/slips/slip-search.queries.ts";
import { withinScope } from "#server/slips/slips.queries.ts";
import type { Found } from "#shared/search/contract.ts";
import * as contract from "#shared/search/contract.ts";
import { cleanNationalId } from "#shared/text/clean.ts";

export function searchRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, context, contract.searchDesk, ({ by, body }) => searchDesk(context, by, body.q));
}

async function searchDesk(context: Context, by: Actor, text: string): Promise<Found> {
  const [slips, operators, centers] = await Promise.all([
    searching(context.sql, (sql) => searchSlips(sql, scopeOf(context, by), text)),
    by.role === "admin" ? searchOperators(context.sql, text) : [],
    searchCenters(context.sql, text),
  ]);
  return { slips, operators, centers };
}

const MOST_SLIPS = 6;
const MOST_OTHERS = 4;
const RECORD_NUMBER = /^[1-9]\d{0,14}$/;

async function searchSlips(sql: Queryable, scope: SlipScope, text: string) {
  const digits = cleanNationalId(text);
  const number = RECORD_NUMBER.test(digits) ? digits : null;
  const agents = await findAgentsIn(sql, text);
  return await sql<Found["slips"]>`
    select s.id, s.first_name || ' ' || s.last_name as name, s.passport_number, s.city, s.status,
      s.process_status, s.payment_status, s.slip_url is not null as has_slip_url, s.erased_at
    from slips s where s.id in (
      select s.id from slips s where s.id = ${number}::bigint ${withinScope(sql, scope)}
      union all
      (select s.id from slips s where ${searchCondition(sql, text, agents)} ${withinScope(sql, scope)}
        order by s.id desc limit ${MOST_SLIPS})
    )
    order by s.id = ${number}::bigint desc nulls last, s.id desc limit ${MOST_SLIPS}`;
}

async function searchOperators(sql: Queryable, text: string): Promise<Found["operators"]> {
  return await sql<Found["operators"]>`
    select id, first_name || ' ' || last_name as name, email from users
    where role = 'operator' and deleted_at is null
      and strpos(searchable(first_name || ' ' || last_name || E'\n' || email || E'\n' || username), searchable(${text})) > 0
    order by first_name, last_name, id limit ${MOST_OTHERS}`;
}

async function searchCenters(sql: Queryable, text: string): Promise<Found["centers"]> {
  return await sql<Found["centers"]>`
    select id, name, city from medical_centers
    where strpos(searchable(name || E'\n' || city), searchable(${text})) > 0
    order by name, id limit ${MOST_OTHERS}`;
}
