import { Button, Checkbox } from "@mantine/core";
import { type MouseEvent, type ReactNode, useId } from "react";
import type { NameSplit } from "#shared/imports/rules-columns.ts";
import { FULL_NAME_LABEL } from "#shared/imports/rules-headings.ts";
import type { CellContext, ImportField } from "#shared/imports/rules-values.ts";
import { slipFormLabels } from "#shared/slips/form/form-fields.ts";
import { RowSplit } from "#web/imports/import-questions.tsx";
import type { Correction } from "#web/imports/kept-work.ts";
import classes from "#web/imports/sheet/import.module.css";
import { shownDay, shownWords } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { WarningsMark } from "#web/slips/slip-state.tsx";
import { KeyCap } from "#web/ui/buttons.tsx";
import { StatusPill } from "#web/ui/chip.tsx";
import { IN_NEW_TAB } from "#web/ui/external-link.tsx";
import { IconCheck, IconCopyCheck } from "#web/ui/icons/icons.ts";
import { IconAlertTriangle } from "#web/ui/icons/start-icons.tsx";
import { KEYS, useKeys } from "#web/ui/keys.ts";
import { choicesOf } from "./cell-choices.ts";
import { type CheckedGridRow, mayTick, type RowState, stateWords } from "./row-states.ts";
import { type Cell, type CellChange, cellId, useGridKeys } from "./use-grid-keys.ts";

type ImportGridProps = {
  rows: readonly CheckedGridRow[];
  fields: readonly ImportField[];
  centers: CellContext["centers"];
  onWrite: (changes: Correction[]) => void;
  /** Takes the last change back, and says where it began. */
  onUndo: () => Correction | undefined;
  onTick: (line: number, isTicked: boolean) => void;
  onSplit: (split: NameSplit, line: number) => void;
  children: ReactNode;
};

export function ImportGrid(props: ImportGridProps) {
  const { rows, fields, centers, onWrite, onUndo, onTick, onSplit, children } = props;
  const textAt = ({ row, column }: Cell) => {
    const field = fields[column];
    return (field && rows[row]?.shown[field]) ?? "";
  };
  const write = (changes: CellChange[]) =>
    onWrite(
      changes.flatMap(({ row, column, text }) => {
        const [one, field] = [rows[row], fields[column]];
        const isFree = one && one.state.kind !== "repeated";
        const isChange = isFree && field && text !== textAt({ row, column });
        return isChange ? [{ line: one.line, field, text }] : [];
      }),
    );
  const { table, ...keys } = useGridKeys({
    rows: rows.length,
    columns: fields.length,
    textAt,
    write,
    undo: () => {
      const at = onUndo();
      if (!at) return null;
      const row = rows.findIndex(({ line }) => line === at.line);
      return row < 0 ? null : { row, column: fields.indexOf(at.field) };
    },
  });
  const pick = (event: MouseEvent, isTwice: boolean) => {
    const element = event.target instanceof Element && event.target.closest("[data-cell]");
    if (!(element instanceof HTMLElement) || event.target instanceof HTMLInputElement) return;
    const [row = 0, column = 0] = (element.dataset.cell ?? "").split("-").map(Number);
    keys.pick({ row, column }, isTwice);
  };
  const hasWholeNames = rows.some(({ wholeName }) => wholeName !== undefined);
  const nextFieldError = findNextFieldError(rows, fields, keys.searchFrom);
  const goToFieldError = () => nextFieldError && keys.go(nextFieldError);
  useKeys(
    [{ keys: [KEYS.nextFieldError], does: t("Next cell to fix"), run: goToFieldError }],
    t("Import"),
  );
  const chosenRow = rows[keys.cell.row];
  const chosenField = fields[keys.cell.column];
  const choices = chosenRow && chosenField && choicesOf(chosenField, chosenRow, centers);

  return (
    <>
      <div className={classes.box}>
        <table
          ref={table}
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
              {hasWholeNames && <th scope="col">{inLanguage(FULL_NAME_LABEL)}</th>}
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
                hasWholeName={hasWholeNames}
                column={keys.cell.row === index ? keys.cell.column : null}
                draft={keys.cell.row === index ? keys.draft : null}
                choices={keys.cell.row === index && keys.draft !== null ? choices : undefined}
                onDraft={keys.setDraft}
                onTick={onTick}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.under}>
        {nextFieldError && (
          <Button
            size="xs"
            variant="default"
            aria-keyshortcuts={KEYS.nextFieldError}
            rightSection={<KeyCap>{KEYS.nextFieldError}</KeyCap>}
            onClick={goToFieldError}
          >
            {t("Next cell to fix")}
          </Button>
        )}
        <CellWords row={chosenRow} field={chosenField} />
        {chosenRow?.split && <RowSplit row={chosenRow} split={chosenRow.split} onSplit={onSplit} />}
        {children}
      </div>
    </>
  );
}

