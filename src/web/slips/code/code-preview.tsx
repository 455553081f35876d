import { Button, Checkbox } from "@mantine/core";
import { useEffect, useRef } from "react";
import { shownValue } from "#shared/slips/code-fill/code-marks.ts";
import type { CodeRow } from "#shared/slips/code-fill/code-rows.ts";
import { slipFormLabels } from "#shared/slips/form/form-labels.ts";
import { inLanguage, t, tParts } from "#web/language/translate.ts";
import classes from "./code-preview.module.css";
import { moveOnFromBox } from "./move-on.ts";

type CodePreviewProps = {
  rows: readonly CodeRow[];
  onRows: (rows: CodeRow[]) => void;
  onFill: () => void;
};

/** What the code would fill, one line per field; where another value was typed the person chooses. */
export function CodePreview({ rows, onRows, onFill }: CodePreviewProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => moveOnFromBox(() => button.current?.focus({ preventScroll: true })), []);
  const count = rows.filter(({ isTaken }) => isTaken).length;
  const choose = (field: CodeRow["field"], isTaken: boolean) =>
    onRows(rows.map((row) => (row.field === field ? { ...row, isTaken } : row)));
  return (
    <>
      <ul className={classes.preview}>
        {rows.map((row) => (
          <li key={row.field} className={classes.previewRow}>
            {row.isConflict ? (
              <Conflict row={row} onChoose={(isTaken) => choose(row.field, isTaken)} />
            ) : (
              <Agreement row={row} onChoose={(isTaken) => choose(row.field, isTaken)} />
            )}
          </li>
        ))}
      </ul>
      <div>
        <Button ref={button} size="compact-md" disabled={count === 0} onClick={onFill}>
          {count === 1 ? t("Fill 1 field") : t("Fill {count} fields", { count })}
        </Button>
      </div>
    </>
  );
}

type RowProps = { row: CodeRow; onChoose: (isTaken: boolean) => void };

function Agreement({ row, onChoose }: RowProps) {
  return (
    <Checkbox
      size="md"
      classNames={{ label: classes.label ?? "", input: classes.box ?? "" }}
      checked={row.isTaken}
      onChange={(event) => onChoose(event.currentTarget.checked)}
      label={
        <>
          {inLanguage(slipFormLabels[row.field])}{" "}
          <b translate="no">{shownValue(row.field, row.code)}</b>{" "}
          <Standing isProven={row.isProven} />
        </>
      }
    />
  );
}

function Conflict({ row, onChoose }: RowProps) {
  const label = inLanguage(slipFormLabels[row.field]);
  const buttons = [
    { words: t("Keep mine"), isTaken: false },
    { words: t("Use the code"), isTaken: true },
  ];
  return (
    <fieldset className={classes.conflict}>
      <legend className={classes.legend}>{label}</legend>
      <span translate="no">
        {tParts("You typed {typed} · Code {code}", {
          typed: <b>{shownValue(row.field, row.typed)}</b>,
          code: <b>{shownValue(row.field, row.code)}</b>,
        })}{" "}
        <Standing isProven={row.isProven} />
      </span>
      {buttons.map(({ words, isTaken }) => (
        <Button
          key={words}
          size="compact-sm"
          variant={row.isTaken === isTaken ? "light" : "default"}
          aria-pressed={row.isTaken === isTaken}
          onClick={() => onChoose(isTaken)}
        >
          {words}
        </Button>
      ))}
    </fieldset>
  );
}

function Standing({ isProven }: { isProven: boolean }) {
  return isProven ? (
    <span className={classes.proven}>{t("✓ check digit")}</span>
  ) : (
    <span className={classes.compare}>{t("compare")}</span>
  );
}
