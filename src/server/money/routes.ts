import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import type { Admin } from "#server/auth/actor.ts";
import { asDownload } from "#server/http/csv-file.ts";
import { ifMatch, requiredIdempotencyKey } from "#server/http/headers.ts";
import type { AccountsQuery, MoneyAccounts } from "#shared/money/contract.ts";
import * as contract from "#shared/money/contract.ts";
import * as prices from "#shared/money/contract-prices.ts";
import { monthOfDay, statementFileName } from "#shared/money/rules.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { countAccounts, findAccounts, findSums } from "./accounts.queries.ts";
import { correctBalance } from "./correct-balance.ts";
import { decideDeposit } from "./decide-deposit.ts";
import { findPrices } from "./prices.queries.ts";
import { listDeposits } from "./read-deposits.ts";
import { exportStatement, readStatement } from "./read-statement.ts";
import { requestDeposit } from "./request-deposit.ts";
import { setPrice } from "./set-price.ts";
import { isLeftToOthers } from "./whose-balance.ts";

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
