import { blankGrey, type Grey, halved, smoothed } from "./grey.ts";

// More than half a stroke at half size, less than half a page's margin.
const REACH = 4;
const EDGE = 6;
// Paper in the deepest shadow is not darker than this share of what is brightest.
const PAPER = 0.4;

/**
 * Where there may be print, at half the picture's size: how much darker than what lies around it each thin thing is, 0
 * to 1. The edge of a page, its shadow and the dark beside it are nothing; the grain of a photo is little.
 */
export function findPrint(picture: Grey): Grey {
  const grey = smoothed(halved(picture), 1);
  // Closed: whatever is thinner than the reach has gone, whatever is broader has stayed.
  const closed = spread(spread(grey, Math.max), Math.min);
  const least = PAPER * brightest(closed);
  const data = grey.data.map((value, at) => {
    const around = closed.data[at] ?? 0;
    return isAtEdge(grey, at) ? 0 : (around - value) / Math.max(least, around);
  });
  return { ...grey, data };
}

// A few points are lit by chance or by a lamp.
function brightest({ data }: Grey): number {
  return data.toSorted()[Math.floor(0.98 * data.length)] ?? 1;
}

// Smoothing and packing darken the edge of a picture like a line.
function isAtEdge({ width, height }: Grey, at: number): boolean {
  const [x, y] = [at % width, Math.floor(at / width)];
  return x < EDGE || y < EDGE || x >= width - EDGE || y >= height - EDGE;
}

// The most (or least) of all values within the reach: along the rows, then along the columns.
function spread(grey: Grey, pick: (...values: number[]) => number): Grey {
  return spreadAlong(spreadAlong(grey, 1, grey.width, pick), grey.width, grey.height, pick);
}

function spreadAlong(
  { width, height, data }: Grey,
  step: number,
  length: number,
  pick: (...values: number[]) => number,
): Grey {
  const out = blankGrey(width, height);
  for (let at = 0; at < data.length; at++) {
    const place = step === 1 ? at % width : Math.floor(at / width);
    const from = Math.max(-REACH, -place);
    const to = Math.min(REACH, length - 1 - place);
    let best = data[at] ?? 0;
    for (let by = from; by <= to; by++) best = pick(best, data[at + by * step] ?? 0);
    out.data[at] = best;
  }
  return out;
}
