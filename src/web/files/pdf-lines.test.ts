import { expect, test } from "vitest";
import { linesOf } from "./pdf-lines.ts";

const at = (str: string, x: number, y: number, width = str.length * 5) => ({
  str,
  width,
  height: 10,
  transform: [10, 0, 0, 10, x, y],
});

test("lines are read from the top, columns are separated by tabs and words by spaces", () => {
  const pieces = [
    at("EK2755015", 200, 700),
    at("RAFIQUL", 200, 720.4),
    at("Passport", 50, 700),
    at("№", 94, 700),
    at("First", 50, 720),
    at(" ", 75, 720),
    at("name", 77, 720),
  ];
  expect(linesOf(pieces)).toBe("First name\tRAFIQUL\nPassport №\tEK2755015");
});

test("pieces of one word stay together, and a page without text has none", () => {
  expect(linesOf([at("EK27", 50, 700), at("55015", 70, 700)])).toBe("EK2755015");
  expect(linesOf([at("  ", 50, 700)])).toBe("");
  expect(linesOf([])).toBe("");
});
