import { Button } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { dollarsShown } from "#shared/money/rules.ts";
import { t } from "#web/language/translate.ts";
import { parseAccountsSearch } from "#web/lib/addresses.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { IconPencil } from "#web/ui/icons/icons.ts";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { EmptyState, Page } from "#web/ui/page.tsx";
import { SectionTabs } from "#web/ui/section-tabs.tsx";
import { usePriceDialog } from "./account-dialogs.tsx";
import { Accounts, accountsFilter, useAccountsView } from "./accounts.tsx";
import { accountsQuery, depositsQuery, pricesQuery } from "./api.ts";
import { AllDepositsLink, DepositsToDecide } from "./decide-deposits.tsx";
import { Figures } from "./figures.tsx";
import sheet from "./money.module.css";

const TO_DECIDE = { status: "asked" } as const;

export function prefetch({ queries, location: { search } }: Visit): void {
  void queries.prefetchQuery(accountsQuery(accountsFilter(parseAccountsSearch(search), "")));
  void queries.prefetchInfiniteQuery(depositsQuery(TO_DECIDE));
  void queries.prefetchQuery(pricesQuery);
}

/** What admins do with money (/admin/money): deposits to decide, everybody's balance, the price per slip. */
export function AdminMoneyPage() {
  const { role } = useCurrentUser();
  const openPrices = usePriceDialog();
  const setPrice = () => openPrices();
  const view = useAccountsView();
  const accounts = useQuery({
    ...accountsQuery(view.filter),
    placeholderData: keepPreviousData,
  });
  // What stands in the head and above the accounts depends on them.
  const { data: settings, isPending } = useQuery(settingsQuery);
  const prices = useQuery(pricesQuery);
  const deposits = useInfiniteQuery(depositsQuery(TO_DECIDE));
  const hasDeposits = deposits.isError || (deposits.data?.pages[0]?.asked ?? 0) > 0;
  const isUnused = settings?.uses_money === false;
  return (
    <Page
      title={t("Money")}
      heading={t("Money")}
      tabs={!isPending && <SectionTabs role={role} />}
      actions={
        !isPending &&
        !isUnused && (
          <Button variant="default" leftSection={<IconPencil size={16} />} onClick={setPrice}>
            {t("Price per slip: {price}", {
              price: prices.data ? dollarsShown(prices.data.price) : "…",
            })}
          </Button>
        )
      }
    >
      <LoadFailure title={t("Failed to fetch the accounts.")} query={accounts} />
      {isUnused ? (
        <div className={`desk-sheet ${sheet.sheet}`}>
          <EmptyState
            query={null}
            title={t("No price is set, so nothing is charged.")}
            hint={t(
              "Set a price per slip and every completed slip is charged to whoever submitted it.",
            )}
            action={<Button onClick={setPrice}>{t("Set price")}</Button>}
          />
        </div>
      ) : (
        !accounts.isError && (
          <Figures
            label={t("Figures")}
            figures={FIGURES.map(({ label, sum }) => ({ label, amount: accounts.data?.[sum] }))}
          />
        )
      )}
      {hasDeposits && <DepositsToDecide query={deposits} />}
      {!isPending && (
        <Accounts
          query={accounts}
          view={view}
          tool={!hasDeposits && !isUnused && <AllDepositsLink />}
        />
      )}
    </Page>
  );
}

const FIGURES = [
  { sum: "owed_to_people", label: t("Prepaid by operators") },
  { sum: "owed_by_people", label: t("Overdue from operators") },
  { sum: "deposits_this_month", label: t("Deposits this month") },
  { sum: "charges_this_month", label: t("Charged this month") },
] as const;
