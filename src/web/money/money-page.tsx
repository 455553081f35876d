import { ActionIcon, Button, Menu } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { exportStatement, type Statement } from "#shared/money/contract.ts";
import {
  firstDayOf,
  type Month,
  monthAfter,
  monthOfDay,
  statementFileName,
} from "#shared/money/rules.ts";
import { monthOf, type PlainDate, todayInDhaka } from "#shared/time/plain-date.ts";
import { shownMonth } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { parseMoneySearch } from "#web/lib/addresses.ts";
import { callForFile } from "#web/lib/call.ts";
import { CallError, failureOf } from "#web/lib/call-error.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { serverNow, useToday } from "#web/lib/server-clock.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { ActionButton, DotsButton } from "#web/ui/buttons.tsx";
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconPlus,
  IconPrinter,
} from "#web/ui/icons/icons.ts";
import { KEYS, useKeys } from "#web/ui/keys.ts";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { useMessage } from "#web/ui/messages.tsx";
import { Page, useNarrowScreen } from "#web/ui/page.tsx";
import { PopupMenu } from "#web/ui/popup.tsx";
import { PrintHead } from "#web/ui/print-head.tsx";
import { SectionTabs } from "#web/ui/section-tabs.tsx";
import { useAction, useFileExport } from "#web/ui/use-action.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { statementQuery } from "./api.ts";
import { DepositDialog, DepositsSheet } from "./deposits.tsx";
import { Figures } from "./figures.tsx";
import classes from "./statement.module.css";
import { type StatementQuery, StatementSheet } from "./statement-sheet.tsx";

export function prefetch({ queries, location: { search } }: Visit): void {
  const { user, month = monthOfDay(todayInDhaka(serverNow())) } = parseMoneySearch(search);
  void queries.prefetchInfiniteQuery(statementQuery({ user, month }));
}

/** A person's balance (/money): what was deposited and charged; one's own, and for admins anybody's. */
export function MoneyPage() {
  const { user } = useSearch({ from: "/desk/money" });
  return <PersonsMoney key={user ?? "own"} user={user} />;
}

function PersonsMoney({ user }: { user: number | undefined }) {
  const me = useCurrentUser();
  const today = useToday();
  const { month = monthOfDay(today) } = useSearch({ from: "/desk/money" });
  const statement = useInfiniteQuery({
    ...statementQuery({ user, month }),
    placeholderData: keepPreviousData,
  });
  const [latest] = statement.data?.pages ?? [];
  const person = user === undefined || user === me.id ? null : latest?.user;
  const heading = headingOf(person);
  const isNobody = statement.error instanceof CallError && statement.error.status === 404;
  return (
    <Page
      title={heading}
      heading={heading}
      tabs={<SectionTabs role={me.role} />}
      actions={person !== undefined && <AddMoney person={person} />}
    >
      <PrintHead
        title={t("Statement of {name}", { name: latest?.user.name ?? "" })}
        filters={[shownMonth(firstDayOf(month))]}
      />
      <LoadFailure title={t("Failed to fetch the statement.")} query={statement} />
      {!statement.isError && (
        <Figures
          label={inLanguage("Balance")}
          hasLargeFirst
          figures={[
            { label: inLanguage("Balance"), amount: latest?.balance },
            { label: t("Price per slip"), amount: latest?.price },
            ...figuresOfMonth(month, today, statement.isPlaceholderData ? undefined : latest),
          ]}
        />
      )}
      {!statement.isError && (
        <DepositsSheet user={user ?? (me.role === "admin" ? me.id : undefined)} today={today} />
      )}
      {!isNobody && (
        <StatementSheet
          {...{ month, statement }}
          tools={
            <>
              <MonthChoice {...{ user, month }} thisMonth={monthOfDay(today)} />
              <StatementTools {...{ user, month, statement }} />
            </>
          }
        />
      )}
    </Page>
  );
}

/** Null for oneself, undefined until loaded. */
function headingOf(person: Statement["user"] | null | undefined): string {
  if (person === null) return t("My balance");
  return person ? t("Balance of {name}", { name: person.name }) : inLanguage("Balance");
}

