import type { Readable } from "node:stream";
import type { Queryable } from "@slipdesk/pg-client";
import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import { type Actor, type Admin, scopeOf } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { asDownload, type Column, csvOf } from "#server/http/csv-file.ts";
import { ifMatch, requiredIdempotencyKey } from "#server/http/headers.ts";
import { invalid, refuseChangedSince } from "#server/http/refusal.ts";
import { changesBetween, record } from "#server/log/acts.ts";
import { MAX_INTEGER } from "#shared/http/fields.ts";
import * as contract from "#shared/money/contract.ts";
import {
  type AccountsQuery,
  ENTRIES_PER_PAGE,
  type MoneyAccounts,
  type Statement,
  type StatementExport,
  type StatementQuery,
} from "#shared/money/contract.ts";
import type { SlipPrice } from "#shared/money/contract-prices.ts";
import * as prices from "#shared/money/contract-prices.ts";
import type { PriceForm } from "#shared/money/form.ts";
import { amountOf, type EntryKind, monthOfDay, statementFileName } from "#shared/money/rules.ts";
import { type Sentence, sentence } from "#shared/text/sentence.ts";
import { formatTime } from "#shared/time/instants.ts";
import { dhakaDayOf, todayInDhaka } from "#shared/time/plain-date.ts";
import {
  countAccounts,
  findAccounts,
  findChain,
  findEntries,
  findMonth,
  findSums,
  type NumberedEntry,
} from "./accounts.queries.ts";
import { correctBalance, getReadableHolder, isLeftToOthers } from "./balances.ts";
import { decideDeposit, listDeposits, requestDeposit } from "./deposits.ts";
import {
  findPriceBefore,
  findPrices,
  getHolder,
  getPrice,
  insertPrice,
  lockPrices,
} from "./entries.queries.ts";

export function moneyRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, context, contract.getStatement, ({ by, query }) => readStatement(context, by, query));
  serve(app, context, contract.exportStatement, async ({ by, body, reply }) => {
    const file = await exportStatement(context, by, body);
    asDownload(reply, statementFileName(body.month));
    return file;
  });
  serve(app, context, contract.listMoneyAccounts, ({ by, query }) =>
    listAccounts(context, by, query),
  );
  serve(app, context, contract.correctBalance, ({ by, body, request }) =>
    correctBalance(context, by, body, requiredIdempotencyKey(request)),
  );
  serve(app, context, contract.listDeposits, ({ by, query }) => listDeposits(context, by, query));
  serve(app, context, contract.requestDeposit, ({ by, body, request }) =>
    requestDeposit(context, by, body, requiredIdempotencyKey(request)),
  );
  serve(app, context, contract.decideDeposit, ({ by, params, body }) =>
    decideDeposit(context, by, params.id, body),
  );
  serve(app, context, prices.getPrices, () => findPrices(context.sql));
  serve(app, context, prices.setPrice, ({ by, body, request }) =>
    setPrice(context, by, body, ifMatch(request)),
  );
}

/** A page past the end is answered with the last one. */
async function listAccounts(
  context: ApiContext,
  by: Admin,
  query: AccountsQuery,
): Promise<MoneyAccounts> {
  const { search, limit } = query;
  const [leavesOwn, totalRows, sums] = await Promise.all([
    isLeftToOthers(context.sql, by, by.id),
    countAccounts(context.sql, search),
    findSums(context.sql, monthOfDay(todayInDhaka(context.clock()))),
  ]);
  const totalPages = Math.ceil(totalRows / limit);
  const currentPage = Math.min(query.page, Math.max(1, totalPages));
  const found = await findAccounts(context.sql, { search, page: currentPage, limit });
  const accounts = found.map((account) => ({
    ...account,
    may_correct: account.user_id !== by.id || !leavesOwn,
  }));
  return { accounts, ...sums, totalRows, totalPages, currentPage };
}

async function setPrice(
  context: Context,
  by: Admin,
  form: PriceForm,
  readAt: string | null,
): Promise<SlipPrice> {
  const { amount: cents, user_id = null } = form;
  return await writeAs(context, by, async (write) => {
    const { sql } = write;
    if (user_id !== null) await getHolder(sql, user_id);
    await refuseOutdated(sql, readAt);
    const before = { price: await findPriceBefore(sql, user_id) };
    const id = await insertPrice(sql, { user_id, cents, by: by.id });
    const changes = changesBetween(before, { price: cents === null ? null : amountOf(cents) });
    const about = { subject: "user", action: "price-set", subject_ids: [user_id] } as const;
    await record(write, { ...about, changes });
    return await getPrice(sql, id);
  });
}

/** When two set a price at once, the second one waits, sees the first and has a later time. Readers continue. */
async function refuseOutdated(sql: Queryable, readAt: string | null): Promise<void> {
  await lockPrices(sql);
  if (readAt === null) return;
  refuseChangedSince(
    readAt,
    await findPrices(sql),
    "Someone set a price after you opened this. Nothing was saved; look at what changed, then decide again.",
  );
}

async function readStatement(
  context: ApiContext,
  by: Actor,
  query: StatementQuery,
): Promise<Statement> {
  const user = await getReadableHolder(context.sql, by, query.user);
  const { month = monthOfDay(todayInDhaka(context.clock())), before = MAX_INTEGER } = query;
  const { after, until, ...sums } = await findMonth(context.sql, user.id, month);
  const found = await findEntries(context.sql, scopeOf(context, by), user.id, {
    after,
    until: Math.min(until, before - 1),
    order: "newest first",
    limit: ENTRIES_PER_PAGE + 1,
  });
  const entries = found.slice(0, ENTRIES_PER_PAGE);
  const next = found.length > ENTRIES_PER_PAGE ? (entries.at(-1)?.seq ?? null) : null;
  return { user, month, ...sums, entries, next };
}

async function exportStatement(
  context: ApiContext,
  by: Actor,
  { user, month }: StatementExport,
): Promise<Readable> {
  const entries = await writeAs(context, by, async (write) => {
    const { sql } = write;
    const { id } = await getReadableHolder(sql, by, user);
    const { after, until } = month ? await findMonth(sql, id, month) : await findChain(sql, id);
    const limit = context.mostRows.moneyEntries;
    if (until - after > limit) {
      const count = limit.toLocaleString("en-US");
      throw chooseMonth(sentence("Choose a month: at most {count} lines", { count }));
    }
    const choice = { after, until, order: "oldest first", limit } as const;
    const found = await findEntries(sql, scopeOf(context, by), id, choice);
    context.budgets.spendRecordsViewed(
      by,
      found.flatMap(({ slip_id, applicant }) => (applicant !== null && slip_id ? slip_id : [])),
      (count) => chooseMonth(sentence("Choose a month: at most {count} applications", { count })),
    );
    const details = { rows: found.length, account: id, ...(month && { month }) };
    await record(write, { subject: "desk", action: "money-exported", details });
    return found;
  });
  return csvOf(COLUMNS, entries);
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
const COLUMNS: readonly Column<NumberedEntry>[] = [
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
