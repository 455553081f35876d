import type { Readable } from "node:stream";
import type { Fragment, Queryable } from "@slipdesk/pg-client";
import type { ApiDesk } from "#server/api/serve.ts";
import { type Actor, type SlipScope, scopeOf } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import { asDollars } from "#server/database/expressions.ts";
import type { Joined, Row } from "#server/database/tables.ts";
import { csvFile } from "#server/http/csv-file.ts";
import { invalid } from "#server/http/refusal.ts";
import { record } from "#server/log/acts.ts";
import { MAX_INTEGER } from "#shared/http/fields.ts";
import {
  ENTRIES_PER_PAGE,
  type MoneyEntry,
  type Statement,
  type StatementExport,
  type StatementQuery,
} from "#shared/money/contract.ts";
import {
  type EntryKind,
  firstDayOf,
  type Month,
  monthAfter,
  monthOfDay,
} from "#shared/money/rules.ts";
import { type Sentence, sentence } from "#shared/text/sentence.ts";
import { formatTime } from "#shared/time/instants.ts";
import { dhakaDayOf, todayInDhaka } from "#shared/time/plain-date.ts";
import { getReadableHolder } from "./entries.ts";
import { priceNow } from "./prices.ts";

export async function readStatement(
  desk: ApiDesk,
  by: Actor,
  query: StatementQuery,
): Promise<Statement> {
  const user = await getReadableHolder(desk.sql, by, query.user);
  const { month = monthOfDay(todayInDhaka(desk.clock())), before = MAX_INTEGER } = query;
  const { after, until, ...sums } = await findMonth(desk.sql, user.id, month);
  const found = await findEntries(desk.sql, scopeOf(desk, by), user.id, {
    after,
    until: Math.min(until, before - 1),
    order: "newest first",
    limit: ENTRIES_PER_PAGE + 1,
  });
  const entries = found.slice(0, ENTRIES_PER_PAGE);
  const next = found.length > ENTRIES_PER_PAGE ? (entries.at(-1)?.seq ?? null) : null;
  return { user, month, ...sums, entries, next };
}

export async function exportStatement(
  desk: ApiDesk,
  by: Actor,
  { user, month }: StatementExport,
): Promise<Readable> {
  const entries = await writeAs(desk, by, async (write) => {
    const { sql } = write;
    const { id } = await getReadableHolder(sql, by, user);
    const { after, until } = month ? await findMonth(sql, id, month) : await findChain(sql, id);
    const limit = desk.mostRows.moneyEntries;
    if (until - after > limit) {
      const count = limit.toLocaleString("en-US");
      throw chooseMonth(sentence("Choose a month: at most {count} lines", { count }));
    }
    const choice = { after, until, order: "oldest first", limit } as const;
    const found = await findEntries(sql, scopeOf(desk, by), id, choice);
    desk.budgets.spendIdentities(
      by,
      found.flatMap(({ slip_id, applicant }) => (applicant !== null && slip_id ? slip_id : [])),
      (count) => chooseMonth(sentence("Choose a month: at most {count} applications", { count })),
    );
    const details = { rows: found.length, account: id, ...(month && { month }) };
    await record(write, { subject: "desk", action: "money-exported", details });
    return found;
  });
  return csvOf(entries);
}

const chooseMonth = (message: Sentence) => invalid([{ field: "month", ...message }]);

const KIND_NAMES: Readonly<Record<EntryKind, string>> = {
  opening: "Opening balance",
  deposit: "Deposit",
  charge: "Charge",
  refund: "Refund",
  correction: "Correction",
};

/** Days as `yyyy-MM-dd`, which no spreadsheet misreads; amounts as plain numbers. */
const COLUMNS: readonly [string, (entry: NumberedEntry) => string | null][] = [
  ["Date", ({ at }) => dhakaDayOf(new Date(at))],
  ["Time", ({ at }) => formatTime(at)],
  ["What", ({ kind }) => KIND_NAMES[kind]],
  ["Slip", slipText],
  ["Reference", ({ method, reference }) => method && `${method} ${reference}`],
  ["Note", ({ note }) => note],
  ["Amount", ({ amount }) => amount],
  ["Balance", ({ balance }) => balance],
  ["By", ({ by }) => by],
];

function slipText({ slip_id, slip_state, applicant }: NumberedEntry): string | null {
  if (slip_id === null) return null;
  if (slip_state !== "there") return `${slip_id} (${slip_state})`;
  return applicant === null ? String(slip_id) : `${slip_id} · ${applicant}`;
}

function csvOf(entries: readonly NumberedEntry[]): Readable {
  const lines = function* () {
    yield COLUMNS.map(([heading]) => heading);
    for (const entry of entries) yield COLUMNS.map(([, textOf]) => textOf(entry) ?? "");
  };
  return csvFile(lines());
}

