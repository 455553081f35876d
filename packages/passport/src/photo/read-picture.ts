import { numberFits } from "../code/number-form.ts";
import { proofFailure } from "../code/proof.ts";
import { readPassportCode } from "../code/read-passport-code.ts";
import type { Day } from "../day.ts";
import { type BandPair, type Fall, findBandPairs, findFall, findPrint } from "./find-lines.ts";
import { crop, darkness, type Grey, levelled, quarterTurned } from "./grey.ts";
import {
  allowedInFirst,
  allowedInSecond,
  bestShapes,
  fitLine,
  type LineFit,
  lineOf,
  marginOf,
  neighboursOf,
  provenAlternative,
  type ReadCell,
  readCells,
} from "./read-cells.ts";
import { readShapes, type Shape } from "./shapes.ts";

export type PictureReading = {
  lines: readonly [string, string];
  weak: readonly [readonly number[], readonly number[]];
  /** The two lines cropped and levelled; darkness 0 to 1. */
  cut: Grey;
};

const MIN_LIKENESS = 0.5;
/** Upside-down text never reaches this similarity. */
const SURE_LIKENESS = 0.75;
/** A line that stands one place beside where it was found is as clear as the rest, or it is none. */
const LEAST_BESIDE = 0.62;
const WEAK_MARGIN = 0.05;
const SOFTNESS = [0, 1, 2];

/** In any orientation; null if there are none. The result is not proven. */
export function readPicture(picture: Grey, today: Day): PictureReading | null {
  const shapes = readShapes();
  const found: FoundPair[] = [];
  for (const view of viewsOf(picture)) {
    const pair = findPair(view, shapes);
    if (pair === null) continue;
    // A match this good is read before other orientations are tried.
    const reading = pair.score >= SURE_LIKENESS ? readLines(pair, today) : null;
    if (reading && isKnown(reading.lines, today)) return reading;
    found.push({ ...pair, reading });
  }
  let likest: PictureReading | null = null;
  for (const pair of found.toSorted((one, other) => other.score - one.score)) {
    const reading = pair.reading ?? readLines(pair, today);
    if (isKnown(reading.lines, today)) return reading;
    likest ??= reading;
  }
  for (const pair of found) {
    const reading = readBeside(pair, today, shapes);
    if (reading) return reading;
  }
  return likest;
}

/** A frame or shadow beside the lines counts as a character: one place left and right is tried, and only proof is taken. */
function readBeside({ level, first, second }: LevelPair, today: Day, shapes: Shape[]) {
  for (const beside of neighboursOf(second)) {
    const refitted = fitLine(level, beside, shapes, 0.25);
    if (refitted.score < LEAST_BESIDE) continue;
    const middle = (first.start + first.end) / 2;
    const upper = { middle, left: refitted.fit.left, right: refitted.fit.right };
    const names = fitLine(level, upper, shapes, 0.25);
    const pair = { level, first: names.fit, second: refitted.fit, score: names.score };
    const reading = names.score < LEAST_BESIDE ? null : readLines(pair, today, false);
    if (reading && isKnown(reading.lines, today)) return reading;
  }
  return null;
}

type View = { picture: Grey; print: Grey; fall: Fall };

/** The four orientations, those with horizontal text first. */
function* viewsOf(picture: Grey): Generator<View> {
  const upright = { picture, print: findPrint(picture) };
  const onSide = turned(upright);
  const views = [upright, onSide]
    .map((view) => ({ ...view, fall: findFall(view.print) }))
    .toSorted((one, other) => other.fall.score - one.fall.score);
  for (const view of views) {
    yield view;
    // The slope is the same upside down.
    yield { ...turned(turned(view)), fall: view.fall };
  }
}

function turned({ picture, print }: Omit<View, "fall">): Omit<View, "fall"> {
  return { picture: quarterTurned(picture), print: quarterTurned(print) };
}

function findPair({ picture, print, fall: { angle } }: View, shapes: Shape[]) {
  const pairs = findBandPairs(levelled(print, angle));
  if (pairs.length === 0) return null;
  const level = levelled(darkness(picture), angle);
  const [best] = pairs
    .map((pair) => fitPair(level, pair, shapes))
    .toSorted((one, other) => other.score - one.score);
  return best && best.score >= MIN_LIKENESS ? { ...best, level } : null;
}

type FittedPair = { first: LineFit; second: LineFit; score: number };

function fitPair(level: Grey, { upper, lower }: BandPair, shapes: Shape[]): FittedPair {
  const second = fitLine(level, lower, shapes);
  // A row of fillers also fits one cell further; only line 2 has other characters at both ends.
  const band = { ...upper, left: second.fit.left, right: second.fit.right };
  const first = fitLine(level, band, shapes, 0.5);
  return { first: first.fit, second: second.fit, score: Math.min(first.score, second.score) };
}

type LevelPair = FittedPair & { level: Grey };
type FoundPair = LevelPair & { reading: PictureReading | null };

function readLines(
  { level, first, second }: LevelPair,
  today: Day,
  mayCorrect = true,
): PictureReading {
  const shapes = bestShapes(level, second, SOFTNESS.map(readShapes));
  const names = readCells(level, first, shapes, allowedInFirst);
  const free = readCells(level, second, shapes, (place) => allowedInSecond(place, false));
  const isBangladeshi = lineOf(free.slice(10, 13)) === "BGD";
  const data = isBangladeshi
    ? readCells(level, second, shapes, (place) => allowedInSecond(place, true))
    : free;
  const name = lineOf(names);
  const read = lineOf(data);
  const proven =
    isKnown([name, read], today) || !mayCorrect
      ? read
      : provenAlternative(
          data,
          (line) => numberFits(line) && proofFailure([name, line], today) === null,
        );
  return {
    lines: [name, proven ?? read],
    weak: [weakPlaces(names), weakPlaces(data)],
    cut: cutOut(level, first, second),
  };
}

function cutOut(level: Grey, first: LineFit, second: LineFit): Grey {
  return crop(level, {
    left: Math.min(first.left, second.left),
    right: Math.max(first.right, second.right),
    top: Math.min(first.start, first.end) - first.height / 2,
    bottom: Math.max(second.start, second.end) + second.height / 2,
  });
}

/** Read, or proven to be of another document. */
function isKnown(lines: readonly [string, string], today: Day): boolean {
  if (readPassportCode(lines.join("\n"), { today }).kind === "read") return true;
  return !lines[0].startsWith("P") && proofFailure(lines, today) === null;
}

function weakPlaces(cells: readonly ReadCell[]): number[] {
  return cells.flatMap((cell, at) => (marginOf(cell) < WEAK_MARGIN ? [at] : []));
}
