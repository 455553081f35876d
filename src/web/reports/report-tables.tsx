import { Button, Table } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type CSSProperties, type ReactNode, useId, useState } from "react";
import { monthOfDay } from "#shared/money/rules.ts";
import type { Figures, Report } from "#shared/reports/contract.ts";
import { shareOf } from "#shared/reports/rules-periods.ts";
import { durationInWords } from "#shared/time/instants.ts";
import { shownCity } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import type { ReportsSearch } from "#web/lib/addresses.ts";
import list from "#web/ui/record-list.module.css";
import classes from "./reports.module.css";

export const FIGURES = [
  { figure: "submitted", label: t("Submitted") },
  { figure: "approved", label: t("Approved") },
  { figure: "declined", label: t("Declined") },
  { figure: "completed", label: inLanguage("Completed") },
  { figure: "failed", label: t("Failed") },
] as const;

type PartProps = { title: string; count?: number; tool?: ReactNode; children: ReactNode };

export function Part({ title, count, tool, children }: PartProps) {
  const id = useId();
  return (
    <section className={`desk-sheet ${classes.part}`} aria-labelledby={id}>
      <div className={classes.partHead}>
        <h2 id={id}>{title}</h2>
        {count !== undefined && (
          <span className={classes.partCount}>{count.toLocaleString("en")}</span>
        )}
        {tool}
      </div>
      {children}
    </section>
  );
}

type Column<Row> = {
  heading: string;
  cell: (row: Row) => ReactNode;
  /** In per cent of a wide table; the first column takes what is left. */
  share?: number;
  /** Left out on a phone. */
  isExtra?: boolean;
};

type FigureTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
};

const SHOWN_AT_FIRST = 10;

