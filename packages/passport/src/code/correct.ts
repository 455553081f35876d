import type { Day } from "../day.ts";
import { isBangladeshi, numberFits } from "./number-form.ts";
import { checksOf, holdsIn, proofFailure } from "./proof.ts";
import type { PassportLines } from "./surroundings.ts";
import { LINE_LENGTH } from "./surroundings.ts";

const GROUPS = ["0OQD", "1IL", "2Z", "4A", "5S", "6G", "7T", "8B"] as const;

const OPTIONAL = { start: 28, end: 42 } as const;

/** Kinds of positions in line 2; `unchecked` ones are covered by no check digit. */
type PositionKind = "digit" | "letter" | "either" | "unchecked";

function positionKind(line: string, at: number): PositionKind {
  if (at < 9) return numberPositionKind(line, at);
  if ((at >= 10 && at < 13) || at === 20) return "unchecked";
  if (isOptional(at)) return "either";
  return "digit";
}

function numberPositionKind(line: string, at: number): PositionKind {
  if (!isBangladeshi(line) || at === 1) return "either";
  return at === 0 ? "letter" : "digit";
}

function isOptional(at: number): boolean {
  return at >= OPTIONAL.start && at < OPTIONAL.end;
}

function digitLike(character: string): string | null {
  return groupOf(character)?.find((one) => one !== character && /\d/.test(one)) ?? null;
}

function looksLike(line: string, at: number): string[] {
  const character = line.charAt(at);
  const kind = positionKind(line, at);
  return (groupOf(character) ?? []).filter((one) => one !== character && fits(one, kind));
}

function groupOf(character: string): string[] | null {
  const group = GROUPS.find((characters) => characters.includes(character));
  return group ? [...group] : null;
}

function fits(character: string, kind: PositionKind): boolean {
  switch (kind) {
    case "digit":
      return /\d/.test(character);
    case "letter":
      return /[A-Z]/.test(character);
    case "either":
      return true;
    case "unchecked":
      return false;
  }
}

export type Change = { at: number; from: string; to: string };

export type Correction =
  | { kind: "none" }
  | { kind: "proven"; lines: PassportLines; changes: Change[] }
  | { kind: "ambiguous"; at: number; options: readonly [string, string] };

/**
 * Tries all look-alike letters in digit positions, then one, then two corrections. Ambiguous ones are for the
 * user, as are positions that allow letters and digits. `settled`: confirmed positions in line 2.
 */
export function correct(
  lines: PassportLines,
  today: Day,
  settled: ReadonlySet<number>,
): Correction {
  const singles = singleChanges(lines[1], settled);
  const groups = [
    () => [digitsForLetters(lines[1], settled)],
    () => singles.map((change) => [change]),
    () => pairs(singles),
  ];
  const checks = checksOf(lines);
  const optional = checks.find(({ name }) => name === "optional");
  const isProven = (changes: readonly Change[]) => {
    const line = withChanges(lines[1], changes);
    // The check digits alone exclude nearly all candidates.
    const relevant = checks.filter(
      (check) => check !== optional || changes.some(({ at }) => isOptional(at)),
    );
    if (changes.length === 0 || !relevant.every((check) => holdsIn(line, check))) return false;
    return numberFits(line) && proofFailure([lines[0], line], today) === null;
  };
  for (const group of groups) {
    const outcomes = group().filter(isProven);
    const [first, second] = outcomes;
    if (first) return second ? askBetween(first, second) : settle(lines, first);
  }
  return { kind: "none" };
}

function withChanges(line: string, changes: readonly Change[]): string {
  const characters = [...line];
  for (const { at, to } of changes) characters[at] = to;
  return characters.join("");
}

function digitsForLetters(line: string, settled: ReadonlySet<number>): Change[] {
  // Where the optional data has digits, a letter in it may be a misread one.
  const hasOptionalDigits = /\d/.test(line.slice(OPTIONAL.start, OPTIONAL.end));
  return positionsOf(line, settled).flatMap((at) => {
    const holdsDigits = isOptional(at) ? hasOptionalDigits : positionKind(line, at) === "digit";
    const digit = holdsDigits ? digitLike(line.charAt(at)) : null;
    return digit ? [{ at, from: line.charAt(at), to: digit }] : [];
  });
}

function singleChanges(line: string, settled: ReadonlySet<number>): Change[] {
  return positionsOf(line, settled).flatMap((at) =>
    looksLike(line, at).map((to) => ({ at, from: line.charAt(at), to })),
  );
}

function positionsOf(line: string, settled: ReadonlySet<number>): number[] {
  const positions = Array.from({ length: LINE_LENGTH }, (_, at) => at);
  return positions.filter((at) => at < line.length && !settled.has(at));
}

/** All pairs at two different positions. */
export function pairs<One extends { at: number }>(changes: readonly One[]): One[][] {
  return changes.flatMap((one, index) =>
    changes.slice(index + 1).flatMap((other) => (other.at === one.at ? [] : [[one, other]])),
  );
}

function settle(lines: PassportLines, changes: Change[]): Correction {
  const chance = changes.find(({ at }) => at < 9 && positionKind(lines[1], at) !== "digit");
  if (chance) return { kind: "ambiguous", at: chance.at, options: inOrder(chance.from, chance.to) };
  return { kind: "proven", lines: [lines[0], withChanges(lines[1], changes)], changes };
}

function askBetween(first: readonly Change[], second: readonly Change[]): Correction {
  const positions = [...first, ...second].map(({ at }) => at).toSorted((a, b) => a - b);
  for (const at of positions) {
    const [one, other] = [first, second].map((changes) =>
      changes.find((change) => change.at === at),
    );
    const read = one?.from ?? other?.from ?? "";
    const options = [one?.to ?? read, other?.to ?? read] as const;
    if (options[0] !== options[1]) return { kind: "ambiguous", at, options: inOrder(...options) };
  }
  return { kind: "none" };
}

function inOrder(one: string, other: string): readonly [string, string] {
  return one < other ? [one, other] : [other, one];
}
