import type { Grey } from "./grey.ts";

const MAX_DEGREES = 14;
const DARK = 0.2;
const DEGREE = Math.PI / 180;

/** By which angle, in radians, rows of text fall, and how well dark points gather in rows at it, where they gather best. */
export type Fall = { angle: number; score: number };

/** How rows of text fall, taken for rows that lie and do not stand. */
export function findFall(print: Grey): Fall {
  const points = darkPoints(print);
  const coarse = bestAngle(points, 0, MAX_DEGREES * DEGREE, DEGREE);
  return bestAngle(points, coarse.angle, DEGREE, DEGREE / 6);
}

function darkPoints({ width, height, data }: Grey): [number, number][] {
  const points: [number, number][] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] ?? 0) > DARK) points.push([x, y]);
    }
  }
  return points;
}

function bestAngle(points: [number, number][], middle: number, reach: number, step: number): Fall {
  let best = { angle: middle, score: -1 };
  for (let angle = middle - reach; angle <= middle + reach + step / 2; angle += step) {
    const score = gathering(points, angle);
    if (score > best.score) best = { angle, score };
  }
  return best;
}

function gathering(points: [number, number][], angle: number): number {
  const rows = new Float64Array(1400);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (const [x, y] of points) {
    // Shared between two rows, so that no angle gains by falling together with the points' own grid.
    const place = (y * cos - x * sin) / 2 + 300;
    const row = Math.floor(place);
    rows[row] = (rows[row] ?? 0) + row + 1 - place;
    rows[row + 1] = (rows[row + 1] ?? 0) + place - row;
  }
  return rows.reduce((sum, count, at) => sum + (count - (rows[at - 1] ?? 0)) ** 2, 0);
}
