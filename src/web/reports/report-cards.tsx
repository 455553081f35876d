import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";
import { Button, Table } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { sentenceOfKind } from "#shared/processing/rules-failures.ts";
import type { Duration, Report } from "#shared/reports/contract.ts";
import { type Bucket, bucketsOf, sentenceOf, shareOf } from "#shared/reports/rules-periods.ts";
import { durationInWords } from "#shared/time/instants.ts";
import { dhakaDayOf, type PlainDate, plainDate, weekdayOf } from "#shared/time/plain-date.ts";
import { shownDate, shownDayOfWeek, shownDayOfYear } from "#web/language/shown.ts";
import { inLanguage, t, tParts } from "#web/language/translate.ts";
import { IconChevronUp } from "#web/ui/icons/icons.ts";
import { IconChevronDown } from "#web/ui/icons/start-icons.tsx";
import { useNarrowScreen } from "#web/ui/page.tsx";
import list from "#web/ui/record-list.module.css";
import classes from "./chart-card.module.css";
import { Part } from "./report-tables.tsx";
import reports from "./reports.module.css";

type Column = Bucket & { submitted: number; completed: number };

/** More of them do not all fit below the chart. */
const MAX_LABELS = 31;
const EVERY_SEVENTH = 6;

type ChartCardProps = { report: Report; tool: ReactNode };

export function ChartCard({ report, tool }: ChartCardProps) {
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  const columns = columnsOf(report);
  const isByDay = columns.every(({ from, to }) => from === to);
  const Chevron = isTable ? IconChevronUp : IconChevronDown;
  const title = isByDay ? t("Per day") : t("Per week");
  return (
    <figure className={`desk-sheet ${classes.card}`} aria-labelledby={`${id}-title`}>
      <figcaption>
        <div className={classes.head}>
          <h2 id={`${id}-title`}>{title}</h2>
          <Button
            className={classes.toggle ?? ""}
            data-screen-only
            variant="subtle"
            size="xs"
            rightSection={<Chevron size={14} />}
            aria-expanded={isTable}
            aria-controls={`${id}-figures`}
            onClick={() => setIsTable(!isTable)}
          >
            {t("Show figures")}
          </Button>
          {tool}
        </div>
        <div className={classes.words}>
          <p>{inLanguage(sentenceOf(columns))}</p>
          <p className={classes.legend} aria-hidden>
            <span data-series="submitted">{t("Submitted")}</span>
            <span data-series="completed">{inLanguage("Completed")}</span>
          </p>
        </div>
      </figcaption>
      <div id={`${id}-figures`} className={classes.plot}>
        {isTable ? (
          <FiguresTable {...{ title, columns, isByDay }} />
        ) : (
          <Columns {...{ columns, isByDay }} />
        )}
      </div>
    </figure>
  );
}

/** What lies ahead of a period that still runs is left out. */
function columnsOf({ from, to, days, serverTime }: Report): Column[] {
  const [first, last] = [plainDate(from), plainDate(to)];
  if (!first || !last) return [];
  const today = dhakaDayOf(new Date(serverTime));
  const end = first <= today && today < last ? today : last;
  return bucketsOf(first, end).map((bucket) => {
    const within = days.filter(({ day }) => day >= bucket.from && day <= bucket.to);
    const sumOf = (figure: "submitted" | "completed") =>
      within.reduce((sum, day) => sum + day[figure], 0);
    return { ...bucket, submitted: sumOf("submitted"), completed: sumOf("completed") };
  });
}

type ColumnsProps = { columns: readonly Column[]; isByDay: boolean };

function Columns({ columns, isByDay }: ColumnsProps) {
  const isNarrow = useNarrowScreen();
  const areDaysNumbers = isByDay && columns.length <= MAX_LABELS;
  const labelOf = (day: PlainDate) =>
    areDaysNumbers ? String(Number(day.slice(8))) : shownDayOfYear(day);
  const interval = isByDay && columns.length > MAX_LABELS ? EVERY_SEVENTH : 0;
  const [first, last] = [columns.at(0), columns.at(-1)];
  const days = { from: first ? shownDate(first.from) : "", to: last ? shownDate(last.to) : "" };
  const name = isByDay
    ? t("Submitted and completed per day, {from} to {to}", days)
    : t("Submitted and completed per week, {from} to {to}", days);
  const frame = {
    "aria-label": name,
    barCategoryGap: "12%",
    barGap: isNarrow ? 1 : 3,
    margin: { top: 8, right: 4, bottom: 0, left: 0 },
  };
  const chart = useRef<HTMLDivElement>(null);
  useEffect(() => (chart.current ? takeOutOfTabOrder(chart.current) : undefined), []);
  return (
    <BarChart
      ref={chart}
      className={classes.chart ?? ""}
      h={isNarrow ? 190 : 220}
      data={columns.map((column) => ({ ...column }))}
      dataKey="from"
      series={[
        { name: "submitted", label: t("Submitted"), color: "var(--desk-bar-hollow)" },
        { name: "completed", label: inLanguage("Completed"), color: "var(--desk-link)" },
      ]}
      barProps={{ radius: [2, 2, 0, 0], stroke: "var(--desk-link)", strokeOpacity: 1 }}
      barChartProps={frame}
      gridColor="var(--desk-divider)"
      textColor="var(--desk-muted)"
      strokeDasharray="0"
      tickLine="none"
      xAxisProps={{
        height: 24,
        interval: isNarrow ? "equidistantPreserveStart" : interval,
        tickFormatter: (day: PlainDate) => labelOf(day),
        tick: (tick: TickProps) => <DayTick {...tick} isByDay={isByDay} label={labelOf} />,
      }}
      yAxisProps={{ width: "auto", tick: { fill: "currentColor" }, allowDecimals: false }}
      tooltipProps={{
        cursor: { fill: "var(--desk-hover)", stroke: "none" },
        content: ({ payload }) => <Card column={payload[0]?.payload} isByDay={isByDay} />,
      }}
    />
  );
}

