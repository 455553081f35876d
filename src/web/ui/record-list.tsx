import { ActionIcon, Box, Group, Skeleton, Table } from "@mantine/core";
import { type CSSProperties, Fragment, type HTMLAttributes, type ReactNode } from "react";
import { shownDay, shownDayTime } from "#web/language/shown.ts";
import { t } from "#web/language/translate.ts";
import { IconPencil, IconTrash } from "./icons/icons.ts";
import { useNarrowScreen } from "./page.tsx";
import list from "./record-list.module.css";

type CardPart = "top" | "corner" | "line" | "fact" | "none";

export type RecordColumn<Row> = {
  heading: string;
  /** Null where there is nothing: a dash in the table, and no line on a card. */
  cell: (row: Row) => ReactNode;
  /** In px or per cent; without it the column takes the remaining width. */
  width?: number | string;
  holds?: "day" | "digits" | "figure" | "actions";
  /** Default: actions in the corner, everything else as a fact with its heading. */
  onCard?: CardPart;
  cardCell?: (row: Row) => ReactNode;
};

/** The second column below the first, where there is no room beside it. */
export function stacked<Row>(
  first: RecordColumn<Row>,
  second: RecordColumn<Row>,
): RecordColumn<Row> {
  const cell = (row: Row) => {
    const below = second.cell(row);
    return (
      <>
        <div className={list.whole}>{first.cell(row)}</div>
        {below !== null && (
          <p className="desk-meta">
            {second.heading}: {below}
          </p>
        )}
      </>
    );
  };
  return { ...first, cell };
}

type RowProps = HTMLAttributes<HTMLElement> & { "data-row-id": number };

type Records<Row> = {
  label: string;
  columns: readonly RecordColumn<Row>[];
  rowKey: (row: Row) => string | number;
  /** For rows that are walked by keyboard. */
  rowProps?: (row: Row) => RowProps;
  /** Below this width the table scrolls sideways. */
  minWidth: number;
};

type RecordListProps<Row> = Records<Row> & {
  /** Undefined until loaded, and if loading failed. */
  rows: readonly Row[] | undefined;
  isPending?: boolean;
  placeholders?: { count: number; height: number };
  /** Above all else, from edge to edge, such as figures. */
  head?: ReactNode;
  tools?: ReactNode;
  empty?: ReactNode;
  count?: string | undefined;
  children?: ReactNode;
};

export function RecordList<Row>(props: RecordListProps<Row>) {
  const { label, columns, rows, isPending = false, head, tools, empty, count, children } = props;
  const { placeholders = { count: 6, height: 160 } } = props;
  const asCards = useNarrowScreen();
  if (!rows && !isPending && !tools) return null;
  return (
    <section className={`desk-sheet ${list.list}`} aria-label={label}>
      {head}
      {tools && (
        <div className={list.tools} data-screen-only>
          {tools}
        </div>
      )}
      {isPending && (
        <div className={list.late}>
          {asCards ? (
            <PlaceholderCards {...placeholders} />
          ) : (
            <RecordTable {...props}>
              <PlaceholderRows count={placeholders.count} cells={columns.length} />
            </RecordTable>
          )}
        </div>
      )}
      {rows &&
        rows.length > 0 &&
        (asCards ? <RecordCards {...props} /> : <RecordRows {...props} />)}
      {rows?.length === 0 && empty}
      {/* A search or filter changes it, so it is announced. */}
      {count && (
        <p {...(tools && { role: "status" })} className={list.count}>
          {count}
        </p>
      )}
      {children}
    </section>
  );
}

