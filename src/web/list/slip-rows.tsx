import { Skeleton, VisuallyHidden } from "@mantine/core";
import type { CSSProperties, MouseEvent } from "react";
import { isByQueuedAt } from "#shared/slips/rules.ts";
import { t } from "#web/language/translate.ts";
import { usePreferences } from "#web/settings/api.ts";
import { useMatchingMedia, useNarrowScreen } from "#web/ui/page.tsx";
import table from "#web/ui/record-list.module.css";
import { isOnRow, openRow } from "#web/ui/rows.ts";
import classes from "./list.module.css";
import { type RowProps, SlipMenu } from "./list-actions.tsx";
import type { ListRow, OnSlipAction, SlipSelection } from "./list-rows.ts";
import { preventTextSelection, SelectAllBox, SlipBox } from "./list-selection.tsx";
import type { ListView } from "./list-view.ts";
import {
  Applicant,
  CARD_COLUMNS,
  COLUMN_LOOKS,
  HeadCell,
  inOrder,
  OrderChoice,
  type ShownColumn,
  withSendToApplicant,
} from "./slip-cells.tsx";

// How wide the columns are that always show, in px; Applicant takes what is left and never less.
const FIXED_WIDTHS = { box: 44, applicant: 266, actions: 68 } as const;
/**
 * Where they would not fit: one more column fits a desktop, and on a tablet those up to the process status fit beside
 * those that stay in place.
 */
const TIGHT_APPLICANT = 224;
const TIGHT_WIDTHS: Readonly<Partial<Record<ShownColumn, number>>> = {
  passport: 108,
  status: 116,
  process_status: 156,
};
const PLACEHOLDERS = Array.from({ length: 10 }, (_, index) => index);

type SlipRowsProps = {
  /** Null while loading: placeholders are shown. */
  rows: readonly ListRow[] | null;
  view: ListView;
  selection: SlipSelection | null;
  rowProps: RowProps;
  /** Another page is loading: no action on these rows. */
  isStale: boolean;
  onAction: OnSlipAction;
};

export function SlipRows({ rows, view, selection, rowProps, isStale, onAction }: SlipRowsProps) {
  const { preferences } = usePreferences();
  const asCards = useNarrowScreen();
  const chosen = asCards ? CARD_COLUMNS : inOrder(preferences.columns);
  const columns = view.search.todo === "pay" ? withSendToApplicant(chosen) : chosen;
  const hasBoxes = selection !== null;
  const isTight = useIsWiderThanWindow(widthOf(columns, false, hasBoxes));
  const width = widthOf(columns, isTight, hasBoxes);
  const scrolls = useIsWiderThanWindow(width) && !asCards;
  const named = { "aria-label": t("Slip Applications"), "aria-busy": isStale };
  return (
    <>
      {asCards && rows && <CardsBar view={view} selection={selection} isStale={isStale} />}
      <div className={classes.frame} data-slip-rows data-scrolls={scrolls || undefined}>
        <table
          className={`${table.deskTable} ${classes.table}`}
          style={{ "--table-width": `${width}px` } as CSSProperties}
          data-density={preferences.density}
          data-stale={isStale || undefined}
          {...(asCards ? { role: "presentation" } : named)}
        >
          {!asCards && (
            <Head {...{ columns, isTight, view, selection, isStale }} hasRows={rows !== null} />
          )}
          <tbody {...(asCards && { role: "list", ...named })}>
            {rows?.map((row) => (
              <SlipRow
                key={row.id}
                row={row}
                isTicked={selection?.ids.has(row.id)}
                rowProps={rowProps(row.id)}
                onToggle={selection?.toggle}
                {...{ asCards, columns, isStale, onAction }}
              />
            )) ?? PLACEHOLDERS.map((at) => <PlaceholderRow key={at} {...{ columns, hasBoxes }} />)}
          </tbody>
        </table>
      </div>
    </>
  );
}

type SlipRowProps = Pick<SlipRowsProps, "isStale" | "onAction"> & {
  row: ListRow;
  asCards: boolean;
  columns: readonly ShownColumn[];
  isTicked: boolean | undefined;
  rowProps: ReturnType<RowProps>;
  onToggle: SlipSelection["toggle"] | undefined;
};

