import type { PlainDate } from "#shared/time/plain-date.ts";
import { checksOf, holdsIn } from "./check-digits.ts";
import { LINE_LENGTH, type PassportLines } from "./find-lines.ts";
import { digitLike, hasOptionalDigits, isOptional, looksLike, placeKind } from "./look-alikes.ts";
import { numberFits } from "./number-form.ts";
import { proofFault } from "./proof.ts";

/** One character of line 2 that is another one than was read. */
export type Change = { at: number; from: string; to: string };

/** What the check digits make of a code that they do not prove as it was read. */
export type Correction =
  | { kind: "none" }
  | { kind: "proven"; lines: PassportLines; changes: Change[] }
  | { kind: "asked"; at: number; options: readonly [string, string] };

/**
 * Tries the changes in their groups: all letters that look like a digit where only digits stand, then one look-alike,
 * then two. The first group with a single outcome proves it; where two remain, or the place may hold letter and digit
 * alike, so that a digit that holds may be chance, the person is asked. `kept` are places in line 2 that the person
 * has settled.
 */
export function correct(
  lines: PassportLines,
  today: PlainDate,
  kept: ReadonlySet<number>,
): Correction {
  const singles = singleChanges(lines[1], kept);
  const groups = [
    () => [digitsForLetters(lines[1], kept)],
    () => singles.map(alone),
    () => pairs(singles),
  ];
  const checks = checksOf(lines);
  const optional = checks.find(({ name }) => name === "optional");
  const isProven = (changes: readonly Change[]) => {
    const line = withChanges(lines[1], changes);
    // The sums alone sort out nearly all of the hundreds of tries.
    const asked = checks.filter((check) => check !== optional || touchesOptional(changes));
    if (changes.length === 0 || !asked.every((check) => holdsIn(line, check))) return false;
    return numberFits(line) && proofFault([lines[0], line], today) === null;
  };
  for (const group of groups) {
    const outcomes = group().filter(isProven);
    const [first, second] = outcomes;
    if (first) return second ? askBetween(first, second) : settle(lines, first);
  }
  return { kind: "none" };
}

/** Line 2 with these changes. */
function withChanges(line: string, changes: readonly Change[]): string {
  const characters = [...line];
  for (const { at, to } of changes) characters[at] = to;
  return characters.join("");
}

function touchesOptional(changes: readonly Change[]): boolean {
  return changes.some(({ at }) => isOptional(at));
}

function digitsForLetters(line: string, kept: ReadonlySet<number>): Change[] {
  return placesOf(line, kept).flatMap((at) => {
    const holdsDigits = isOptional(at) ? hasOptionalDigits(line) : placeKind(line, at) === "digit";
    const digit = holdsDigits ? digitLike(line.charAt(at)) : null;
    return digit ? [{ at, from: line.charAt(at), to: digit }] : [];
  });
}

function singleChanges(line: string, kept: ReadonlySet<number>): Change[] {
  return placesOf(line, kept).flatMap((at) =>
    looksLike(line, at).map((to) => ({ at, from: line.charAt(at), to })),
  );
}

function placesOf(line: string, kept: ReadonlySet<number>): number[] {
  const places = Array.from({ length: LINE_LENGTH }, (_, at) => at);
  return places.filter((at) => at < line.length && !kept.has(at));
}

function alone(change: Change): Change[] {
  return [change];
}

function pairs(changes: readonly Change[]): Change[][] {
  return changes.flatMap((one, index) =>
    changes.slice(index + 1).flatMap((other) => (other.at === one.at ? [] : [[one, other]])),
  );
}

function settle(lines: PassportLines, changes: Change[]): Correction {
  const chance = changes.find(({ at }) => at < 9 && placeKind(lines[1], at) !== "digit");
  if (chance) return { kind: "asked", at: chance.at, options: inOrder(chance.from, chance.to) };
  return { kind: "proven", lines: [lines[0], withChanges(lines[1], changes)], changes };
}

function askBetween(first: readonly Change[], second: readonly Change[]): Correction {
  const places = [...first, ...second].map(({ at }) => at).toSorted((a, b) => a - b);
  for (const at of places) {
    const [one, other] = [first, second].map((changes) =>
      changes.find((change) => change.at === at),
    );
    const read = one?.from ?? other?.from ?? "";
    const options = [one?.to ?? read, other?.to ?? read] as const;
    if (options[0] !== options[1]) return { kind: "asked", at, options: inOrder(...options) };
  }
  return { kind: "none" };
}

function inOrder(one: string, other: string): readonly [string, string] {
  return one < other ? [one, other] : [other, one];
}
