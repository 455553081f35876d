import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useRef } from "react";
import type { Slip } from "#shared/slips/contract.ts";
import { shownCount } from "#shared/slips/text-count.ts";
import { PossibleDuplicates } from "#web/duplicates/components/possible-badge.tsx";
import { ExportMenu } from "#web/exports/components/export-menu.tsx";
import { t } from "#web/language/translate.ts";
import { part } from "#web/lib/part.tsx";
import { useSteady } from "#web/lib/use-steady.ts";
import { useLiveQueries } from "#web/live/use-live.tsx";
import { ProcessorPause } from "#web/processing/components/processor-pause.tsx";
import { assignmentsQuery, isOfWork } from "#web/queue/api.ts";
import { useSlipActions } from "#web/slips/use-slip-actions.tsx";
import { useKeyHelp } from "#web/ui/keys.ts";
import { MessageLane } from "#web/ui/message-lane.tsx";
import { Page } from "#web/ui/page.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { useArrival } from "#web/ui/use-arrival.ts";
import { useMessage } from "#web/ui/use-message.ts";
import { ListTitle, NewSlips } from "./list-title.tsx";
import { ListTools } from "./list-tools.tsx";
import { ListViews, neededSearches } from "./list-views.tsx";
import { AddSlipLink, ImportLink } from "./page-links.tsx";
import { PrintNote } from "./print-note.tsx";
import { SelectionActions } from "./selection-actions.tsx";
import { SendAgain } from "./send-again.tsx";
import { SlipSegments } from "./slip-segments.tsx";
import classes from "./slips-list.module.css";
import { SlipsListBody } from "./slips-list-body.tsx";
import { useListActions } from "./use-list-actions.tsx";
import { useListRows } from "./use-list-rows.ts";
import { type ListPath, useListView } from "./use-list-view.ts";
import { useListedCounts } from "./use-listed-counts.ts";
import { useLiveRows } from "./use-live-rows.ts";
import { useSeenSlips } from "./use-seen-slips.ts";
import { useSlipPage } from "./use-slip-page.ts";
import { type Tickable, useSlipSelection } from "./use-slip-selection.ts";

const ImportEntry = part(async () => (await import("./list-menus.tsx")).ImportEntry);
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
  const incoming = useLiveRows(view, query.data);
  const counts = useListedCounts(neededSearches(view.search, canManage));
  // Each row of an admin says who works on it.
  useQuery({ ...assignmentsQuery, enabled: canManage });
  useLiveQueries(assignmentsQuery.queryKey, isOfWork);
  const isArriving = useArrival(query.isPending);
  const page = isArriving ? undefined : query.data;
  const slips = page?.slips ?? NO_SLIPS;
  const messages = useMessage();
  const slipActions = useSlipActions();
  const showHelp = useKeyHelp();
  const title = useRef<HTMLDivElement>(null);
  const showTitle = useSteady(() => title.current?.scrollIntoView());

  const purpose = view.search.select ?? "processing";
  const rows = useListRows(slips, canManage, slipActions.isSaving, purpose);
  const ticks = useSlipSelection(
    canManage ? rows : NOTHING_TO_TICK,
    !query.isPlaceholderData,
    purpose,
  );
  const selection = canManage ? ticks : null;
  // A tick shows before the buttons for what is ticked do.
  const selected = useDeferredValue(selection);
  const seen = useSeenSlips(slips);
  const actions = useListActions({ seen, actions: slipActions, ticks });

  return (
    <Page
      hasOwnMessage
      title={t("Slips")}
      heading={heading}
      actions={
        <>
          <ExportMenu
            filter={view.filter}
            total={page?.totalSlips}
            ticked={ticks.ids}
            messages={messages}
            beside={<ImportEntry />}
          />
          <ImportLink />
          <AddSlipLink />
        </>
      }
    >
      <ProcessorPause />
      {query.error && (
        <Problem
          title={t("Failed to fetch slips.")}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      <PrintNote view={view} page={page} />
      <section className={classes.list} aria-label={t("Slip Applications")}>
        <SlipSegments page={page} view={view} />
        <ListTools view={view} canManage={canManage} onHelp={showHelp} />
        <MessageLane over="row" />
        <div ref={title} className={classes.title}>
          <ListTitle total={page && shownCount(page, page.totalSlips)}>
            <ListViews view={view} canManage={canManage} messages={messages} counts={counts} />
            <NewSlips incoming={incoming} />
          </ListTitle>
        </div>
        {selection?.purpose === "processing" && view.search.need === "lapsed" && (
          <SendAgain rows={rows} isSending={actions.isSending} onSend={actions.resend} />
        )}
        <PossibleDuplicates slipIds={canManage ? slips.map(({ id }) => id) : []}>
          <SlipsListBody
            rows={rows}
            view={view}
            query={{
              ...query,
              data: page,
              isPending: isArriving,
              isStale: query.isPlaceholderData,
            }}
            selection={selection}
            onAction={actions.onAction}
            onTurn={showTitle}
          >
            {selected && <SelectionActions selection={selected} actions={actions} />}
          </SlipsListBody>
        </PossibleDuplicates>
      </section>
    </Page>
  );
}
