import { ActionIcon, Button, NativeSelect } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import type { AgentFilter, ListedAgent } from "#shared/agents/contract.ts";
import { DEFAULT_PAGE_SIZE } from "#shared/slips/rules-list.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { type AgentsSearch, listOf, parseAgentsSearch, telephone } from "#web/lib/addresses.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { StatusPill } from "#web/ui/chip.tsx";
import { IconCircleOff, IconFileText, IconPlus } from "#web/ui/icons/icons.ts";
import { IconCircleCheck } from "#web/ui/icons/start-icons.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { EmptyState, Page, useTablet } from "#web/ui/page.tsx";
import { Pager } from "#web/ui/pager.tsx";
import list from "#web/ui/record-list.module.css";
import { RecordActions, type RecordColumn, RecordList, stacked } from "#web/ui/record-list.tsx";
import { ListSearch } from "#web/ui/search-box.tsx";
import { PartnerTabs } from "#web/ui/section-tabs.tsx";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { AgentFormDialog, DeleteAgentDialog } from "./agent-dialogs.tsx";
import { agentPageQuery } from "./api.ts";

function filterOf(
  { page = 1, limit = DEFAULT_PAGE_SIZE, state }: AgentsSearch,
  search: string,
): AgentFilter {
  return { page, limit, state: state ?? "all", search };
}

export function prefetch({ queries, location: { search } }: Visit): void {
  void queries.prefetchQuery(agentPageQuery(filterOf(parseAgentsSearch(search), "")));
}

/** Who brings applicants (/agents), each with how many; admins have it beside the operators. */
export function AgentsPage() {
  const { role } = useCurrentUser();
  const view = useAgentsView();
  const { filter, term, show, searchFor } = view;
  const query = useQuery({ ...agentPageQuery(filter), placeholderData: keepPreviousData });
  const { data } = query;
  const isTablet = useTablet();
  const isNarrowed = term !== "" || filter.state !== "all";
  return (
    <Page
      title={t("Agents")}
      heading={t("Agents")}
      tabs={<PartnerTabs isAdmin={role === "admin"} />}
      actions={<AddAgentButton />}
    >
      <LoadFailure isQuiet title={t("The agents could not be loaded.")} query={query} />
      <RecordList
        label={t("Agents")}
        columns={isTablet ? TABLET_COLUMNS : COLUMNS}
        rows={data?.agents}
        rowKey={({ id }) => id}
        isPending={query.isPending}
        minWidth={isTablet ? 0 : 760}
        placeholders={{ count: 6, height: 120 }}
        tools={
          <search className={list.filters} data-screen-only>
            <ListSearch
              className={list.search ?? ""}
              label={t("Search agents")}
              placeholder={t("search by name or phone")}
              term={term}
              searchFor={searchFor}
            />
            <NativeSelect
              aria-label={t("State")}
              data={STATE_CHOICES}
              value={filter.state}
              onChange={(event) => show({ limit: filter.limit, state: event.currentTarget.value })}
            />
          </search>
        }
        empty={
          <EmptyState
            query={query}
            title={t("No agents found")}
            hint={
              isNarrowed
                ? t("No agent matches your search.")
                : t("An agent whose name is typed into an application appears here by itself.")
            }
            action={
              isNarrowed ? (
                <Button variant="default" onClick={view.clear}>
                  {t("Clear filters")}
                </Button>
              ) : (
                <AddAgentButton />
              )
            }
          />
        }
      >
        {data && data.totalAgents > 0 && (
          <Pager
            count={data.agents.length}
            all={data.totalAgents.toLocaleString("en")}
            current={data.currentPage}
            last={Math.max(1, data.totalPages)}
            size={filter.limit}
            onTurn={(page) => show({ ...view.inAddress, page })}
            onSize={(limit) => show({ state: filter.state, limit })}
          />
        )}
      </RecordList>
    </Page>
  );
}

const STATE_CHOICES = [
  { value: "all", label: t("All agents") },
  { value: "active", label: t("Active") },
  { value: "ended", label: t("Ended") },
];

/** Page and state stand in the address; the term, a name, in the history's entry only. */
function useAgentsView() {
  const inAddress = useSearch({ from: "/desk/agents" });
  const term = useLocation({ select: ({ state }) => state.search ?? "" });
  const navigate = useNavigate();
  const show = (search: Record<string, unknown>, term?: string) =>
    void navigate({
      to: "/agents",
      search: parseAgentsSearch(search),
      state: (state) => (term === undefined ? state : { ...state, search: term }),
      replace: term !== undefined,
      resetScroll: false,
    });
  const { page: _, ...others } = inAddress;
  return {
    inAddress,
    term,
    filter: filterOf(inAddress, term),
    show: (search: Record<string, unknown>) => show(search),
    searchFor: (typed: string) => show(others, typed),
    clear: () => show({}, ""),
  };
}

function AddAgentButton() {
  const openDialog = useDialog();
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => openDialog((close) => <AgentFormDialog onClose={close} />)}
    >
      {t("Add agent")}
    </Button>
  );
}

const NAME: RecordColumn<ListedAgent> = {
  heading: t("Name"),
  onCard: "top",
  cell: ({ id, name }) => (
    <Link to="/reports/agent" search={{ agent: id }} className={list.name} translate="no">
      {name}
    </Link>
  ),
};

const PHONE: RecordColumn<ListedAgent> = {
  heading: t("Phone"),
  width: 150,
  holds: "digits",
  cell: ({ phone }) => phone && <a href={telephone(phone)}>{phone}</a>,
};

const OTHERS: readonly RecordColumn<ListedAgent>[] = [
  {
    heading: t("Note"),
    width: "24%",
    cell: ({ note }) => note,
  },
  {
    heading: t("State"),
    width: 112,
    onCard: "line",
    cell: ({ is_active }) => (
      <StatusPill
        tone={is_active ? "active" : "inactive"}
        icon={is_active ? IconCircleCheck : IconCircleOff}
      >
        {is_active ? t("Active") : t("Ended")}
      </StatusPill>
    ),
  },
  { heading: t("Slips"), width: 72, holds: "figure", cell: (agent) => <SlipsLink agent={agent} /> },
  {
    heading: inLanguage("Actions"),
    width: 128,
    holds: "actions",
    cell: (agent) => <AgentActions agent={agent} />,
  },
];

const COLUMNS = [NAME, PHONE, ...OTHERS];

const TABLET_COLUMNS = [stacked(NAME, PHONE), ...OTHERS];

function SlipsLink({ agent: { id, name, slips } }: { agent: ListedAgent }) {
  const { role } = useCurrentUser();
  if (slips === 0) return "0";
  return (
    <Link
      to={listOf(role)}
      search={{ agent: id }}
      aria-label={t("Slips of {name}", { name })}
      style={{ textDecoration: "underline" }}
    >
      {slips.toLocaleString("en")}
    </Link>
  );
}

function AgentActions({ agent }: { agent: ListedAgent }) {
  const openDialog = useDialog();
  const { id, name } = agent;
  return (
    <>
      <ActionIcon
        size="var(--desk-control-small)"
        aria-label={t("Statement of {name}", { name })}
        title={t("Statement")}
        renderRoot={(props) => <Link to="/reports/agent" search={{ agent: id }} {...props} />}
      >
        <IconFileText size={18} />
      </ActionIcon>
      <RecordActions
        name={name}
        onEdit={() => openDialog((close) => <AgentFormDialog agent={agent} onClose={close} />)}
        onDelete={() => openDialog((close) => <DeleteAgentDialog agent={agent} onClose={close} />)}
      />
    </>
  );
}
