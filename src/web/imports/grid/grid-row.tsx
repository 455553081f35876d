import { Checkbox } from "@mantine/core";
import { memo } from "react";
import type { ImportField } from "#shared/imports/rules-columns.ts";
import { slipFormLabels } from "#shared/slips/form/form-labels.ts";
import { isChoice } from "#shared/slips/text-fields.ts";
import { shownDay } from "#web/language/dates.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { IN_NEW_TAB } from "#web/ui/external-link.tsx";
import { IconAlertTriangle, IconCheck, IconCopyCheck } from "#web/ui/icons/icons.ts";
import { StatusPill } from "#web/ui/status-pill.tsx";
import classes from "./import-grid.module.css";
import { mayTick, type RowState, stateWords } from "./row-state.ts";
import { placeOf } from "./use-grid-keys.ts";
import type { CheckedGridRow } from "./use-row-states.ts";

type GridRowProps = {
  row: CheckedGridRow;
  index: number;
  fields: readonly ImportField[];
  /** Which cell of the row is chosen, and what is typed into it; null when it is none of them. */
  column: number | null;
  draft: string | null;
  onDraft: (text: string) => void;
  onTick: (line: number, isTicked: boolean) => void;
};

/** One row: its line, its tick, what it is, and its cells. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, fields, column, draft, onDraft, onTick } = props;
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
        {warnings.length > 0 && (
          <span
            role="img"
            aria-label={t("Warnings: {texts}", { texts: warnings.join(" ") })}
            title={warnings.join("\n")}
          >
            <IconAlertTriangle size={14} color="var(--desk-pending-text)" aria-hidden />
          </span>
        )}
      </td>
      {fields.map((field, at) => {
        const fault = state.kind === "faults" ? state.faults.get(field) : undefined;
        return (
          <td
            key={field}
            translate="no"
            tabIndex={tabIndexOf(index, at, column)}
            data-place={placeOf({ row: index, column: at })}
            data-chosen={at === column || undefined}
            aria-invalid={fault ? true : undefined}
            title={fault}
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
                value={draft}
                onChange={(event) => onDraft(event.currentTarget.value)}
              />
            ) : (
              cellWords(field, row.shown[field])
            )}
          </td>
        );
      })}
    </tr>
  );
});

// A cell that is edited, and the file of what is left, keep the words of the template.
function cellWords(field: ImportField, shown = ""): string {
  return isChoice(field) ? inLanguage(shown) : shown;
}

function tabIndexOf(row: number, at: number, column: number | null): number {
  const isFirst = column === null && row === 0 && at === 0;
  return at === column || isFirst ? 0 : -1;
}

function State({ state }: { state: RowState }) {
  const words = stateWords(state);
  switch (state.kind) {
    case "checking":
      return <span className={classes.quiet}>{words}</span>;
    case "ready":
      return (
        <StatusPill tone="approved" icon={IconCheck}>
          {words}
        </StatusPill>
      );
    case "faults":
      return (
        <StatusPill tone="failed" icon={IconAlertTriangle}>
          {words}
        </StatusPill>
      );
    case "repeated":
      return (
        <>
          <StatusPill tone="inactive" icon={IconCopyCheck}>
            {words}
          </StatusPill>
          <OpenLinks state={state} />
        </>
      );
    case "same":
    case "duplicate":
      return (
        <>
          <StatusPill tone="pending" icon={IconCopyCheck}>
            {words}
          </StatusPill>
          {state.kind === "duplicate" && <OpenLinks state={state} />}
        </>
      );
  }
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
