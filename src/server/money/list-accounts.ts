import type { ApiDesk } from "#server/api/serve.ts";
import type { Admin } from "#server/auth/actor.ts";
import type { AccountsQuery, MoneyAccounts } from "#shared/money/contract.ts";
import { monthOfDay } from "#shared/money/rules.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { countAccounts, findAccounts, findSums } from "./accounts.queries.ts";
import { isLeftToOthers } from "./whose-balance.ts";

/** A page past the end is answered with the last one. */
export async function listAccounts(
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
