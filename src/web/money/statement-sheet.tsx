import { Button } from "@mantine/core";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { MoneyEntry, Statement } from "#shared/money/contract.ts";
import { dollarsShown, firstDayOf, type Month, paidShown } from "#shared/money/rules.ts";
import { sentence } from "#shared/text/sentence.ts";
import { formatTime } from "#shared/time/instants.ts";
import { dhakaDayOf } from "#shared/time/plain-date.ts";
import { shownDayOfYear, shownMonth } from "#web/language/shown.ts";
import { inLanguage, t, tParts } from "#web/language/translate.ts";
import page from "#web/ui/page.module.css";
import { EmptyState } from "#web/ui/page.tsx";
import { type RecordColumn, RecordList } from "#web/ui/record-list.tsx";
import classes from "./statement.module.css";

export type StatementQuery = UseInfiniteQueryResult<InfiniteData<Statement>>;

type StatementSheetProps = { month: Month; statement: StatementQuery; tools: ReactNode };

/** What moved a balance in a month, newest first, and the sums of it. */
export function StatementSheet({ month, statement, tools }: StatementSheetProps) {
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
              {tools}
            </div>
            {latest?.has_entries && <Sums statement={latest} />}
          </>
        }
        empty={
          latest && <NoEntries query={statement} month={month} hasEntries={latest.has_entries} />
        }
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
    <dl className={`${page.sums} ${classes.sums}`}>
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

type NoEntriesProps = { query: StatementQuery; month: Month; hasEntries: boolean };

function NoEntries({ query, month, hasEntries }: NoEntriesProps) {
  return hasEntries ? (
    <EmptyState
      query={query}
      title={t("No movements in {month}.", { month: shownMonth(firstDayOf(month)) })}
    />
  ) : (
    <EmptyState
      query={query}
      title={t("No movements yet")}
      hint={t("Deposits and charges appear here.")}
    />
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
        <p className={classes.under}>
          <EntryReason entry={entry} />
        </p>
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

/** What moved the balance. */
function EntryWords({ entry }: { entry: MoneyEntry }) {
  switch (entry.kind) {
    case "opening":
      return t("Opening balance");
    case "deposit":
      return tParts("Deposit · {payment}", {
        payment: (
          <>
            {inLanguage(entry.method ?? "")} <bdi translate="no">{entry.reference}</bdi>
          </>
        ),
      });
    case "charge":
      return <SlipWords entry={entry} name={entry.applicant} />;
    case "refund":
      return tParts("Refund · {slip}", { slip: <SlipWords entry={entry} name={null} /> });
    case "correction":
      return tParts("Correction · {reason}", { reason: shownNote(entry.note ?? "") });
  }
}

type SlipWordsProps = { entry: MoneyEntry; name: string | null };

/** A link only while there is an application to show to this reader. */
function SlipWords({ entry: { slip_id, slip_state, applicant }, name }: SlipWordsProps) {
  const id = String(slip_id);
  if (slip_state === "erased") return t("Slip {id} (erased)", { id });
  if (slip_state === "deleted") return t("Slip {id} (deleted)", { id });
  if (applicant === null) return t("Slip {id}", { id });
  return (
    <Link to="/slip/$id" params={{ id }} className={classes.slip}>
      {t("Slip {id}", { id })}
      {name && (
        <>
          {" · "}
          <bdi translate="no">{name}</bdi>
        </>
      )}
    </Link>
  );
}

/** Who did it, and why. */
function EntryReason({ entry: { kind, by, paid_amount, paid_currency } }: { entry: MoneyEntry }) {
  const name = by && <bdi translate="no">{by}</bdi>;
  const reasons = {
    opening: null,
    deposit: paid_amount && paid_currency && paidShown(paid_amount, paid_currency),
    charge: inLanguage("Completed"),
    refund: t("No longer completed"),
    correction: null,
  };
  const reason = reasons[kind];
  return (
    <>
      {reason}
      {reason && name && " · "}
      {name && kind === "deposit" ? tParts("credited by {name}", { name }) : name}
    </>
  );
}

const ON_FORM = "Set from {before} to {now} on the operator form";
const SET_ON_FORM = /^Set from (\S+) to (\S+) on the operator form$/;

/** What the operator form wrote is in the page's language; what a person wrote stays as it is. */
function shownNote(note: string): string {
  const [, before, now] = SET_ON_FORM.exec(note) ?? [];
  return before && now ? inLanguage(sentence(ON_FORM, { before, now })) : note;
}

/** `+$82.00`, `-$10.00` */
function movementShown(amount: string): string {
  return isCredit(amount) ? `+${dollarsShown(amount)}` : dollarsShown(amount);
}

function Movement({ amount }: { amount: string }) {
  return (
    <span className={classes.amount} data-credit={isCredit(amount) || undefined}>
      {movementShown(amount)}
    </span>
  );
}

function isCredit(amount: string): boolean {
  return Number(amount) > 0;
}
