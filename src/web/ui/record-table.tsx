import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import list from "./record-list.module.css";
import table from "./table.module.css";

/** A column: its heading, its width in px unless it takes what is left, and what it holds besides words. */
export type RecordColumn = {
  heading: string;
  width?: number | string;
  holds?: "figure" | "actions";
};

type RecordTableProps = {
  label: string;
  columns: readonly RecordColumn[];
  /** Narrower than this it scrolls sideways. */
  minWidth: number;
  /** Rows, or their placeholders. */
  children: ReactNode;
};

/** The frame of a managed list's table: its columns stand at the same place whatever the rows hold. */
export function RecordTable({ label, columns, minWidth, children }: RecordTableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys too, also where no row holds a link.
    <div className={list.wide} role="group" aria-label={label} tabIndex={0}>
      <Table
        layout="fixed"
        className={`${table.table} ${list.table}`}
        aria-label={label}
        miw={minWidth}
      >
        <colgroup>
          {columns.map(({ heading, width }) => (
            <col key={heading} style={{ width }} />
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
