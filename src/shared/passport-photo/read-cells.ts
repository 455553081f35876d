import { cellPoints, type LineFit } from "./fit-line.ts";
import type { Grey } from "./grey.ts";
import { likeness, SHAPE_SIZE, type Shape } from "./shapes.ts";

/** What a cell may be: its characters, the likeliest first. */
export type ReadCell = { character: string; likeness: number }[];

const CELLS = 44;
const SHIFTS_X = [-0.16, -0.08, 0, 0.08, 0.16];
const SHIFTS_Y = [-0.1, 0, 0.1];
const KEPT = 4;
const LETTERS = /[A-Z<]/;
const DIGITS = /[0-9]/;
const ALL = /./;

/** The 44 cells of a line, each with the likeliest characters of those that its place allows. */
export function readCells(
  dark: Grey,
  fit: LineFit,
  shapes: readonly Shape[],
  allowed: (place: number) => RegExp,
): ReadCell[] {
  return Array.from({ length: CELLS }, (_, cell) => {
    const fitting = shapes.filter(({ character }) => allowed(cell).test(character));
    return readCell(dark, fit, cell, fitting);
  });
}

/** Those of several sets of shapes that a line looks most like. */
export function bestShapes(
  dark: Grey,
  fit: LineFit,
  sets: readonly (readonly Shape[])[],
): readonly Shape[] {
  const points = Array.from({ length: CELLS }, (_, cell) =>
    cellPoints(dark, fit, cell, { x: 0, y: 0 }, SHAPE_SIZE),
  );
  const scored = sets.map((shapes) => ({ shapes, score: sumOfBest(points, shapes) }));
  return scored.toSorted((one, other) => other.score - one.score)[0]?.shapes ?? [];
}

function sumOfBest(cells: readonly Float32Array[], shapes: readonly Shape[]): number {
  return cells.reduce(
    (sum, points) => sum + Math.max(...shapes.map((shape) => likeness(shape.points, points))),
    0,
  );
}

/** What may stand at each place of line 1. */
export function allowedInFirst(place: number): RegExp {
  return place === 0 ? /P/ : LETTERS;
}

/** What may stand at each place of line 2; a number of Bangladesh has letters first and digits after. */
export function allowedInSecond(place: number, isBangladeshi: boolean): RegExp {
  if (place < 9) return isBangladeshi ? bangladeshiPlace(place) : ALL;
  if (place >= 10 && place <= 12) return LETTERS;
  if (place === 20) return /[MF<]/;
  if (place >= 28 && place <= 41) return ALL;
  return place === 42 ? /[0-9<]/ : DIGITS;
}

function bangladeshiPlace(place: number): RegExp {
  if (place === 0) return /[A-Z]/;
  return place === 1 ? /[A-Z0-9]/ : DIGITS;
}

function readCell(dark: Grey, fit: LineFit, cell: number, shapes: readonly Shape[]): ReadCell {
  const best = new Map<string, number>();
  for (const x of SHIFTS_X) {
    for (const y of SHIFTS_Y) {
      const points = cellPoints(dark, fit, cell, { x, y }, SHAPE_SIZE);
      for (const shape of shapes) {
        const like = likeness(shape.points, points);
        if (like > (best.get(shape.character) ?? -1)) best.set(shape.character, like);
      }
    }
  }
  return [...best]
    .map(([character, like]) => ({ character, likeness: like }))
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, KEPT);
}
