import { Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { dollarsShown } from "#shared/money/rules.ts";
import type { Operator } from "#shared/operators/contract.ts";
import { searchable } from "#shared/text/clean.ts";
import { leftDraftsQuery } from "#web/drafts/api.ts";
import { LeftDrafts } from "#web/drafts/drafts.tsx";
import { inLanguage, t } from "#web/language/translate.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { DotsButton } from "#web/ui/buttons.tsx";
import { StatusPill } from "#web/ui/chip.tsx";
import { IconLock, IconPlus } from "#web/ui/icons/icons.ts";
import { IconCircleCheck } from "#web/ui/icons/start-icons.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { EmptyState, Page, useTablet } from "#web/ui/page.tsx";
import { usePages } from "#web/ui/pager.tsx";
import { PopupMenu, useAfterMenu } from "#web/ui/popup.tsx";
import list from "#web/ui/record-list.module.css";
import {
  RecordActions,
  type RecordColumn,
  RecordDay,
  RecordList,
  stacked,
} from "#web/ui/record-list.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { PartnerTabs } from "#web/ui/section-tabs.tsx";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { operatorName, operatorsQuery } from "./api.ts";
import {
  DeleteOperatorDialog,
  OperatorStateDialog,
  ResetPasswordDialog,
} from "./operator-dialogs.tsx";

export function prefetch({ queries }: Visit): void {
  void queries.prefetchQuery(operatorsQuery);
  void queries.prefetchQuery(leftDraftsQuery);
}

export function AdminOperatorsPage() {
  const query = useQuery(operatorsQuery);
  const { term, searchFor } = useOperatorSearch();
  const operators = query.data;
  const shown = operators && matching(operators, term);
  const { rows, pager } = usePages(shown, term);
  const isTablet = useTablet();
  return (
    <Page
      title={t("Operators")}
      heading={t("Manage All Operators")}
      tabs={<PartnerTabs isAdmin />}
      actions={<AddOperatorLink />}
    >
      <LoadFailure isQuiet title={t("The operators could not be loaded.")} query={query} />
      <RecordList
        label={t("Operators")}
        columns={isTablet ? TABLET_COLUMNS : COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        isPending={query.isPending}
        minWidth={isTablet ? 0 : 1010}
        placeholders={{ count: 6, height: 190 }}
        tools={
          <div className={list.filters} data-screen-only>
            <SearchBox
              className={list.search}
              label={t("Search operators")}
              placeholder={t("search by name, username, or email")}
              text={term}
              onChange={(event) => searchFor(event.currentTarget.value)}
              onClear={() => searchFor("")}
            />
          </div>
        }
        empty={
          operators?.length === 0 ? (
            <EmptyState query={query} title={t("No Operator found")} action={<AddOperatorLink />} />
          ) : (
            <EmptyState
              query={query}
              title={t("No Operator found")}
              hint={t("No operator matches your search.")}
              action={
                <Button variant="default" onClick={() => searchFor("")}>
                  {t("Clear the search")}
                </Button>
              }
            />
          )
        }
        count={shown && countSentence(shown.length, operators.length)}
      >
        {pager}
      </RecordList>
      <LeftDrafts />
    </Page>
  );
}

function AddOperatorLink() {
  return (
    <Button
      leftSection={<IconPlus size={16} />}
      renderRoot={(props) => <Link to="/operator/add" {...props} />}
    >
      {t("Add Operator")}
    </Button>
  );
}

function countSentence(shown: number, all: number): string {
  if (all === 0) return "";
  if (shown < all) return t("{count} of {all} operators", { count: shown, all });
  return t(all === 1 ? "{count} operator" : "{count} operators", { count: all });
}

/** The term is state of the history entry: Back restores it and no URL contains it. */
function useOperatorSearch() {
  const term = useLocation({ select: ({ state }) => state.search ?? "" });
  const navigate = useNavigate();
  const searchFor = (search: string) =>
    void navigate({
      to: "/admin/operators",
      state: (state) => ({ ...state, search }),
      replace: true,
      resetScroll: false,
    });
  return { term, searchFor };
}

function matching(operators: readonly Operator[], term: string): readonly Operator[] {
  const wanted = searchable(term);
  if (wanted === "") return operators;
  return operators.filter(({ first_name, last_name, username, email }) =>
    [`${first_name} ${last_name}`, username, email].some((text) =>
      searchable(text).includes(wanted),
    ),
  );
}

type Column = RecordColumn<Operator>;

const NAME: Column = {
  heading: t("Name"),
  onCard: "top",
  cell: (operator) => (
    <>
      <span className={list.name} translate="no">
        {operatorName(operator)}
      </span>
      <span className={list.more} translate="no">
        {operator.username}
      </span>
    </>
  ),
};

const EMAIL: Column = {
  heading: t("Email"),
  cell: ({ email }) => (
    <span translate="no" title={email}>
      {email}
    </span>
  ),
};

const CREATED: Column = {
  heading: t("Created At"),
  width: 120,
  holds: "day",
  cell: ({ created_at }) => <RecordDay instant={created_at} />,
};

const STATE: Column = {
  heading: t("State"),
  width: 128,
  onCard: "line",
  cell: ({ suspended_at: since }) => (
    <StatusPill
      tone={since === null ? "active" : "inactive"}
      icon={since === null ? IconCircleCheck : IconLock}
    >
      {since === null ? t("Active") : t("Suspended")}
    </StatusPill>
  ),
};

const LAST_SIGN_IN: Column = {
  heading: t("Last sign-in"),
  width: 120,
  holds: "day",
  cell: ({ last_sign_in_at: instant }) =>
    instant === null ? t("Never") : <RecordDay instant={instant} />,
};

const BALANCE: Column = {
  heading: inLanguage("Balance"),
  width: 112,
  holds: "figure",
  cell: ({ balance }) => dollarsShown(balance),
};

const SLIPS: Column = {
  heading: t("Slips"),
  width: 72,
  holds: "figure",
  cell: ({ slip_count }) => slip_count,
};

const ACTIONS: Column = {
  heading: t("Actions"),
  width: 116,
  holds: "actions",
  cell: (operator) => <OperatorActions operator={operator} />,
};

const COLUMNS = [NAME, EMAIL, CREATED, STATE, LAST_SIGN_IN, BALANCE, SLIPS, ACTIONS];

const TABLET_COLUMNS = [
  stacked(NAME, EMAIL),
  { ...stacked(stacked(STATE, CREATED), LAST_SIGN_IN), width: 200 },
  { ...stacked(BALANCE, SLIPS), width: 92 },
  ACTIONS,
];

function OperatorActions({ operator }: { operator: Operator }) {
  const openDialog = useDialog();
  const { later, onExited } = useAfterMenu();
  const name = operatorName(operator);
  const open = (Dialog: typeof ResetPasswordDialog) =>
    openDialog((close) => <Dialog operator={operator} onClose={close} />);
  const more = (
    <DotsButton aria-label={t("More actions for {name}", { name })} title={t("More actions")} />
  );
  return (
    <>
      <RecordActions
        name={name}
        editLink={(props) => (
          <Link to="/operator/$id/edit" params={{ id: String(operator.id) }} {...props} />
        )}
        onDelete={() => open(DeleteOperatorDialog)}
      />
      <PopupMenu button={more} width={180} onExited={onExited}>
        <Menu.Item onClick={later(() => open(ResetPasswordDialog))}>
          {t("Reset password")}
        </Menu.Item>
        <Menu.Item onClick={later(() => open(OperatorStateDialog))}>
          {operator.suspended_at === null ? t("Suspend") : t("Reactivate")}
        </Menu.Item>
      </PopupMenu>
    </>
  );
}
