import { POSITIONS } from "#shared/options/positions.ts";

export type Position = (typeof POSITIONS)[number];

/** The occupations that a form offers, in the booking form's order. */
export const offeredPositions: readonly Position[] = POSITIONS.filter(
  (position) => position.offered,
);

/** Offered occupations whose name has the term in it, in any case: first those that start with it. All of them for an empty term. */
export function searchPositions(term: string): readonly Position[] {
  const wanted = term.trim().toLowerCase();
  const nameOf = (position: Position) => position.name.toLowerCase();
  const found = offeredPositions.filter((position) => nameOf(position).includes(wanted));
  const starting = found.filter((position) => nameOf(position).startsWith(wanted));
  return [...starting, ...found.filter((position) => !starting.includes(position))];
}
