import { useMediaQuery } from "@mantine/hooks";
import type { CSSProperties, ReactNode } from "react";
import { isByLapse } from "#shared/slips/rules-needs.ts";
import { t } from "#web/language/translate.ts";
import table from "#web/ui/table.module.css";
import { COLUMN_LOOKS, FIXED_WIDTHS, type ListColumn } from "./list-columns.tsx";
import { SlipRow } from "./slip-row.tsx";
import { SelectAllBox } from "./slip-select-box.tsx";
import classes from "./slip-table.module.css";
import { SubmittedHead } from "./submitted-head.tsx";
import type { ListView } from "./use-list-view.ts";
import { type SlipRowsProps, useRowProps } from "./use-row-props.ts";

type SlipTableProps = SlipRowsProps & {
  /** What stands between Applicant and Actions, in this order. */
  columns: readonly ListColumn[];
  density: "comfortable" | "compact";
};

/** A page of slips as a table, to be walked by keyboard. */
export function SlipTable({ columns, density, ...rest }: SlipTableProps) {
  const { selection, isStale, view } = rest;
  const rows = useRowProps(rest);
  return (
    <SlipTableFrame
      columns={columns}
      density={density}
      isStale={isStale}
      view={view}
      boxHead={selection && <SelectAllBox selection={selection} isStale={isStale} />}
    >
      <tbody>
        {rows.map((props) => (
          <SlipRow key={props.row.id} columns={columns} {...props} />
        ))}
      </tbody>
    </SlipTableFrame>
  );
}

type SlipTableFrameProps = Pick<SlipTableProps, "columns" | "density" | "view"> & {
  /** What heads the column of boxes; null when there is none. */
  boxHead: ReactNode | null;
  isStale?: boolean;
  children: ReactNode;
};

/** The table's head and columns, at the same places whatever stands in the rows. */
export function SlipTableFrame(props: SlipTableFrameProps) {
  const { boxHead, columns, density, isStale = false, view, children } = props;
  const width = widthOf(columns, boxHead !== null);
  const scrolls = useIsWiderThanWindow(width);
  return (
    <div className={classes.frame} data-scrolls={scrolls || undefined}>
      <table
        className={`${table.table} ${classes.table}`}
        style={{ "--table-width": `${width}px` } as CSSProperties}
        aria-label={t("Slip Applications")}
        aria-busy={isStale}
        data-stale={isStale || undefined}
        data-density={density}
      >
        <colgroup>
          {boxHead && <Column className={classes.box} width={FIXED_WIDTHS.box} />}
          <col />
          {columns.map((column) => (
            <Column key={column} width={COLUMN_LOOKS[column].width} />
          ))}
          <Column className={classes.actions} width={FIXED_WIDTHS.actions} />
        </colgroup>
        <thead>
          <tr>
            {boxHead && (
              <th scope="col" className={classes.box}>
                {boxHead}
              </th>
            )}
            <th scope="col" className={classes.applicant}>
              {t("Applicant")}
            </th>
            {columns.map((column) => (
              <ColumnHead key={column} column={column} view={view} />
            ))}
            <th scope="col" className={classes.actions}>
              {t("Actions")}
            </th>
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

// The style sheet gives it the width, on paper another one.
function Column({ width, className }: { width: number; className?: string | undefined }) {
  return <col className={className} style={{ "--column-width": `${width}px` } as CSSProperties} />;
}

function ColumnHead({ column, view }: { column: ListColumn; view: ListView }) {
  if (column === "submitted" && !isByLapse(view.search.need)) return <SubmittedHead view={view} />;
  return <th scope="col">{COLUMN_LOOKS[column].label}</th>;
}

function widthOf(columns: readonly ListColumn[], hasBoxes: boolean): number {
  const widths = columns.map((column) => COLUMN_LOOKS[column].width);
  const fixed = FIXED_WIDTHS.applicant + FIXED_WIDTHS.actions;
  return widths.reduce((sum, width) => sum + width, fixed + (hasBoxes ? FIXED_WIDTHS.box : 0));
}

// The edges of the page and of the sheet, and the widest that a sheet gets.
const BESIDE = 50;
const WIDEST = 1278;

function useIsWiderThanWindow(width: number): boolean {
  const isNarrow = useMediaQuery(`(width < ${width + BESIDE}px)`, false, {
    getInitialValueInEffect: false,
  });
  return isNarrow || width > WIDEST;
}
