import { NativeSelect, Skeleton, UnstyledButton } from "@mantine/core";
import type { CSSProperties } from "react";
import { isByQueuedAt } from "#shared/slips/rules.ts";
import { t } from "#web/language/translate.ts";
import { usePreferences } from "#web/settings/api.ts";
import { IconChevronUp } from "#web/ui/icons/icons.ts";
import { IconChevronDown } from "#web/ui/icons/start-icons.ts";
import { useMatchingMedia, useNarrowScreen } from "#web/ui/page.tsx";
import table from "#web/ui/record-list.module.css";
import classes from "./list.module.css";
import type { ListKeys } from "./list-actions.tsx";
import type { ListRow, OnSlipAction, SlipSelection } from "./list-rows.ts";
import { firstPage, type ListView } from "./list-view.ts";
import {
  Applicant,
  CARD_COLUMNS,
  COLUMN_LOOKS,
  inOrder,
  SelectAllBox,
  type ShownColumn,
  SlipBox,
  withHandOver,
} from "./slip-cells.tsx";
import { SlipMenu } from "./slip-menu.tsx";

// How wide the columns are that always show, in px; Applicant takes what is left and never less.
const FIXED_WIDTHS = { box: 44, applicant: 266, actions: 68 } as const;
const PLACEHOLDERS = Array.from({ length: 10 }, (_, index) => index);

type SlipRowsProps = {
  /** Null while loading: placeholders are shown. */
  rows: readonly ListRow[] | null;
  view: ListView;
  selection: SlipSelection | null;
  keys: ListKeys;
  /** Another page is loading: no action on these rows. */
  isStale: boolean;
  onAction: OnSlipAction;
};

export function SlipRows({ rows, view, selection, keys, isStale, onAction }: SlipRowsProps) {
  const { preferences } = usePreferences();
  const asCards = useNarrowScreen();
  const chosen = asCards ? CARD_COLUMNS : inOrder(preferences.columns);
  const columns = view.search.todo === "pay" ? withHandOver(chosen) : chosen;
  const width = widthOf(columns, selection !== null);
  const scrolls = useIsWiderThanWindow(width) && !asCards;
  const named = { "aria-label": t("Slip Applications"), "aria-busy": isStale };
  const hasBoxes = selection !== null;
  return (
    <>
      {asCards && rows && <CardsBar view={view} selection={selection} isStale={isStale} />}
      <div className={classes.frame} data-scrolls={scrolls || undefined}>
        <table
          className={`${table.deskTable} ${classes.table}`}
          style={{ "--table-width": `${width}px` } as CSSProperties}
          data-density={preferences.density}
          data-stale={isStale || undefined}
          {...(asCards ? { role: "presentation" } : named)}
        >
          {!asCards && <Head {...{ columns, view, selection, isStale }} hasRows={rows !== null} />}
          <tbody {...(asCards && { role: "list", ...named })}>
            {rows?.map((row) => (
              <SlipRow
                key={row.id}
                row={row}
                isTicked={selection?.ids.has(row.id)}
                tabIndex={keys.tabIndexOf(row.id)}
                onToggle={selection?.toggle}
                onFocusRow={keys.setFocused}
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
  tabIndex: 0 | -1;
  onToggle: SlipSelection["toggle"] | undefined;
  onFocusRow: (id: number) => void;
};

function SlipRow(props: SlipRowProps) {
  const { row, asCards, columns, isTicked, isStale } = props;
  return (
    <tr
      className={classes.row}
      role={asCards ? "listitem" : undefined}
      data-row-id={row.id}
      data-selected={isTicked || undefined}
      tabIndex={props.tabIndex}
      onFocus={() => props.onFocusRow(row.id)}
    >
      {isTicked !== undefined && (
        <td className={classes.box}>
          <SlipBox row={row} isTicked={isTicked} isStale={isStale} onToggle={props.onToggle} />
        </td>
      )}
      <td className={classes.applicant}>
        <Applicant row={row} />
      </td>
      {columns.map((column) => (
        <td key={column} data-column={column}>
          {COLUMN_LOOKS[column].cell(row)}
        </td>
      ))}
      <td className={classes.actions}>
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
  hasRows: boolean;
};

function Head({ columns, view, selection, isStale, hasRows }: HeadProps) {
  return (
    <>
      <colgroup>
        {selection && <Column className={classes.box} width={FIXED_WIDTHS.box} />}
        <col />
        {columns.map((column) => (
          <Column key={column} width={COLUMN_LOOKS[column].width} />
        ))}
        <Column className={classes.actions} width={FIXED_WIDTHS.actions} />
      </colgroup>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={classes.box}>
              {hasRows && <SelectAllBox selection={selection} isStale={isStale} />}
            </th>
          )}
          <th scope="col" className={classes.applicant}>
            {t("Applicant")}
          </th>
          {columns.map((column) =>
            column === "submitted" && !isByQueuedAt(view.search.todo) ? (
              <SubmittedHead key={column} view={view} />
            ) : (
              <th key={column} scope="col">
                {COLUMN_LOOKS[column].label}
              </th>
            ),
          )}
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

function SubmittedHead({ view }: { view: ListView }) {
  const isOldest = view.search.sort === "oldest";
  const Direction = isOldest ? IconChevronUp : IconChevronDown;
  return (
    <th scope="col" aria-sort={isOldest ? "ascending" : "descending"}>
      <UnstyledButton
        className={classes.sort ?? ""}
        title={
          isOldest
            ? t("Oldest first; show the newest first")
            : t("Newest first; show the oldest first")
        }
        onClick={() => sortBy(view, isOldest ? "newest" : "oldest")}
      >
        {t("Submitted")}
        <Direction size={14} />
      </UnstyledButton>
    </th>
  );
}

const ORDERS = [
  { value: "newest", label: t("Newest first") },
  { value: "oldest", label: t("Oldest first") },
];

function CardsBar({ view, selection, isStale }: Omit<HeadProps, "columns" | "hasRows">) {
  const hasOrder = !isByQueuedAt(view.search.todo);
  if (!selection && !hasOrder) return null;
  return (
    <div className={classes.cardsBar} data-screen-only>
      {selection ? (
        <SelectAllBox selection={selection} isStale={isStale} label={t("Select all eligible")} />
      ) : (
        <span />
      )}
      {hasOrder && (
        <NativeSelect
          size="xs"
          classNames={{ input: classes.order ?? "" }}
          aria-label={t("Order")}
          data={ORDERS}
          value={view.search.sort ?? "newest"}
          onChange={(event) => sortBy(view, event.currentTarget.value)}
        />
      )}
    </div>
  );
}

function sortBy(view: ListView, sort: string): void {
  view.show((search) => ({ ...firstPage(search), sort }));
}

function widthOf(columns: readonly ShownColumn[], hasBoxes: boolean): number {
  const widths = columns.map((column) => COLUMN_LOOKS[column].width);
  const fixed = FIXED_WIDTHS.applicant + FIXED_WIDTHS.actions;
  return widths.reduce((sum, width) => sum + width, fixed + (hasBoxes ? FIXED_WIDTHS.box : 0));
}

// The edges of the page and of the sheet, and the widest that a sheet gets.
const BESIDE = 50;
const WIDEST = 1278;

function useIsWiderThanWindow(width: number): boolean {
  const isNarrow = useMatchingMedia(`(width < ${width + BESIDE}px)`);
  return isNarrow || width > WIDEST;
}
