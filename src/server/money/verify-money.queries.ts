import type { Queryable, Sql } from "@slipdesk/pg-client";
import { inSnapshot } from "#server/database/expressions.ts";

/** The money does not add up; the message says which rules are broken. */
export class MoneyError extends Error {}

type Rule = {
  name: string;
  holds: string;
  /** A query for what breaks it, with the columns `place` (for the order) and `failure`. */
  broken: string;
};

type Finding = Pick<Rule, "name" | "holds"> & {
  /** The first of them, in words. */
  failures: string[];
  /** How many there are. */
  count: number;
};

export type Verdict = { entries: number; accounts: number; findings: Finding[] };

const MOST_FAILURES = 20;
const ALL_ENTRIES = "money_entries";
const NEWEST_ENTRIES = "(select * from money_entries order by id desc limit 1000)";

const dollars = (cents: string) => `((${cents})::numeric / 100)::numeric(20, 2)`;
const noRefundOf = (charge: string) => `not exists (select from money_entries
  where kind = 'refund' and slip_id = ${charge}.slip_id and round = ${charge}.round)`;

const chainFailures = (entries: string) => `
  select e.user_id, e.id as place, case
      when twin.id is not null
        then format('account %s has number %s twice (entries %s and %s)', e.user_id, e.seq, twin.id, e.id)
      when e.seq > 1 and before.id is null
        then format('account %s has no number %s, which comes before entry %s', e.user_id, e.seq - 1, e.id)
      else format('account %s: entry %s says a balance of %s, and %s follows', e.user_id, e.id,
        ${dollars("e.balance_cents")}, ${dollars("coalesce(before.balance_cents, 0) + e.amount_cents")})
    end as failure
  from ${entries} e
  left join money_entries before on before.user_id = e.user_id and before.seq = e.seq - 1
  left join money_entries twin on twin.user_id = e.user_id and twin.seq = e.seq and twin.id < e.id
  where twin.id is not null or e.seq > 1 and before.id is null
    or e.balance_cents <> coalesce(before.balance_cents, 0) + e.amount_cents`;

const ACCOUNT_FAILURES = `
  select a.user_id, a.user_id as place,
    format('account %s says %s after %s entries, and its last entry says %s as number %s', a.user_id,
      ${dollars("a.balance_cents")}, a.entries, ${dollars("coalesce(last.balance_cents, 0)")}, coalesce(last.seq, 0)) as failure
  from money_accounts a
  left join lateral (
    select seq, balance_cents from money_entries where user_id = a.user_id order by seq desc limit 1) as last on true
  where a.balance_cents <> coalesce(last.balance_cents, 0) or a.entries <> coalesce(last.seq, 0)`;

const chargeFailures = (entries: string) => `
  select c.user_id, c.id as place,
    format('slip %s has two charges that stand (entries %s and %s)', c.slip_id, other.id, c.id) as failure
  from ${entries} c
  join money_entries other on other.kind = 'charge' and other.slip_id = c.slip_id and other.id < c.id
  where c.kind = 'charge' and ${noRefundOf("c")} and ${noRefundOf("other")}
  union all
  select r.user_id, r.id, case
      when c.id is null then format('slip %s: the refund of entry %s has no charge', r.slip_id, r.id)
      else format('slip %s: entry %s gives %s back to account %s, and entry %s charged %s to account %s', r.slip_id,
        r.id, ${dollars("r.amount_cents")}, r.user_id, c.id, ${dollars("-c.amount_cents")}, c.user_id)
    end
  from ${entries} r
  left join money_entries c on c.kind = 'charge' and c.slip_id = r.slip_id and c.round = r.round
  where r.kind = 'refund' and (c.id is null or c.user_id <> r.user_id or c.amount_cents <> -r.amount_cents)`;

