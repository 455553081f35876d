import { Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useDeferredValue, useRef } from "react";
import { isLetIn } from "#shared/auth/rules-access.ts";
import { getProcessorStatus } from "#shared/processing/contract.ts";
import type { Slip, SlipPage } from "#shared/slips/contract.ts";
import { TODO_NAMES } from "#shared/slips/rules.ts";
import { shownCount } from "#shared/slips/text-slip.ts";
import { formatTime } from "#shared/time/instants.ts";
import { PossibleDuplicates } from "#web/duplicates/duplicate-lines.tsx";
import { ExportMenu } from "#web/exports/export-menu.tsx";
import { shownCity, shownDayTime } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { parseListSearch } from "#web/lib/addresses.ts";
import { call } from "#web/lib/call.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { useServerNow } from "#web/lib/server-clock.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { useLiveQueries } from "#web/live/use-live.tsx";
import { assignmentsQuery, isOfWork } from "#web/queue/api.ts";
import { settingsQuery, usePreferences } from "#web/settings/api.ts";
import { applicantMessagesQuery, slipPageQuery } from "#web/slips/api.ts";
import { useSlipActions } from "#web/slips/use-slip-actions.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { ActionButton, KeyCap } from "#web/ui/buttons.tsx";
import { IconPlus } from "#web/ui/icons/icons.ts";
import { KEYS } from "#web/ui/keys.ts";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { EmptyState, MessageBar, Page, useNarrowScreen } from "#web/ui/page.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { SectionTabs } from "#web/ui/section-tabs.tsx";
import classes from "./list.module.css";
import { useListActions, useListKeys } from "./list-actions.tsx";
import { type ListRow, type Tickable, useListRows, useSlipSelection } from "./list-rows.ts";
import { SelectionBar } from "./list-selection.tsx";
import { ListTitle, SlipSegments } from "./list-title.tsx";
import { FilterChips, focusSearch, ListTools, useFilterWords } from "./list-tools.tsx";
import {
  filterOf,
  firstPage,
  type ListPath,
  type ListView,
  useListView,
  useSlipPage,
} from "./list-view.ts";
import { SORT_NAMES } from "./slip-cells.tsx";
import { SlipRows } from "./slip-rows.tsx";

const NO_SLIPS: readonly Slip[] = [];
const NOTHING_TO_TICK: readonly Tickable[] = [];

type SlipsListProps = {
  path: ListPath;
  heading: ReactNode;
  /** The admins' list, with boxes, Process and every action; the other one only follows applications. */
  canManage: boolean;
};

export function AdminSlipsPage() {
  return <SlipsList path="/admin/slips" heading={t("Manage Slip Applications")} canManage />;
}

export function prefetch({ queries, location: { search, state } }: Visit): void {
  const filter = filterOf(parseListSearch(search), state.search ?? "");
  void queries.prefetchQuery(slipPageQuery(filter));
  void queries.prefetchQuery(settingsQuery);
}

export function OperatorSlipsPage() {
  return <SlipsList path="/operator/slips" heading={t("Slip Applications")} canManage={false} />;
}

function SlipsList({ path, heading, canManage }: SlipsListProps) {
  const { role } = useCurrentUser();
  const view = useListView(path);
  const { query, incoming } = useSlipPage(view);
  const preferences = usePreferences();
  // Each row of an admin says who works on it.
  useQuery({ ...assignmentsQuery, enabled: canManage });
  useLiveQueries(assignmentsQuery.queryKey, isOfWork);
  useLiveQueries(applicantMessagesQuery.queryKey, ({ kind }) => kind === "sent-to-applicant");
  const slipActions = useSlipActions();
  const title = useRef<HTMLDivElement>(null);

  const page = query.data;
  const slips = page?.slips ?? NO_SLIPS;
  const isStale = query.isPlaceholderData;
  const purpose = view.search.select ?? "processing";
  const rows = useListRows(slips, canManage, slipActions.isSaving, purpose);
  const ticks = useSlipSelection(canManage ? rows : NOTHING_TO_TICK, !isStale, purpose);
  const selection = canManage ? ticks : null;
  const actions = useListActions({ slips, slipActions, ticks });
  const rowProps = useListKeys(rows, selection, isStale ? null : actions.onKey);
  // Rows come with the height and the columns that the person has chosen, and never change them.
  const isPending = query.isPending || preferences.isPending;
  // The rows are drawn in pieces behind their skeleton: a phone would freeze for all of them at once.
  const isWaiting = useDeferredValue(isPending) || isPending;
  // Only a fresh answer may say that the list is empty: while a cached one is read again, there may be some by now.
  const isSettled = !isStale && (query.isFetchedAfterMount || !query.isFetching);
  const isEmpty = page?.slips.length === 0 && isSettled && !isWaiting;
  const hasNothing = isEmpty && !view.hasFilters;

  return (
    <Page
      hasOwnMessage
      title={t("Slips")}
      heading={heading}
      tabs={<SectionTabs role={role} />}
      actions={
        <>
          <ExportMenu
            filter={view.filter}
            total={page?.totalSlips}
            ticked={ticks.ids}
            beside={
              <Menu.Item renderRoot={(props) => <Link to="/slips/import" {...props} />}>
                {t("Import")}
              </Menu.Item>
            }
          />
          <ImportLink />
          <AddSlipLink />
        </>
      }
    >
      <LoadFailure title={t("Failed to fetch slips.")} query={query} />
      <PrintNote view={view} page={page} />
      <section className={`desk-sheet ${classes.list}`} aria-label={t("Slip Applications")}>
        <SlipSegments page={page} view={view} />
        <ListTools {...{ view, canManage, hasNothing }} />
        <FilterChips view={view} />
        <MessageBar over="row" />
        <ListTitle ref={title} {...{ view, canManage, page, incoming, hasNothing }} />
        {selection?.purpose === "processing" && view.search.todo === "lapsed" && (
          <SendAgain rows={rows} isSending={actions.isSending} onSend={actions.resend} />
        )}
        <PossibleDuplicates slipIds={canManage ? slips.map(({ id }) => id) : []}>
          <div className={classes.body}>
            {(isWaiting || rows.length > 0) && (
              <SlipRows
                rows={isWaiting ? null : rows}
                onAction={actions.onAction}
                {...{ view, selection, rowProps, isStale }}
              />
            )}
            {isEmpty && <EmptySlips query={query} view={view} />}
          </div>
          {selection && <SelectionBar selection={selection} actions={actions} />}
          {page && !isWaiting && (
            <ListFooter page={page} view={view} onTurn={() => title.current?.scrollIntoView()} />
          )}
        </PossibleDuplicates>
      </section>
      <ProcessorPause />
    </Page>
  );
}

