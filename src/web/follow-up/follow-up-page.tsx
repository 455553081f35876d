import { Button, NativeSelect } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { defaultStringifySearch, Link, useNavigate, useSearch } from "@tanstack/react-router";
import { isLetIn } from "#shared/auth/rules-access.ts";
import {
  exportFollowUps,
  type FollowUpExport,
  type FollowUpPage as FollowUpRows,
  MAX_NEW_COUNTED,
} from "#shared/follow-up/contract.ts";
import { FOLLOW_UP_SHOWS, type FollowUpShow } from "#shared/follow-up/rules.ts";
import { followUpFileName, SHOW_NAMES } from "#shared/follow-up/text.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { CITY_CHOICES } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { type FollowUpSearch, parseFollowUpSearch } from "#web/lib/addresses.ts";
import { callForFile } from "#web/lib/call.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { useLiveQueries } from "#web/live/use-live.tsx";
import { ActionButton } from "#web/ui/buttons.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { EmptyState, Page } from "#web/ui/page.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { RecordList } from "#web/ui/record-list.tsx";
import { SectionTabs } from "#web/ui/section-tabs.tsx";
import { useFileExport } from "#web/ui/use-action.ts";
import { SavedViews } from "#web/views/saved-views.tsx";
import { FOLLOW_UP_LISTS, filterOf, followUpListQuery } from "./api.ts";
import classes from "./follow-up.module.css";
import { useFollowUpColumns, useFollowUpKeys } from "./follow-up-rows.tsx";
import { useFollowUpActions } from "./use-follow-up.tsx";

export function prefetch({ queries, location: { search } }: Visit): void {
  void queries.prefetchQuery(followUpListQuery(filterOf(parseFollowUpSearch(search))));
}

/** Whom to call (/follow-up): today, soon, or at all, and whose slip nobody follows up yet. */
export function FollowUpPage() {
  const { role } = useCurrentUser();
  const search = useSearch({ from: "/desk/follow-up" });
  const filter = filterOf(search);
  const query = useQuery({ ...followUpListQuery(filter), placeholderData: keepPreviousData });
  useLiveQueries(FOLLOW_UP_LISTS, ({ slip_id }) => slip_id !== null);
  const navigate = useNavigate();
  const show = (next: FollowUpSearch) =>
    void navigate({ to: "/follow-up", search: next, resetScroll: false });
  const actions = useFollowUpActions();
  const page = query.data;
  // Those of another choice are not shown under this one.
  const rows = query.isPlaceholderData ? undefined : page?.rows;
  const { columns, minWidth } = useFollowUpColumns(actions);
  const rowProps = useFollowUpKeys(rows, actions);
  return (
    <Page
      title={t("Follow-up")}
      heading={t("Follow-up")}
      tabs={<SectionTabs role={role} />}
      actions={isLetIn(role, "staff") && <ExportButton search={search} />}
    >
      <LoadFailure title={t("Failed to fetch the follow-up list.")} query={query} />
      <div className={classes.list}>
        <RecordList
          label={t("Follow-up")}
          columns={columns}
          rows={rows}
          rowKey={({ slip_id }) => slip_id}
          rowProps={rowProps}
          isPending={query.isPending || query.isPlaceholderData}
          minWidth={minWidth}
          placeholders={{ count: 7, height: 156 }}
          tools={<FollowUpTools search={search} counts={page?.counts} onShow={show} />}
          empty={<NothingToDo query={query} show={filter.show} />}
        >
          {page && (
            <Pager
              count={page.rows.length}
              all={page.totalRows}
              current={page.currentPage}
              last={Math.max(1, page.totalPages)}
              size={filter.limit}
              onTurn={(next) => show(parseFollowUpSearch({ ...search, page: next }))}
              onSize={(limit) => show(parseFollowUpSearch({ ...search, page: undefined, limit }))}
            />
          )}
        </RecordList>
      </div>
      <p className={classes.explanation}>
        {t(
          "Due days come from the dates on each application’s page. Inactive entries drop off this list automatically.",
        )}
      </p>
    </Page>
  );
}

function ExportButton({ search }: { search: FollowUpSearch }) {
  const { page: _, limit: __, ...narrowing } = filterOf(search);
  const { start, isBusy } = useFileExport({
    fetch: (body: FollowUpExport) => callForFile(exportFollowUps, { body }),
    name: () => followUpFileName(todayInDhaka(serverNow())),
    failure: t("Failed to export the follow-up list."),
  });
  return (
    <ActionButton variant="default" busy={isBusy} onClick={() => start(narrowing)}>
      {t("Export CSV")}
    </ActionButton>
  );
}

type FollowUpToolsProps = {
  search: FollowUpSearch;
  counts: FollowUpRows["counts"] | undefined;
  onShow: (search: FollowUpSearch) => void;
};

function FollowUpTools({ search, counts, onShow }: FollowUpToolsProps) {
  const { page: _, ...first } = search;
  const choose = (change: Record<string, string>) =>
    onShow(parseFollowUpSearch({ ...first, ...change }));
  return (
    <div className={classes.tools}>
      {FOLLOW_UP_SHOWS.map((show) => (
        <Chip
          key={show}
          label={inLanguage(SHOW_NAMES[show])}
          count={counts ? shownCount(show, counts[show]) : null}
          isChosen={filterOf(search).show === show}
          onChoose={() => choose({ show })}
        />
      ))}
      <NativeSelect
        className={classes.city ?? ""}
        size="xs"
        aria-label={t("City")}
        data={CITY_CHOICES}
        value={search.city ?? ""}
        onChange={(event) => choose({ city: event.currentTarget.value })}
      />
      <SavedViews
        screen="follow-up"
        query={defaultStringifySearch(first).replace(/^\?/, "")}
        before={null}
        renderLink={({ name, query }, looks) => (
          <Link
            {...looks}
            to="/follow-up"
            search={parseFollowUpSearch(Object.fromEntries(new URLSearchParams(query)))}
            resetScroll={false}
            activeOptions={{ exact: true }}
          >
            {name}
          </Link>
        )}
      />
    </div>
  );
}

function shownCount(show: FollowUpShow, count: number): string {
  const isMore = show === "new" && count > MAX_NEW_COUNTED;
  return isMore ? `${MAX_NEW_COUNTED.toLocaleString("en")}+` : count.toLocaleString("en");
}

type NothingToDoProps = { query: { isError: boolean }; show: FollowUpShow };

function NothingToDo({ query, show }: NothingToDoProps) {
  switch (show) {
    case "due":
      return (
        <EmptyState
          query={query}
          title={t("No calls today.")}
          action={
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/follow-up" search={{ show: "week" }} {...props} />}
            >
              {inLanguage(SHOW_NAMES.week)}
            </Button>
          }
        />
      );
    case "week":
      return <EmptyState query={query} title={t("Nobody to call in the next 7 days.")} />;
    case "new":
      return (
        <EmptyState
          query={query}
          title={t("Every slip of the last 14 days is being followed up.")}
        />
      );
    case "all":
      return (
        <EmptyState
          query={query}
          title={t("Nothing to follow up yet.")}
          hint={t("Enter the last day of a slip on its page.")}
        />
      );
  }
}
