import { type Grey, smoothed } from "./grey.ts";

/** A dark run over several rows that may be a line of text. */
export type Band = { left: number; right: number; middle: number };
/** Two bands that may be the two lines of a passport code. */
export type BandPair = { upper: Band; lower: Band };

const DARK = 0.2;
// Half a character's height, at half size; and how much of such a place a line of characters fills.
const REACH = 4;
const FILLED = 0.06;
const MIN_LENGTH = 0.45;
const DISTANCE = { least: 0.047, most: 0.068 } as const;
const PAIRS = 4;

/**
 * The pairs of dark runs that look most like the two lines: equal length and edge, the right distance. `print` is at half
 * the picture's size, the bands are in the picture's own.
 */
export function findBandPairs(print: Grey): BandPair[] {
  const isPrint = print.data.map((value) => (value > DARK ? 1 : 0));
  const bands = findBands(smoothed({ ...print, data: isPrint }, REACH));
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

// Between two characters of a line there is at most a filler's width of light.
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
  return {
    left:
      2 * REACH +
      2 *
        quantile(
          rows.map(({ left }) => left),
          0.25,
        ),
    right:
      -2 * REACH +
      2 *
        quantile(
          rows.map(({ right }) => right),
          0.75,
        ),
    middle: 2 * middle,
  };
}

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}
