import { cleanNumber, inCapitals } from "#shared/text/clean.ts";
import { type Sentence, sentence, type Words } from "#shared/text/sentence.ts";

/** Upper case, without white space, look-alike brackets as `<`. Invalid characters stay to be reported. */
function cleanCode(text: string): string {
  return inCapitals(cleanNumber(text))
    .replace(/[\s\p{Cf}\p{Cc}]/gu, "")
    .replaceAll("«", "<<")
    .replaceAll("‹", "<");
}

export const LINE_LENGTH = 44;
const MAX_TEXT = 2000;
const NOT_A_PASSPORT_CODE =
  "This is not a passport code. A passport has two lines of 44 characters.";
const NOT_OF_A_PASSPORT = "This code is not of a passport.";

/** A character of the code, both counted from 0. */
export type Place = { line: 0 | 1; at: number };

export type PassportLines = readonly [string, string];

export type FoundLines =
  | { kind: "empty" }
  | { kind: "incomplete"; counts: readonly [number, number] }
  | { kind: "fault"; message: Words; lines: readonly string[]; marks: Place[] }
  | { kind: "lines"; lines: PassportLines };

/** At most 2,000 characters. Unless `isWhole`, a short line may still grow. */
export function findLines(text: string, isWhole: boolean): FoundLines {
  const lines = text
    .slice(-MAX_TEXT)
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(cleanCode)
    .filter((line) => line !== "");
  if (lines.length === 0) return { kind: "empty" };
  const pair = lastPair(lines) ?? pairOfRun(lines);
  return pair ? judgePair(pair, isWhole) : judgeRest(lines, isWhole);
}

function countsOf(lines: readonly string[]): readonly [number, number] {
  const [first = "", second] = lines;
  if (second !== undefined) return [first.length, second.length];
  return [Math.min(first.length, LINE_LENGTH), Math.max(0, first.length - LINE_LENGTH)];
}

function lastPair(lines: readonly string[]): [string, string] | null {
  for (let index = lines.length - 1; index > 0; index--) {
    const [first, second] = [lines[index - 1], lines[index]];
    if (first?.startsWith("P") && isLine(first) && second && isLine(second)) return [first, second];
  }
  return null;
}

function isLine(text: string): boolean {
  return /^[A-Z0-9<]{40,46}$/.test(text);
}

function pairOfRun(lines: readonly string[]): [string, string] | null {
  const run = lines.findLast((line) => /^P[A-Z0-9<]{87}$/.test(line));
  return run ? [run.slice(0, LINE_LENGTH), run.slice(LINE_LENGTH)] : null;
}

function judgePair([typed, second]: [string, string], isWhole: boolean): FoundLines {
  // Fillers at the end of the first line carry nothing, and copying often drops or adds some.
  const first = typed.replace(/(?<!<)<+$/, "").padEnd(LINE_LENGTH, "<");
  const lines = [first, second] as const;
  if (first.length !== LINE_LENGTH) return fault(lengthMessage("first", first), lines);
  if (second.length === LINE_LENGTH) return { kind: "lines", lines };
  if (second.length < LINE_LENGTH && !isWhole) {
    return { kind: "incomplete", counts: countsOf([typed, second]) };
  }
  return fault(lengthMessage("second", second), lines);
}

function lengthMessage(which: "first" | "second", line: string): Sentence {
  return sentence("The {what} line has {count} characters; {least} are needed.", {
    what: sentence(which),
    count: line.length,
    least: LINE_LENGTH,
  });
}

function judgeRest(lines: readonly string[], isWhole: boolean): FoundLines {
  if (lines.length > 2) return fault(NOT_A_PASSPORT_CODE, lines);
  const foreign = foreignPlace(lines);
  if (foreign) {
    return fault(
      sentence("The code cannot contain “{character}”.", { character: foreign.character }),
      lines,
      [foreign.place],
    );
  }
  const [first = "", second = ""] = lines;
  if (first.length === 36 && second.length === 36) return fault(NOT_A_PASSPORT_CODE, lines);
  if (!first.startsWith("P") && isAsLongAsTwoLines(lines)) return fault(NOT_OF_A_PASSPORT, lines);
  const isTooLong = first.length + second.length > 2 * LINE_LENGTH;
  if (isTooLong || (isWhole && lines.length === 1 && first.length === 72)) {
    return fault(NOT_A_PASSPORT_CODE, lines);
  }
  return second === "" || !isWhole
    ? { kind: "incomplete", counts: countsOf(lines) }
    : fault(lengthMessage("second", second), lines);
}

function isAsLongAsTwoLines([first = "", second]: readonly string[]): boolean {
  if (second === undefined) return first.length >= 2 * LINE_LENGTH;
  return isLine(first) && isLine(second);
}

function foreignPlace(lines: readonly string[]): { character: string; place: Place } | null {
  for (const [line, text] of lines.entries()) {
    const match = /[^A-Z0-9<]/u.exec(text);
    if (match) return { character: match[0], place: { line: line === 0 ? 0 : 1, at: match.index } };
  }
  return null;
}

function fault(message: Words, lines: readonly string[], marks: Place[] = []): FoundLines {
  return { kind: "fault", message, lines, marks };
}
