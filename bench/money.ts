import { type ConnectionOptions, connect, type Sql } from "@slipdesk/pg-client";
import { balanceOf } from "#server/auth/accounts.queries.ts";
import { everyone } from "#server/auth/actor.ts";
import { dropIndexes } from "#server/backup/tables.queries.ts";
import {
  countAccounts,
  findAccounts,
  findEntries,
  findMonth,
  findSums,
} from "#server/money/accounts.queries.ts";
import { verifyMoney } from "#server/money/verify-money.queries.ts";
import { ENTRIES_PER_PAGE } from "#shared/money/contract.ts";
import { type Month, monthAfter, monthOfDay } from "#shared/money/rules.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { quantile } from "./load.ts";
import type { Row } from "./work.ts";

/** 200 people have 1,000 a month each, for ten months. */
const ENTRIES = 2_000_000;
const WARM_UP = 20;

/** Measures what each query takes for one caller at two million entries. */
export async function measureMoney(connection: ConnectionOptions, seconds: number): Promise<Row[]> {
  const sql = connect({ ...connection, max: 2 });
  try {
    await provideEntries(sql);
    const month = monthOfDay(todayInDhaka(new Date()));
    const people = await sql<
      { id: number }[]
    >`select user_id as id from money_accounts order by user_id`;
    let turn = 0;
    const person = () => {
      turn += 1;
      return people[turn % people.length]?.id ?? 0;
    };
    const rowOf = async (what: string, mostMs: number, work: () => Promise<unknown>) => {
      const { p50, p95 } = await measure(work, seconds);
      const figures = `p50 ${p50.toFixed(2)} ms (at most ${mostMs} ms), p95 ${p95.toFixed(2)} ms`;
      return { what, figures, holds: p50 <= mostMs };
    };
    return [
      await rowOf("a balance", 1, () => readBalance(sql, person())),
      await rowOf("a page of this month's statement", 10, () => readPage(sql, person(), month)),
      await rowOf("a page of the statement of nine months ago", 10, () =>
        readPage(sql, person(), monthAfter(month, -9)),
      ),
      await rowOf("the first 100 of 200 accounts", 10, async () => {
        await countAccounts(sql, "");
        await findAccounts(sql, { search: "", page: 1, limit: 100 });
      }),
      await rowOf("the sums of the month", 50, () => findSums(sql, month)),
      await measureVerifying(sql),
    ];
  } finally {
    await sql.end();
  }
}

async function readBalance(sql: Sql, person: number): Promise<void> {
  await sql`select ${balanceOf(sql)} as balance from users u where u.id = ${person}`;
}

async function readPage(sql: Sql, person: number, month: Month): Promise<void> {
  const stretch = await findMonth(sql, person, month);
  const choice = { ...stretch, order: "newest first", limit: ENTRIES_PER_PAGE + 1 } as const;
  await findEntries(sql, everyone(null), person, choice);
}

async function measure(work: () => Promise<unknown>, seconds: number) {
  for (let time = 0; time < WARM_UP; time += 1) await work();
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  const sorted = times.toSorted((one, other) => one - other);
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
}

async function measureVerifying(sql: Sql): Promise<Row> {
  const began = performance.now();
  const { findings, entries } = await verifyMoney(sql);
  const seconds = (performance.now() - began) / 1000;
  return {
    what: `npm run money -- verify of ${entries.toLocaleString("en")} entries`,
    figures: `${seconds.toFixed(1)} s`,
    holds: findings.every(({ count }) => count === 0),
  };
}

/** Lengthens the chains of the sample people by charges of slips that are deleted, each given back, over 300 days. */
async function provideEntries(sql: Sql): Promise<void> {
  const { entries } = await sql<{ entries: number }[]>`
    select count(*) as entries from money_entries`.one();
  if (entries >= ENTRIES) return;
  console.log(`Making ${ENTRIES.toLocaleString("en")} entries …`);
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`set local maintenance_work_mem = '512MB'`;
    const restoreIndexes = await dropIndexes(tx, ["money_entries"]);
    await tx`alter table money_entries disable trigger user`;
    await tx`
      insert into money_entries (at, user_id, seq, kind, amount_cents, balance_cents, slip_id, round)
      select now() - (${ENTRIES}::bigint - nth * people) * interval '300 days' / ${ENTRIES}::bigint, user_id, entries + nth,
        case nth % 2 when 1 then 'charge' else 'refund' end, case nth % 2 when 1 then -1000 else 1000 end,
        balance_cents - 1000 * (nth % 2), 1000000 * (1000 + place) + (nth + 1) / 2, 1
      from (
        select *, row_number() over (order by user_id) as place, count(*) over () as people from money_accounts
      ) as account
      cross join lateral generate_series(1, ${ENTRIES}::bigint / people / 2 * 2) as nth
      order by nth, place`;
    await tx`
      update money_accounts a set entries = last.seq
      from (select user_id, max(seq) as seq from money_entries group by user_id) as last
      where last.user_id = a.user_id`;
    await restoreIndexes();
    await tx`alter table money_entries enable trigger user`;
  });
  const session = await sql.reserve();
  await session.unsafe("set statement_timeout = 0");
  await session.unsafe("vacuum (analyze) money_entries, money_accounts");
  session.release();
}
