import { type Figures, measure } from "./figures.ts";
import type { Refusal, Source } from "./source.ts";
import { LIMITS } from "./table-rooms.ts";

/** Refuses a house whose files and functions have grown too long as a whole, or a screen that nobody can hold any more. */
export function checkFigures(sources: readonly Source[]): Refusal[] {
  return rows(measure(sources))
    .filter(({ is, most }) => most !== undefined && is > most)
    .map(({ what, is, most }) => ({ path: "src", says: `${what}: ${is}, at most ${most}` }));
}

/** Each figure in a line: what it is, its value, and how large it may be. */
export function rows(figures: Figures): { what: string; is: number; most?: number }[] {
  const { fileLines, functionLines, escapes, screens } = figures;
  return [
    { what: "files of code", is: figures.files },
    { what: "lines of a file, median", is: fileLines.median, most: LIMITS.file.median },
    { what: "lines of a file, 90 of 100", is: fileLines.ninety, most: LIMITS.file.ninety },
    { what: "lines of the longest file", is: fileLines.most },
    { what: "lines of a function, median", is: functionLines.median },
    {
      what: "lines of a function, 90 of 100",
      is: functionLines.ninety,
      most: LIMITS.functionNinety,
    },
    { what: "lines of the longest function", is: functionLines.most },
    { what: "any", is: escapes.any, most: 0 },
    { what: "! behind a value", is: escapes.nonNull, most: 0 },
    ...Object.entries(screens).flatMap(([name, { room, beforePress, reached }]) => [
      { what: `${name} of slips, files of its room`, is: room, most: LIMITS.room[name] ?? 0 },
      {
        what: `${name} of slips, files it needs before a press`,
        is: beforePress,
        most: LIMITS.beforePress[name] ?? 0,
      },
      { what: `${name} of slips, files it reaches`, is: reached, most: LIMITS.reached[name] ?? 0 },
    ]),
  ];
}
