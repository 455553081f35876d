import positions from "./positions.json" with { type: "json" };

export type Position = { readonly code: string; readonly name: string };

/** The occupations of the booking form, in its order. Codes 101 and 102 do not exist. */
export const POSITIONS: readonly Position[] = positions;

/** Test entries of the source: shown where a stored application has them, never offered. */
const TEST_ENTRIES = ["105", "106"];

/** The occupations that a form offers, in the booking form's order. */
export const offeredPositions = POSITIONS.filter(({ code }) => !TEST_ENTRIES.includes(code));

/** The occupation's name, or the code itself when it is not in the list. */
export const positionName = (code: string) =>
  POSITIONS.find((one) => one.code === code)?.name ?? code;

/** What agencies write instead of the booking form's name, by code. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  "21": ["ইলেকট্রিশিয়ান"],
  "29": ["raj mistri", "mistri", "রাজমিস্ত্রি"],
  "31": ["labor", "laborer", "শ্রমিক"],
  "32": ["প্লাম্বার"],
};

/**
 * Offered occupations whose name, other name or code has the term in it, in any case: first those that start with it.
 * All of them for an empty term.
 */
export function searchPositions(term: string): readonly Position[] {
  const wanted = term.trim().toLowerCase();
  const found = offeredPositions.filter((one) =>
    wordsOf(one).some((words) => words.includes(wanted)),
  );
  const starting = found.filter((one) => wordsOf(one).some((words) => words.startsWith(wanted)));
  return [...starting, ...found.filter((position) => !starting.includes(position))];
}

function wordsOf({ code, name }: Position): string[] {
  return [name.toLowerCase(), code, ...(ALIASES[code] ?? [])];
}

/** The offered occupation that is written so: by its name, another name or its code, in any case; null for none. */
export function findPosition(words: string): Position | null {
  const wanted = words.trim().toLowerCase();
  return offeredPositions.find((one) => wordsOf(one).includes(wanted)) ?? null;
}
