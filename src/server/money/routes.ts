import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
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

export function moneyRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, contract.getStatement, ({ by, query }) => readStatement(desk, by, query));
  serve(app, desk, contract.exportStatement, async ({ by, body, reply }) => {
    const file = await exportStatement(desk, by, body);
    asDownload(reply, statementFileName(body.month));
    return file;
  });
  serve(app, desk, contract.listMoneyAccounts, ({ by, query }) => listAccounts(desk, by, query));
  serve(app, desk, contract.correctBalance, ({ by, body, request }) =>
    correctBalance(desk, by, body, requiredIdempotencyKey(request)),
  );
  serve(app, desk, contract.listDeposits, ({ by, query }) => listDeposits(desk, by, query));
  serve(app, desk, contract.requestDeposit, ({ by, body, request }) =>
    requestDeposit(desk, by, body, requiredIdempotencyKey(request)),
  );
  serve(app, desk, contract.decideDeposit, ({ by, params, body }) =>
    decideDeposit(desk, by, params.id, body),
  );
  serve(app, desk, prices.getPrices, () => findPrices(desk.sql));
  serve(app, desk, prices.setPrice, ({ by, body, request }) =>
    setPrice(desk, by, body, ifMatch(request)),
  );
}

/** A page past the end is answered with the last one. */
async function listAccounts(
  desk: ApiDesk,
  by: Admin,
  query: AccountsQuery,
): Promise<MoneyAccounts> {
  const { search, limit } = query;
  const [leavesOwn, totalRows, sums] = await Promise.all([
    isLeftToOthers(desk.sql, by, by.id),
    countAccounts(desk.sql, search),
    findSums(desk.sql, monthOfDay(todayInDhaka(desk.clock()))),
  ]);
  const totalPages = Math.ceil(totalRows / limit);
  const currentPage = Math.min(query.page, Math.max(1, totalPages));
  const found = await findAccounts(desk.sql, { search, page: currentPage, limit });
  const accounts = found.map((account) => ({
    ...account,
    may_correct: account.user_id !== by.id || !leavesOwn,
  }));
  return { accounts, ...sums, totalRows, totalPages, currentPage };
}
