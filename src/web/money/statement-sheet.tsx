import { ActionIcon, Button, Menu } from "@mantine/core";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { exportStatement, type MoneyEntry, type Statement } from "#shared/money/contract.ts";
import { dollarsShown, firstDayOf, type Month, monthAfter } from "#shared/money/rules.ts";
import { formatTime } from "#shared/time/instants.ts";
import { dhakaDayOf } from "#shared/time/plain-date.ts";
import { shownDayOfYear, shownMonth } from "#web/language/dates.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { callForFile } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { ActionButton } from "#web/ui/buttons.tsx";
import {
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconDownload,
  IconPrinter,
} from "#web/ui/icons/icons.ts";
import { useKeys } from "#web/ui/keys.ts";
import { useMessage } from "#web/ui/messages.tsx";
import page from "#web/ui/page.module.css";
import { EmptyState, useNarrowScreen } from "#web/ui/page.tsx";
import { PopupMenu } from "#web/ui/popup.tsx";
import { type RecordColumn, RecordList } from "#web/ui/record-list.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { useFileExport } from "#web/ui/use-file-export.ts";
import { Movement, movementShown } from "./amount.tsx";
import { EntryWords, entryReason } from "./entry-words.tsx";
import { parseMoneySearch } from "./money-search.ts";
import classes from "./statement.module.css";

type StatementQuery = UseInfiniteQueryResult<InfiniteData<Statement>>;

type StatementSheetProps = {
  user: number | undefined;
  month: Month;
  thisMonth: Month;
  statement: StatementQuery;
};

/** What moved a balance in a month, newest first, and the sums of it. */
export function StatementSheet({ user, month, thisMonth, statement }: StatementSheetProps) {
  const pages = statement.isPlaceholderData ? undefined : statement.data?.pages;
  const latest = pages?.[0];
  const entries = pages?.flatMap((one) => one.entries);
  return (
    <div className={classes.statement}>
      <RecordList
        label={t("Statement")}
        columns={COLUMNS}
        // Of a month that could not be loaded the head stays, to turn to another.
        rows={entries ?? (statement.isError ? [] : undefined)}
        rowKey={({ id }) => id}
        isPending={statement.isPending || statement.isPlaceholderData}
        minWidth={0}
        placeholders={{ count: 6, height: 60 }}
        head={
          <>
            <div className={page.sheetHead}>
              <h2 className={page.sheetTitle}>{t("Statement")}</h2>
              <MonthChoice {...{ user, month, thisMonth }} />
              <StatementTools {...{ user, month, statement }} />
            </div>
            {latest?.has_entries && <Sums statement={latest} />}
          </>
        }
        empty={latest && <NoEntries month={month} hasEntries={latest.has_entries} />}
      >
        {latest && entries && entries.length > 0 && (
          <div className={classes.foot}>
            <span role="status">{countInWords(entries.length, latest.count)}</span>
            {statement.hasNextPage && (
              <Button
                variant="default"
                size="xs"
                data-screen-only
                loading={statement.isFetchingNextPage}
                onClick={() => void statement.fetchNextPage()}
              >
                {t("Older entries")}
              </Button>
            )}
          </div>
        )}
      </RecordList>
    </div>
  );
}

function countInWords(count: number, all: number): string {
  const words = all === 1 ? "{count} of {all} entry" : "{count} of {all} entries";
  return t(words, { count: count.toLocaleString("en"), all: all.toLocaleString("en") });
}

type MonthChoiceProps = Pick<StatementSheetProps, "user" | "month" | "thisMonth">;

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
    { keys: ["["], does: t("Previous month"), act: previous, repeats: true },
    { keys: ["]"], does: t("Next month"), act: next, repeats: true },
  ]);
  return (
    <div className={classes.months} data-screen-only>
      <ActionIcon
        size="var(--desk-control-small)"
        aria-label={t("Previous month")}
        title={`${t("Previous month")} ([)`}
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
        title={`${t("Next month")} (])`}
        {...(isLast && { "aria-disabled": true, "data-disabled": true })}
        onClick={next}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </div>
  );
}

type StatementToolsProps = Pick<StatementSheetProps, "user" | "month" | "statement">;

function StatementTools({ user, month, statement }: StatementToolsProps) {
  const isNarrow = useNarrowScreen();
  const print = usePrint(statement);
  const file = useFileExport({
    fetch: (body: { user?: number | undefined; month: Month }) =>
      callForFile(exportStatement, { body }),
    name: () => `slipdesk-statement-${month}.csv`,
    failure: t("Failed to export the statement."),
  });
  const save = () => file.start({ user, month });
  if (isNarrow) {
    const button = (
      <ActionIcon size="var(--desk-control)" aria-label={t("More actions for this statement")}>
        <IconDots size={18} />
      </ActionIcon>
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

function Sums({ statement: { opening, closing, totals } }: { statement: Statement }) {
  const movements = [
    ...(Number(totals.opening) === 0
      ? []
      : [{ label: t("Opening balance"), amount: totals.opening }]),
    { label: t("Deposits"), amount: totals.deposit },
    { label: t("Charges"), amount: totals.charge },
    { label: t("Refunds"), amount: totals.refund },
    { label: t("Corrections"), amount: totals.correction },
  ];
  return (
    <dl className={classes.sums}>
      <div>
        <dt>{t("Opening")}</dt>
        <dd>{dollarsShown(opening)}</dd>
      </div>
      {movements.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{movementShown(amount)}</dd>
        </div>
      ))}
      <div>
        <dt>{t("Closing")}</dt>
        <dd>{dollarsShown(closing)}</dd>
      </div>
    </dl>
  );
}

function NoEntries({ month, hasEntries }: { month: Month; hasEntries: boolean }) {
  return hasEntries ? (
    <EmptyState title={t("No movements in {month}.", { month: shownMonth(firstDayOf(month)) })} />
  ) : (
    <EmptyState title={t("No movements yet")} hint={t("Deposits and charges appear here.")} />
  );
}

const COLUMNS: readonly RecordColumn<MoneyEntry>[] = [
  {
    heading: t("Date"),
    width: 112,
    holds: "digits",
    onCard: "none",
    cell: ({ at }) => (
      <time dateTime={at}>
        {shownDayOfYear(dhakaDayOf(new Date(at)))}
        <span className={classes.under}>{formatTime(at)}</span>
      </time>
    ),
  },
  {
    heading: inLanguage("What"),
    onCard: "top",
    cell: (entry) => (
      <>
        <p className={classes.what}>
          <EntryWords entry={entry} />
        </p>
        <p className={classes.under}>{entryReason(entry)}</p>
      </>
    ),
    cardCell: (entry) => (
      <>
        <p className={classes.what}>
          <EntryWords entry={entry} />
        </p>
        <p className={classes.under}>
          <time dateTime={entry.at}>
            {shownDayOfYear(dhakaDayOf(new Date(entry.at)))} {formatTime(entry.at)}
          </time>
          {entry.by && ` · ${entry.by}`}
        </p>
      </>
    ),
  },
  {
    heading: t("Amount"),
    width: 132,
    holds: "figure",
    onCard: "corner",
    cell: ({ amount }) => <Movement amount={amount} />,
    cardCell: ({ amount, balance }) => (
      <p className={classes.corner}>
        <Movement amount={amount} />
        <span className={`desk-figures ${classes.under}`}>{dollarsShown(balance)}</span>
      </p>
    ),
  },
  {
    heading: inLanguage("Balance"),
    width: 132,
    holds: "figure",
    onCard: "none",
    cell: ({ balance }) => <span className={classes.amount}>{dollarsShown(balance)}</span>,
  },
];
