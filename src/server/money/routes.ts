import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import { asDownload } from "#server/http/csv-file.ts";
import { ifMatch, requiredIdempotencyKey } from "#server/http/headers.ts";
import * as contract from "#shared/money/contract.ts";
import * as prices from "#shared/money/contract-prices.ts";
import { statementFileName } from "#shared/money/rules.ts";
import { correctBalance } from "./correct-balance.ts";
import { decideDeposit } from "./decide-deposit.ts";
import { listAccounts } from "./list-accounts.ts";
import { findPrices } from "./prices.queries.ts";
import { listDeposits } from "./read-deposits.ts";
import { exportStatement, readStatement } from "./read-statement.ts";
import { askForDeposit } from "./request-deposit.ts";
import { setPrice } from "./set-price.ts";

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
  serve(app, desk, contract.askForDeposit, ({ by, body, request }) =>
    askForDeposit(desk, by, body, requiredIdempotencyKey(request)),
  );
  serve(app, desk, contract.decideDeposit, ({ by, params, body }) =>
    decideDeposit(desk, by, params.id, body),
  );
  serve(app, desk, prices.getPrices, () => findPrices(desk.sql));
  serve(app, desk, prices.setPrice, ({ by, body, request }) =>
    setPrice(desk, by, body, ifMatch(request)),
  );
}