export const startOf = (sql: Queryable, month: Month): Fragment => sql`
  (${firstDayOf(month)}::timestamp at time zone 'Asia/Dhaka')`;

export const endOf = (sql: Queryable, month: Month): Fragment => startOf(sql, monthAfter(month, 1));

/** Entries of a chain after one number until another. */
type Stretch = { after: number; until: number };

async function findChain(sql: Queryable, userId: number): Promise<Stretch> {
  return await sql<Stretch[]>`
    select 0 as after, coalesce((select entries from money_accounts where user_id = ${userId}), 0) as until`.one();
}

type MonthOfMoney = Stretch &
  Pick<Statement, "balance" | "price" | "has_entries" | "opening" | "closing" | "count" | "totals">;

/** The balance, the sums of a month, and which entries it has. */
export async function findMonth(sql: Queryable, userId: number, month: Month) {
  const dollars = (cents: Fragment) => asDollars(sql, sql`coalesce(${cents}, 0)`);
  const total = (kind: EntryKind) =>
    sql`${kind}::text, ${dollars(sql`sum(e.amount_cents) filter (where e.kind = ${kind})`)}::text`;
  return await sql<MonthOfMoney[]>`
    with account as (select balance_cents from money_accounts where user_id = ${userId}),
    opening as (${lastBefore(sql, userId, startOf(sql, month))}),
    closing as (${lastBefore(sql, userId, endOf(sql, month))}),
    bounds as (
      select coalesce((select seq from opening), 0) as after, coalesce((select seq from closing), 0) as until
    )
    select ${dollars(sql`(select balance_cents from account)`)} as balance,
      (select ${asDollars(sql, priceNow(sql))} from users u where u.id = ${userId}) as price,
      exists (select from money_entries where user_id = ${userId}) as has_entries,
      ${dollars(sql`(select balance_cents from opening)`)} as opening,
      ${dollars(sql`(select balance_cents from closing)`)} as closing,
      bounds.after, bounds.until, sums.*
    from bounds cross join lateral (
      select count(*) as count, json_build_object(${total("deposit")}, ${total("charge")},
        ${total("refund")}, ${total("correction")}, ${total("opening")}) as totals
      from money_entries e where e.user_id = ${userId} and e.seq > bounds.after and e.seq <= bounds.until
    ) sums`.one();
}

const lastBefore = (sql: Queryable, userId: number, moment: Fragment) => sql`
  select seq, balance_cents from money_entries
  where user_id = ${userId} and at < ${moment} order by at desc, seq desc limit 1`;

type EntryRow = Row<"money_entries", "id" | "at" | "kind" | "slip_id" | "note"> &
  Joined<"deposits", "method" | "reference" | "paid_amount" | "paid_currency"> &
  Pick<MoneyEntry, "slip_state" | "applicant" | "amount" | "balance" | "by">;

type NumberedEntry = EntryRow & Row<"money_entries", "seq">;

export async function findEntries(
  sql: Queryable,
  scope: SlipScope,
  userId: number,
  choice: Stretch & { order: "newest first" | "oldest first"; limit: number },
): Promise<NumberedEntry[]> {
  const { after, until, order, limit } = choice;
  return await sql<NumberedEntry[]>`
    ${entryRows(sql, scope)} where e.user_id = ${userId} and e.seq > ${after} and e.seq <= ${until}
    order by e.seq ${order === "newest first" ? sql`desc` : sql``} limit ${limit}`;
}

export async function getEntry(sql: Queryable, scope: SlipScope, id: number): Promise<MoneyEntry> {
  return await sql<EntryRow[]>`${entryRows(sql, scope)} where e.id = ${id}`.one();
}

const entryRows = (sql: Queryable, { user_id }: SlipScope) => sql`
  select e.id, e.seq, e.at, e.kind, e.slip_id,
    case when e.slip_id is null then null when s.id is null then 'deleted'
      when s.erased_at is not null then 'erased' else 'there' end as slip_state,
    case when s.erased_at is null and ${user_id === null ? sql`true` : sql`s.user_id = ${user_id}`}
      then s.first_name || ' ' || s.last_name end as applicant,
    d.method, d.reference, d.paid_amount, d.paid_currency,
    ${asDollars(sql, sql`e.amount_cents`)} as amount, ${asDollars(sql, sql`e.balance_cents`)} as balance,
    maker.first_name || ' ' || maker.last_name as "by", e.note
  from money_entries e
  left join slips s on s.id = e.slip_id
  left join deposits d on d.id = e.deposit_id
  left join users maker on maker.id = e.made_by`;