// Erased slips, and those completed within a minute of a change of price, are passed over.
const SLIP_FAILURES = `
  select s.id as place, case
      when c.id is null then format('slip %s is Completed at %s and has no charge', s.id, ${dollars("s.price")})
      when s.completed_at is null then format('slip %s is not Completed, and its charge (entry %s) stands', s.id, c.id)
      when c.user_id <> s.user_id
        then format('slip %s is of account %s, and account %s is charged (entry %s)', s.id, s.user_id, c.user_id, c.id)
      else format('slip %s is Completed at %s, and charged %s (entry %s)', s.id, ${dollars("s.price")},
        ${dollars("-c.amount_cents")}, c.id)
    end as failure
  from (
    select s.id, s.user_id, s.completed_at,
      case when s.completed_at is null or u.role = 'admin' then 0 else coalesce(
        (select amount_cents from slip_prices p where p.user_id = s.user_id and p.set_at <= s.completed_at
          order by p.id desc limit 1),
        (select amount_cents from slip_prices p where p.user_id is null and p.set_at <= s.completed_at
          order by p.id desc limit 1), 0) end as price
    from slips s join users u on u.id = s.user_id
    where s.erased_at is null
  ) s
  left join (select * from money_entries e where kind = 'charge' and ${noRefundOf("e")}) c on c.slip_id = s.id
  where (c.id is null and s.price > 0 or c.user_id <> s.user_id or -c.amount_cents <> s.price)
    and not exists (select from slip_prices p where (p.user_id is null or p.user_id = s.user_id)
      and p.set_at between s.completed_at - interval '1 minute' and s.completed_at + interval '1 minute')`;

const DEPOSIT_FAILURES = `
  select d.id as place, case
      when e.id is null
        then format('deposit %s is credited with %s and has no entry', d.id, ${dollars("d.credited_cents")})
      when d.status <> 'credited' then format('deposit %s is %s and has an entry (%s)', d.id, d.status, e.id)
      when twin.id is not null then format('deposit %s has two entries (%s and %s)', d.id, twin.id, e.id)
      else format('deposit %s is credited with %s to account %s, and entry %s says %s for account %s', d.id,
        ${dollars("d.credited_cents")}, d.user_id, e.id, ${dollars("e.amount_cents")}, e.user_id)
    end as failure
  from deposits d
  left join money_entries e on e.deposit_id = d.id
  left join money_entries twin on twin.deposit_id = d.id and twin.id < e.id
  where (d.status = 'credited') <> (e.id is not null) or twin.id is not null
    or e.amount_cents <> d.credited_cents or e.user_id <> d.user_id`;

const SIGN_FAILURES = `
  select id as place, format('entry %s is a %s of %s', id, kind, ${dollars("amount_cents")}) as failure
  from money_entries
  where amount_cents = 0 or kind in ('deposit', 'refund') and amount_cents < 0 or kind = 'charge' and amount_cents > 0`;

const RULES: readonly Rule[] = [
  {
    name: "M1",
    holds: "every entry follows the one before it",
    broken: chainFailures(ALL_ENTRIES),
  },
  { name: "M2", holds: "every account says what its last entry says", broken: ACCOUNT_FAILURES },
  {
    name: "M3",
    holds: "a slip has at most one charge that stands, and a refund is that of its charge",
    broken: chargeFailures(ALL_ENTRIES),
  },
  {
    name: "M4",
    holds: "Completed slips are charged their price, and no others",
    broken: SLIP_FAILURES,
  },
  {
    name: "M5",
    holds: "every credited deposit has one entry, and no other has one",
    broken: DEPOSIT_FAILURES,
  },
  {
    name: "M6",
    holds: "deposits and refunds add, charges take away, nothing is 0",
    broken: SIGN_FAILURES,
  },
];

/** Checks all rules, in one snapshot. */
export async function verifyMoney(sql: Sql): Promise<Verdict> {
  return await inSnapshot(sql, async (tx) => {
    const findings: Finding[] = [];
    for (const { name, holds, broken } of RULES) {
      const rows = await tx.unsafe<{ failure: string; count: number }[]>(
        `select failure, count(*) over () as count from (${broken}) as broken order by place limit ${MOST_FAILURES}`,
      );
      const [first] = rows;
      findings.push({
        name,
        holds,
        failures: rows.map(({ failure }) => failure),
        count: first?.count ?? 0,
      });
    }
    const size = await tx<{ entries: number; accounts: number }[]>`
      select (select count(*) from money_entries) as entries, (select count(*) from money_accounts) as accounts`.one();
    return { ...size, findings };
  });
}

/** An account whose balance does not agree with its newest entries, by M1, M2 and M3; null if there is none. */
export async function findWrongAccount(sql: Queryable): Promise<number | null> {
  const broken = [chainFailures(NEWEST_ENTRIES), ACCOUNT_FAILURES, chargeFailures(NEWEST_ENTRIES)];
  const accounts = broken.map((query) => `select user_id from (${query}) as broken`);
  const first = await sql
    .unsafe<{ user_id: number }[]>(`${accounts.join(" union all ")} order by user_id limit 1`)
    .first();
  return first?.user_id ?? null;
}