function RecordRows<Row>(props: RecordListProps<Row>) {
  const { columns, rows = [], rowKey, rowProps } = props;
  return (
    <RecordTable {...props}>
      {rows.map((row) => (
        <Table.Tr key={rowKey(row)} className={list.row ?? ""} {...rowProps?.(row)}>
          {columns.map(({ heading, holds, cell }) => (
            <Table.Td
              key={heading}
              className={(holds && list[holds]) ?? ""}
              data-holds-control={holds === "actions" || undefined}
            >
              {cell(row) ?? "–"}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </RecordTable>
  );
}

type RecordTableProps<Row> = Pick<Records<Row>, "label" | "columns" | "minWidth"> & {
  children: ReactNode;
};

function RecordTable<Row>({ label, columns, minWidth, children }: RecordTableProps<Row>) {
  // The focus is never behind the column that stays in place.
  const scrollPaddingInlineEnd = columns.find(({ holds }) => holds === "actions")?.width;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form.
    <div
      className={list.wide}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys too, also where no row holds a link.
      tabIndex={0}
      style={{ scrollPaddingInlineEnd }}
    >
      <Table
        layout="fixed"
        className={`${list.deskTable} ${list.table}`}
        aria-label={label}
        style={{ "--table-width": `${minWidth}px` } as CSSProperties}
      >
        <colgroup>
          {columns.map(({ heading, width }) => (
            <col key={heading} style={{ "--column-width": widthOf(width) } as CSSProperties} />
          ))}
        </colgroup>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ heading, holds }) => (
              <Table.Th key={heading} scope="col" className={(holds && list[holds]) ?? ""}>
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  );
}

function widthOf(width: number | string | undefined) {
  return typeof width === "number" ? `${width}px` : width;
}

function PlaceholderRows({ count, cells }: { count: number; cells: number }) {
  return numbered(count).map((row) => (
    <Table.Tr key={row}>
      {numbered(cells).map((cell) => (
        <Table.Td key={cell}>
          <Skeleton height={12} width="70%" />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}

export function PlaceholderCards({ count, height }: { count: number; height: number }) {
  return numbered(count).map((card) => (
    <Box key={card} className={list.placeholder ?? ""} h={height}>
      <Skeleton height={16} width="60%" />
      <Skeleton height={12} width="80%" mt={8} />
    </Box>
  ));
}

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function RecordCards<Row>(props: RecordListProps<Row>) {
  const { label, columns, rows = [], rowKey, rowProps } = props;
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <RecordCard key={rowKey(row)} columns={columns} row={row} rowProps={rowProps?.(row)} />
      ))}
    </ul>
  );
}

type RecordCardProps<Row> = {
  columns: readonly RecordColumn<Row>[];
  row: Row;
  rowProps: RowProps | undefined;
};

function RecordCard<Row>({ columns, row, rowProps }: RecordCardProps<Row>) {
  const inPart = (part: CardPart) =>
    columns.filter(
      ({ holds, onCard }) => (onCard ?? (holds === "actions" ? "corner" : "fact")) === part,
    );
  const content = ({ cell, cardCell = cell }: RecordColumn<Row>) => cardCell(row);
  const facts = inPart("fact")
    .map((column) => ({ column, says: content(column) }))
    .filter(({ says }) => says !== null);
  return (
    <li className={list.card} {...rowProps}>
      <Group align="flex-start" gap="xs" wrap="nowrap">
        <div className={list.cardName}>
          {inPart("top").map((column) => (
            <Fragment key={column.heading}>{content(column)}</Fragment>
          ))}
        </div>
        {inPart("corner").map((column) => (
          <div
            key={column.heading}
            className={column.holds === "actions" ? list.cardActions : list.cardCorner}
            data-screen-only={column.holds === "actions" || undefined}
          >
            {content(column)}
          </div>
        ))}
      </Group>
      {inPart("line").map((column) => (
        <div key={column.heading}>{content(column)}</div>
      ))}
      {facts.length > 0 && (
        <dl className={list.facts}>
          {facts.map(({ column: { heading, holds = "" }, says }) => (
            <div key={heading}>
              <dt>{heading}</dt>
              <dd className={/digits|figure/.test(holds) ? "desk-figures" : undefined}>{says}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

export function RecordDay({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={t("{time} in Dhaka", { time: shownDayTime(instant) })}>
      {shownDay(instant)}
    </time>
  );
}

type RecordActionsProps = {
  name: string;
  onEdit?: () => void;
  editLink?: (props: object) => ReactNode;
  onDelete: () => void;
};

export function RecordActions({ name, onEdit, editLink, onDelete }: RecordActionsProps) {
  return (
    <>
      <ActionIcon
        size="var(--desk-control-small)"
        aria-label={t("Edit {name}", { name })}
        title={t("Edit")}
        {...(editLink ? { renderRoot: editLink } : { onClick: onEdit })}
      >
        <IconPencil size={18} />
      </ActionIcon>
      <ActionIcon
        className={list.delete ?? ""}
        size="var(--desk-control-small)"
        aria-label={t("Delete {name}", { name })}
        title={t("Delete")}
        onClick={onDelete}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </>
  );
}
