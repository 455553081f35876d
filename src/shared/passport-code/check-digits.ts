import { type Details, type FieldName, parse } from "mrz";
import type { PassportLines } from "./find-lines.ts";

/** What a check digit of the second line stands for; `composite` for number, dates and optional data together. */
export type CheckName = "number" | "birth" | "expiry" | "optional" | "composite";

/** One check digit: where it stands in line 2, what it covers, and whether it holds. */
export type Check = {
  name: CheckName;
  holds: boolean;
  /** The place of the digit, from 0. */
  digitAt: number;
  /** The places it covers, in the order of their weights. */
  places: readonly number[];
};

const FIELD_OF = {
  number: "documentNumberCheckDigit",
  birth: "birthDateCheckDigit",
  expiry: "expirationDateCheckDigit",
  optional: "personalNumberCheckDigit",
  composite: "compositeCheckDigit",
} as const satisfies Record<CheckName, FieldName>;

const CHECK_NAMES = ["number", "birth", "expiry", "composite", "optional"] as const;
const WEIGHTS = [7, 3, 1] as const;

/** The five check digits of a code by ICAO 9303, those that must hold before optional data's own. */
export function checksOf(lines: PassportLines): Check[] {
  // Its own corrections stay off: they change letters of names, which nothing proves.
  const { details } = parse(lines, { autocorrect: false });
  return CHECK_NAMES.flatMap((name) => {
    const detail = details.find(({ field }) => field === FIELD_OF[name]);
    return detail ? [checkOf(name, detail)] : [];
  });
}

function checkOf(name: CheckName, { valid, ranges }: Details): Check {
  const [digit, ...covered] = ranges;
  return {
    name,
    holds: valid,
    digitAt: digit?.start ?? 0,
    places: covered.flatMap(({ start, end }) => placesFrom(start, end)),
  };
}

function placesFrom(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}

/** Whether a check digit holds in another line 2 than the one it was found in. */
export function holdsIn(line: string, { digitAt, places }: Check): boolean {
  const covered = places.map((place) => line.charAt(place)).join("");
  return line.charAt(digitAt) === String(checkDigitOf(covered));
}

/** The check digit that these characters of a code give: weights 7 3 1, A to Z are 10 to 35, `<` is 0. */
export function checkDigitOf(characters: string): number {
  const sum = [...characters].reduce(
    (total, character, index) => total + worthOf(character) * (WEIGHTS[index % 3] ?? 0),
    0,
  );
  return sum % 10;
}

/** What a character of a code counts for a check digit. */
export function worthOf(character: string): number {
  return character === "<" ? 0 : Number.parseInt(character, 36);
}
