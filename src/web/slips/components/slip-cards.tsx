import { Box } from "@mantine/core";
import { formatDay } from "#shared/time/instants.ts";
import { Applicant } from "#web/slips/components/applicant.tsx";
import { Countdown } from "#web/slips/components/countdown.tsx";
import { ProcessStatus } from "#web/slips/components/process-status.tsx";
import { SelectAllBox } from "#web/slips/components/select-all-box.tsx";
import { SlipBadge } from "#web/slips/components/slip-badge.tsx";
import { SlipMenu } from "#web/slips/components/slip-menu.tsx";
import type { SlipRowProps } from "#web/slips/components/slip-row.tsx";
import { SlipSelectBox } from "#web/slips/components/slip-select-box.tsx";
import type { ListRow } from "#web/slips/use-list-rows.ts";
import classes from "./slip-cards.module.css";

type SlipCardsProps = Omit<SlipRowProps, "row"> & { rows: readonly ListRow[] };

/** A page of slips as cards, for narrow screens: box at the top left, menu at the top right. */
export function SlipCards({ rows, ...rest }: SlipCardsProps) {
  const { selection, isStale, keys } = rest;
  return (
    <>
      {selection && (
        <div className={classes.all}>
          <SelectAllBox selection={selection} isStale={isStale} label="Select all eligible" />
        </div>
      )}
      <Box
        component="ul"
        className={classes.cards ?? ""}
        aria-label="Slip Applications"
        aria-busy={isStale}
        data-stale={isStale || undefined}
        onKeyDown={keys.onKeyDown}
      >
        {rows.map((row) => (
          <SlipCard key={row.id} row={row} {...rest} />
        ))}
      </Box>
    </>
  );
}

function SlipCard({ row, selection, keys, isStale, onAction }: SlipRowProps) {
  const { id, slip } = row;
  return (
    <Box
      component="li"
      className={classes.card ?? ""}
      data-slip-id={id}
      data-selected={selection?.ids.has(id) || undefined}
      tabIndex={keys.tabIndexOf(id)}
      onFocus={() => keys.noteFocus(id)}
    >
      <div className={classes.top}>
        {selection && <SlipSelectBox row={row} selection={selection} isStale={isStale} />}
        <div className={classes.who}>
          <Applicant row={row} />
        </div>
        <SlipMenu row={row} isStale={isStale} onAction={onAction} />
      </div>
      <div className={classes.states}>
        <SlipBadge slip={slip} isSaving={row.isSaving} />
        <span className={classes.process}>
          <ProcessStatus slip={slip} />
        </span>
      </div>
      {row.failure && (
        <p role="status" className={classes.failure}>
          {row.failure}
        </p>
      )}
      <dl className={classes.facts}>
        <dt>Passport</dt>
        <dd className="desk-figures" translate="no">
          {slip.passport_number}
        </dd>
        <dt>Submitted</dt>
        <dd>{formatDay(slip.created_at)}</dd>
        <dt>Countdown</dt>
        <dd>
          <Countdown slip={slip} />
        </dd>
      </dl>
    </Box>
  );
}
