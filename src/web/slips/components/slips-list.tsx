import { type ReactNode, useState } from "react";
import type { Slip } from "#shared/slips/contract.ts";
import { AddSlipLink } from "#web/slips/components/add-slip-link.tsx";
import { ListHead } from "#web/slips/components/list-head.tsx";
import { ListMessages } from "#web/slips/components/list-messages.tsx";
import { ShortcutsDialog } from "#web/slips/components/shortcuts-dialog.tsx";
import { SlipDialogs } from "#web/slips/components/slip-dialogs.tsx";
import { SlipFilters } from "#web/slips/components/slip-filters.tsx";
import type { OnSlipAction } from "#web/slips/components/slip-menu.tsx";
import { SlipSummaryCards } from "#web/slips/components/slip-summary-cards.tsx";
import { SlipsListBody } from "#web/slips/components/slips-list-body.tsx";
import { useListKeys } from "#web/slips/use-list-keys.ts";
import { useListRows } from "#web/slips/use-list-rows.ts";
import { type ListPath, useListView } from "#web/slips/use-list-view.ts";
import { type ListOutcome, useProcessSlips } from "#web/slips/use-process-slips.ts";
import { useSlipDialog } from "#web/slips/use-slip-dialog.ts";
import { useSlipPage } from "#web/slips/use-slip-page.ts";
import { type Tickable, useSlipSelection } from "#web/slips/use-slip-selection.ts";
import { useStatusChanges } from "#web/slips/use-status-changes.ts";
import { Page } from "#web/ui/page.tsx";
import classes from "./slips-list.module.css";

const NO_SLIPS: readonly Slip[] = [];
const NOTHING_TO_TICK: readonly Tickable[] = [];

type SlipsListProps = {
  path: ListPath;
  heading: ReactNode;
  /** The admins' list, with boxes, Process and every action; the other one only follows applications. */
  canManage: boolean;
};

/** The list of slip applications: counts, filters, rows, pages, and what may be done with each. */
export function SlipsList({ path, heading, canManage }: SlipsListProps) {
  const view = useListView(path);
  const query = useSlipPage(view);
  const changes = useStatusChanges();
  const [outcome, setOutcome] = useState<ListOutcome | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const dialog = useSlipDialog();

  const rows = useListRows(query.data?.slips ?? NO_SLIPS, canManage, changes);
  const ticks = useSlipSelection(canManage ? rows : NOTHING_TO_TICK, !query.isPlaceholderData);
  const selection = canManage ? ticks : null;
  const keys = useListKeys(rows, selection, () => setIsHelpOpen(true));
  const process = useProcessSlips(ticks.clear, setOutcome);

  const onAction: OnSlipAction = (action, { slip }, button) => {
    switch (action) {
      case "approve":
        return changes.change(slip, { status: "approved" });
      case "decline":
        return changes.change(slip, { status: "declined" });
      case "mark-paid":
        return changes.change(slip, { payment_status: "paid" });
      case "mark-unpaid":
        return changes.change(slip, { payment_status: "unpaid" });
      case "delete":
      case "slip-url":
      case "assign-medical":
      case "record-outcome":
        return dialog.open(action, slip, button);
      // Links: the browser follows them.
      case "view":
      case "edit":
      case "open-slip":
      case "pay":
        return;
    }
  };

  return (
    <Page title="Slips" heading={heading} actions={<AddSlipLink />}>
      <SlipSummaryCards page={query.data} view={view} />
      <SlipFilters view={view} />
      <ListMessages
        loadError={query.error}
        onRetry={() => void query.refetch()}
        outcome={outcome}
        onDismiss={() => setOutcome(null)}
      />
      <section className={classes.list} aria-label="Slip Applications">
        <ListHead
          total={query.data?.totalSlips}
          selection={selection}
          isSending={process.isSending}
          onProcess={() => process.send([...ticks.ids])}
          onHelp={() => setIsHelpOpen(true)}
        />
        <SlipsListBody
          rows={rows}
          view={view}
          query={{ ...query, isStale: query.isPlaceholderData }}
          selection={selection}
          keys={keys}
          onAction={onAction}
        />
      </section>
      {dialog.asked && (
        <SlipDialogs
          key={dialog.asked.turn}
          {...dialog.asked}
          onClose={dialog.close}
          onDeleted={ticks.forget}
          onAssigned={() =>
            setOutcome({
              kind: "success",
              title: "Medical center assigned successfully!",
              details: [],
            })
          }
        />
      )}
      <ShortcutsDialog opened={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </Page>
  );
}
