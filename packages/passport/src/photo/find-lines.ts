import { blankGrey, type Grey, halved, smoothed } from "./grey.ts";

export type Band = { left: number; right: number; middle: number };
export type BandPair = { upper: Band; lower: Band };

const DARK = 0.2;
// Half a character's height at half size, and the share of ink in a line of text.
const HALF_HEIGHT = 4;
const FILLED = 0.06;
const MIN_LENGTH = 0.3;
const DISTANCE = { least: 0.047, most: 0.068 } as const;
const PAIRS = 4;

/** By length, edges and distance. `print` is half size; the bands are full size. */
export function findBandPairs(print: Grey): BandPair[] {
  const isPrint = print.data.map((value) => (value > DARK ? 1 : 0));
  const bands = findBands(smoothed({ ...print, data: isPrint }, HALF_HEIGHT));
  const pairs = bands.flatMap((upper) =>
    bands.flatMap((lower) => {
      const misfit = misfitOf(upper, lower);
      return misfit === null ? [] : [{ upper, lower, misfit }];
    }),
  );
  return pairs.toSorted((one, other) => one.misfit - other.misfit).slice(0, PAIRS);
}

function misfitOf(upper: Band, lower: Band): number | null {
  const length = (upper.right - upper.left + lower.right - lower.left) / 2;
  const distance = (lower.middle - upper.middle) / length;
  if (distance < DISTANCE.least || distance > DISTANCE.most) return null;
  const edges = Math.abs(upper.left - lower.left) + Math.abs(upper.right - lower.right);
  return edges > 0.12 * length ? null : edges / length - upper.middle / 1e5;
}

type Run = { left: number; right: number; y: number };

function findBands(dark: Grey): Band[] {
  const bands: Run[][] = [];
  for (let y = 0; y < dark.height; y++) {
    const run = longestRun(dark, y);
    if (!run) continue;
    const last = bands.at(-1)?.at(-1);
    if (last && y - last.y <= 3 && overlaps(last, run)) bands.at(-1)?.push(run);
    else bands.push([run]);
  }
  return bands.filter((rows) => rows.length >= 5).map(bandOf);
}

function overlaps(one: Run, other: Run): boolean {
  const common = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  return common > 0.6 * Math.max(one.right - one.left, other.right - other.left);
}

// Gaps within a line are at most a filler wide.
function longestRun({ width, data }: Grey, y: number): Run | null {
  const gap = width / 30;
  let best: Run | null = null;
  let [left, last] = [-1, -1];
  for (let x = 0; x < width; x++) {
    if ((data[y * width + x] ?? 0) <= FILLED) continue;
    if (left < 0 || x - last > gap) left = x;
    last = x;
    if (!best || last - left > best.right - best.left) best = { left, right: last, y };
  }
  return best && best.right - best.left >= MIN_LENGTH * width ? best : null;
}

function bandOf(rows: Run[]): Band {
  const middle = rows.reduce((sum, { y }) => sum + y, 0) / rows.length;
  const left = rows.map((row) => row.left);
  const right = rows.map((row) => row.right);
  return {
    left: 2 * (quantile(left, 0.25) + HALF_HEIGHT),
    right: 2 * (quantile(right, 0.75) - HALF_HEIGHT),
    middle: 2 * middle,
  };
}

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

const MAX_DEGREES = 21;
const DEGREE = Math.PI / 180;

/** The slope of the text's rows in radians, and how clearly rows show at it. */
export type Fall = { angle: number; score: number };

/** Finds the slope, assuming that the text is not vertical. */
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
    // Split between two rows, so that no angle gains from the pixel grid.
    const place = (y * cos - x * sin) / 2 + 300;
    const row = Math.floor(place);
    rows[row] = (rows[row] ?? 0) + row + 1 - place;
    rows[row + 1] = (rows[row + 1] ?? 0) + place - row;
  }
  return rows.reduce((sum, count, at) => sum + (count - (rows[at - 1] ?? 0)) ** 2, 0);
}

// More than half a stroke at half size, less than half a page's margin.
const THIN = 4;
const EDGE = 6;
// Paper in the deepest shadow is at least this share of the brightest.
const PAPER = 0.4;

/** Dark thin strokes (0 to 1) at half size. Edges, shadows and backgrounds give nothing. */
export function findPrint(picture: Grey): Grey {
  const grey = smoothed(halved(picture), 1);
  // A morphological closing removes what is thinner than the radius.
  const closed = spread(spread(grey, 1), -1);
  const least = PAPER * brightest(closed);
  const data = grey.data.map((value, at) => {
    const around = closed.data[at] ?? 0;
    return isAtEdge(grey, at) ? 0 : (around - value) / Math.max(least, around);
  });
  return { ...grey, data };
}

// A quantile, since a lamp or noise may light a few points.
function brightest({ data }: Grey): number {
  return data.toSorted()[Math.floor(0.98 * data.length)] ?? 1;
}

// Smoothing and compression darken a picture's edge like a line.
function isAtEdge({ width, height }: Grey, at: number): boolean {
  const [x, y] = [at % width, Math.floor(at / width)];
  return x < EDGE || y < EDGE || x >= width - EDGE || y >= height - EDGE;
}

/** 1 for the largest value around, -1 for the smallest one. */
type Pick = 1 | -1;

// The largest or smallest value within the radius: along rows, then columns.
function spread(grey: Grey, pick: Pick): Grey {
  return spreadAlong(spreadAlong(grey, 1, grey.width, pick), grey.width, grey.height, pick);
}

function spreadAlong(
  { width, height, data }: Grey,
  step: number,
  length: number,
  pick: Pick,
): Grey {
  const out = blankGrey(width, height);
  for (let at = 0; at < data.length; at++) {
    const place = step === 1 ? at % width : Math.floor(at / width);
    const from = Math.max(-THIN, -place);
    const to = Math.min(THIN, length - 1 - place);
    let best = data[at] ?? 0;
    for (let by = from; by <= to; by++) {
      const value = data[at + by * step] ?? 0;
      if (pick * (value - best) > 0) best = value;
    }
    out.data[at] = best;
  }
  return out;
}
