import { filled, type Message, type Words } from "../message.ts";
import { checksOf } from "./proof.ts";
import {
  cleanCode,
  firstLineIn,
  LINE_LENGTH,
  linesAmong,
  type PassportLines,
  partsOf,
  secondLineIn,
} from "./surroundings.ts";

const MAX_TEXT = 2000;
const NOT_A_PASSPORT_CODE =
  "This is not a passport code. A passport has two lines of 44 characters.";
const NOT_OF_A_PASSPORT = "This code is not of a passport.";

/** A character of the code, both counted from 0. */
export type Place = { line: 0 | 1; at: number };

export type FoundLines =
  | { kind: "empty" }
  | { kind: "incomplete"; counts: readonly [number, number] }
  | { kind: "refused"; message: Words; lines: readonly string[]; marks: Place[] }
  | { kind: "lines"; lines: PassportLines };

/** At most 2,000 characters. Unless `isWhole`, a short line may still grow. */
export function findLines(text: string, isWhole: boolean): FoundLines {
  const among = linesAmong(text.slice(-MAX_TEXT));
  const lines = among.map(cleanCode).filter((line) => line !== "");
  if (lines.length === 0) return { kind: "empty" };
  const pair = lastPair(among) ?? pairOfRun(lines.flatMap(partsOf)) ?? brokenPair(lines);
  return pair ? judgePair(pair, isWhole) : judgeRest(lines, isWhole);
}

function countsOf(lines: readonly string[]): readonly [number, number] {
  const [first = "", second] = lines;
  if (second !== undefined) return [first.length, second.length];
  return [Math.min(first.length, LINE_LENGTH), Math.max(0, first.length - LINE_LENGTH)];
}

function lastPair(among: readonly string[]): [string, string] | null {
  for (let index = among.length - 1; index > 0; index--) {
    const first = firstLineIn(among[index - 1] ?? "");
    const second = first && secondLineIn(among[index] ?? "");
    if (first && second) return [first, second];
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

/** Both lines with breaks in them, or beside each other between signs. */
function brokenPair(lines: readonly string[]): [string, string] | null {
  const whole = lines.flatMap(partsOf).filter(({ length }) => length === LINE_LENGTH);
  for (const pieces of [lines, whole]) {
    for (const start of pieces.keys()) {
      const joined = pieces
        .slice(start)
        .map((_, at) => pieces.slice(start, start + at + 1).join(""));
      const pair = pairOfRun(joined);
      if (pair) return pair;
    }
  }
  return null;
}

function judgePair([typed, second]: [string, string], isWhole: boolean): FoundLines {
  const space = typed.indexOf(" ");
  if (space !== -1) {
    return refused(lengthMessage("first", typed), [typed, second], [{ line: 0, at: space }]);
  }
  const first = wholeFirst(typed, second);
  const lines = [first, second] as const;
  if (first.length !== LINE_LENGTH) return refused(lengthMessage("first", first), lines);
  if (second.length === LINE_LENGTH) return { kind: "lines", lines };
  if (second.length < LINE_LENGTH && !isWhole) {
    return { kind: "incomplete", counts: countsOf([typed, second]) };
  }
  const whole = wholeSecond(first, second);
  if (whole) return { kind: "lines", lines: [first, whole] };
  return refused(lengthMessage("second", second), lines);
}

// Fillers at the end of the first line carry nothing, and copying often drops or adds some, as it does the one after P.
function wholeFirst(typed: string, second: string): string {
  const state = second.slice(10, 13);
  const at = state.length === 3 ? typed.slice(0, 6).indexOf(state) : -1;
  const isMoved = /^[A-Z]{3}$/.test(state) && at > 0 && typed.slice(2, 5) !== state;
  const line = isMoved ? `P<${typed.slice(at)}` : typed;
  const rest = line.slice(LINE_LENGTH);
  const last = line.charAt(LINE_LENGTH - 1);
  const isRestEmpty =
    /^<*([A-Z])?\1*$|^[CKLX<]*$/.test(rest) && ["<", rest.charAt(0)].includes(last);
  return (isRestEmpty ? line.slice(0, LINE_LENGTH) : line.replace(/(?<!<)<+$/, "")).padEnd(
    LINE_LENGTH,
    "<",
  );
}

// Fillers behind the personal number carry nothing either, but their count moves the check digits: these say whether it is right.
function wholeSecond(first: string, second: string): string | null {
  const [, data, digits] = /^([A-Z0-9<]{28}[A-Z0-9]*)<{2,}(\d{1,2})$/.exec(second) ?? [];
  if (data === undefined || digits === undefined) return null;
  const line = data.padEnd(LINE_LENGTH - digits.length, "<") + digits;
  const isProven =
    line.length === LINE_LENGTH && checksOf([first, line]).every(({ holds }) => holds);
  return isProven ? line : null;
}

function lengthMessage(which: "first" | "second", line: string): Message {
  return filled("The {what} line has {count} characters; {least} are needed.", {
    what: { message: which },
    count: line.length,
    least: LINE_LENGTH,
  });
}

function judgeRest(lines: readonly string[], isWhole: boolean): FoundLines {
  if (isOfOther(lines.flatMap(partsOf))) return refused(NOT_OF_A_PASSPORT, lines);
  if (lines.length > 2) return refused(NOT_A_PASSPORT_CODE, lines);
  const foreign = foreignPlace(lines);
  if (foreign) {
    return refused(
      filled("The code cannot contain “{character}”.", { character: foreign.character }),
      lines,
      [foreign.place],
    );
  }
  const [first = "", second = ""] = lines;
  if (!first.startsWith("P") && isAsLongAsTwoLines(lines)) return refused(NOT_OF_A_PASSPORT, lines);
  const isTooLong = first.length + second.length > 2 * LINE_LENGTH;
  if (isTooLong || (isWhole && lines.length === 1 && first.length === 72)) {
    return refused(NOT_A_PASSPORT_CODE, lines);
  }
  return second === "" || !isWhole
    ? { kind: "incomplete", counts: countsOf(lines) }
    : refused(lengthMessage("second", second), lines);
}

/** Cards have three lines of 30 or two of 36 characters, visas two of 36 or 44. */
function isOfOther(lines: readonly string[]): boolean {
  const isMachineRead = (line: string | undefined) =>
    line !== undefined && /^[A-Z0-9<]{28,46}$/.test(line);
  return (
    lines.some(
      (line, at) => isMachineRead(line) && isOtherStart(line) && isMachineRead(lines[at + 1]),
    ) ||
    lines.some((line) => isOtherStart(line) && /^[A-Z0-9<]{70,92}$/.test(line)) ||
    lines.some(
      (line, at) => /^P[A-Z<][A-Z<]{3}[A-Z0-9<]{31}$/.test(line) && lines[at + 1]?.length === 36,
    )
  );
}

// Visas, identity cards, residence permits and crew cards.
function isOtherStart(line: string): boolean {
  return /^[VIAC][A-Z<][A-Z]{1,3}[A-Z0-9<]*</.test(line);
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

function refused(message: Words, lines: readonly string[], marks: Place[] = []): FoundLines {
  return { kind: "refused", message, lines, marks };
}
