import { expect, test } from "vitest";
import type { Sql } from "#server/database/connect.ts";
import { findBrokenInvariants } from "#server/processing/invariants.ts";
import { testApp } from "#server/testing/test-app.ts";
import { fillDatabase } from "./fill-database.ts";

const { desk } = await testApp();

test("sample data fills an empty desk with slips in every state, most of the last two weeks, and leaves the schema as it was", async () => {
  const before = await schemaOf(desk.sql);
  await fillDatabase(
    desk,
    { slips: 200, operators: 5, operatorPassword: "sample-password-1" },
    () => undefined,
  );
  const states = await desk.sql`select distinct process_status from slips order by 1`;
  expect(states.map(({ process_status }) => process_status)).toEqual([
    "failed",
    "finished",
    "not_started",
    "queued",
    "started",
  ]);
  const [counted] = await desk.sql`
    select (select count(*)::int from slips) as slips,
      (select sum(slips)::int from slip_counts where scope = 0) as counted`;
  expect(counted).toEqual({ slips: 200, counted: 200 });
  const [recent] = await desk.sql`
    select count(*)::int as slips from slips where created_at > now() - interval '14 days'`;
  expect(recent).toEqual({ slips: 120 });
  expect(await findBrokenInvariants(desk.sql)).toEqual([]);
  expect(await schemaOf(desk.sql)).toEqual(before);
});

async function schemaOf(sql: Sql): Promise<unknown[]> {
  const parts = await sql`
    select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as text
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
    order by 1, 2, 3`;
  return [...parts];
}