function figuresOfMonth(month: Month, today: PlainDate, statement: Statement | undefined) {
  const day = firstDayOf(month);
  const isOfThisYear = month.slice(0, 4) === today.slice(0, 4);
  const inWords = isOfThisYear ? inLanguage(monthOf(day)) : shownMonth(day);
  return [
    {
      label: t("Charged in {month}", { month: inWords }),
      amount: statement?.totals.charge.replace("-", ""),
    },
    { label: t("Credited in {month}", { month: inWords }), amount: statement?.totals.deposit },
  ];
}

function AddMoney({ person }: { person: Statement["user"] | null }) {
  const open = useDialog();
  const add = (button: HTMLElement) =>
    open((close) => <DepositDialog person={person} onClose={close} />, button);
  return (
    <Button leftSection={<IconPlus size={16} />} onClick={(event) => add(event.currentTarget)}>
      {t("Add money")}
    </Button>
  );
}

type MonthChoiceProps = { user: number | undefined; month: Month; thisMonth: Month };

function MonthChoice({ user, month, thisMonth }: MonthChoiceProps) {
  const navigate = useNavigate();
  const isLast = month >= thisMonth;
  const turn = (months: number) => {
    if (months > 0 && isLast) return;
    const next = monthAfter(month, months);
    const search = parseMoneySearch({ user, month: next === thisMonth ? undefined : next });
    void navigate({ to: "/money", search, resetScroll: false });
  };
  const previous = () => turn(-1);
  const next = () => turn(1);
  useKeys([
    { keys: [KEYS.previous], does: t("Previous month"), run: previous, repeats: true },
    { keys: [KEYS.next], does: t("Next month"), run: next, repeats: true },
  ]);
  return (
    <div className={classes.months} data-screen-only>
      <ActionIcon
        size="var(--desk-control-small)"
        aria-label={t("Previous month")}
        title={`${t("Previous month")} (${KEYS.previous})`}
        onClick={previous}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <span aria-live="polite" className={classes.month}>
        {shownMonth(firstDayOf(month))}
      </span>
      {/* Disabled it would lose the focus. */}
      <ActionIcon
        size="var(--desk-control-small)"
        aria-label={t("Next month")}
        title={`${t("Next month")} (${KEYS.next})`}
        {...(isLast && { "aria-disabled": true, "data-disabled": true })}
        onClick={next}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </div>
  );
}

type StatementToolsProps = { user: number | undefined; month: Month; statement: StatementQuery };

function StatementTools({ user, month, statement }: StatementToolsProps) {
  const isNarrow = useNarrowScreen();
  const print = usePrint(statement);
  const file = useFileExport({
    fetch: (body: { user?: number | undefined; month: Month }) =>
      callForFile(exportStatement, { body }),
    name: () => statementFileName(month),
    failure: t("Failed to export the statement."),
  });
  const save = () => file.start({ user, month });
  if (isNarrow) {
    const button = (
      <DotsButton size="var(--desk-control)" aria-label={t("More actions for this statement")} />
    );
    return (
      <div className={classes.tools} data-screen-only>
        <PopupMenu button={button}>
          <Menu.Item leftSection={<IconDownload />} onClick={save}>
            {t("Export CSV")}
          </Menu.Item>
          <Menu.Item leftSection={<IconPrinter />} onClick={print.start}>
            {t("Print")}
          </Menu.Item>
        </PopupMenu>
      </div>
    );
  }
  return (
    <div className={classes.tools} data-screen-only>
      <ActionButton
        variant="subtle"
        size="xs"
        leftSection={<IconDownload size={14} />}
        busy={file.isBusy}
        onClick={save}
      >
        {t("Export CSV")}
      </ActionButton>
      <ActionButton
        variant="subtle"
        size="xs"
        leftSection={<IconPrinter size={14} />}
        busy={print.isBusy}
        onClick={print.start}
      >
        {t("Print")}
      </ActionButton>
    </div>
  );
}

/** Prints the whole month: what is not shown yet is fetched first. */
function usePrint({ hasNextPage, fetchNextPage }: StatementQuery) {
  const messages = useMessage();
  const { run, isBusy } = useAction(async () => {
    let hasMore = hasNextPage;
    while (hasMore) {
      const read = await fetchNextPage();
      if (read.error) throw read.error;
      hasMore = read.hasNextPage;
    }
  });
  const start = () =>
    run(undefined, {
      onSuccess: () => void setTimeout(() => window.print()),
      onError: (error) => messages.fail(failureOf(error, t("Failed to fetch the statement."))),
    });
  return { start, isBusy };
}
