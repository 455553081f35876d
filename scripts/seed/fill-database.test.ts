import type { Sql } from "@slipdesk/pg-client";
import { expect, test } from "vitest";
import { findWrongAccount, verifyMoney } from "#server/money/verify-money.queries.ts";
import { findBrokenInvariants } from "#server/processing/invariants.queries.ts";
import { testApp } from "#server/testing/test-app.ts";
import { type FollowUpFacts, nextAction, STAGES, stageOf } from "#shared/follow-up/rules.ts";
import { daysBetween, todayInDhaka } from "#shared/time/plain-date.ts";
import { fillDatabase } from "./fill-database.ts";

const { context, clock } = await testApp();
clock.now = new Date();

test("sample data fills an empty desk with slips in every state, most of the last two weeks, and leaves the schema as it was", async () => {
  const before = await schemaOf(context.sql);
  await fillDatabase(
    context,
    { slips: 200, operators: 5, operatorPassword: "sample-password-1" },
    () => undefined,
  );
  const states = await context.sql`select distinct process_status from slips order by 1`;
  expect(states.map(({ process_status }) => process_status)).toEqual([
    "failed",
    "finished",
    "not_started",
    "queued",
    "started",
  ]);
  const [counted] = await context.sql`
    select (select count(*)::int from slips) as slips,
      (select sum(slips)::int from slip_counts where scope = 0) as counted`;
  expect(counted).toEqual({ slips: 200, counted: 200 });
  const [recent] = await context.sql`
    select count(*)::int as slips from slips where created_at > now() - interval '14 days'`;
  expect(recent).toEqual({ slips: 120 });
  const [missing] = await context.sql`
    select count(*)::int as slips from slips
    where (status <> 'pending') <> (decided_at is not null)
      or (slip_url is not null or payment_status = 'paid') <> (completed_at is not null)`;
  expect(missing).toEqual({ slips: 0 });
  expect(await followUps()).toEqual({ stages: STAGES.toSorted(), wrong: [], isAThird: true });
  const files = await context.sql`
    select f.kind, f.uploaded_by = s.user_id as is_own from slip_files f
    join slips s on s.id = f.slip_id join slip_file_contents on file_id = f.id`;
  expect(files).toEqual(Array(3).fill({ kind: "passport-page", is_own: true }));
  expect(await money()).toEqual({
    kinds: ["charge", "correction", "deposit"],
    deposits: ["asked", "credited", "declined"],
    prices: [850, 1_000],
    people: 5,
  });
  const { findings } = await verifyMoney(context.sql);
  expect(findings.flatMap(({ failures }) => failures)).toEqual([]);
  expect(await findWrongAccount(context.sql)).toBeNull();
  expect(await findBrokenInvariants(context.sql)).toEqual([]);
  expect(await schemaOf(context.sql)).toEqual(before);
});

/** The stages that follow-ups are in, those with another next action than the rules say, and whether they are a third. */
async function followUps() {
  const today = todayInDhaka(context.clock());
  const rows = await context.sql<
    (FollowUpFacts & { next_action: string | null; due_on: string | null })[]
  >`
    select (s.completed_at at time zone 'Asia/Dhaka')::date as completed_on, f.*
    from follow_ups f join slips s on s.id = f.slip_id`;
  const isOld = ({ examined_on }: FollowUpFacts) =>
    examined_on !== null && daysBetween(examined_on, today) >= 240;
  const wrong = rows.filter((row) => {
    const next = isOld(row) ? null : nextAction(row);
    return row.next_action !== (next?.next_action ?? null) || row.due_on !== (next?.due_on ?? null);
  });
  const completed = await context.sql`select from slips where completed_at is not null`;
  return {
    stages: [...new Set(rows.map((row) => stageOf(row, today)))].toSorted(),
    wrong,
    isAThird: Math.abs(rows.length - completed.length / 3) <= 4,
  };
}

async function money() {
  return await context.sql`
    select array(select distinct kind from money_entries order by 1) as kinds,
      array(select distinct status from deposits order by 1) as deposits,
      array(select distinct amount_cents::int from slip_prices order by 1) as prices,
      (select count(distinct user_id) from money_entries where kind = 'charge') as people`.one();
}

async function schemaOf(sql: Sql): Promise<unknown[]> {
  const parts = await sql`
    select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as text
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
    order by 1, 2, 3`;
  return [...parts];
}
