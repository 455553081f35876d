import type { Band } from "./find-lines-in-picture.ts";
import { type Grey, valueAt } from "./grey.ts";
import { COARSE_SIZE, likeness, normalised, type Shape } from "./shapes.ts";

/** Where a line's 44 cells lie: left and right end, the height of its middle at both, and the height of a cell. */
export type LineFit = {
  left: number;
  right: number;
  start: number;
  end: number;
  height: number;
};

const CELLS = 44;
const CELL_ASPECT = 1.6;
const EVERY = 3;

/**
 * The cells' places at which every third of them looks most like characters, with the mean likeness. The ends are looked
 * for within `reach` cells of the band's.
 */
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

/** The points of one cell, shifted by parts of the pitch, as a normalised shape. */
export function cellPoints(
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