/** The next one by row and column, after the last one the first again. */
function findNextFieldError(
  rows: readonly CheckedGridRow[],
  fields: readonly ImportField[],
  from: Cell,
): Cell | null {
  const wrong = rows.flatMap(({ state }, row) =>
    fields.flatMap((field, column) =>
      state.kind === "fieldErrors" && state.fieldErrors[field] ? [{ row, column }] : [],
    ),
  );
  const isAfter = ({ row, column }: Cell) =>
    row > from.row || (row === from.row && column > from.column);
  return wrong.find(isAfter) ?? wrong[0] ?? null;
}

type CellWordsProps = { row: CheckedGridRow | undefined; field: ImportField | undefined };

function CellWords({ row, field }: CellWordsProps) {
  const fieldError =
    row?.state.kind === "fieldErrors" && field ? row.state.fieldErrors[field] : undefined;
  const words = fieldError ? [fieldError] : [...(row?.notes ?? []), ...(row?.warnings ?? [])];
  return (
    <p role="status" className={`${classes.cellWords} desk-muted`}>
      {row && words.length > 0
        ? t("Line {line}: {texts}", { line: row.line, texts: words.join(" ") })
        : t("Double-click a cell, or press Enter in it, to correct it.")}
    </p>
  );
}

type GridRowProps = {
  row: CheckedGridRow;
  index: number;
  fields: readonly ImportField[];
  hasWholeName: boolean;
  /** Which cell of the row is chosen, and what is typed into it; null when it is none of them. */
  column: number | null;
  draft: string | null;
  choices: readonly string[] | undefined;
  onDraft: (text: string) => void;
  onTick: (line: number, isTicked: boolean) => void;
};

// A cell that is edited, and the file of what is left, keep the words of the template.
function GridRow(props: GridRowProps) {
  const { row, index, fields, hasWholeName, column, draft, choices, onDraft, onTick } = props;
  const listId = useId();
  const { line, state, warnings } = row;
  return (
    <tr data-state={state.kind}>
      <th scope="row" className={classes.line}>
        {line}
      </th>
      <td>
        <Checkbox
          aria-label={t("Submit line {line}", { line })}
          checked={row.isTicked}
          disabled={!mayTick(state)}
          onChange={(event) => onTick(line, event.currentTarget.checked)}
        />
      </td>
      <td className={classes.state}>
        <State state={state} />
        <WarningsMark texts={warnings} />
      </td>
      {hasWholeName && (
        <td translate="no" className={classes.wholeName}>
          {row.wholeName}
        </td>
      )}
      {fields.map((field, at) => {
        const warning = row.read.warnings.find((one) => one.field === field);
        const fieldError = state.kind === "fieldErrors" ? state.fieldErrors[field] : undefined;
        return (
          <td
            key={field}
            translate="no"
            tabIndex={tabIndexOf(index, at, column)}
            data-cell={cellId({ row: index, column: at })}
            data-chosen={at === column || undefined}
            aria-invalid={fieldError ? true : undefined}
            data-warned={(!fieldError && warning !== undefined) || undefined}
            title={fieldError ?? (warning && inLanguage(warning.text))}
          >
            {at === column && draft !== null ? (
              <input
                // biome-ignore lint/a11y/noAutofocus: the person asked to edit this very cell.
                autoFocus
                className={classes.input}
                aria-label={t("{label}, line {line}", {
                  label: inLanguage(slipFormLabels[field]),
                  line,
                })}
                list={choices ? listId : undefined}
                value={draft}
                onChange={(event) => onDraft(event.currentTarget.value)}
              />
            ) : (
              shownWords(field, row.shown[field] ?? "")
            )}
            {at === column && choices && (
              <datalist id={listId}>
                {choices.map((choice) => (
                  <option key={choice} value={choice} />
                ))}
              </datalist>
            )}
          </td>
        );
      })}
    </tr>
  );
}

function tabIndexOf(row: number, at: number, column: number | null): number {
  const isFirst = column === null && row === 0 && at === 0;
  return at === column || isFirst ? 0 : -1;
}

const LOOKS = {
  ready: { tone: "approved", icon: IconCheck },
  fieldErrors: { tone: "failed", icon: IconAlertTriangle },
  repeated: { tone: "inactive", icon: IconCopyCheck },
  same: { tone: "pending", icon: IconCopyCheck },
  duplicate: { tone: "pending", icon: IconCopyCheck },
} as const;

function State({ state }: { state: RowState }) {
  const words = stateWords(state);
  if (state.kind === "checking") return <span className="desk-muted">{words}</span>;
  return (
    <>
      <StatusPill {...LOOKS[state.kind]}>{words}</StatusPill>
      {"matches" in state && <OpenLinks state={state} />}
    </>
  );
}

function OpenLinks({ state }: { state: Extract<RowState, { matches: unknown }> }) {
  const [first] = state.matches.flatMap((match) => ("slip" in match ? [match.slip] : []));
  if (!first) return null;
  return (
    <a href={`/slip/${first.id}`} {...IN_NEW_TAB}>
      {state.kind === "repeated" ? shownDay(first.submitted_at) : t("Open")}
    </a>
  );
}
