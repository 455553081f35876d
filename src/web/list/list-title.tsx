import { Box, Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { defaultStringifySearch, Link } from "@tanstack/react-router";
import type { Ref } from "react";
import { countSlips, MOST_COUNTED, type SlipPage } from "#shared/slips/contract.ts";
import { TODO_NAMES } from "#shared/slips/rules.ts";
import { type SlipStatus, TODO_FILTERS, type TodoFilter } from "#shared/slips/rules-list.ts";
import { shownCount } from "#shared/slips/text-slip.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { type ListSearch, parseListSearch, searchOfView } from "#web/lib/addresses.ts";
import { call } from "#web/lib/call.ts";
import { useLiveQueries } from "#web/live/use-live.tsx";
import { Chip, ChipCount } from "#web/ui/chip.tsx";
import { IconCheck, IconCircleX, IconHourglass } from "#web/ui/icons/icons.ts";
import type { Icon } from "#web/ui/icons/start-icons.tsx";
import { SavedViews, viewsQuery } from "#web/views/saved-views.tsx";
import classes from "./list.module.css";
import {
  countedFilter,
  firstPage,
  type Incoming,
  isOfList,
  type ListPath,
  type ListView,
  stateOf,
} from "./list-view.ts";

const SEGMENTS: readonly { status?: SlipStatus; label: string; Icon?: Icon }[] = [
  { label: t("Total Slip Applications") },
  { status: "pending", label: t("Pending"), Icon: IconHourglass },
  { status: "approved", label: t("Approved"), Icon: IconCheck },
  { status: "declined", label: t("Declined"), Icon: IconCircleX },
];

function totalOf({ totalPending, totalApproved, totalDeclined }: SlipPage, status?: SlipStatus) {
  const counts = { pending: totalPending, approved: totalApproved, declined: totalDeclined };
  return status ? counts[status] : totalPending + totalApproved + totalDeclined;
}

export function SlipSegments({ page, view }: { page: SlipPage | undefined; view: ListView }) {
  const { status: shown, todo, ...rest } = firstPage(view.search);
  return (
    <nav aria-label={t("Slips by status")} className={classes.segments} data-screen-only>
      {SEGMENTS.map(({ label, status, Icon }) => (
        <Link
          key={label}
          to={view.path}
          search={status ? { ...rest, status } : rest}
          state={stateOf(view.term)}
          resetScroll={false}
          activeOptions={{ exact: true }}
          className={classes.segment}
          aria-current={!todo && shown === status ? "page" : undefined}
        >
          {Icon && <Icon size={16} color={`var(--desk-${status}-border)`} />}
          <span>{label}</span>
          <span className={classes.figure}>
            {page ? shownCount(page, totalOf(page, status)) : "–"}
          </span>
        </Link>
      ))}
    </nav>
  );
}

const SCREENS: Readonly<Record<ListPath, "admin-slips" | "operator-slips">> = {
  "/admin/slips": "admin-slips",
  "/operator/slips": "operator-slips",
};

const TODO_TITLES: Readonly<Record<TodoFilter, string>> = {
  failed: t("Failed in processing"),
  send: t("Approved and ready to send"),
  book: t("Waiting to be booked by hand, the longest waiting on top"),
  pay: t("Booked, not paid; the first to expire on top"),
  lapsed: t("Booked, not paid within the hour"),
};

/** What only admins can do. */
const ADMIN_TODOS: readonly TodoFilter[] = ["send", "book"];

type ListTitleProps = {
  ref: Ref<HTMLDivElement>;
  view: ListView;
  canManage: boolean;
  page: SlipPage | undefined;
  incoming: Incoming;
  hasNothing: boolean;
};

export function ListTitle(props: ListTitleProps) {
  const { ref, view, canManage, page, incoming, hasNothing } = props;
  const query = defaultStringifySearch(firstPage(view.search)).replace(/^\?/, "");
  const todos = TODO_FILTERS.filter((todo) => canManage || !ADMIN_TODOS.includes(todo)).map(
    (todo) => parseListSearch({ ...view.search, page: undefined, status: undefined, todo }),
  );
  const countOf = useListedCounts(todos, view.term);
  return (
    <div ref={ref} className={classes.title}>
      <h2 className={classes.titleWords}>
        {t("Slip Applications")}
        <span className={classes.titleCount}>
          {page && <> ({shownCount(page, page.totalSlips)})</>}
        </span>
      </h2>
      <SavedViews
        screen={SCREENS[view.path]}
        query={query}
        before={
          !hasNothing &&
          todos.map((chip) => (
            <TodoChip key={chip.todo} target={chip} view={view} count={countOf(chip)} />
          ))
        }
        renderLink={(saved, looks) => (
          <Link
            {...looks}
            to={view.path}
            search={searchOfView(saved.query)}
            resetScroll={false}
            activeOptions={{ exact: true }}
          >
            {saved.name}
            <ChipCount count={countOf(searchOfView(saved.query))} />
          </Link>
        )}
      />
      <NewSlips incoming={incoming} />
    </div>
  );
}

type TodoChipProps = { target: ListSearch; view: ListView; count: number | null | undefined };

function TodoChip({ target, view: { search, show }, count }: TodoChipProps) {
  const { todo } = target;
  if (!todo) return null;
  const isChosen = search.todo === todo;
  return (
    <Chip
      label={inLanguage(TODO_NAMES[todo])}
      count={count}
      title={TODO_TITLES[todo]}
      isChosen={isChosen}
      onChoose={() =>
        show(({ status: _, ...rest }) => ({
          ...firstPage(rest),
          todo: isChosen ? undefined : todo,
        }))
      }
    />
  );
}

function NewSlips({ incoming: { count, isMore, show } }: { incoming: Incoming }) {
  return (
    <Box role="status" display="inline-flex" flex="none" ml="auto" data-screen-only>
      {count > 0 && (
        <Button variant="light" size="compact-sm" onClick={show}>
          {t(count > 1 ? "{count} new applications · Show" : "{count} new application · Show", {
            count: isMore ? t("{count} or more", { count }) : count,
          })}
        </Button>
      )}
    </Box>
  );
}

/** None during a search, since they would be those of the whole desk. */
function useListedCounts(searches: readonly ListSearch[], term: string) {
  const { data: views = [] } = useQuery(viewsQuery);
  const all = [...searches, ...views.map(({ query }) => searchOfView(query))].map(countedFilter);
  const filters = all.slice(0, MOST_COUNTED);
  const { data } = useQuery({
    queryKey: ["slips", "counts", filters],
    queryFn: async ({ signal }) => ({
      filters,
      counts: await call(countSlips, { body: { filters }, signal }),
    }),
    placeholderData: keepPreviousData,
    enabled: term === "",
  });
  useLiveQueries(["slips", "counts"], isOfList);
  return (search: ListSearch): number | null | undefined => {
    if (term !== "") return undefined;
    const wanted = JSON.stringify(countedFilter(search));
    const index = data?.filters.findIndex((filter) => JSON.stringify(filter) === wanted) ?? -1;
    return data ? data.counts[index] : null;
  };
}
