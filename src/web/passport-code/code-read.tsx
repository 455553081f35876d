import { Button, Checkbox, Stack } from "@mantine/core";
import type { PassportReading } from "@slipdesk/passport";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { slipFormLabels } from "#shared/slips/form/form-fields.ts";
import {
  type CodeRow,
  codePatch,
  codeRows,
  filledSentence,
  marksOf,
  needsNoPreview,
  notesOf,
  shownValue,
} from "#shared/slips/rules-code-fill.ts";
import { englishOf } from "#shared/text/sentence.ts";
import { shownWords } from "#web/language/shown.ts";
import { inLanguage, t, tParts } from "#web/language/translate.ts";
import { IconChecks } from "#web/ui/icons/icons.ts";
import { BOX, Characters, type CodeFill, StatusLine, UNDO_ATTRIBUTE } from "./code-fill.tsx";
import classes from "./passport-code.module.css";

type CodeReadProps = {
  reading: Extract<PassportReading, { kind: "read" }>;
  fill: CodeFill;
};

/** A code that is read: it fills the form at once where nothing has to be chosen, and otherwise shows what it would. */
export function CodeRead({ reading, fill }: CodeReadProps) {
  const { code, lines, corrected } = reading;
  const [rows, setRows] = useState(() => codeRows(code, fill.readValues()));
  const [filled, setFilled] = useState<number | null>(null);
  const take = (taken: readonly CodeRow[]) => {
    const patch = codePatch(taken);
    fill.fill(patch, marksOf(taken), code);
    setFilled(Object.keys(patch).length);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code, before it is seen
  useLayoutEffect(() => {
    if (needsNoPreview(code, rows)) take(rows);
  }, []);
  const undo = () => {
    fill.undo();
    setFilled(null);
  };
  const notes = corrected ? [corrected, ...notesOf(code)] : notesOf(code);

  return (
    <>
      <Written lines={lines} />
      {filled !== null && (
        <Filled count={filled} onUndo={fill.canUndo ? undo : null} onDone={fill.goOn} />
      )}
      {(filled === null || notes.length > 0) && (
        <Stack gap="xs" className={classes.panel ?? ""}>
          {filled === null && (
            <CodePreview
              rows={rows}
              onRows={setRows}
              onFill={() => {
                take(rows);
                fill.goOn();
              }}
            />
          )}
          {notes.map((note) => (
            <StatusLine key={englishOf(note)} kind="warning">
              {inLanguage(note)}
            </StatusLine>
          ))}
        </Stack>
      )}
    </>
  );
}

const CHECK_DIGITS = [9, 19, 27, 42, 43];
const NAMES_AT = 5;

/** The two lines over the box while it is not being typed in: values are underlined, names, which nothing proves, with dots; fillers are pale. */
function Written({ lines }: { lines: readonly string[] }) {
  return (
    <div aria-hidden className={classes.written} translate="no">
      {lines.map((line, row) => (
        <div key={row === 0 ? "first" : "second"}>
          <Characters
            line={line}
            classOf={(at, character) => {
              if (character === "<") return classes.filler;
              if (row === 0) return at < NAMES_AT ? undefined : classes.compare;
              return CHECK_DIGITS.includes(at) ? undefined : classes.value;
            }}
          />
        </div>
      ))}
    </div>
  );
}

type FilledProps = { count: number; onUndo: (() => void) | null; onDone: () => void };

function Filled({ count, onUndo, onDone }: FilledProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each filling
  useEffect(() => moveOnFromBox(onDone), []);
  return (
    <div className={classes.side}>
      <StatusLine kind="ok">
        <IconChecks size={16} aria-hidden /> {inLanguage(filledSentence(count))}
      </StatusLine>
      {onUndo && (
        <Button size="compact-sm" variant="subtle" onClick={onUndo} {...{ [UNDO_ATTRIBUTE]: "" }}>
          {t("Undo")}
        </Button>
      )}
    </div>
  );
}

type CodePreviewProps = {
  rows: readonly CodeRow[];
  onRows: (rows: CodeRow[]) => void;
  onFill: () => void;
};

function CodePreview({ rows, onRows, onFill }: CodePreviewProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => moveOnFromBox(() => button.current?.focus({ preventScroll: true })), []);
  const count = rows.filter(({ isTaken }) => isTaken).length;
  return (
    <>
      <ul className={classes.preview}>
        {rows.map((row) => {
          const Row = row.isConflict ? Conflict : Agreement;
          const choose = (isTaken: boolean) =>
            onRows(rows.map((one) => (one === row ? { ...row, isTaken } : one)));
          return (
            <li key={row.field}>
              <Row row={row} onChoose={choose} />
            </li>
          );
        })}
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
      classNames={{ label: classes.choiceLabel ?? "" }}
      checked={row.isTaken}
      onChange={(event) => onChoose(event.currentTarget.checked)}
      label={
        <>
          {inLanguage(slipFormLabels[row.field])}{" "}
          <b translate="no">{shownWords(row.field, shownValue(row.field, row.code))}</b>{" "}
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
    { words: t("Use the passport code"), isTaken: true },
  ];
  return (
    <fieldset className={classes.conflict}>
      <legend className={classes.legend}>{label}</legend>
      <span translate="no">
        {tParts("You typed {typed} · Code {code}", {
          typed: <b>{shownWords(row.field, shownValue(row.field, row.typed))}</b>,
          code: <b>{shownWords(row.field, shownValue(row.field, row.code))}</b>,
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
    <span className={classes.ok}>{t("✓ check digit")}</span>
  ) : (
    <span className="desk-meta">{t("compare")}</span>
  );
}

// Between two keys of a reader passes less; a focus that is nowhere for longer goes to the heading (app/focus.ts).
const READER_PAUSE_MS = 200;

/**
 * Moves the focus on from the box, or from whatever has gone with the code's questions, once a reader's keys are through:
 * its own Enter must press nothing. Enter in the box does the same later. A person who is in the form by then stays there.
 * Returns how to stop.
 */
function moveOnFromBox(move: () => void): () => void {
  const box = document.getElementById(BOX);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const from = document.activeElement;
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      const now = document.activeElement;
      if (isNowhere(now) || (now === from && box?.closest("section")?.contains(now))) move();
    }, READER_PAUSE_MS);
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === "Enter" || timer !== undefined) wait();
  };
  box?.addEventListener("keydown", onKey);
  wait();
  return () => {
    clearTimeout(timer);
    box?.removeEventListener("keydown", onKey);
  };
}

function isNowhere(element: Element | null): boolean {
  return element === null || element.matches("body, h1");
}