function SlipRow(props: SlipRowProps) {
  const { row, asCards, columns, isTicked, isStale, onToggle } = props;
  const press = (event: MouseEvent<HTMLElement>) => {
    if (!event.shiftKey || !onToggle) return openRow(event);
    if (!isStale && isOnRow(event)) onToggle(row.id, { range: true });
  };
  return (
    <tr
      {...props.rowProps}
      className={classes.row}
      role={asCards ? "listitem" : undefined}
      data-selected={isTicked || undefined}
      onMouseDown={onToggle && preventTextSelection}
      onClick={press}
    >
      {isTicked !== undefined && (
        <td className={classes.box} data-holds-control>
          <SlipBox row={row} isTicked={isTicked} isStale={isStale} onToggle={onToggle} />
        </td>
      )}
      <td className={classes.applicant}>
        <Applicant row={row} asCard={asCards} />
      </td>
      {columns.map((column) => (
        <td key={column} data-column={column}>
          {COLUMN_LOOKS[column].cell(row)}
        </td>
      ))}
      <td className={classes.actions} data-holds-control>
        <SlipMenu row={row} isStale={isStale} onAction={props.onAction} />
      </td>
    </tr>
  );
}

type PlaceholderRowProps = { columns: readonly ShownColumn[]; hasBoxes: boolean };

function PlaceholderRow({ columns, hasBoxes }: PlaceholderRowProps) {
  return (
    <tr className={classes.row} data-placeholder>
      {hasBoxes && <td className={classes.box} />}
      <td className={classes.applicant}>
        <Skeleton height={12} width="46%" />
        <Skeleton height={10} width="72%" mt={6} />
      </td>
      {columns.map((column) => (
        <td key={column}>
          {column === "status" ? (
            <Skeleton height={22} width={84} radius="xl" />
          ) : (
            <Skeleton height={12} width="64%" radius="xs" />
          )}
        </td>
      ))}
      <td className={classes.actions}>
        <Skeleton height={12} width={18} ml="auto" mr={6} />
      </td>
    </tr>
  );
}

type HeadProps = Pick<SlipRowsProps, "view" | "selection" | "isStale"> & {
  columns: readonly ShownColumn[];
  isTight: boolean;
  hasRows: boolean;
};

function Head({ columns, isTight, view, selection, isStale, hasRows }: HeadProps) {
  return (
    <>
      <colgroup>
        {selection && <Column className={classes.box} width={FIXED_WIDTHS.box} />}
        <col />
        {columns.map((column) => (
          <Column key={column} width={columnWidth(column, isTight)} />
        ))}
        <Column className={classes.actions} width={FIXED_WIDTHS.actions} />
      </colgroup>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={classes.box}>
              <VisuallyHidden>{t("Select")}</VisuallyHidden>
              {hasRows && <SelectAllBox selection={selection} isStale={isStale} />}
            </th>
          )}
          <HeadCell
            column="applicant"
            label={t("Applicant")}
            view={view}
            className={classes.applicant}
          />
          {columns.map((column) => (
            <HeadCell key={column} column={column} label={COLUMN_LOOKS[column].label} view={view} />
          ))}
          <th scope="col" className={classes.actions}>
            {t("Actions")}
          </th>
        </tr>
      </thead>
    </>
  );
}

// The style sheet gives it the width, on paper another one.
function Column({ width, className }: { width: number; className?: string | undefined }) {
  return <col className={className} style={{ "--column-width": `${width}px` } as CSSProperties} />;
}

function CardsBar({
  view,
  selection,
  isStale,
}: Omit<HeadProps, "columns" | "isTight" | "hasRows">) {
  const hasOrder = !isByQueuedAt(view.search.todo);
  if (!selection && !hasOrder) return null;
  return (
    <div className={classes.cardsBar} data-screen-only>
      {selection ? (
        <SelectAllBox selection={selection} isStale={isStale} label={t("Select all eligible")} />
      ) : (
        <span />
      )}
      {hasOrder && <OrderChoice view={view} />}
    </div>
  );
}

function columnWidth(column: ShownColumn, isTight: boolean): number {
  return (isTight && TIGHT_WIDTHS[column]) || COLUMN_LOOKS[column].width;
}

function widthOf(columns: readonly ShownColumn[], isTight: boolean, hasBoxes: boolean): number {
  const widths = columns.map((column) => columnWidth(column, isTight));
  const applicant = isTight ? TIGHT_APPLICANT : FIXED_WIDTHS.applicant;
  const fixed = applicant + FIXED_WIDTHS.actions;
  return widths.reduce((sum, width) => sum + width, fixed + (hasBoxes ? FIXED_WIDTHS.box : 0));
}

// The edges of the page and of the sheet, and the widest that a sheet gets.
const BESIDE = 50;
const WIDEST = 1278;

function useIsWiderThanWindow(width: number): boolean {
  const isNarrow = useMatchingMedia(`(width < ${width + BESIDE}px)`);
  return isNarrow || width > WIDEST;
}
