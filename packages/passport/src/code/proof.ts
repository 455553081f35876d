import { type Details, type FieldName, parse } from "mrz";
import { addYears, type Day, dayOf } from "../day.ts";
import { filled, type Message } from "../message.ts";
import type { PassportLines } from "./surroundings.ts";

/** Check digits of line 2; `composite` covers number, dates and optional data. */
type CheckName = "number" | "birth" | "expiry" | "optional" | "composite";

export type Check = {
  name: CheckName;
  holds: boolean;
  digitAt: number;
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

/** The five check digits (ICAO 9303), the required ones first. */
export function checksOf(lines: PassportLines): Check[] {
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

export function holdsIn(line: string, { digitAt, places }: Check): boolean {
  const covered = places.map((place) => line.charAt(place)).join("");
  return line.charAt(digitAt) === String(checkDigitOf(covered));
}

/** Weights 7 3 1; A to Z are 10 to 35, `<` is 0. */
export function checkDigitOf(characters: string): number {
  const sum = [...characters].reduce(
    (total, character, index) => total + worthOf(character) * (WEIGHTS[index % 3] ?? 0),
    0,
  );
  return sum % 10;
}

export function worthOf(character: string): number {
  return character === "<" ? 0 : Number.parseInt(character, 36);
}

const MAX_YEARS_OF_VALIDITY = 15;
const NAMED = {
  number: { digit: "passport number", part: "number" },
  birth: { digit: "date of birth", part: "date" },
  expiry: { digit: "expiry date", part: "date" },
  composite: { digit: "whole line", part: "line" },
} as const;

export type ProofFailure = { message: Message; places: number[] };

const DATE_SPANS = { birth: [13, 19], expiry: [21, 27] } as const;

/** The optional data's check digit is not required. */
export function proofFailure(lines: PassportLines, today: Day): ProofFailure | null {
  for (const check of checksOf(lines)) {
    if (check.name !== "optional" && !check.holds) return digitFailure(check.name, check, lines[1]);
  }
  if (!birthOf(lines[1], today) && !isBirthUnknown(lines[1])) return dateFailure("birth");
  const expiry = expiryOf(lines[1]);
  if (!expiry || expiry > addYears(today, MAX_YEARS_OF_VALIDITY)) {
    return dateFailure("expiry");
  }
  return null;
}

/** The latest century that is not in the future; null if there is no such day. */
export function birthOf(line: string, today: Day): Day | null {
  const century = Math.floor(Number(today.slice(0, 4)) / 100);
  for (const hundreds of [century, century - 1]) {
    const date = dayIn(hundreds, line.slice(...DATE_SPANS.birth));
    if (date && date <= today) return date;
  }
  return null;
}

/** Fillers stand for what is not known (ICAO 9303): day, month and day, or all. */
export function isBirthUnknown(line: string): boolean {
  return /^(?:\d\d(?:0[1-9]|1[0-2])<<|\d\d<{4}|<{6})$/.test(line.slice(...DATE_SPANS.birth));
}

/** Always of this century; null if there is no such day. */
export function expiryOf(line: string): Day | null {
  return dayIn(20, line.slice(...DATE_SPANS.expiry));
}

function dayIn(century: number, digits: string): Day | null {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(digits) ?? [];
  return year ? dayOf(century * 100 + Number(year), Number(month), Number(day)) : null;
}

function digitFailure(
  name: Exclude<CheckName, "optional">,
  check: Check,
  line: string,
): ProofFailure {
  const { digit, part } = NAMED[name];
  const says = line.charAt(check.digitAt);
  const gives = checkDigitOf(check.places.map((place) => line.charAt(place)).join(""));
  return {
    message: filled(
      "The check digit of the {label} does not match: the code says {says}, the {what} gives {gives}.",
      { label: { message: digit }, says, what: { message: part }, gives },
    ),
    places: [...check.places, check.digitAt],
  };
}

function dateFailure(name: "birth" | "expiry"): ProofFailure {
  const [start, end] = DATE_SPANS[name];
  return {
    message: filled("The {label} in the code cannot be right.", {
      label: { message: NAMED[name].digit },
    }),
    places: Array.from({ length: end - start }, (_, index) => start + index),
  };
}
