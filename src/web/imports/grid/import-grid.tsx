import { type MouseEvent, useCallback } from "react";
import type { ImportField } from "#shared/imports/rules-columns.ts";
import { slipFormLabels } from "#shared/slips/form/form-labels.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { GridRow } from "./grid-row.tsx";
import classes from "./import-grid.module.css";
import { type CellChange, type Place, useGridKeys } from "./use-grid-keys.ts";
import type { CheckedGridRow } from "./use-row-states.ts";

type ImportGridProps = {
  rows: readonly CheckedGridRow[];
  fields: readonly ImportField[];
  onWrite: (changes: { line: number; field: ImportField; text: string }[]) => void;
  onTick: (line: number, isTicked: boolean) => void;
};

/** The rows of a file as a grid whose cells are corrected as in a spreadsheet. */
export function ImportGrid({ rows, fields, onWrite, onTick }: ImportGridProps) {
  const textAt = ({ row, column }: Place) => {
    const field = fields[column];
    return (field && rows[row]?.shown[field]) ?? "";
  };
  const write = (changes: CellChange[]) =>
    onWrite(
      changes.flatMap(({ row, column, text }) => {
        const [one, field] = [rows[row], fields[column]];
        const isFree = one && one.state.kind !== "repeated";
        return isFree && field ? [{ line: one.line, field, text }] : [];
      }),
    );
  const keys = useGridKeys({ rows: rows.length, columns: fields.length, textAt, write });
  const pick = (event: MouseEvent, isTwice: boolean) => {
    const cell = event.target instanceof Element && event.target.closest("[data-place]");
    if (!(cell instanceof HTMLElement) || event.target instanceof HTMLInputElement) return;
    const [row = 0, column = 0] = (cell.dataset.place ?? "").split("-").map(Number);
    keys.pick({ row, column }, isTwice);
  };
  const { setDraft } = keys;
  const onDraft = useCallback((text: string) => setDraft(text), [setDraft]);

  return (
    <>
      <div className={classes.box}>
        <table
          ref={keys.table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells that are edited are more than a table.
          role="grid"
          className={classes.grid}
          aria-label={t("Rows of the file")}
          onClick={(event) => pick(event, false)}
          onDoubleClick={(event) => pick(event, true)}
          onKeyDown={keys.onKeyDown}
          onPaste={keys.onPaste}
          onCopy={keys.onCopy}
          onBlur={keys.leave}
        >
          <thead>
            <tr>
              <th scope="col">{t("Line")}</th>
              <th scope="col">{t("Submit")}</th>
              <th scope="col">{t("Result")}</th>
              {fields.map((field) => (
                <th key={field} scope="col">
                  {inLanguage(slipFormLabels[field])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <GridRow
                key={row.line}
                row={row}
                index={index}
                fields={fields}
                column={keys.place.row === index ? keys.place.column : null}
                draft={keys.place.row === index ? keys.draft : null}
                onDraft={onDraft}
                onTick={onTick}
              />
            ))}
          </tbody>
        </table>
      </div>
      <CellWords row={rows[keys.place.row]} field={fields[keys.place.column]} />
    </>
  );
}

type CellWordsProps = { row: CheckedGridRow | undefined; field: ImportField | undefined };

/** What is to be said about the cell that is chosen, below the grid, where it is read aloud. */
function CellWords({ row, field }: CellWordsProps) {
  const fault = row?.state.kind === "faults" && field ? row.state.faults.get(field) : undefined;
  const words = fault ? [fault] : [...(row?.notes ?? []), ...(row?.warnings ?? [])];
  return (
    <p role="status" className={classes.words}>
      {row &&
        words.length > 0 &&
        t("Line {line}: {texts}", { line: row.line, texts: words.join(" ") })}
    </p>
  );
}