/**
 * React listens for the focus at each layer of the chart, for which Chromium would stop there on Tab. Layers come and
 * go with the card.
 */
function takeOutOfTabOrder(chart: HTMLElement): () => void {
  const skip = () => {
    for (const layer of chart.querySelectorAll("[class^=recharts-zIndex-layer]:not([tabindex])"))
      layer.setAttribute("tabindex", "-1");
  };
  skip();
  const watcher = new MutationObserver(skip);
  watcher.observe(chart, { childList: true, subtree: true });
  return () => watcher.disconnect();
}

type TickProps = { x: number | string; y: number | string; payload: { value: PlainDate } };

type DayTickProps = TickProps & { isByDay: boolean; label: (day: PlainDate) => string };

/** Offices are closed on Fridays: a quieter tick explains a low column. */
function DayTick({ x, y, payload: { value }, isByDay, label }: DayTickProps) {
  const isFriday = isByDay && weekdayOf(value) === "Friday";
  return (
    <text x={x} y={y} dy={14} textAnchor="middle" data-friday={isFriday || undefined}>
      {label(value)}
    </text>
  );
}

function Card({ column, isByDay }: { column: Column | undefined; isByDay: boolean }) {
  if (!column) return null;
  return (
    <div role="status" className={classes.tip}>
      {nameOf(column, isByDay)}
      <span>
        {tParts("{count} submitted", { count: <b>{column.submitted.toLocaleString("en")}</b> })}
      </span>
      <span>
        {tParts("{count} completed", { count: <b>{column.completed.toLocaleString("en")}</b> })}
      </span>
    </div>
  );
}

function nameOf({ from }: Column, isByDay: boolean): string {
  return isByDay ? shownDayOfWeek(from) : t("Week of {day}", { day: shownDayOfYear(from) });
}

function FiguresTable({ title, columns, isByDay }: ColumnsProps & { title: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={classes.figures} aria-label={title} tabIndex={0}>
      <Table className={list.deskTable ?? ""} aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{isByDay ? t("Day") : t("Week")}</Table.Th>
            <Table.Th scope="col">{t("Submitted")}</Table.Th>
            <Table.Th scope="col">{inLanguage("Completed")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map((column) => (
            <Table.Tr key={column.from}>
              <Table.Td>{nameOf(column, isByDay)}</Table.Td>
              <Table.Td>{column.submitted.toLocaleString("en")}</Table.Td>
              <Table.Td>{column.completed.toLocaleString("en")}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

export function TurnAround({ times }: { times: Report["times"] }) {
  return (
    <Part title={t("Turn-around")}>
      <dl className={reports.times}>
        <Time label={t("Time to decide")} time={times.decide} />
        <Time label={t("Time to book")} time={times.book} />
        <Time label={t("Time to the slip")} time={times.slip} />
      </dl>
    </Part>
  );
}

function Time({ label, time }: { label: string; time: Duration }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{time ? inLanguage(durationInWords(time.median_minutes)) : "–"}</b>
        {time && <span className="desk-meta">{spreadOf(time)}</span>}
      </dd>
    </div>
  );
}

function spreadOf({ count, ninety_minutes }: NonNullable<Duration>): string {
  const slips = t(count === 1 ? "{count} slip" : "{count} slips", {
    count: count.toLocaleString("en"),
  });
  if (ninety_minutes === null) return slips;
  const time = inLanguage(durationInWords(ninety_minutes));
  return t("90 % within {time} ({slips})", { time, slips });
}

const MAX_REASONS = 8;

type ReasonsProps = { report: Report; tool: ReactNode };

export function Reasons({ report: { reasons, totals }, tool }: ReasonsProps) {
  const others = reasons.slice(MAX_REASONS).reduce((sum, { count }) => sum + count, 0);
  const rows = [
    ...reasons.slice(0, MAX_REASONS).map(({ kind, count }) => ({
      label: inLanguage(sentenceOfKind(kind)),
      count,
    })),
    ...(others > 0 ? [{ label: t("Other reasons"), count: others }] : []),
  ];
  const most = Math.max(...rows.map(({ count }) => count));
  return (
    <Part title={t("Why it failed")} count={totals.failed} tool={rows.length > 0 && tool}>
      {rows.length === 0 ? (
        <p className={reports.none}>{t("Nothing failed.")}</p>
      ) : (
        <ul className={reports.reasons}>
          {rows.map(({ label, count }) => (
            <li key={label}>
              <span>{label}</span>
              <span className={reports.reasonCount}>
                {count.toLocaleString("en")}{" "}
                <span className={reports.reasonShare}>
                  {inLanguage(shareOf(count, totals.failed))}
                </span>
              </span>
              <span className={reports.track} aria-hidden>
                <span style={{ width: `${(count / most) * 100}%` }} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
