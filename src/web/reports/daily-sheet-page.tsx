import { ActionIcon, Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { DailySheet } from "#shared/reports/contract.ts";
import { formatTime } from "#shared/time/instants.ts";
import { addDays, type PlainDate, weekdayOf } from "#shared/time/plain-date.ts";
import { shownDateLong } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { parseSheetSearch, type SheetSearch } from "#web/lib/addresses.ts";
import { useToday } from "#web/lib/server-clock.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { DateBox } from "#web/ui/date-field.tsx";
import { IconChevronLeft, IconChevronRight, IconPrinter } from "#web/ui/icons/icons.ts";
import { KEYS, useKeys } from "#web/ui/keys.ts";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import page from "#web/ui/page.module.css";
import { EmptyState, Page, useNarrowScreen } from "#web/ui/page.tsx";
import { PrintHead } from "#web/ui/print-head.tsx";
import { SectionTabs } from "#web/ui/section-tabs.tsx";
import { sheetQuery } from "./api.ts";
import classes from "./daily-sheet.module.css";
import { Narrowing, useNarrowingWords } from "./period-row.tsx";
import { FIGURES, FigureTable } from "./report-tables.tsx";
import { type SlipColumn, SlipTable } from "./slip-table.tsx";

/** A day for the clip file (/reports/day): its figures, and what was completed on it. */
export function DailySheetPage() {
  const { role } = useCurrentUser();
  const search = useSearch({ from: "/desk/reports/day" });
  const today = useToday();
  const day = search.day ?? today;
  const sheet = useQuery(sheetQuery(search, day));
  const inWords = `${inLanguage(weekdayOf(day))}, ${shownDateLong(day)}`;
  return (
    <Page
      title={t("Daily sheet")}
      heading={t("Daily sheet")}
      subtitle={inWords}
      tabs={<SectionTabs role={role} />}
      actions={<SheetActions {...{ search, day, today }} />}
    >
      <LoadFailure title={t("Failed to fetch the report.")} query={sheet} />
      <article className={`desk-sheet ${classes.paper}`} aria-label={t("Daily sheet")}>
        <PrintHead
          isShown
          title={t("Slip applications of {day}", { day: inWords })}
          filters={useNarrowingWords(search)}
        />
        {sheet.isPending && <Skeleton className={classes.waiting ?? ""} aria-busy />}
        {sheet.data && <Sheet query={sheet} sheet={sheet.data} />}
      </article>
    </Page>
  );
}

type SheetActionsProps = { search: SheetSearch; day: PlainDate; today: PlainDate };

function SheetActions({ search, day, today }: SheetActionsProps) {
  const navigate = useNavigate();
  const set = (change: Record<string, string>) =>
    void navigate({ to: "/reports/day", search: parseSheetSearch({ ...search, ...change }) });
  const isNarrow = useNarrowScreen();
  const print = () => window.print();
  const turn = (days: number) => set({ day: addDays(day, days) });
  useKeys([
    { keys: [KEYS.previous], does: t("Previous day"), run: () => turn(-1), repeats: true },
    { keys: [KEYS.next], does: t("Next day"), run: () => turn(1), repeats: true },
  ]);
  return (
    <div className={classes.actions}>
      <Narrowing search={search} onChoose={set} />
      <div className={classes.steps}>
        <ActionIcon
          variant="default"
          size="var(--desk-control)"
          aria-label={t("Previous day")}
          title={`${t("Previous day")} (${KEYS.previous})`}
          onClick={() => turn(-1)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <DateBox
          kind="expiry"
          today={today}
          label={t("Day")}
          day={day}
          onDay={(next) => set({ day: next })}
        />
        <ActionIcon
          variant="default"
          size="var(--desk-control)"
          aria-label={t("Next day")}
          title={`${t("Next day")} (${KEYS.next})`}
          onClick={() => turn(1)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
        {isNarrow && (
          <ActionIcon
            variant="default"
            size="var(--desk-control)"
            aria-label={t("Print")}
            onClick={print}
          >
            <IconPrinter size={18} />
          </ActionIcon>
        )}
      </div>
      {!isNarrow && (
        <Button leftSection={<IconPrinter />} onClick={print}>
          {t("Print")}
        </Button>
      )}
    </div>
  );
}

type SheetProps = { query: { isError: boolean }; sheet: DailySheet };

function Sheet({ query, sheet: { totals, by_operator, slips, is_cut } }: SheetProps) {
  const busy = by_operator.filter((one) => one.submitted + one.completed + one.failed > 0);
  const idle = by_operator.length - busy.length;
  return (
    <>
      <dl className={`${page.sums} ${classes.sums}`}>
        {FIGURES.map(({ figure, label }) => (
          <div key={figure}>
            <dt>{label}</dt>
            <dd>{totals[figure].toLocaleString("en")}</dd>
          </div>
        ))}
      </dl>
      {busy.length > 0 && (
        <section aria-labelledby="by-operator">
          <h2 id="by-operator" className={classes.title}>
            {t("By operator")}
          </h2>
          <FigureTable
            label={t("By operator")}
            rows={busy}
            rowKey={({ user_id }) => user_id}
            columns={[
              { heading: t("Name"), cell: ({ name }) => <span translate="no">{name}</span> },
              { heading: t("Submitted"), share: 12, cell: ({ submitted }) => submitted },
              { heading: inLanguage("Completed"), share: 12, cell: ({ completed }) => completed },
              { heading: t("Failed"), share: 12, cell: ({ failed }) => failed },
            ]}
          />
          {idle > 0 && (
            <p className={classes.idle}>
              {idle === 1
                ? t("1 more submitted nothing, and nothing of theirs was completed or failed.")
                : t(
                    "{count} more submitted nothing, and nothing of theirs was completed or failed.",
                    {
                      count: idle,
                    },
                  )}
            </p>
          )}
        </section>
      )}
      <section aria-labelledby="completed">
        <h2 id="completed" className={classes.title}>
          {inLanguage("Completed")}{" "}
          <span className="desk-muted">{totals.completed.toLocaleString("en")}</span>
        </h2>
        {slips.length === 0 ? (
          <EmptyState query={query} title={t("Nothing was completed on this day.")} />
        ) : (
          <SlipTable
            slips={slips}
            name={{ "aria-labelledby": "completed" }}
            shares={{ passport: 12, destination: 12 }}
            columns={COLUMNS}
          />
        )}
        {is_cut && (
          <p className={classes.cut}>{t("The first 500 are listed; export the list for all.")}</p>
        )}
      </section>
      <div className={classes.signatures}>
        <span>{t("Checked by")}</span>
        <span>{t("Date")}</span>
      </div>
    </>
  );
}

const COLUMNS: readonly SlipColumn<DailySheet["slips"][number]>[] = [
  {
    heading: t("Medical center"),
    share: 20,
    isExtra: true,
    cell: ({ center }) => center ?? inLanguage("No center assigned"),
  },
  {
    heading: t("Submitted by"),
    share: 18,
    isExtra: true,
    cell: ({ submitted_by }) => <span translate="no">{submitted_by}</span>,
  },
  {
    heading: t("At"),
    share: 7,
    isExtra: true,
    cell: ({ completed_at }) => formatTime(completed_at),
  },
];
