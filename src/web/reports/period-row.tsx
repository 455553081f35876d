import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { defaultStringifySearch, Link } from "@tanstack/react-router";
import { useId } from "react";
import { periodError } from "#shared/reports/rules-periods.ts";
import {
  addDays,
  addMonths,
  type PlainDate,
  plainDate,
  startOfWeek,
} from "#shared/time/plain-date.ts";
import { CITY_CHOICES } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { parseReportsSearch, type ReportsSearch } from "#web/lib/addresses.ts";
import { useToday } from "#web/lib/server-clock.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { submitterChoices, submittersQuery, useSubmitterName } from "#web/slips/api.ts";
import { Chip } from "#web/ui/chip.tsx";
import { ChoiceBox } from "#web/ui/choice-field.tsx";
import { DateBox } from "#web/ui/date-field.tsx";
import { SavedViews } from "#web/views/saved-views.tsx";
import type { Period } from "./api.ts";
import classes from "./reports.module.css";

type PeriodRowProps = { search: ReportsSearch; onShow: (search: ReportsSearch) => void };

export function PeriodRow({ search, onShow }: PeriodRowProps) {
  const today = useToday();
  const errorId = useId();
  const { from, to } = periodOf(search, today);
  const fieldError = periodError(from, to);
  const set = (change: Record<string, string>) =>
    onShow(parseReportsSearch({ ...search, ...change }));
  // Years of two digits may lie ahead, as in dates of expiry.
  const kind = "expiry";
  return (
    <search className={classes.period} data-screen-only>
      {namedPeriods(today).map((one) => (
        <Chip
          key={one.name}
          label={one.name}
          isChosen={one.from === from && one.to === to}
          onChoose={() => set({ from: one.from, to: one.to })}
        />
      ))}
      <div className={classes.days}>
        <DateBox
          {...{ kind, today }}
          label={t("From")}
          day={from}
          onDay={(day) => set({ from: day, to })}
        />
        <div>
          <DateBox
            {...{ kind, today }}
            label={t("To")}
            day={to}
            errorId={fieldError ? errorId : undefined}
            onDay={(day) => set({ from, to: day })}
          />
          {fieldError && (
            <p id={errorId} role="alert" className={classes.fieldError}>
              {inLanguage(fieldError)}
            </p>
          )}
        </div>
      </div>
      <Narrowing search={search} onChoose={set} />
      {Object.keys(search).length > 0 && (
        <Button variant="subtle" size="xs" onClick={() => onShow({})}>
          {t("Clear filters")}
        </Button>
      )}
      <SavedViews
        screen="reports"
        query={defaultStringifySearch(search).replace(/^\?/, "")}
        before={null}
        renderLink={({ name, query }, looks) => (
          <Link
            {...looks}
            to="/reports"
            search={parseReportsSearch(Object.fromEntries(new URLSearchParams(query)))}
            resetScroll={false}
            activeOptions={{ exact: true }}
          >
            {name}
          </Link>
        )}
      />
    </search>
  );
}

type NarrowingProps = {
  search: { city?: number; operator?: number };
  onChoose: (change: { city: string } | { operator: string }) => void;
};

export function Narrowing({ search, onChoose }: NarrowingProps) {
  const { role } = useCurrentUser();
  return (
    <>
      <NativeSelect
        className={classes.choice ?? ""}
        aria-label={t("City")}
        data={CITY_CHOICES}
        value={search.city ?? ""}
        onChange={(event) => onChoose({ city: event.currentTarget.value })}
      />
      {role === "admin" && (
        <OperatorChoice
          operator={search.operator}
          onChoose={(operator) => onChoose({ operator })}
        />
      )}
    </>
  );
}

type OperatorChoiceProps = {
  operator: number | undefined;
  onChoose: (operator: string) => void;
};

function OperatorChoice({ operator, onChoose }: OperatorChoiceProps) {
  const { data: submitters = [] } = useQuery(submittersQuery);
  // Who submitted nothing may have been chosen by the address.
  const isListed = operator === undefined || submitters.some(({ id }) => id === operator);
  return (
    <ChoiceBox
      className={classes.choice}
      label={t("Operator")}
      choices={[
        { value: "", label: t("All operators") },
        ...submitterChoices(submitters),
        ...(isListed ? [] : [{ value: String(operator), label: `#${operator}` }]),
      ]}
      value={String(operator ?? "")}
      onChoose={onChoose}
    />
  );
}

export function useNarrowingWords({ city, operator }: NarrowingProps["search"]): string[] {
  const name = useSubmitterName(operator);
  const chosen = CITY_CHOICES.find(({ value }) => value === String(city));
  return [
    ...(chosen ? [t("City: {city}", { city: chosen.label })] : []),
    ...(operator === undefined ? [] : [t("Operator: {name}", { name })]),
  ];
}

/** One day alone stands for its month up to it, or from it on. */
export function periodOf({ from, to }: ReportsSearch, today: PlainDate): Period {
  return { from: from ?? firstOfMonth(to ?? today), to: to ?? lastOfMonth(from ?? today) };
}

type NamedPeriod = Period & { name: string };

export function namedPeriods(today: PlainDate): NamedPeriod[] {
  const yesterday = addDays(today, -1);
  const sunday = startOfWeek(today);
  const lastMonth = addMonths(firstOfMonth(today), -1);
  return [
    { name: inLanguage("Today"), from: today, to: today },
    { name: t("Yesterday"), from: yesterday, to: yesterday },
    { name: t("This week"), from: sunday, to: addDays(sunday, 6) },
    { name: t("This month"), from: firstOfMonth(today), to: lastOfMonth(today) },
    { name: t("Last month"), from: lastMonth, to: lastOfMonth(lastMonth) },
  ];
}

function firstOfMonth(day: PlainDate): PlainDate {
  return plainDate(`${day.slice(0, 8)}01`) ?? day;
}

function lastOfMonth(day: PlainDate): PlainDate {
  return addDays(addMonths(firstOfMonth(day), 1), -1);
}
