import type { ReadCell } from "./read-cells.ts";

const WEAKEST = 14;
const MAX_LOSS = 0.12;
const MIN_LEAD = 0.06;

type Swap = { at: number; character: string; loss: number };

/**
 * The line with the second to fourth shape in one or two of its weakest cells, when that proves it: only where little
 * likeness is lost and the next such line is clearly less like. Null when nothing is proven.
 */
export function provenAlternative(
  cells: readonly ReadCell[],
  isProven: (line: string) => boolean,
): string | null {
  const line = lineOf(cells);
  const swaps = weakest(cells).flatMap((at) => swapsOf(cells[at] ?? [], at));
  const tries = [...swaps.map((swap) => [swap]), ...pairsOf(swaps)]
    .map((parts) => ({ line: swapped(line, parts), loss: lossOf(parts) }))
    .filter(({ loss }) => loss <= MAX_LOSS + MIN_LEAD)
    .toSorted((one, other) => one.loss - other.loss);
  const [first, second] = tries.filter((one) => isProven(one.line)).slice(0, 2);
  if (!first || first.loss > MAX_LOSS) return null;
  return second && second.loss - first.loss < MIN_LEAD ? null : first.line;
}

/** The likeliest characters of the cells. */
export function lineOf(cells: readonly ReadCell[]): string {
  return cells.map(([best]) => best?.character ?? "<").join("");
}

/** How far the likeliest character of a cell is before the next. */
export function marginOf([best, next]: ReadCell): number {
  return (best?.likeness ?? 0) - (next?.likeness ?? 0);
}

function weakest(cells: readonly ReadCell[]): number[] {
  const places = cells.map((_, at) => at);
  const margin = (at: number) => marginOf(cells[at] ?? []);
  return places.toSorted((one, other) => margin(one) - margin(other)).slice(0, WEAKEST);
}

function swapsOf([best, ...others]: ReadCell, at: number): Swap[] {
  if (!best) return [];
  return others.map(({ character, likeness }) => ({
    at,
    character,
    loss: best.likeness - likeness,
  }));
}

function pairsOf(swaps: readonly Swap[]): Swap[][] {
  return swaps.flatMap((one, index) =>
    swaps.slice(index + 1).flatMap((other) => (other.at === one.at ? [] : [[one, other]])),
  );
}

function swapped(line: string, swaps: readonly Swap[]): string {
  const characters = [...line];
  for (const { at, character } of swaps) characters[at] = character;
  return characters.join("");
}

function lossOf(swaps: readonly Swap[]): number {
  return swaps.reduce((sum, { loss }) => sum + loss, 0);
}
