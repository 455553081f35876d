import { Box, NativeSelect } from "@mantine/core";
import { memo } from "react";
import { isByLapse } from "#shared/slips/rules-needs.ts";
import { countdown } from "#shared/slips/rules-processing.ts";
import { t } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { Countdown } from "#web/slips/components/countdown.tsx";
import { ProcessStatus } from "#web/slips/components/process-status.tsx";
import { SlipBadge } from "#web/slips/components/slip-badge.tsx";
import { AboutApplicant, ApplicantName } from "./applicant.tsx";
import { Day, PassportNumber } from "./list-columns.tsx";
import classes from "./slip-cards.module.css";
import { SlipMenu } from "./slip-menu.tsx";
import type { SlipRowProps } from "./slip-row.tsx";
import { SelectAllBox, SlipSelectBox } from "./slip-select-box.tsx";
import { sortBy } from "./submitted-head.tsx";
import { type SlipRowsProps, useRowProps } from "./use-row-props.ts";

const ORDERS = [
  { value: "newest", label: t("Newest first") },
  { value: "oldest", label: t("Oldest first") },
];

/** A page of slips in rows of a few lines, for narrow screens: box at the top left, menu at the top right. */
export function SlipCards(props: SlipRowsProps) {
  const { selection, isStale, view } = props;
  const rows = useRowProps(props);
  const hasOrder = !isByLapse(view.search.need);
  return (
    <>
      <div className={classes.bar} hidden={!selection && !hasOrder}>
        {selection ? (
          <SelectAllBox selection={selection} isStale={isStale} label={t("Select all eligible")} />
        ) : (
          <span />
        )}
        {hasOrder && (
          <NativeSelect
            size="xs"
            classNames={{ input: classes.order ?? "" }}
            aria-label={t("Order")}
            data={ORDERS}
            value={view.search.sort ?? "newest"}
            onChange={(event) => sortBy(view, event.currentTarget.value)}
          />
        )}
      </div>
      <Box
        component="ul"
        className={classes.cards ?? ""}
        aria-label={t("Slip Applications")}
        aria-busy={isStale}
        data-stale={isStale || undefined}
      >
        {rows.map((one) => (
          <SlipCard key={one.row.id} {...one} />
        ))}
      </Box>
    </>
  );
}

const SlipCard = memo(function SlipCard(props: SlipRowProps) {
  const { row, isTicked, tabIndex, noteFocus, isStale, onAction } = props;
  const { id, slip } = row;
  const hasCountdown = countdown(slip, serverNow()) !== null;
  return (
    <Box
      component="li"
      className={classes.card ?? ""}
      data-slip-id={id}
      data-boxes={isTicked !== null || undefined}
      data-selected={isTicked || undefined}
      tabIndex={tabIndex}
      onFocus={() => noteFocus(id)}
    >
      {isTicked !== null && (
        <div className={classes.tick}>
          <SlipSelectBox {...props} isTicked={isTicked} />
        </div>
      )}
      <div className={classes.name}>
        <ApplicantName row={row} />
      </div>
      <SlipBadge slip={slip} isSaving={row.isSaving} />
      <div className={classes.menu}>
        <SlipMenu row={row} isStale={isStale} onAction={onAction} className={classes.menuButton} />
      </div>
      <div className={classes.wide}>
        <AboutApplicant row={row} />
      </div>
      <div className={`${classes.wide} ${classes.line}`}>
        <PassportNumber row={row} />
        <span className={classes.day}>
          <Day at={slip.created_at} />
        </span>
      </div>
      <div className={`${classes.wide} ${classes.line}`}>
        <span className={classes.process}>
          <ProcessStatus slip={slip} />
        </span>
        {hasCountdown && (
          <span className={classes.countdown}>
            <Countdown slip={slip} />
          </span>
        )}
      </div>
    </Box>
  );
});
