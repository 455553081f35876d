import { Button } from "@mantine/core";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Deposit, DepositPage } from "#shared/money/contract.ts";
import { paidShown } from "#shared/money/rules.ts";
import { t } from "#web/language/translate.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { LoadLine } from "#web/ui/load-failure.tsx";
import page from "#web/ui/page.module.css";
import list from "#web/ui/record-list.module.css";
import { useDialog } from "#web/ui/use-dialog.tsx";
import classes from "./admin-money.module.css";
import { BeforeDeciding, CreditDialog, DeclineDepositDialog } from "./decide-dialogs.tsx";
import { PaymentLine } from "./deposits-sheet.tsx";
import sheet from "./money.module.css";

type DepositsProps = { query: UseInfiniteQueryResult<InfiniteData<DepositPage>> };

export function DepositsToDecide({ query }: DepositsProps) {
  const deposits = query.data?.pages.flatMap((one) => one.deposits) ?? [];
  const count = query.data?.pages[0]?.asked ?? 0;
  return (
    <section className={`desk-sheet ${sheet.sheet}`} aria-labelledby="to-decide">
      <div className={page.sheetHead}>
        <h2 id="to-decide" className={page.sheetTitle}>
          {t("Deposits to decide")}
        </h2>
        {count > 0 && <span className={page.sheetCount}>{count.toLocaleString("en")}</span>}
        <AllDepositsLink />
      </div>
      <LoadLine query={query}>{t("Failed to fetch the deposits.")}</LoadLine>
      <ul>
        {deposits.map((deposit) => (
          <li key={deposit.id} className={classes.deposit}>
            <Avatar name={deposit.user.name} />
            <div className={classes.depositWords}>
              <p className={classes.depositHead}>
                <span translate="no">{deposit.user.name}</span>
                {" · "}
                <span className={classes.paid}>
                  {paidShown(deposit.paid_amount, deposit.paid_currency)}
                </span>
              </p>
              <PaymentLine {...deposit} />
              <BeforeDeciding deposit={deposit} />
            </div>
            <DecideButtons deposit={deposit} />
          </li>
        ))}
      </ul>
      <OlderDeposits query={query} />
    </section>
  );
}

export function OlderDeposits({ query }: DepositsProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className={list.foot}>
      <Button
        variant="default"
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {t("Older deposits")}
      </Button>
    </div>
  );
}

export function AllDepositsLink() {
  return (
    <Link to="/admin/money/deposits" className={page.sheetMore}>
      {t("All deposits")}
    </Link>
  );
}

export function DecideButtons({ deposit }: { deposit: Deposit }) {
  const openDialog = useDialog();
  if (!deposit.to_decide) {
    return <p className="desk-muted">{t("Your own: another admin decides on it.")}</p>;
  }
  const which = `${deposit.user.name}, ${paidShown(deposit.paid_amount, deposit.paid_currency)}`;
  const open = (Dialog: typeof CreditDialog) =>
    openDialog((close) => <Dialog deposit={deposit} onClose={close} />);
  return (
    <div className={classes.decide} data-screen-only>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        c="var(--desk-text)"
        aria-label={`${t("Decline…")} ${which}`}
        onClick={() => open(DeclineDepositDialog)}
      >
        {t("Decline…")}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={`${t("Credit…")} ${which}`}
        onClick={() => open(CreditDialog)}
      >
        {t("Credit…")}
      </Button>
    </div>
  );
}
