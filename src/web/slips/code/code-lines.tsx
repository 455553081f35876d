import { LINE_LENGTH, type Place } from "#shared/passport-code/find-lines.ts";
import { t } from "#web/language/translate.ts";
import classes from "./code-lines.module.css";

type CodeLinesProps = {
  lines: readonly string[];
  /** The characters to look at. */
  marks: readonly Place[];
  onLines: (lines: readonly string[]) => void;
};

/** The lines as they were read, for correcting: each key is judged again. */
export function CodeLines({ lines, marks, onLines }: CodeLinesProps) {
  if (lines.length > 2) return null;
  return (
    <div className={classes.lines} translate="no">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <div key={index} className={classes.line}>
          <span aria-hidden className={classes.marks}>
            {markedCharacters(line, index, marks)}
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
              onLines(lines.map((other, place) => (place === index ? currentTarget.value : other)))
            }
          />
        </div>
      ))}
    </div>
  );
}

function markedCharacters(line: string, index: number, marks: readonly Place[]) {
  const marked = new Set(marks.filter((mark) => mark.line === index).map(({ at }) => at));
  return [...line].map((character, at) => {
    const place = `${at}${character}`;
    return marked.has(at) ? (
      <mark key={place} className={classes.marked}>
        {character}
      </mark>
    ) : (
      <span key={place}>{character}</span>
    );
  });
}
