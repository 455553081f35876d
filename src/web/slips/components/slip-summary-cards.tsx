import { Link } from "@tanstack/react-router";
import type { SlipPage } from "#shared/slips/contract.ts";
import type { SlipStatus } from "#shared/slips/rules.ts";
import { firstPage, type ListView, stateOf } from "#web/slips/use-list-view.ts";
import classes from "./slip-summary-cards.module.css";

type SlipSummaryCardsProps = { page: SlipPage | undefined; view: ListView };

/** The four counts within search and city; each is a link that shows those slips. */
export function SlipSummaryCards({ page, view }: SlipSummaryCardsProps) {
  const total = page && page.totalPending + page.totalApproved + page.totalDeclined;
  return (
    <nav aria-label="Slips by status" className={classes.cards}>
      <Card label="Total Slip Applications" count={total} view={view} />
      <Card label="Pending" count={page?.totalPending} status="pending" view={view} />
      <Card label="Approved" count={page?.totalApproved} status="approved" view={view} />
      <Card label="Declined" count={page?.totalDeclined} status="declined" view={view} />
    </nav>
  );
}

type CardProps = {
  label: string;
  count: number | undefined;
  status?: SlipStatus;
  view: ListView;
};

function Card({ label, count, status, view }: CardProps) {
  const { status: _, ...rest } = firstPage(view.search);
  return (
    <Link
      to={view.path}
      search={status ? { ...rest, status } : rest}
      state={stateOf(view.term)}
      resetScroll={false}
      activeOptions={{ exact: true }}
      className={classes.card}
      data-tone={status}
      aria-current={view.search.status === status ? "page" : undefined}
    >
      <span className={classes.label}>{label}</span>
      <span className={classes.count}>{count ?? "–"}</span>
    </Link>
  );
}
