import { cleanNumber } from "#shared/text/clean.ts";
import positions from "./positions.json" with { type: "json" };

export type Position = { readonly code: string; readonly name: string };

export const POSITIONS: readonly Position[] = positions;

/** Test entries of the booking site: shown if an application has them, never offered. */
const TEST_ENTRIES = ["105", "106"];

export const offeredPositions = POSITIONS.filter(({ code }) => !TEST_ENTRIES.includes(code));

export const positionName = (code: string) =>
  POSITIONS.find((one) => one.code === code)?.name ?? code;

/** What agencies write instead of the booking form's name, by code. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  "21": ["ইলেকট্রিশিয়ান"],
  "29": ["raj mistri", "mistri", "রাজমিস্ত্রি"],
  "31": ["labor", "laborer", "শ্রমিক"],
  "32": ["প্লাম্বার"],
};

/** Offered occupations whose name, shown name, alias or code contains the term; those that start with it first. */
export function searchPositions(
  term: string,
  shown: (name: string) => string = (name) => name,
): readonly Position[] {
  const wanted = cleanNumber(term).toLowerCase();
  const words = (one: Position) => [...wordsOf(one), ...shown(one.name).toLowerCase().split(" · ")];
  const found = offeredPositions.filter((one) => words(one).some((word) => word.includes(wanted)));
  const starting = found.filter((one) => words(one).some((word) => word.startsWith(wanted)));
  return [...starting, ...found.filter((position) => !starting.includes(position))];
}

function wordsOf({ code, name }: Position): string[] {
  return [name.toLowerCase(), code, ...(ALIASES[code] ?? [])];
}

export function findPosition(words: string): Position | null {
  const wanted = cleanNumber(words).toLowerCase();
  return offeredPositions.find((one) => wordsOf(one).includes(wanted)) ?? null;
}
