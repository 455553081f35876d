import { Button } from "@mantine/core";
import { useMemo } from "react";
import { LINE_LENGTH, type PassportLines } from "#shared/passport-code/find-lines.ts";
import { readPassportCode } from "#shared/passport-code/read-passport-code.ts";
import type { CodeSource } from "#shared/slips/code-fill/code-marks.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { inLanguage } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { CodeLines } from "./code-lines.tsx";
import classes from "./code-panel.module.css";
import { CodeRead } from "./code-read.tsx";
import { BOX } from "./move-on.ts";
import { Panel, PanelRow, Said } from "./panel-parts.tsx";
import type { CodeFill } from "./use-code-fill.ts";

/** What stands in the box, and what the person has settled about it. */
type CodeText = {
  text: string;
  /** Whether it came as a whole and is not still being typed. */
  isWhole: boolean;
  /** Places in line 2 whose character the person has settled. */
  kept: readonly number[];
  source: CodeSource;
};

type CodePanelProps = { code: CodeText; fill: CodeFill; onCode: (code: CodeText) => void };

/** What has been made of the box so far: a count, a fault, a question, or a code that fills the form. */
export function CodePanel({ code, fill, onCode }: CodePanelProps) {
  const { text, isWhole, kept, source } = code;
  const reading = useMemo(() => {
    const today = todayInDhaka(serverNow());
    return readPassportCode(text, { today, isWhole, kept: new Set(kept) });
  }, [text, isWhole, kept]);
  const edit = (lines: readonly string[]) =>
    onCode({ ...code, text: lines.join("\n"), isWhole: true, kept: [] });

  switch (reading.kind) {
    case "empty":
      return null;
    case "incomplete":
      return <Counter counts={reading.counts} />;
    case "fault":
      return (
        <Panel>
          <Said kind="bad">{inLanguage(reading.message)}</Said>
          <CodeLines lines={reading.lines} marks={reading.marks} onLines={edit} />
        </Panel>
      );
    case "question":
      return (
        <Panel>
          <Question
            message={inLanguage(reading.message)}
            options={reading.options}
            onAnswer={(option) => {
              // The question goes, and the focus must not go with it.
              document.getElementById(BOX)?.focus();
              onCode(answered(code, reading.lines, reading.at, option));
            }}
          />
          <CodeLines lines={reading.lines} marks={[{ line: 1, at: reading.at }]} onLines={edit} />
        </Panel>
      );
    case "read":
      return <CodeRead key={reading.lines.join("\n")} {...{ reading, source, fill }} />;
  }
}

function Counter({ counts: [first, second] }: { counts: readonly [number, number] }) {
  return (
    <p className={classes.counter}>
      {first} / {LINE_LENGTH} · {second} / {LINE_LENGTH}
    </p>
  );
}

type QuestionProps = {
  message: string;
  options: readonly string[];
  onAnswer: (option: string) => void;
};

function Question({ message, options, onAnswer }: QuestionProps) {
  return (
    <PanelRow>
      <Said kind="warn">{message}</Said>
      {options.map((option) => (
        <Button
          key={option}
          size="compact-sm"
          variant="default"
          className={classes.character ?? ""}
          onClick={() => onAnswer(option)}
        >
          {option}
        </Button>
      ))}
    </PanelRow>
  );
}

function answered(code: CodeText, lines: PassportLines, at: number, option: string): CodeText {
  const [first, second] = lines;
  const line = second.slice(0, at) + option + second.slice(at + 1);
  return { ...code, text: `${first}\n${line}`, isWhole: true, kept: [...code.kept, at] };
}
