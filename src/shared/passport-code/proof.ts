import { type Sentence, sentence } from "#shared/text/sentence.ts";
import {
  addYears,
  comparePlainDates,
  type PlainDate,
  plainDateOf,
} from "#shared/time/plain-date.ts";
import { type Check, type CheckName, checkDigitOf, checksOf } from "./check-digits.ts";
import type { PassportLines } from "./find-lines.ts";

const MAX_YEARS_OF_VALIDITY = 15;
const NAMED = {
  number: { digit: "passport number", part: "number" },
  birth: { digit: "date of birth", part: "date" },
  expiry: { digit: "expiry date", part: "date" },
  composite: { digit: "whole line", part: "line" },
} as const;

/** Why a code proves nothing: one sentence, and the places in line 2 that it speaks of. */
export type ProofFault = { message: Sentence; places: number[] };

/** Where the dates stand in line 2. */
const DATE_SPANS = { birth: [13, 19], expiry: [21, 27] } as const;

/**
 * Null when number, birth, expiry and composite hold and both dates can be right; otherwise the first thing that keeps
 * the code from being believed. The digit of the optional data is not asked.
 */
export function proofFault(lines: PassportLines, today: PlainDate): ProofFault | null {
  for (const check of checksOf(lines)) {
    if (check.name !== "optional" && !check.holds) return digitFault(check.name, check, lines[1]);
  }
  if (!birthOf(lines[1], today)) return dateFault("birth");
  const expiry = expiryOf(lines[1]);
  if (!expiry || comparePlainDates(expiry, addYears(today, MAX_YEARS_OF_VALIDITY)) > 0) {
    return dateFault("expiry");
  }
  return null;
}

/** The date of birth in line 2: the latest year that is not in the future; null when there is no such day. */
export function birthOf(line: string, today: PlainDate): PlainDate | null {
  const century = Math.floor(Number(today.slice(0, 4)) / 100);
  for (const hundreds of [century, century - 1]) {
    const date = dayOf(hundreds, line.slice(...DATE_SPANS.birth));
    if (date && comparePlainDates(date, today) <= 0) return date;
  }
  return null;
}

/** The day of expiry in line 2, always of this century; null when there is no such day. */
export function expiryOf(line: string): PlainDate | null {
  return dayOf(20, line.slice(...DATE_SPANS.expiry));
}

function dayOf(century: number, digits: string): PlainDate | null {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(digits) ?? [];
  return year ? plainDateOf(century * 100 + Number(year), Number(month), Number(day)) : null;
}

function digitFault(name: Exclude<CheckName, "optional">, check: Check, line: string): ProofFault {
  const { digit, part } = NAMED[name];
  const says = line.charAt(check.digitAt);
  const gives = checkDigitOf(check.places.map((place) => line.charAt(place)).join(""));
  return {
    message: sentence(
      "The check digit of the {label} does not match: the code says {says}, the {what} gives {gives}.",
      { label: sentence(digit), says, what: sentence(part), gives },
    ),
    places: [...check.places, check.digitAt],
  };
}

function dateFault(name: "birth" | "expiry"): ProofFault {
  const [start, end] = DATE_SPANS[name];
  return {
    message: sentence("The {label} in the code cannot be right.", {
      label: sentence(NAMED[name].digit),
    }),
    places: Array.from({ length: end - start }, (_, index) => start + index),
  };
}
