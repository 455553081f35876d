import { numberFits } from "#shared/passport-code/number-form.ts";
import { proofFault } from "#shared/passport-code/proof.ts";
import { readPassportCode } from "#shared/passport-code/read-passport-code.ts";
import type { PlainDate } from "#shared/time/plain-date.ts";
import { findAngle } from "./find-angle.ts";
import { type BandPair, findBandPairs } from "./find-lines-in-picture.ts";
import { findPrint } from "./find-print.ts";
import { fitLine, type LineFit } from "./fit-line.ts";
import { darkness, type Grey, levelled, part, quarterTurned } from "./grey.ts";
import {
  allowedInFirst,
  allowedInSecond,
  bestShapes,
  type ReadCell,
  readCells,
} from "./read-cells.ts";
import { lineOf, marginOf, provenAlternative } from "./second-thoughts.ts";
import { readShapes, type Shape } from "./shapes.ts";

/** A passport code read from a picture: its characters, and which of them are uncertain. */
export type PictureReading = {
  lines: readonly [string, string];
  /** Places of weak cells, line by line. */
  weak: readonly [readonly number[], readonly number[]];
  /** The two lines, cut out and level: how dark each point is, 0 to 1. */
  cut: Grey;
};

const MIN_LIKENESS = 0.5;
const WEAK_MARGIN = 0.05;
const SOFTNESS = [0, 1, 2];

/**
 * The two lines of a passport code in a picture, in whichever of the four directions it lies, or null when there are
 * none. The characters are those that look likest; nothing else is promised of them.
 */
export function readPicture(picture: Grey, today: PlainDate): PictureReading | null {
  const shapes = readShapes();
  let turned = picture;
  let fallback: PictureReading | null = null;
  for (let quarter = 0; quarter < 4; quarter++) {
    const reading = readLevel(turned, shapes, today);
    if (reading && isRead(reading.lines, today)) return reading;
    fallback ??= reading;
    turned = quarterTurned(turned);
  }
  return fallback;
}

function readLevel(picture: Grey, shapes: Shape[], today: PlainDate): PictureReading | null {
  const dark = darkness(picture);
  const print = findPrint(picture);
  const angle = findAngle(print);
  const level = levelled(dark, angle);
  const found = findBandPairs(levelled(print, angle))
    .map((pair) => fitPair(level, pair, shapes))
    .toSorted((one, other) => other.score - one.score)[0];
  if (!found || found.score < MIN_LIKENESS) return null;
  return readLines(level, found, today);
}

type FittedPair = { first: LineFit; second: LineFit; score: number };

function fitPair(level: Grey, { upper, lower }: BandPair, shapes: Shape[]): FittedPair {
  const second = fitLine(level, lower, shapes);
  // A row of fillers fits as well one cell further: only line 2 has other characters at both ends.
  const band = { ...upper, left: second.fit.left, right: second.fit.right };
  const first = fitLine(level, band, shapes, 0.5);
  return { first: first.fit, second: second.fit, score: Math.min(first.score, second.score) };
}

function readLines(level: Grey, { first, second }: FittedPair, today: PlainDate): PictureReading {
  const shapes = bestShapes(level, second, SOFTNESS.map(readShapes));
  const names = readCells(level, first, shapes, allowedInFirst);
  const free = readCells(level, second, shapes, (place) => allowedInSecond(place, false));
  const isBangladeshi = lineOf(free.slice(10, 13)) === "BGD";
  const data = isBangladeshi
    ? readCells(level, second, shapes, (place) => allowedInSecond(place, true))
    : free;
  const name = lineOf(names);
  const read = lineOf(data);
  const proven = isRead([name, read], today)
    ? read
    : provenAlternative(
        data,
        (line) => numberFits(line) && proofFault([name, line], today) === null,
      );
  return {
    lines: [name, proven ?? read],
    weak: [weakPlaces(names), weakPlaces(data)],
    cut: cutOut(level, first, second),
  };
}

function cutOut(level: Grey, first: LineFit, second: LineFit): Grey {
  return part(level, {
    left: Math.min(first.left, second.left),
    right: Math.max(first.right, second.right),
    top: Math.min(first.start, first.end) - first.height / 2,
    bottom: Math.max(second.start, second.end) + second.height / 2,
  });
}

function isRead(lines: readonly [string, string], today: PlainDate): boolean {
  return readPassportCode(lines.join("\n"), { today }).kind === "read";
}

function weakPlaces(cells: readonly ReadCell[]): number[] {
  return cells.flatMap((cell, at) => (marginOf(cell) < WEAK_MARGIN ? [at] : []));
}
