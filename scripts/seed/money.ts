import type { Queryable } from "@slipdesk/pg-client";

type MoneyPlan = {
  /** The id before the first sample slip's. */
  after: number;
  admin: { id: number };
  /** Ids of the submitters, most active first. */
  operators: readonly number[];
};

const PRICE_CENTS = 1_000;
const OWN_PRICE_CENTS = 850;
/** Of the newest credited deposit in BDT, which pays 10,000.00 BDT. */
const CREDITED_CENTS = 8_200;

/**
 * A price since before the first slip, and one of the second operator's own; every Completed sample slip is charged.
 * Deposits go before the charges they pay for, and each state of a deposit is there from the last days.
 */
export async function insertMoney(sql: Queryable, plan: MoneyPlan): Promise<void> {
  const { after, admin, operators } = plan;
  const second = operators[1] ?? null;
  await sql`
    insert into slip_prices (user_id, amount_cents, set_by, set_at)
    select user_id, amount_cents, ${admin.id}, now() - interval '25 months'
    from (values (null, ${PRICE_CENTS}::bigint), (${second}::bigint, ${OWN_PRICE_CENTS}::bigint))
      as price (user_id, amount_cents)
    where user_id is not null or amount_cents = ${PRICE_CENTS}`;
  await sql`
    create temporary table sample_charges on commit drop as
    select id as slip_id, user_id, completed_at as at,
      case when user_id = ${second} then ${OWN_PRICE_CENTS}::bigint else ${PRICE_CENTS}::bigint end as cents
    from slips where id > ${after} and completed_at is not null`;
  await insertPastDeposits(sql, admin.id);
  await insertNewestDeposits(sql, plan);
  await insertEntries(sql, plan);
}

/** One before every tenth charge of a person, or fewer for who has many; the last one of every fifth person is still owed. */
async function insertPastDeposits(sql: Queryable, admin: number): Promise<void> {
  await sql`
    insert into deposits (user_id, status, paid_amount, paid_currency, method, reference, reference_key, paid_on,
      credited_cents, decided_by, decided_at, requested_by, request_key, created_at)
    select user_id, 'credited', case when method = 'Bank transfer' then cents / 100.0
        else round(cents * (11950 + pg_temp.pick(slip_id, 92, 300)) / 10000.0, 2) end,
      case when method = 'Bank transfer' then 'USD' else 'BDT' end, method,
      number, number, (at at time zone 'Asia/Dhaka' - interval '8 hours')::date, cents,
      ${admin}, at - interval '1 minute', user_id, gen_random_uuid()::text, at - interval '8 hours'
    from (
      select user_id, slip_id, at, upper(left(md5(gen_random_uuid()::text), 10)) as number, block * cents as cents, nth + block >= charges and user_id % 5 = 0 as is_owed,
        pg_temp.one_of(array['bKash', 'bKash', 'Nagad', 'Rocket', 'Bank transfer', 'Cash'], slip_id, 91) as method
      from (
        select *, greatest(10, charges / 50) as block
        from (select *, row_number() over (partition by user_id order by at, slip_id) - 1 as nth,
          count(*) over (partition by user_id) as charges from sample_charges) as numbered
      ) as blocks
      where nth % block = 0
    ) as payment
    where not is_owed
    order by at`;
}

async function insertNewestDeposits(sql: Queryable, { admin, operators }: MoneyPlan) {
  const [first = 0, second = first, third = first] = operators;
  const [again, bank] = [randomReference(), randomReference()];
  const newest = [
    { by: first, status: "credited", paid: 10_000, currency: "BDT", method: "bKash", hours: 50 },
    { by: first, status: "asked", paid: 12_500, currency: "BDT", method: "bKash", hours: 3 },
    {
      by: second,
      status: "asked",
      paid: 150,
      currency: "USD",
      method: "Bank transfer",
      reference: bank,
      hours: 20,
    },
    {
      by: third,
      status: "declined",
      paid: 6_000,
      currency: "BDT",
      method: "Nagad",
      reference: again,
      hours: 70,
    },
    {
      by: third,
      status: "asked",
      paid: 6_000,
      currency: "BDT",
      method: "Nagad",
      reference: again,
      hours: 26,
    },
  ].map((deposit) => ({ reference: randomReference(), ...deposit }));
  await sql`
    insert into deposits (user_id, status, paid_amount, paid_currency, method, reference, reference_key, paid_on, note,
      credited_cents, reason, decided_by, decided_at, requested_by, request_key, created_at)
    select by, status, paid, currency, method, reference, reference, (asked_at at time zone 'Asia/Dhaka')::date,
      case when currency = 'USD' then 'From the agency''s account' end,
      case when status = 'credited' then ${CREDITED_CENTS}::bigint end,
      case when status = 'declined' then 'No payment with this number has arrived' end,
      case when status <> 'asked' then ${admin.id}::bigint end,
      case when status <> 'asked' then asked_at + interval '90 minutes' end, by, gen_random_uuid()::text, asked_at
    from (select *, now() - hours * interval '1 hour' as asked_at from jsonb_to_recordset(${sql.json(newest)})
      as row (by bigint, status text, paid numeric, currency text, method text, reference text, hours int)) as deposit`;
}

function randomReference(): string {
  return crypto.randomUUID().slice(24).toUpperCase();
}

/** All movements in the order of their time, each person's in one chain after those from before. */
async function insertEntries(sql: Queryable, { admin, operators }: MoneyPlan): Promise<void> {
  await sql`
    create temporary table sample_entries on commit drop as
    select move.*, row_number() over chain + coalesce(a.entries, 0) as seq,
      sum(amount_cents) over chain + coalesce(a.balance_cents, 0) as balance_after
    from (
      select user_id, at, 'charge' as kind, -cents as amount_cents, slip_id, null::bigint as deposit_id from sample_charges
      union all
      select user_id, decided_at, 'deposit', credited_cents, null, id from deposits
      where status = 'credited' and id not in (select deposit_id from money_entries where deposit_id is not null)
      union all
      select ${operators[0] ?? 0}::bigint, now() - interval '30 hours', 'correction', 1500::bigint, null, null
    ) as move
    left join money_accounts a using (user_id)
    window chain as (partition by user_id order by at, slip_id, deposit_id rows unbounded preceding)`;
  await sql`
    insert into money_accounts (user_id, balance_cents, entries)
    select distinct on (user_id) user_id, balance_after, seq from sample_entries order by user_id, seq desc
    on conflict (user_id) do update set balance_cents = excluded.balance_cents, entries = excluded.entries`;
  await sql`
    insert into money_entries (at, user_id, seq, kind, amount_cents, balance_cents, slip_id, round, deposit_id, made_by,
      note, request_key)
    select at, user_id, seq, kind, amount_cents, balance_after, slip_id, case when kind = 'charge' then 1 end, deposit_id,
      case when kind <> 'charge' then ${admin.id}::bigint end,
      case when kind = 'correction' then 'Paid at the counter, receipt 1187' end,
      case when kind = 'correction' then gen_random_uuid()::text end
    from sample_entries order by at, user_id, seq`;
}
