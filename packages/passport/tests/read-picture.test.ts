import { readPassportCode } from "@slipdesk/passport";
import { linesOf, rahim } from "@slipdesk/passport/made-up";
import { readPicture } from "@slipdesk/passport/photo";
import { expect, test } from "vitest";
import { blankGrey, type Grey, levelled, quarterTurned } from "../src/photo/grey.ts";
import { readShapes, SHAPE_SIZE } from "../src/photo/shapes.ts";

const isFull = process.env.ENDURANCE === "full";
const today = "2026-11-21";
const lines = linesOf(rahim);

test("a picture of the two lines is read character by character, also sideways, upside down or tilted", () => {
  const page = drawn(lines);
  const aside = quarterTurned(page);
  const tilted = levelled(page, (5 * Math.PI) / 180);
  // Upright it is also read below, among more than its lines.
  const pictures = [quarterTurned(quarterTurned(aside)), page, tilted, aside, quarterTurned(aside)];
  for (const picture of pictures.slice(0, isFull ? 5 : 1)) {
    expect(readPicture(picture, today)?.lines).toEqual(lines);
  }
});

test("a picture of the two lines is read on a shaded page on a dark, grainy table", () => {
  const page = drawn(lines);
  expect(readPicture(onTable(page), today)?.lines).toEqual(lines);
});

const LINES: [string, number[]][] = [
  ["a frame around the code", [110, 1288]],
  ["a line before the code", [112]],
  ["a line after the code", [1286]],
];

test.each(LINES.slice(0, isFull ? 3 : 1))("a picture with %s is read", (_what, places) => {
  const page = drawn(lines);
  for (const left of places) paint(page, { left, top: 385, width: 6, height: 140 });
  expect(readPicture(page, today)?.lines).toEqual(lines);
});

test.each([-20, 12, 20].slice(0, isFull ? 3 : 1))(
  "a picture tilted by %i degrees is read",
  (degrees) => {
    const tilted = levelled(drawn(lines), (degrees * Math.PI) / 180);
    expect(readPicture(tilted, today)?.lines).toEqual(lines);
  },
);

test("a code that takes 40% of the width of its picture is read", () => {
  const page = drawn(lines);
  const wide = blankGrey(2 * page.width + 200, 2 * page.height);
  wide.data.fill(220);
  for (let y = 0; y < page.height; y++) {
    const row = page.data.subarray(y * page.width, (y + 1) * page.width);
    wide.data.set(row, (y + 500) * wide.width + 900);
  }
  expect(readPicture(wide, today)?.lines).toEqual(lines);
});

test.each(["V", "I", "A", "C"].slice(0, isFull ? 4 : 1))(
  "a picture of a document %s is never read as of a passport",
  (type) => {
    const other = [type + lines[0].slice(1), lines[1]] as const;
    const found = readPicture(drawn(other), today)?.lines;
    expect(found).toEqual(other);
    expect(readPassportCode(found?.join("\n") ?? "", { today })).toMatchObject({
      kind: "refused",
      message: "This code is not of a passport.",
    });
  },
);

test("in a picture without a code nothing is found", () => {
  expect(readPicture(paper(), today)).toBeNull();
  expect(readPicture(drawn(["IDENTITY CARD", "MD RAHIM UDDIN"]), today)).toBeNull();
});

function paper(): Grey {
  const page = blankGrey(1400, 700);
  page.data.fill(220);
  return page;
}

function drawn(text: readonly string[]): Grey {
  const page = paper();
  const shapes = new Map(readShapes().map(({ character, points }) => [character, points]));
  const scale = 1.25;
  for (const [row, line] of text.entries()) {
    for (const [cell, character] of [...line].entries()) {
      const points = shapes.get(character);
      if (points) stamp(page, points, 140 + cell * SHAPE_SIZE.width * scale, 400 + row * 62, scale);
    }
  }
  return page;
}

type Box = { left: number; top: number; width: number; height: number };

function paint(page: Grey, { left, top, width, height }: Box): void {
  for (let y = top; y < top + height; y++) {
    page.data.fill(35, y * page.width + left, y * page.width + left + width);
  }
}

// The page takes its middle part; the grain is the same each time.
function onTable({ width, height, data }: Grey): Grey {
  let state = 7;
  const grain = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state / 2 ** 32 - 0.5) * 60;
  };
  const isTable = (x: number, y: number) => x < 85 || x > width - 85 || y < 60 || y > height - 60;
  const spoilt = data.map((value, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return (isTable(x, y) ? 100 : value) * (1 - (0.5 * x) / width) + grain();
  });
  return { width, height, data: spoilt };
}

function stamp(page: Grey, points: Float32Array, left: number, top: number, scale: number): void {
  const least = Math.min(...points);
  const most = Math.max(...points);
  for (let y = 0; y < SHAPE_SIZE.height * scale; y++) {
    for (let x = 0; x < SHAPE_SIZE.width * scale; x++) {
      const at = Math.floor(y / scale) * SHAPE_SIZE.width + Math.floor(x / scale);
      const dark = ((points[at] ?? least) - least) / (most - least);
      page.data[(top + y) * page.width + Math.round(left + x)] = 220 * (1 - 0.85 * dark);
    }
  }
}
