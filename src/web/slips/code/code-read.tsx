import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { PassportReading } from "#shared/passport-code/read-passport-code.ts";
import { type CodeSource, filledSentence, marksOf } from "#shared/slips/code-fill/code-marks.ts";
import {
  type CodeRow,
  codePatch,
  codeRows,
  needsNoPreview,
} from "#shared/slips/code-fill/code-rows.ts";
import { englishOf } from "#shared/text/sentence.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { IconChecks } from "#web/ui/icons/icons.ts";
import { CodePreview } from "./code-preview.tsx";
import { moveOnFromBox } from "./move-on.ts";
import { Panel, PanelRow, Said } from "./panel-parts.tsx";
import { type CodeFill, UNDO_ATTRIBUTE } from "./use-code-fill.ts";

type CodeReadProps = {
  reading: Extract<PassportReading, { kind: "read" }>;
  source: CodeSource;
  fill: CodeFill;
};

/** A code that is read: it fills the form at once where nothing has to be chosen, and otherwise shows what it would. */
export function CodeRead({ reading, source, fill }: CodeReadProps) {
  const { code, corrected } = reading;
  const [rows, setRows] = useState(() => codeRows(code, fill.readValues()));
  const [filled, setFilled] = useState<number | null>(null);
  const hasBegun = useRef(false);
  const take = (taken: readonly CodeRow[]) => {
    const patch = codePatch(taken);
    fill.fill(patch, marksOf(taken, source), code);
    setFilled(Object.keys(patch).length);
  };
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    if (needsNoPreview(code, rows)) take(rows);
  });
  const undo = () => {
    fill.undo();
    setFilled(null);
  };
  const notes = corrected ? [corrected, ...code.notes] : code.notes;

  return (
    <Panel>
      {filled === null ? (
        <CodePreview
          rows={rows}
          onRows={setRows}
          onFill={() => {
            take(rows);
            fill.goOn();
          }}
        />
      ) : (
        <Filled count={filled} onUndo={fill.canUndo ? undo : null} onDone={fill.goOn} />
      )}
      {notes.map((note) => (
        <Said key={englishOf(note)} kind="warn">
          {inLanguage(note)}
        </Said>
      ))}
    </Panel>
  );
}

type FilledProps = { count: number; onUndo: (() => void) | null; onDone: () => void };

function Filled({ count, onUndo, onDone }: FilledProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each filling
  useEffect(() => moveOnFromBox(onDone), []);
  return (
    <PanelRow>
      <Said kind="good">
        <IconChecks size={16} aria-hidden /> {inLanguage(filledSentence(count))}
      </Said>
      {onUndo && (
        <Button size="compact-sm" variant="subtle" onClick={onUndo} {...{ [UNDO_ATTRIBUTE]: "" }}>
          {t("Undo")}
        </Button>
      )}
    </PanelRow>
  );
}
