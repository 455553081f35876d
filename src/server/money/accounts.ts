import type { ApiDesk } from "#server/api/serve.ts";
import type { AccountsQuery, MoneyAccounts } from "#shared/money/contract.ts";
import { monthOfDay } from "#shared/money/rules.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { countAccounts, findAccounts, findSums } from "./repository-accounts.ts";

/** A page past the end is answered with the last one. */
export async function listAccounts(desk: ApiDesk, query: AccountsQuery): Promise<MoneyAccounts> {
  const { search, limit } = query;
  const [totalRows, sums] = await Promise.all([
    countAccounts(desk.sql, search),
    findSums(desk.sql, monthOfDay(todayInDhaka(desk.clock()))),
  ]);
  const totalPages = Math.ceil(totalRows / limit);
  const currentPage = Math.min(query.page, Math.max(1, totalPages));
  const accounts = await findAccounts(desk.sql, { search, page: currentPage, limit });
  return { accounts, ...sums, totalRows, totalPages, currentPage };
}
