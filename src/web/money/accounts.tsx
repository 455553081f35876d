import { Button, Menu } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { MoneyAccount, MoneyAccounts } from "#shared/money/contract.ts";
import { dollarsShown } from "#shared/money/rules.ts";
import { DEFAULT_PAGE_SIZE } from "#shared/slips/rules-list.ts";
import { ROLE_NAMES } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { type PageSearch, parseAccountsSearch } from "#web/lib/addresses.ts";
import { DotsButton } from "#web/ui/buttons.tsx";
import { useKeys } from "#web/ui/keys.ts";
import page from "#web/ui/page.module.css";
import { EmptyState, useNarrowScreen } from "#web/ui/page.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { PopupMenu, useAfterMenu } from "#web/ui/popup.tsx";
import list from "#web/ui/record-list.module.css";
import { type RecordColumn, RecordDay, RecordList } from "#web/ui/record-list.tsx";
import { useRowKeys } from "#web/ui/rows.ts";
import { ListSearch } from "#web/ui/search-box.tsx";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { BalanceDialog, usePriceDialog } from "./account-dialogs.tsx";
import classes from "./admin-money.module.css";
import { DepositDialog } from "./deposits.tsx";

export function accountsFilter(
  { page: at = 1, limit = DEFAULT_PAGE_SIZE }: PageSearch,
  search: string,
) {
  return { search, page: at, limit };
}

/** The page stands in the address; the term, a name, in the history's entry only. */
export function useAccountsView() {
  const inAddress = useSearch({ from: "/desk/admin/money" });
  const term = useLocation({ select: ({ state }) => state.search ?? "" });
  const navigate = useNavigate();
  const show = (search: Record<string, unknown>) =>
    void navigate({
      to: "/admin/money",
      search: parseAccountsSearch(search),
      state: (state) => state,
      resetScroll: false,
    });
  const searchFor = (search: string) =>
    void navigate({
      to: "/admin/money",
      search: parseAccountsSearch({ limit: inAddress.limit }),
      state: (state) => ({ ...state, search }),
      replace: true,
      resetScroll: false,
    });
  return { filter: accountsFilter(inAddress, term), term, show, searchFor };
}

type AccountsProps = {
  query: UseQueryResult<MoneyAccounts>;
  view: ReturnType<typeof useAccountsView>;
  /** At the head of the list. */
  tool?: ReactNode;
};

export function Accounts({ query, view, tool }: AccountsProps) {
  const { filter, term, show, searchFor } = view;
  const { data } = query;
  const rowProps = useAccountKeys(data?.accounts);
  return (
    <div className={classes.accounts}>
      <RecordList
        label={t("Accounts")}
        columns={COLUMNS}
        rows={data?.accounts}
        rowKey={({ user_id }) => user_id}
        rowProps={rowProps}
        isPending={query.isPending}
        minWidth={700}
        placeholders={{ count: 6, height: 58 }}
        tools={
          <div className={classes.head}>
            <h2 className={page.sheetTitle}>{t("Accounts")}</h2>
            {data && <span className={page.sheetCount}>{data.totalRows.toLocaleString("en")}</span>}
            {tool}
            <ListSearch
              className={classes.search ?? ""}
              label={t("Search accounts")}
              placeholder={t("search by name")}
              term={term}
              searchFor={searchFor}
            />
          </div>
        }
        empty={
          <EmptyState
            query={query}
            title={t("No accounts found")}
            hint={
              term
                ? t("No account matches your search.")
                : t("Operators appear here once you add them.")
            }
            action={
              term && (
                <Button variant="default" onClick={() => searchFor("")}>
                  {t("Clear the search")}
                </Button>
              )
            }
          />
        }
      >
        {data && (
          <Pager
            count={data.accounts.length}
            all={data.totalRows.toLocaleString("en")}
            current={data.currentPage}
            last={Math.max(1, data.totalPages)}
            size={filter.limit}
            onTurn={(next) => show({ limit: filter.limit, page: next })}
            onSize={(limit) => show({ limit })}
          />
        )}
      </RecordList>
    </div>
  );
}

