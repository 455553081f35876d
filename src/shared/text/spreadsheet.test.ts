import { expect, test } from "vitest";
import { OpenQuotationMark, readCsv } from "./spreadsheet.ts";

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells);

test.each([
  ["a blank before it", 'P,L\nA1, "b, c"\n', ["A1", "b, c"]],
  ["several blanks before it", 'P,L\nA1,   "b, c"\n', ["A1", "b, c"]],
  ["a no-break space before it", 'P,L\nA1,\u00a0"b, c"\n', ["A1", "b, c"]],
  ["blanks on both sides", 'P,L,X\nA1, "b, c" ,d\n', ["A1", "b, c", "d"]],
  ["a blank before the first cell", 'P,L\n "A1, x",b\n', ["A1, x", "b"]],
  ["a blank, in a file with semicolons", 'P;L\nA1; "b; c"\n', ["A1", "b; c"]],
  ["a blank, in a file with bars", 'P|L\nA1| "b|c"\n', ["A1", "b|c"]],
  ["a blank, in a file with tabs", 'P\tL\tX\nA1\t "b\tc"\t\n', ["A1", "b\tc", ""]],
  ["a blank, and marks within", 'P,L\nA1, "b ""c"", d"\n', ["A1", 'b "c", d']],
  ["a blank, in two lines", 'P, L, X\nA1, "b\nc", d\n', ["A1", "b\nc", "d"]],
  ["a blank, and nothing in it", 'P,L\nA1,  ""\n', ["A1", ""]],
])("a cell in quotation marks is read with %s", (_what, text, cells) => {
  expect(cellsOf(text)[1]).toEqual(cells);
});

test("empty cells between tabs keep their places", () => {
  expect(cellsOf("P\tL\tX\n\t\tc\na\t\t\n")).toEqual([
    ["P", "L", "X"],
    ["", "", "c"],
    ["a", "", ""],
  ]);
});

test("lines that end in several ways are all rows, each with its own line", () => {
  expect(readCsv("P,L\r\nA1,b\nA2,c\rA3,d")).toEqual([
    { line: 1, cells: ["P", "L"] },
    { line: 2, cells: ["A1", "b"] },
    { line: 3, cells: ["A2", "c"] },
    { line: 4, cells: ["A3", "d"] },
  ]);
});

test("a mark behind a blank that is not closed names its line", () => {
  const read = () => readCsv('P,L\nA1, "b, c\nA2,d\n');
  expect(read).toThrow(OpenQuotationMark);
  expect(read).toThrow("line 2");
});

test("a mark within a cell stays a letter", () => {
  expect(cellsOf('P,L\nA1,"b" c\n')[1]).toEqual(["A1", '"b" c']);
  expect(cellsOf('P,L\nA1,5" pipe\n')[1]).toEqual(["A1", '5" pipe']);
});
