import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { workbookOf } from "#web/testing/make-workbook.ts";
import { answerTo, type SheetAnswer } from "./read-sheets.ts";

const open = (bytes: Uint8Array<ArrayBuffer>) => answerTo({ workbook: bytes.slice().buffer });
const openRows = (rows: string, more: { before?: string; after?: string } = {}) =>
  open(workbookOf([{ rows, ...more }]));

const cell = (text: string, at = "") => `<c ${at} t="inlineStr"><is><t>${text}</t></is></c>`;
const rowOf = (...cells: string[]) => `<row>${cells.join("")}</row>`;
const times = (count: number, row: string) => Array<string>(count).fill(row).join("");

const sizesOf = (answer: SheetAnswer) =>
  Array.isArray(answer) ? answer.map(({ rows, tooMuch = rows.length }) => tooMuch) : answer;

describe("a workbook is read within its bounds", () => {
  test.each([
    ["cells of 16,384 columns in 100 rows", times(100, rowOf(cell("a", 'r="XFD1"'))), "kept"],
    ["in more rows", times(200, rowOf(cell("a", 'r="XFD1"'))), "too much"],
    ["texts of 10 million letters", times(100, rowOf(cell("a".repeat(100_000)))), "kept"],
    ["and one letter", times(100, rowOf(cell("a".repeat(100_000)))) + rowOf(cell("a")), "too much"],
  ])("%s: %#", (_what, rows, outcome) => {
    // Each cell follows the row before it, whatever its own address says of the row.
    const placed = rows.split("<row>").map((row, at) => row.replace('"XFD1"', `"XFD${at}"`));
    const answer = openRows(placed.join("<row>"));
    expect(Array.isArray(answer) ? "kept" : answer).toBe(outcome);
  });

  test("a text that many cells share counts in each of them", () => {
    const strings = `<si><t>${"a".repeat(1_000_000)}</t></si>`;
    const shared = '<c t="s"><v>0</v></c>';
    const read = (cells: number) =>
      open(workbookOf([{ rows: times(cells, rowOf(shared)) }], { strings }));
    expect(sizesOf(read(10))).toEqual([10]);
    expect(sizesOf(read(11))).toBe("too much");
  });

  test("so do the cells that a merged one fills, and sheets that stand in one file several times", () => {
    const rows = times(1_000, rowOf(cell("a")));
    const mergedTimes = (merges: number) =>
      `<mergeCells>${times(merges, '<mergeCell ref="A1:A1048576"/>')}</mergeCells>`;
    expect(sizesOf(openRows(rows, { after: mergedTimes(1_000) }))).toEqual([1_000]);
    expect(sizesOf(openRows(rows, { after: mergedTimes(2_010) }))).toBe("too much");
    const sheets = Array.from({ length: 11 }, () => ({ rows: rowOf(cell("a".repeat(1_000_000))) }));
    expect(sizesOf(open(workbookOf(sheets)))).toBe("too much");
  });

  test("a row that no workbook can have is left out; the last one that it can have is read", () => {
    const far = (row: number) => `<row r="${row}">${cell("far", `r="A${row}"`)}</row>`;
    const near = rowOf(cell("near"));
    expect(sizesOf(openRows(near + far(1_048_577) + far(99_999_999_999)))).toEqual([1]);
    const answer = openRows(near + far(1_048_576));
    expect(Array.isArray(answer) && answer[0]?.rows.at(-1)).toEqual(["far"]);
  });

  test("columns are hidden within the sheet only, and each once", () => {
    const before = `<cols>${times(100, '<col min="-1000000" max="99999999" hidden="1"/>')}</cols>`;
    const answer = openRows(rowOf(cell("a")), { before });
    const hidden = Array.isArray(answer) ? (answer[0]?.hiddenColumns ?? []) : [];
    expect([hidden.length, hidden[0], hidden.at(-1)]).toEqual([16_384, 0, 16_383]);
  });

  test("what a sheet says of its size counts for nothing", () => {
    const before = '<dimension ref="A1:XFD1048576"/>';
    expect(sizesOf(openRows(rowOf(cell("a")), { before }))).toEqual([1]);
  });

  /** Where the list of a zip's files says how large the file will be. */
  const SIZE_AT = 24;
  function unpackingTo(size: number): Uint8Array<ArrayBuffer> {
    const bytes = workbookOf([{ rows: times(100, rowOf(cell("a".repeat(100)))) }]);
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    for (let at = 0; at + 46 < bytes.length; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + SIZE_AT, size, true);
    }
    return bytes;
  }

  test("more than 200 MB are not unpacked, and nothing that unpacks to more than it says", () => {
    expect(sizesOf(open(unpackingTo(210 * 1024 * 1024)))).toBe("too much");
    expect(sizesOf(open(unpackingTo(10)))).toBe("broken");
  });

  test.each([
    ["half of a workbook", workbookOf([{ rows: rowOf(cell("a")) }]).slice(0, 400)],
    ["a workbook in a zip", zipSync({ "list.xlsx": workbookOf([{ rows: rowOf(cell("a")) }]) })],
    ["a zip of nothing", zipSync({})],
    ["no zip", strToU8("PK\u0003\u0004 and nothing else")],
    ["nothing", new Uint8Array()],
  ])("%s is broken", (_what, bytes) => {
    expect(sizesOf(open(Uint8Array.from(bytes)))).toBe("broken");
  });
});

describe("a sheet that would hold up the page is not handed over, but how large it is", () => {
  test.each([
    ["5,000 rows", times(5_000, "a,b\n"), 5_000],
    ["one more", times(5_001, "a,b\n"), { rows: 5_001, columns: 2 }],
    ["rows with nothing in them", `a,b\n${times(6_000, ",\n")}c,d`, 6_002],
    ["600 columns", `${times(599, "a,")}a`, 1],
    ["one more", `${times(600, "a,")}a`, { rows: 1, columns: 601 }],
    ["columns with nothing in them", `a${times(2_000, ",")}`, 1],
    ["two million columns", times(1_000_000, "a,"), { rows: 1, columns: 1_000_000 }],
    ["one cell of two million letters", "a".repeat(2_000_000), 1],
  ])("%s: %#", (_what, text, size) => {
    expect(sizesOf(answerTo({ text }))).toEqual([size]);
  });
});
