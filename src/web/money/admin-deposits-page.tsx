import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import type { Deposit } from "#shared/money/contract.ts";
import { paidShown } from "#shared/money/rules.ts";
import { shownDay } from "#web/language/shown.ts";
import { t } from "#web/language/translate.ts";
import { parseDepositsSearch } from "#web/lib/addresses.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { ChipCount, chipLooks } from "#web/ui/chip.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { EmptyState, Page } from "#web/ui/page.tsx";
import list from "#web/ui/record-list.module.css";
import { type RecordColumn, RecordList } from "#web/ui/record-list.tsx";
import { SectionTabs } from "#web/ui/section-tabs.tsx";
import classes from "./admin-money.module.css";
import { depositsQuery } from "./api.ts";
import { BeforeDeciding, DecideButtons, OlderDeposits } from "./decide-deposits.tsx";
import { DepositPill, PaymentLine } from "./deposits.tsx";

export function prefetch({ queries, location: { search } }: Visit): void {
  void queries.prefetchInfiniteQuery(depositsQuery(parseDepositsSearch(search)));
}

/** Everybody's deposits, newest first (/admin/money/deposits). */
export function AdminDepositsPage() {
  const { role } = useCurrentUser();
  const filter = useSearch({ from: "/desk/admin/money/deposits" });
  const query = useInfiniteQuery(depositsQuery(filter));
  return (
    <Page title={t("Deposits")} heading={t("Deposits")} tabs={<SectionTabs role={role} />}>
      <LoadFailure title={t("Failed to fetch the deposits.")} query={query} />
      <div className={classes.deposits}>
        <RecordList
          label={t("Deposits")}
          columns={COLUMNS}
          rows={query.data?.pages.flatMap(({ deposits }) => deposits)}
          rowKey={({ id }) => id}
          isPending={query.isPending}
          minWidth={700}
          placeholders={{ count: 6, height: 110 }}
          tools={<StatusChips chosen={filter.status} asked={query.data?.pages[0]?.asked} />}
          empty={<EmptyState query={query} title={t("No deposits found")} />}
        >
          <OlderDeposits query={query} />
        </RecordList>
      </div>
    </Page>
  );
}

const STATUSES = [
  { status: undefined, label: t("All deposits") },
  { status: "asked", label: t("To decide") },
  { status: "credited", label: t("Credited") },
  { status: "declined", label: t("Declined") },
] as const;

type StatusChipsProps = { chosen: Deposit["status"] | undefined; asked: number | undefined };

function StatusChips({ chosen, asked }: StatusChipsProps) {
  return (
    <nav aria-label={t("Status")} className={classes.chips}>
      {STATUSES.map(({ status, label }) => (
        <Link
          key={label}
          {...chipLooks(status === chosen)}
          to="/admin/money/deposits"
          search={parseDepositsSearch({ status })}
          resetScroll={false}
          activeOptions={{ exact: true }}
        >
          {label}
          {status === "asked" && <ChipCount count={asked?.toLocaleString("en")} />}
        </Link>
      ))}
    </nav>
  );
}

const COLUMNS: readonly RecordColumn<Deposit>[] = [
  {
    heading: t("Person"),
    width: "18%",
    onCard: "top",
    cell: ({ user }) => (
      <Link to="/money" search={{ user: user.id }} className={list.name} translate="no">
        {user.name}
      </Link>
    ),
  },
  {
    heading: t("Paid"),
    onCard: "line",
    cell: (deposit) => (
      <>
        <span className={classes.paid}>
          {paidShown(deposit.paid_amount, deposit.paid_currency)}
        </span>
        <PaymentLine {...deposit} />
        <p className="desk-meta">{t("requested {day}", { day: shownDay(deposit.created_at) })}</p>
        <BeforeDeciding deposit={deposit} />
      </>
    ),
  },
  {
    heading: t("Status"),
    width: "26%",
    onCard: "line",
    cell: (deposit) => (
      <>
        <DepositPill {...deposit} />
        {deposit.decided_at && (
          <p className={classes.decided} translate="no">
            {[`${deposit.decided_by}, ${shownDay(deposit.decided_at)}`, deposit.declined_reason]
              .filter(Boolean)
              .join(" · ")}
          </p>
        )}
      </>
    ),
  },
  {
    heading: t("Actions"),
    width: 190,
    holds: "actions",
    onCard: "line",
    cell: (deposit) => deposit.status === "asked" && <DecideButtons deposit={deposit} />,
  },
];
