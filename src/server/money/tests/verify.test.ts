import { beforeEach, expect, test } from "vitest";
import { put, submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { System } from "#shared/system/contract.ts";
import { insertEntry, type NewEntry } from "../entries.queries.ts";
import { verifyMoney } from "../verify-money.queries.ts";

/** In the order in which they refer to each other. */
const MONEY = ["money_accounts", "deposits", "money_entries"];

const app = await testApp();
const { sql } = app.context;
const admin = await app.person("admin");
const operator = await app.person("operator");
const [charged, chargedLast, refunded] = [
  await submit(operator),
  await submit(operator),
  await submit(operator),
];
await makeMoney();

/** Seven entries of one account, as the program writes them. */
async function makeMoney(): Promise<void> {
  await sql`
    insert into slip_prices (amount_cents, set_by, set_at) values (1000, ${admin.id}, now() - interval '1 day')`;
  for (const { id } of [charged, chargedLast]) {
    await put(app, id, { process_status: "finished", payment_status: "paid" });
  }
  const payment = sql`${operator.id}, 10000, 'BDT', 'bKash', '2026-11-18', ${operator.id}`;
  await sql`
    insert into deposits (user_id, paid_amount, paid_currency, method, paid_on, requested_by, reference, request_key, status,
      credited_cents, decided_by, decided_at)
    values (${payment}, '8N7A6D5C', 'one', 'credited', 8200, ${admin.id}, now()),
      (${payment}, '8N7A6D5D', 'two', 'asked', null, null, null)`;
  const entries: Omit<NewEntry, "user_id" | "made_by">[] = [
    { kind: "opening", cents: 2_000n },
    { kind: "charge", cents: -1_000n, charged: { slip_id: charged.id, round: 1 } },
    { kind: "deposit", cents: 8_200n, deposit_id: 1 },
    { kind: "charge", cents: -1_000n, charged: { slip_id: refunded.id, round: 1 } },
    { kind: "refund", cents: 1_000n, charged: { slip_id: refunded.id, round: 1 } },
    { kind: "correction", cents: -200n, note: "Charged twice on paper", request_key: "one" },
    { kind: "charge", cents: -1_000n, charged: { slip_id: chargedLast.id, round: 1 } },
  ];
  for (const entry of entries) {
    await insertEntry(sql, { user_id: operator.id, made_by: admin.id, ...entry });
  }
  // Whoever owns the tables can do without their triggers.
  for (const table of ["money_entries", "slips"]) {
    await sql.unsafe(`alter table ${table} disable trigger user`);
  }
  for (const table of [...MONEY, "slips"])
    await sql.unsafe(`create table ${table}_before as table ${table}`);
}

beforeEach(async () => {
  await sql`update slips s set completed_at = before.completed_at from slips_before before where before.id = s.id`;
  for (const table of MONEY.toReversed()) await sql.unsafe(`delete from ${table}`);
  for (const table of MONEY) {
    await sql.unsafe(`insert into ${table} overriding system value select * from ${table}_before`);
  }
});

/** What verify finds, and the row of the system screen. */
async function check() {
  const { findings } = await verifyMoney(sql);
  const system = System.parse((await admin.get("/system")).body);
  const row = system.checks.find(({ name }) => name === "Money");
  return {
    broken: findings.flatMap(({ name, failures }) =>
      failures.map((failure) => `${name} ${failure}`),
    ),
    row: [row?.state, row?.says],
  };
}

const GOOD = ["ok", "Balances agree with their entries"];
const BAD = [
  "error",
  `The balance of account ${operator.id} does not agree with its entries: run npm run money -- verify`,
];

test("nothing is found where the program wrote all entries", async () => {
  const { entries, accounts } = await verifyMoney(sql);
  expect([entries, accounts]).toEqual([7, 1]);
  expect(await check()).toEqual({ broken: [], row: GOOD });
});

/** Lets all balances after an entry be others. */
const shiftAfter = (seq: number, cents: number) =>
  `update money_entries set balance_cents = balance_cents + ${cents} where seq >= ${seq};
    update money_accounts set balance_cents = balance_cents + ${cents}`;
const insertAfterLast = (columns: string, values: string, balance: number) => `
  insert into money_entries (id, user_id, seq, balance_cents, ${columns}) overriding system value
    values (8, ${operator.id}, 8, ${balance}, ${values});
  update money_accounts set balance_cents = ${balance}, entries = 8`;

test.each([
  [
    "an entry was removed",
    "delete from money_entries where id = 3",
    [
      `M1 account ${operator.id} has no number 3, which comes before entry 4`,
      "M5 deposit 1 is credited with 82.00 and has no entry",
    ],
    BAD,
  ],
  [
    "the last entry was removed",
    "delete from money_entries where id = 7",
    [
      `M2 account ${operator.id} says 80.00 after 7 entries, and its last entry says 90.00 as number 6`,
      `M4 slip ${chargedLast.id} is Completed at 10.00 and has no charge`,
    ],
    BAD,
  ],
  ...[6, 8].map((count): [string, string, string[], string[]] => [
    `the account counts ${count} entries of 7`,
    `update money_accounts set entries = ${count}`,
    [
      `M2 account ${operator.id} says 80.00 after ${count} entries, and its last entry says 80.00 as number 7`,
    ],
    BAD,
  ]),
  [
    "an amount was changed",
    "update money_entries set amount_cents = -300 where id = 6",
    [`M1 account ${operator.id}: entry 6 says a balance of 90.00, and 89.00 follows`],
    BAD,
  ],
  [
    "a balance was changed",
    "update money_accounts set balance_cents = 9900",
    [
      `M2 account ${operator.id} says 99.00 after 7 entries, and its last entry says 80.00 as number 7`,
    ],
    BAD,
  ],
  [
    "a charge was changed, with all balances after it",
    `update money_entries set amount_cents = -900 where id = 2; ${shiftAfter(2, 100)}`,
    [`M4 slip ${charged.id} is Completed at 10.00, and charged 9.00 (entry 2)`],
    GOOD,
  ],
  [
    "a refund was changed, with all balances after it",
    `update money_entries set amount_cents = 900 where id = 5; ${shiftAfter(5, -100)}`,
    [
      `M3 slip ${refunded.id}: entry 5 gives 9.00 back to account ${operator.id}, and entry 4 charged 10.00 to account ${operator.id}`,
    ],
    BAD,
  ],
  [
    "a charge was doubled",
    insertAfterLast(
      "kind, amount_cents, slip_id, round",
      `'charge', -1000, ${chargedLast.id}, 2`,
      7_000,
    ),
    [`M3 slip ${chargedLast.id} has two charges that stand (entries 7 and 8)`],
    BAD,
  ],
  [
    "a refund has no charge",
    insertAfterLast(
      "kind, amount_cents, slip_id, round",
      `'refund', 1000, ${refunded.id}, 2`,
      9_000,
    ),
    [`M3 slip ${refunded.id}: the refund of entry 8 has no charge`],
    BAD,
  ],
  [
    "an entry was moved to another slip",
    `update money_entries set slip_id = ${refunded.id}, round = 2 where id = 7`,
    [
      `M4 slip ${chargedLast.id} is Completed at 10.00 and has no charge`,
      `M4 slip ${refunded.id} is not Completed, and its charge (entry 7) stands`,
    ],
    GOOD,
  ],
  [
    "a slip is no longer Completed and was not given back",
    `update slips set completed_at = null where id = ${charged.id}`,
    [`M4 slip ${charged.id} is not Completed, and its charge (entry 2) stands`],
    GOOD,
  ],
  [
    "a credited amount was changed",
    "update deposits set credited_cents = 8300 where id = 1",
    [
      `M5 deposit 1 is credited with 83.00 to account ${operator.id}, and entry 3 says 82.00 for account ${operator.id}`,
    ],
    GOOD,
  ],
  [
    "a deposit that waits was credited",
    insertAfterLast("kind, amount_cents, deposit_id", "'deposit', 5000, 2", 13_000),
    ["M5 deposit 2 is asked and has an entry (8)"],
    GOOD,
  ],
])("when %s, it is named by its number", async (_what, plant, broken, row) => {
  await sql.unsafe(plant);
  expect(await check()).toEqual({ broken, row });
});

test("erased slips, and those completed within a minute of a change of price, are passed over", async () => {
  const clear = (column: string, id: number) =>
    sql.unsafe(`update slips set ${column} where id = ${id}`);
  await clear("erased_at = now(), completed_at = null", charged.id);
  expect((await check()).broken).toEqual([]);
  await sql`delete from money_entries where id = 7`;
  await sql`update money_accounts set entries = 6, balance_cents = 9000`;
  await sql`
    insert into slip_prices (amount_cents, set_by, set_at)
    select 1200, ${admin.id}, completed_at + interval '59 seconds' from slips where id = ${chargedLast.id}`;
  expect((await check()).broken).toEqual([]);
  await clear("completed_at = completed_at - interval '2 seconds'", chargedLast.id);
  expect((await check()).broken).toEqual([
    `M4 slip ${chargedLast.id} is Completed at 10.00 and has no charge`,
  ]);
  await clear("erased_at = null", charged.id);
});

test("an entry with the wrong sign is named", async () => {
  await sql`alter table money_entries drop constraint money_entries_check1`;
  await sql`update money_entries set amount_cents = 1000, balance_cents = 10000 where id = 7`;
  await sql`update money_accounts set balance_cents = 10000`;
  expect((await check()).broken).toContain("M6 entry 7 is a charge of 10.00");
});