type ListFooterProps = { page: SlipPage; view: ListView; onTurn: () => void };

function ListFooter({ page, view, onTurn }: ListFooterProps) {
  const last = Math.max(1, page.totalPages);
  return (
    <Pager
      count={page.slips.length}
      all={shownCount(page, page.totalSlips)}
      current={Math.min(view.filter.page, last)}
      last={last}
      lastWords={shownCount(page, last)}
      size={view.filter.limit}
      onTurn={(to) => {
        view.show((search) => ({ ...search, page: to }));
        onTurn();
      }}
      onSize={(limit) => view.show((search) => ({ ...firstPage(search), limit }))}
    />
  );
}

const PROCESSOR_STATUS_MS = 15_000;

/** At the foot of the window: what it says may begin and end while somebody works in the list. */
function ProcessorPause() {
  const { data } = useQuery({
    queryKey: ["processor-status"],
    queryFn: ({ signal }) => call(getProcessorStatus, { signal }),
    refetchInterval: PROCESSOR_STATUS_MS,
  });
  if (!data?.paused_until) return null;
  return (
    <div className={`desk-late ${classes.pause}`}>
      <Banner kind="info" title={t("The booking service does not answer.")}>
        {t("Slips that were sent are waiting; the next try is at {time}.", {
          time: formatTime(data.paused_until),
        })}
      </Banner>
    </div>
  );
}

function AddSlipLink() {
  return (
    <Button
      className={classes.link ?? ""}
      leftSection={<IconPlus size={16} aria-hidden />}
      rightSection={<KeyCap onFilled>{KEYS.newSlip}</KeyCap>}
      renderRoot={(props) => <Link to="/slip" {...props} />}
    >
      {t("Add Slip")}
    </Button>
  );
}

function ImportLink() {
  const { role } = useCurrentUser();
  const isNarrow = useNarrowScreen();
  if (!isLetIn(role, "staff") || isNarrow) return null;
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/slips/import" {...props} />}>
      {t("Import")}
    </Button>
  );
}

function PrintNote({ view, page }: { view: ListView; page: SlipPage | undefined }) {
  const { search, term, filter } = view;
  const now = useServerNow();
  const more = useFilterWords(view);
  const last = page && Math.max(1, page.totalPages);
  const parts = [
    t("Printed {time}", { time: shownDayTime(now) }),
    search.status && t("Status: {status}", { status: inLanguage(search.status) }),
    search.city && t("City: {city}", { city: shownCity(String(search.city)) }),
    search.todo && inLanguage(TODO_NAMES[search.todo]),
    ...more.map(({ label }) => label),
    term && t("Search: “{term}”", { term }),
    SORT_NAMES[filter.sort],
    last && t("Page {current} of {last}", { current: filter.page, last }),
  ];
  // Made by the style sheet: on the screen the same words are elsewhere.
  return (
    <div className={classes.printNote} data-words={parts.filter(Boolean).join(" · ")} aria-hidden />
  );
}

type SendAgainProps = {
  rows: readonly ListRow[];
  isSending: boolean;
  onSend: (ids: number[]) => void;
};

export function SendAgain({ rows, isSending, onSend }: SendAgainProps) {
  const ids = rows.filter(({ isTickable }) => isTickable).map(({ id }) => id);
  const count = ids.length;
  if (count === 0) return null;
  return (
    <div className={classes.sendAgain} data-screen-only>
      <p>{t("{count} on this page can be sent again.", { count })}</p>
      <ActionButton busy={isSending} onClick={() => onSend(ids)}>
        {t("Send again ({count})", { count })}
      </ActionButton>
    </div>
  );
}

type EmptySlipsProps = { query: { isError: boolean }; view: ListView };

function EmptySlips({ query, view }: EmptySlipsProps) {
  const clearFilters = () => {
    view.clear();
    focusSearch();
  };
  return (
    <EmptyState
      query={query}
      title={t("No applications found")}
      hint={
        view.hasFilters
          ? t("Try adjusting your search or filter criteria.")
          : t("No slip applications have been submitted yet.")
      }
      action={
        view.hasFilters ? (
          <Button variant="default" onClick={clearFilters}>
            {t("Clear filters")}
          </Button>
        ) : (
          <AddSlipLink />
        )
      }
    />
  );
}
