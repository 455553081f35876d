import { Link } from "@tanstack/react-router";
import { memo } from "react";
import type { SlipPage } from "#shared/slips/contract-list.ts";
import type { SlipStatus } from "#shared/slips/rules.ts";
import { shownCount } from "#shared/slips/text-count.ts";
import { t } from "#web/language/translate.ts";
import type { Icon } from "#web/ui/icons/icon.tsx";
import { IconCheck, IconCircleX, IconHourglass } from "#web/ui/icons/icons.ts";
import classes from "./slip-segments.module.css";
import { firstPage, type ListView, stateOf } from "./use-list-view.ts";

type SlipSegmentsProps = { page: SlipPage | undefined; view: ListView };

/** The four counts within search and city; each is a link that shows those slips. */
export const SlipSegments = memo(function SlipSegments({ page, view }: SlipSegmentsProps) {
  const total = page && page.totalPending + page.totalApproved + page.totalDeclined;
  return (
    <nav aria-label={t("Slips by status")} className={classes.strip}>
      <Segment
        label={t("Total Slip Applications")}
        count={page && shownCount(page, total ?? 0)}
        view={view}
      />
      <Segment
        label={t("Pending")}
        count={page && shownCount(page, page.totalPending)}
        of={{ status: "pending", icon: IconHourglass }}
        view={view}
      />
      <Segment
        label={t("Approved")}
        count={page && shownCount(page, page.totalApproved)}
        of={{ status: "approved", icon: IconCheck }}
        view={view}
      />
      <Segment
        label={t("Declined")}
        count={page && shownCount(page, page.totalDeclined)}
        of={{ status: "declined", icon: IconCircleX }}
        view={view}
      />
    </nav>
  );
});

type SegmentProps = {
  label: string;
  count: string | undefined;
  /** The one status it counts; none counts them all. */
  of?: { status: SlipStatus; icon: Icon };
  view: ListView;
};

function Segment({ label, count, of, view }: SegmentProps) {
  const { status: _, need, ...rest } = firstPage(view.search);
  return (
    <Link
      to={view.path}
      search={of ? { ...rest, status: of.status } : rest}
      state={stateOf(view.term)}
      resetScroll={false}
      activeOptions={{ exact: true }}
      className={classes.segment}
      data-tone={of?.status}
      aria-current={!need && view.search.status === of?.status ? "page" : undefined}
    >
      {of && <of.icon size={16} />}
      <span>{label}</span>
      <span className={classes.count}>{count ?? "–"}</span>
    </Link>
  );
}