/** A long one begins with its first rows on the screen, and has all on paper. */
export function FigureTable<Row>({ label, columns, rows, rowKey }: FigureTableProps<Row>) {
  const [showsAll, setShowsAll] = useState(false);
  const looks = ({ isExtra }: Column<Row>) => ({ "data-extra": isExtra || undefined });
  const words = showsAll ? t("Fewer") : t("Show all {count}", { count: rows.length });
  const isOnlyOnPaper = (at: number) => (!showsAll && at >= SHOWN_AT_FIRST) || undefined;
  return (
    <>
      <Table layout="fixed" className={`${list.deskTable} ${classes.table}`} aria-label={label}>
        <colgroup>
          {columns.map((column) => (
            <col key={column.heading} style={widthOf(column)} {...looks(column)} />
          ))}
        </colgroup>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.heading} scope="col" {...looks(column)}>
                {column.heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, at) => (
            <Table.Tr key={rowKey(row)} data-on-paper={isOnlyOnPaper(at)}>
              {columns.map((column) => (
                <Table.Td key={column.heading} {...looks(column)}>
                  {column.cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rows.length > SHOWN_AT_FIRST && (
        <Button
          className={classes.all ?? ""}
          data-screen-only
          variant="subtle"
          size="xs"
          aria-label={`${words}: ${label}`}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {words}
        </Button>
      )}
    </>
  );
}

type Width = { share?: number; tight?: number };

/** Sets both widths of a `col`; the style sheet takes the one that fits the window. */
export function widthOf({ share, tight }: Width): CSSProperties & Record<`--${string}`, string> {
  return {
    ...(share !== undefined && { "--wide": `${share}%` }),
    ...(tight !== undefined && { "--tight": `${tight}px` }),
  };
}

function Measured({ count, most }: { count: number; most: number }) {
  return (
    <span className={classes.measured}>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${most === 0 ? 0 : (count / most) * 100}%` }} />
      </span>
      <span className={classes.number}>{count.toLocaleString("en")}</span>
    </span>
  );
}

function mostOf(rows: readonly { completed: number }[]): number {
  return Math.max(0, ...rows.map(({ completed }) => completed));
}

function figureColumns(most: number): Column<Figures>[] {
  return [
    {
      heading: t("Submitted"),
      share: 12,
      isExtra: true,
      cell: ({ submitted }) => submitted.toLocaleString("en"),
    },
    {
      heading: t("Declined"),
      share: 12,
      isExtra: true,
      cell: ({ declined }) => declined.toLocaleString("en"),
    },
    {
      heading: inLanguage("Completed"),
      share: 22,
      cell: ({ completed }) => <Measured count={completed} most={most} />,
    },
    {
      heading: t("Failed share"),
      share: 14,
      cell: ({ failed, ended }) => (ended === 0 ? "–" : inLanguage(shareOf(failed, ended))),
    },
  ];
}

type TableProps = { report: Report; tool: ReactNode };

export function Centers({ report: { centers }, tool }: TableProps) {
  const most = mostOf(centers);
  return (
    <Part title={t("Medical centers")} tool={centers.length > 0 && tool}>
      {centers.length === 0 ? (
        <p className={classes.none}>{t("Nothing was completed.")}</p>
      ) : (
        <FigureTable
          label={t("Medical centers")}
          rows={centers}
          rowKey={({ medical_center_id }) => medical_center_id ?? 0}
          columns={[
            {
              heading: t("Center"),
              cell: ({ name }) =>
                name ?? <span className="desk-muted">{inLanguage("No center assigned")}</span>,
            },
            {
              heading: inLanguage("Completed"),
              share: 40,
              cell: ({ completed }) => <Measured count={completed} most={most} />,
            },
          ]}
        />
      )}
    </Part>
  );
}

export function Operators({ report, search, tool }: TableProps & { search: ReportsSearch }) {
  const most = mostOf(report.operators);
  return (
    <Part title={t("Operators")} tool={tool}>
      <FigureTable
        label={t("Operators")}
        rows={report.operators}
        rowKey={({ user_id }) => user_id}
        columns={[
          {
            heading: t("Name"),
            cell: ({ user_id, name }) => (
              <Link
                to="/reports"
                search={{ ...search, operator: user_id }}
                resetScroll={false}
                className={classes.who}
                translate="no"
              >
                {name}
              </Link>
            ),
          },
          ...figureColumns(most),
          {
            heading: t("Time to the slip"),
            share: 16,
            isExtra: true,
            cell: ({ slip_minutes }) =>
              slip_minutes === null ? "–" : inLanguage(durationInWords(slip_minutes)),
          },
        ]}
      />
    </Part>
  );
}

const MOST_AGENTS = 50;

/** Each leads to the statement of the month in which the period ends. */
export function Agents({ report: { agents, to }, tool }: TableProps) {
  const most = mostOf(agents);
  return (
    <Part title={t("Agents")} tool={tool}>
      <FigureTable
        label={t("Agents")}
        rows={agents.slice(0, MOST_AGENTS)}
        rowKey={({ agent_id }) => agent_id}
        columns={[
          {
            heading: t("Name"),
            cell: ({ agent_id, name }) => (
              <Link
                to="/reports/agent"
                search={{ agent: agent_id, month: monthOfDay(to) }}
                className={classes.who}
                translate="no"
              >
                {name}
              </Link>
            ),
          },
          ...figureColumns(most),
        ]}
      />
      {agents.length > MOST_AGENTS && (
        <p className={classes.none}>
          {t("The first {shown} of {count} agents; the CSV file has all.", {
            shown: MOST_AGENTS,
            count: agents.length,
          })}
        </p>
      )}
    </Part>
  );
}

export function Cities({ report: { cities }, tool }: TableProps) {
  const most = mostOf(cities);
  return (
    <Part title={t("Cities")} tool={tool}>
      <FigureTable
        label={t("Cities")}
        rows={cities}
        rowKey={({ city }) => city}
        columns={[
          { heading: t("City"), cell: ({ city }) => shownCity(city) },
          ...figureColumns(most),
        ]}
      />
    </Part>
  );
}