function useAccountKeys(accounts: readonly MoneyAccount[] = []) {
  const navigate = useNavigate();
  const { walkingKeys, menuKey, rowProps } = useRowKeys(
    accounts.map(({ user_id: id }) => ({ id })),
    {
      does: t("Open the statement"),
      open: ({ id }) => void navigate({ to: "/money", search: { user: id } }),
    },
  );
  useKeys([...walkingKeys, menuKey]);
  return ({ user_id }: MoneyAccount) => rowProps(user_id);
}

const COLUMNS: readonly RecordColumn<MoneyAccount>[] = [
  {
    heading: t("Person"),
    onCard: "top",
    cell: (account) => (
      <>
        <Link to="/money" search={{ user: account.user_id }} className={list.name} translate="no">
          {account.name}
        </Link>
        <span className={list.more}>
          {account.is_ended
            ? t("{role} · deleted", { role: ROLE_NAMES[account.role] })
            : ROLE_NAMES[account.role]}
        </span>
      </>
    ),
  },
  {
    heading: inLanguage("Balance"),
    width: 128,
    holds: "figure",
    onCard: "corner",
    cell: ({ balance }) => (
      <span className={classes.balance} data-owed={balance.startsWith("-") || undefined}>
        {dollarsShown(balance)}
      </span>
    ),
  },
  {
    heading: t("Price"),
    width: 104,
    holds: "figure",
    onCard: "none",
    cell: ({ price, has_own_price, role }) => (
      <span className={has_own_price ? classes.own : "desk-muted"}>
        {role === "admin" ? "–" : dollarsShown(price)}
      </span>
    ),
  },
  {
    heading: t("Last movement"),
    width: 152,
    holds: "day",
    onCard: "none",
    cell: ({ last_at }) =>
      last_at === null ? <span className="desk-muted">–</span> : <RecordDay instant={last_at} />,
  },
  {
    heading: t("Actions"),
    width: 152,
    holds: "actions",
    cell: (account) => <AccountActions account={account} />,
  },
];

type AccountProps = { account: MoneyAccount };

function AccountActions({ account }: AccountProps) {
  const openDialog = useDialog();
  const isNarrow = useNarrowScreen();
  const { later, onExited } = useAfterMenu();
  const setPrice = usePriceDialog();
  const { user_id: id, name, role, may_correct } = account;
  const open = (Dialog: typeof BalanceDialog) =>
    later(() => openDialog((close) => <Dialog account={account} onClose={close} />));
  const addDeposit = () =>
    openDialog((close) => <DepositDialog person={{ id, name }} onClose={close} />);
  const more = (
    <DotsButton
      aria-label={t("More actions for {name}", { name })}
      title={t("More actions")}
      data-row-menu
    />
  );
  return (
    <div className={classes.actions}>
      {!isNarrow && (
        <Link
          to="/money"
          search={{ user: id }}
          className={classes.statement}
          aria-label={t("Statement of {name}", { name })}
        >
          {t("Statement")}
        </Link>
      )}
      <PopupMenu button={more} width={190} onExited={onExited}>
        {isNarrow && (
          <Menu.Item renderRoot={(props) => <Link to="/money" search={{ user: id }} {...props} />}>
            {t("Statement")}
          </Menu.Item>
        )}
        {may_correct && (
          <Menu.Item onClick={open(BalanceDialog)}>{t("Correct balance…")}</Menu.Item>
        )}
        {/* Their slips are never charged. */}
        {role !== "admin" && (
          <Menu.Item onClick={later(() => setPrice(account))}>{t("Set price…")}</Menu.Item>
        )}
        <Menu.Item onClick={later(addDeposit)}>{t("Add deposit…")}</Menu.Item>
      </PopupMenu>
    </div>
  );
}
