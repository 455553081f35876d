import { pairs } from "../code/correct.ts";
import { formAt } from "../code/number-form.ts";
import type { Band } from "./find-lines.ts";
import { type Grey, valueAt } from "./grey.ts";
import { COARSE_SIZE, likeness, normalised, SHAPE_SIZE, type Shape } from "./shapes.ts";

/** Candidate characters of a cell, best first. */
export type ReadCell = { character: string; likeness: number }[];

const CELLS = 44;
const SHIFTS_X = [-0.16, -0.08, 0, 0.08, 0.16];
const SHIFTS_Y = [-0.1, 0, 0.1];
const MAX_CANDIDATES = 4;
const LETTERS = /[A-Z<]/;
/** Passports, visas and cards begin with these (ICAO 9303). */
const FIRST = /[PVIAC]/;
const DIGITS = /[0-9]/;
const ALL = /./;

/** The 44 cells of a line, each with the best candidates allowed at its position. */
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

export function bestShapes(dark: Grey, fit: LineFit, sets: readonly (readonly Shape[])[]) {
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

export function allowedInFirst(place: number): RegExp {
  return place === 0 ? FIRST : LETTERS;
}

/** Allowed characters by position; a Bangladeshi number has letters first. */
export function allowedInSecond(place: number, isBangladeshi: boolean): RegExp {
  if (place < 9) return isBangladeshi ? formAt(place) : ALL;
  if (place >= 10 && place <= 12) return LETTERS;
  if (place === 20) return /[MF<]/;
  if (place >= 28 && place <= 41) return ALL;
  return place === 42 ? /[0-9<]/ : DIGITS;
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
    .slice(0, MAX_CANDIDATES);
}

/** The position of a line's 44 cells: left and right end, vertical centre at both, and cell height. */
export type LineFit = {
  left: number;
  right: number;
  start: number;
  end: number;
  height: number;
};

/** The line where it would stand if its band held a frame at one side, or missed its first or last character. */
export function neighboursOf(fit: LineFit): Band[] {
  const pitch = (fit.right - fit.left) / CELLS;
  const middle = (fit.start + fit.end) / 2;
  return [
    [1, 0],
    [0, -1],
    [1, 1],
    [-1, -1],
    [-1, 0],
    [0, 1],
  ].map(([left = 0, right = 0]) => ({
    left: fit.left + left * pitch,
    right: fit.right + right * pitch,
    middle,
  }));
}

const CELL_ASPECT = 1.6;
const EVERY = 3;

/** Fits the cells to the band by the mean similarity of every third cell. The ends may move by `reach` cells. */
export function fitLine(dark: Grey, band: Band, shapes: readonly Shape[], reach = 1) {
  const score = (fit: LineFit) => scoreOf(dark, fit, shapes);
  const coarse = coarseFit(band, reach, score);
  return refined(coarse, score);
}

type Scored = { fit: LineFit; score: number };

function coarseFit(band: Band, reach: number, score: (fit: LineFit) => number): Scored {
  const { left, right, middle } = band;
  const pitch = (right - left) / (CELLS - 0.3);
  let best: Scored | null = null;
  for (let first = -reach; first <= reach; first += 0.25) {
    for (let last = -reach; last <= reach; last += 0.25) {
      for (const lift of [-0.2, 0, 0.2]) {
        const fit = {
          left: left + first * pitch,
          right: right + last * pitch,
          start: middle + lift * pitch,
          end: middle + lift * pitch,
          height: CELL_ASPECT * pitch,
        };
        const found = { fit, score: score(fit) };
        if (!best || found.score > best.score) best = found;
      }
    }
  }
  return best ?? { fit: { left, right, start: middle, end: middle, height: 0 }, score: 0 };
}

function refined(coarse: Scored, score: (fit: LineFit) => number): Scored {
  const pitch = (coarse.fit.right - coarse.fit.left) / CELLS;
  let best = coarse;
  for (const step of [0.15, 0.1, 0.06, 0.04, 0.02]) {
    for (const key of ["left", "right", "start", "end", "height"] as const) {
      for (const direction of [-1, 1]) {
        const fit = { ...best.fit, [key]: best.fit[key] + direction * step * pitch };
        const found = { fit, score: score(fit) };
        if (found.score > best.score) best = found;
      }
    }
  }
  return best;
}

function scoreOf(dark: Grey, fit: LineFit, shapes: readonly Shape[]): number {
  let [sum, count] = [0, 0];
  for (let cell = 0; cell < CELLS; cell += EVERY) {
    const points = cellPoints(dark, fit, cell, { x: 0, y: 0 }, COARSE_SIZE);
    sum += Math.max(...shapes.map(({ coarse }) => likeness(coarse, points)));
    count++;
  }
  return sum / count;
}

/** The points of one cell, shifted by fractions of the pitch, normalised. */
function cellPoints(
  dark: Grey,
  fit: LineFit,
  cell: number,
  shift: { x: number; y: number },
  { width, height }: { width: number; height: number },
): Float32Array {
  const pitch = (fit.right - fit.left) / CELLS;
  const share = (cell + 0.5) / CELLS;
  const left = fit.left + (cell + shift.x) * pitch;
  const top = fit.start + (fit.end - fit.start) * share - fit.height / 2 + shift.y * pitch;
  const points = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const x = left + ((column + 0.5) / width) * pitch;
      const y = top + ((row + 0.5) / height) * fit.height;
      points[row * width + column] = valueAt(dark, x, y, 0);
    }
  }
  return normalised(points);
}

const WEAKEST = 14;
const MAX_LOSS = 0.12;
const MIN_LEAD = 0.06;

type Swap = { at: number; character: string; loss: number };

/** One or two of the weakest cells replaced, if that clearly proves the line best; otherwise null. */
export function provenAlternative(cells: readonly ReadCell[], isProven: (line: string) => boolean) {
  const line = lineOf(cells);
  const swaps = weakest(cells).flatMap((at) => swapsOf(cells[at] ?? [], at));
  const tries = [...swaps.map((swap) => [swap]), ...pairs(swaps)]
    .map((parts) => ({
      line: swapped(line, parts),
      loss: parts.reduce((sum, { loss }) => sum + loss, 0),
    }))
    .filter(({ loss }) => loss <= MAX_LOSS + MIN_LEAD)
    .toSorted((one, other) => one.loss - other.loss);
  const [first, second] = tries.filter((one) => isProven(one.line)).slice(0, 2);
  if (!first || first.loss > MAX_LOSS) return null;
  return second && second.loss - first.loss < MIN_LEAD ? null : first.line;
}

export function lineOf(cells: readonly ReadCell[]): string {
  return cells.map(([best]) => best?.character ?? "<").join("");
}

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

function swapped(line: string, swaps: readonly Swap[]): string {
  const characters = [...line];
  for (const { at, character } of swaps) characters[at] = character;
  return characters.join("");
}
