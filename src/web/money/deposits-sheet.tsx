import { useInfiniteQuery } from "@tanstack/react-query";
import type { Deposit } from "#shared/money/contract.ts";
import { dollarsShown, paidShown } from "#shared/money/rules.ts";
import { daysBetween, dhakaDayOf, type PlainDate } from "#shared/time/plain-date.ts";
import { shownDate, shownDay } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { StatusPill } from "#web/ui/chip.tsx";
import { IconCheck, IconCircleX, IconHourglass } from "#web/ui/icons/icons.ts";
import { LoadLine } from "#web/ui/load-failure.tsx";
import page from "#web/ui/page.module.css";
import { depositsQuery } from "./api.ts";
import classes from "./money.module.css";

const SHOWN_DAYS = 30;

type DepositsSheetProps = { user: number | undefined; today: PlainDate };

/** What somebody requested to be credited lately, and what became of it; nothing where there is none. */
export function DepositsSheet({ user, today }: DepositsSheetProps) {
  const query = useInfiniteQuery(depositsQuery({ user }));
  const deposits = query.data?.pages.flatMap((page) => page.deposits) ?? [];
  const shown = deposits.filter(
    ({ status, created_at }) =>
      status === "asked" || daysBetween(dhakaDayOf(new Date(created_at)), today) <= SHOWN_DAYS,
  );
  if (shown.length === 0 && !query.isError) return null;
  return (
    <section className={`desk-sheet ${classes.sheet}`} aria-labelledby="deposits" data-screen-only>
      <div className={page.sheetHead}>
        <h2 id="deposits" className={page.sheetTitle}>
          {t("Deposits")}
        </h2>
        <span className="desk-muted">{t("last 30 days")}</span>
      </div>
      <LoadLine query={query}>{t("Failed to fetch the deposits.")}</LoadLine>
      <ul>
        {shown.map((deposit) => (
          <li key={deposit.id} className={classes.deposit}>
            <div className={classes.payment}>
              <p className={`desk-figures ${classes.paid}`}>
                {paidShown(deposit.paid_amount, deposit.paid_currency)}
              </p>
              <PaymentLine {...deposit} />
              <p className="desk-meta">
                {t("requested {day}", { day: shownDay(deposit.created_at) })}
              </p>
              {deposit.declined_reason && <p className="desk-meta">{deposit.declined_reason}</p>}
            </div>
            <DepositPill {...deposit} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type PaymentLineProps = Pick<Deposit, "method" | "reference" | "paid_on" | "note">;

/** `bKash 8N7A6D5C · paid 21 Nov 2026 · for October` */
export function PaymentLine({ method, reference, paid_on, note }: PaymentLineProps) {
  return (
    <p className="desk-meta">
      {inLanguage(method)} <bdi translate="no">{reference}</bdi> ·{" "}
      <span className={classes.together}>{t("paid {day}", { day: shownDate(paid_on) })}</span>
      {note && (
        <>
          {" · "}
          <bdi translate="no">{note}</bdi>
        </>
      )}
    </p>
  );
}

export function DepositPill({ status, credited }: Pick<Deposit, "status" | "credited">) {
  switch (status) {
    case "asked":
      return (
        <StatusPill tone="pending" icon={IconHourglass}>
          {t("Waiting for an admin")}
        </StatusPill>
      );
    case "credited":
      return (
        <StatusPill tone="approved" icon={IconCheck}>
          {t("Credited {amount}", { amount: dollarsShown(credited ?? "0.00") })}
        </StatusPill>
      );
    case "declined":
      return (
        <StatusPill tone="declined" icon={IconCircleX}>
          {t("Declined")}
        </StatusPill>
      );
  }
}
