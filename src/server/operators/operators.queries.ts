import type { Queryable } from "@slipdesk/pg-client";
import { balanceOf } from "#server/auth/accounts.queries.ts";
import type { Row } from "#server/database/tables.ts";
import type { Operator } from "#shared/operators/contract.ts";

/** The row has secrets: it is never sent to a client. */
export type OperatorRow = PublicRow & Row<"users", "password_hash" | "plain_password_encrypted">;

type PublicRow = Row<"users", "id" | "first_name" | "last_name" | "email" | "username" | "role"> &
  Row<"users", "created_at" | "last_sign_in_at" | "suspended_at" | "updated_at"> &
  Pick<Operator, "balance" | "has_second_factor" | "slip_count">;

// `slip_counts` is maintained by a trigger, so this costs the same for any number of slips.
const columns = (sql: Queryable) => sql`
  u.id, u.first_name, u.last_name, u.email, u.username, u.role, ${balanceOf(sql)} as balance, u.created_at,
  u.last_sign_in_at, u.suspended_at, u.updated_at,
  exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor,
  coalesce((select sum(c.slips) from slip_counts c where c.scope = u.id), 0)::bigint as slip_count`;

export async function findOperators(sql: Queryable): Promise<Operator[]> {
  return await sql<PublicRow[]>`
    select ${columns(sql)} from users u
    where u.role = 'operator' and u.deleted_at is null
    order by u.first_name, u.last_name, u.id`;
}

/** `lock` holds the row until the transaction ends. */
export async function findOperator(sql: Queryable, id: number, lock?: "lock") {
  return await sql<OperatorRow[]>`
    select ${columns(sql)}, u.password_hash, u.plain_password_encrypted from users u
    where u.id = ${id} and u.role = 'operator' and u.deleted_at is null
    ${lock === "lock" ? sql`for no key update of u` : sql``}`.first();
}
