import type { Day } from "../day.ts";
import { filled, type Message, type Words } from "../message.ts";
import { type PassportCode, valuesOf } from "./code-values.ts";
import { type Change, type Correction, correct } from "./correct.ts";
import { findLines, type Place } from "./find-lines.ts";
import { misfits } from "./number-form.ts";
import { type ProofFailure, proofFailure, worthOf } from "./proof.ts";
import type { PassportLines } from "./surroundings.ts";

/** The state of a passport code. Only `read` fills the form. */
export type PassportReading =
  | { kind: "empty" }
  | { kind: "incomplete"; counts: readonly [number, number] }
  | { kind: "refused"; message: Words; lines: readonly string[]; marks: Place[] }
  | {
      kind: "question";
      message: Words;
      lines: PassportLines;
      /** The position in line 2 in question, from 0. */
      at: number;
      options: readonly [string, string];
    }
  | { kind: "read"; code: PassportCode; lines: PassportLines; corrected: Message | null };

export type ReadingOptions = {
  /** The day is written as `yyyy-MM-dd`. */
  today: Day;
  /** The text is complete, as after a paste, and not being typed. */
  isWhole?: boolean;
  /** Positions in line 2, from 0, that the user has confirmed. */
  settled?: ReadonlySet<number>;
};

/** Accepted only if the check digits prove number, dates and composite, possibly after a correction. */
export function readPassportCode(text: string, options: ReadingOptions): PassportReading {
  const found = findLines(text, options.isWhole ?? true);
  return found.kind === "lines" ? readLines(found.lines, options) : found;
}

function readLines(lines: PassportLines, options: ReadingOptions): PassportReading {
  const { today, settled = new Set<number>() } = options;
  const nameDigits = [...lines[0]].flatMap((character, at) =>
    at >= 5 && /\d/.test(character) ? [{ line: 0, at } as const] : [],
  );
  if (nameDigits.length > 0) {
    return refused("Line 1 has a digit in the name. Correct it.", lines, nameDigits);
  }
  const wrong = proofFailure(lines, today);
  if (wrong === null) return readProven(lines, today, settled);
  return afterCorrection(lines, correct(lines, today, settled), wrong, today);
}

function afterCorrection(
  lines: PassportLines,
  correction: Correction,
  wrong: ProofFailure,
  today: Day,
): PassportReading {
  switch (correction.kind) {
    case "none":
      return refused(
        wrong.message,
        lines,
        wrong.places.map((at) => ({ line: 1, at })),
      );
    case "ambiguous": {
      const { at, options } = correction;
      const [one, other] = options;
      const message = filled("The {place} character: {one} or {other}?", {
        place: ordinal(at + 1),
        one,
        other,
      });
      return { kind: "question", message, lines, at, options };
    }
    case "proven":
      return read(correction.lines, today, correctedSentence(correction.changes));
  }
}

function readProven(
  lines: PassportLines,
  today: Day,
  settled: ReadonlySet<number>,
): PassportReading {
  const open = misfits(lines[1]).filter((at) => !settled.has(at));
  return open.length > 0 ? askTwin(lines, open) : read(lines, today, null);
}

// Characters whose values are equal modulo 10 have the same check digit.
function askTwin(lines: PassportLines, places: readonly number[]): PassportReading {
  const at = places.find((place) => place > 0);
  if (at === undefined) {
    const message =
      "The check digits match, but a passport number of Bangladesh begins with a letter. Correct it.";
    return refused(message, lines, [{ line: 1, at: 0 }]);
  }
  const character = lines[1].charAt(at);
  const options = [String(worthOf(character) % 10), character] as const;
  const [one, other] = options;
  const message = filled(
    "The check digits match, but a passport number of Bangladesh has digits here: {one} or {other}?",
    { one, other },
  );
  return { kind: "question", message, lines, at, options };
}

function read(lines: PassportLines, today: Day, corrected: Message | null): PassportReading {
  const code = valuesOf(lines, today);
  if (!code) return refused("The dates in the code cannot be right.", lines, []);
  return { kind: "read", code, lines, corrected };
}

function correctedSentence(changes: readonly Change[]): Message {
  const parts = changes.map(({ at, from, to }) =>
    filled("{place} character {from} → {to}", { place: ordinal(at + 1), from, to }),
  );
  const places = parts.map((_, at) => `{${at + 1}}`).join(", ");
  const all = filled(places, Object.fromEntries(parts.map((part, at) => [at + 1, part])));
  return filled("Corrected: {changes}, verified by the check digits.", { changes: all });
}

function refused(message: Words, lines: readonly string[], marks: Place[]): PassportReading {
  return { kind: "refused", message, lines, marks };
}

function ordinal(number: number): string {
  const isTeen = Math.floor(number / 10) % 10 === 1;
  const suffix = isTeen ? undefined : { 1: "st", 2: "nd", 3: "rd" }[number % 10];
  return `${number}${suffix ?? "th"}`;
}
