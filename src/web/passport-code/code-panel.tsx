import { Button, Stack } from "@mantine/core";
import { LINE_LENGTH, type PassportLines, type Place, readPassportCode } from "@slipdesk/passport";
import { inLanguage, t } from "#web/language/translate.ts";
import { useToday } from "#web/lib/server-clock.ts";
import { BOX, Characters, type CodeFill, StatusLine } from "./code-fill.tsx";
import { CodeRead } from "./code-read.tsx";
import classes from "./passport-code.module.css";

type CodeText = {
  text: string;
  /** Whether it came as a whole and is not still being typed. */
  isWhole: boolean;
  /** Indexes of the characters in line 2 that the person has confirmed. */
  confirmed: readonly number[];
};

type CodePanelProps = { code: CodeText; fill: CodeFill; onCode: (code: CodeText) => void };

export function CodePanel({ code, fill, onCode }: CodePanelProps) {
  const { text, isWhole, confirmed } = code;
  const today = useToday();
  const reading = readPassportCode(text, { today, isWhole, settled: new Set(confirmed) });
  const edit = (lines: readonly string[]) =>
    onCode({ ...code, text: lines.join("\n"), isWhole: true, confirmed: [] });

  switch (reading.kind) {
    case "empty":
      return null;
    case "incomplete": {
      const [first, second] = reading.counts;
      return (
        <p className={classes.side}>
          {first} / {LINE_LENGTH} · {second} / {LINE_LENGTH}
        </p>
      );
    }
    case "refused":
      return (
        <Stack gap="xs" className={classes.panel ?? ""}>
          <StatusLine kind="error">{inLanguage(reading.message)}</StatusLine>
          <CodeLines lines={reading.lines} marks={reading.marks} onLines={edit} />
        </Stack>
      );
    case "question":
      return (
        <Stack gap="xs" className={classes.panel ?? ""}>
          <Question
            message={inLanguage(reading.message)}
            options={reading.options}
            onAnswer={(option) => {
              // The question disappears, and the focus must not go with it.
              document.getElementById(BOX)?.focus();
              onCode(withAnswer(code, reading.lines, reading.at, option));
            }}
          />
          <CodeLines lines={reading.lines} marks={[{ line: 1, at: reading.at }]} onLines={edit} />
        </Stack>
      );
    case "read":
      return <CodeRead key={reading.lines.join("\n")} {...{ reading, fill }} />;
  }
}

type QuestionProps = {
  message: string;
  options: readonly string[];
  onAnswer: (option: string) => void;
};

function Question({ message, options, onAnswer }: QuestionProps) {
  return (
    <div className={classes.row}>
      <StatusLine kind="warning">{message}</StatusLine>
      {options.map((option) => (
        <Button
          key={option}
          size="compact-sm"
          variant="default"
          ff="var(--desk-code-font)"
          onClick={() => onAnswer(option)}
        >
          {option}
        </Button>
      ))}
    </div>
  );
}

function withAnswer(code: CodeText, lines: PassportLines, at: number, option: string): CodeText {
  const [first, second] = lines;
  const line = second.slice(0, at) + option + second.slice(at + 1);
  return { ...code, text: `${first}\n${line}`, isWhole: true, confirmed: [...code.confirmed, at] };
}

type CodeLinesProps = {
  lines: readonly string[];
  marks: readonly Place[];
  onLines: (lines: readonly string[]) => void;
};

function CodeLines({ lines, marks, onLines }: CodeLinesProps) {
  if (lines.length > 2) return null;
  const isMarked = (line: number, at: number) =>
    marks.some((mark) => mark.line === line && mark.at === at);
  return (
    <div className={classes.lines} translate="no">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its index
        <div key={index} className={classes.line}>
          <span aria-hidden className={classes.marks}>
            <Characters
              line={line}
              classOf={(at) => (isMarked(index, at) ? classes.marked : undefined)}
            />
          </span>
          <input
            className={classes.lineInput}
            aria-label={t("Line {number} of the passport code", { number: index + 1 })}
            value={line}
            maxLength={LINE_LENGTH + 4}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ currentTarget }) =>
              onLines(lines.map((other, at) => (at === index ? currentTarget.value : other)))
            }
          />
        </div>
      ))}
    </div>
  );
}
