import { ActionIcon, Menu } from "@mantine/core";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { exportStatement, type Statement } from "#shared/money/contract.ts";
import { firstDayOf, type Month, monthAfter, statementFileName } from "#shared/money/rules.ts";
import { shownMonth } from "#web/language/shown.ts";
import { t } from "#web/language/translate.ts";
import { parseMoneySearch } from "#web/lib/addresses.ts";
import { callForFile } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { ActionButton, DotsButton } from "#web/ui/buttons.tsx";
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconPrinter,
} from "#web/ui/icons/icons.ts";
import { KEYS, useKeys } from "#web/ui/keys.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { useNarrowScreen } from "#web/ui/page.tsx";
import { PopupMenu } from "#web/ui/popup.tsx";
import { useAction, useFileExport } from "#web/ui/use-action.ts";
import classes from "./statement.module.css";

export type StatementQuery = UseInfiniteQueryResult<InfiniteData<Statement>>;

type MonthChoiceProps = { user: number | undefined; month: Month; thisMonth: Month };

export function MonthChoice({ user, month, thisMonth }: MonthChoiceProps) {
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

export function StatementTools({ user, month, statement }: StatementToolsProps) {
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
