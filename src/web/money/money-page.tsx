import { Button } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { Statement } from "#shared/money/contract.ts";
import { firstDayOf, type Month, monthOfDay } from "#shared/money/rules.ts";
import { monthOf, type PlainDate, todayInDhaka } from "#shared/time/plain-date.ts";
import { shownMonth } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { parseMoneySearch } from "#web/lib/addresses.ts";
import { CallError } from "#web/lib/call-error.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { serverNow, useToday } from "#web/lib/server-clock.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { IconPlus } from "#web/ui/icons/icons.ts";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Page } from "#web/ui/page.tsx";
import { PrintHead } from "#web/ui/print-head.tsx";
import { SectionTabs } from "#web/ui/section-tabs.tsx";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { statementQuery } from "./api.ts";
import { DepositDialog } from "./deposit-dialog.tsx";
import { DepositsSheet } from "./deposits-sheet.tsx";
import { Figures } from "./figures.tsx";
import { StatementSheet } from "./statement-sheet.tsx";

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
        <StatementSheet {...{ user, month, statement }} thisMonth={monthOfDay(today)} />
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
