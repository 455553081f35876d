import { strFromU8, unzipSync } from "fflate";
import { MAX_IMPORT_ROWS } from "#shared/imports/contract.ts";
import { MAX_COLUMNS } from "#shared/imports/rules-columns.ts";
import type { Sheet } from "#shared/imports/rules-sheet.ts";
import { isBlank } from "#shared/text/clean.ts";
import { OpenQuotationMark, readCsv } from "#shared/text/spreadsheet.ts";
import {
  isOn,
  isSwitchedOn,
  readWorksheet,
  readXml,
  type SharedText,
  TooMuch,
  textIn,
  type WorkbookParts,
} from "./read-worksheet.ts";

export type SheetQuestion = { workbook: ArrayBuffer } | { text: string };

/** The sheets with anything in them, the line of a quotation mark that is not closed, or what else is wrong. */
export type SheetAnswer = Sheet[] | { openLine: number } | "broken" | "too much";

/** Ten imports, as most rows may be hidden: what is larger would hold up the page. */
const MOST_ROWS = 10 * MAX_IMPORT_ROWS;
const MOST_COLUMNS = 10 * MAX_COLUMNS;

export function answerTo(question: SheetQuestion): SheetAnswer {
  try {
    return readSheets(question);
  } catch (error) {
    if (error instanceof OpenQuotationMark) return { openLine: error.line };
    return error instanceof TooMuch ? "too much" : "broken";
  }
}

function readSheets(question: SheetQuestion): Sheet[] {
  const sheets =
    "text" in question
      ? [{ name: "", rows: readCsv(question.text).map(({ cells }) => cells) }]
      : readWorkbook(question.workbook);
  return sheets
    .map((sheet) => ({ ...sheet, rows: sheet.rows.map((row) => row.map(storable)) }))
    .flatMap(handedOver);
}

function handedOver(sheet: Sheet): Sheet[] {
  const { name, isHidden = false } = sheet;
  const widths = sheet.rows.map((row) => row.findLastIndex((cell) => !isBlank(cell)) + 1);
  const rows = widths.filter((width) => width > 0).length;
  const columns = widths.reduce((most, width) => Math.max(most, width), 0);
  if (rows === 0) return [];
  const isTooMuch = rows > MOST_ROWS || columns > MOST_COLUMNS;
  return [isTooMuch ? { name, isHidden, rows: [], tooMuch: { rows, columns } } : sheet];
}

// Half a character and NUL can be stored nowhere.
function storable(cell: string): string {
  return cell.toWellFormed().replaceAll("\0", "");
}

const MOST_UNPACKED = 200 * 1024 * 1024;
/** All sheets together may hold so much; a full import has some 60,000 cells and 300,000 letters. */
const MOST_CELLS = 2_000_000;
const MOST_LETTERS = 10_000_000;

type SheetEntry = { name: string; path: string; isHidden: boolean };

/** Every sheet with what a person sees of it: hidden rows, columns and sheets, merged cells, formulas without a result. */
function readWorkbook(bytes: ArrayBuffer): Sheet[] {
  const files = unpacked(bytes);
  const related = relatedFiles(files.textOf("xl/_rels/workbook.xml.rels") ?? "");
  const book = readBook(files.textOf("xl/workbook.xml"), related.byId);
  const parts: WorkbookParts = {
    strings: sharedStrings(files.textOf(related.strings)),
    ...cellStyles(files.textOf(related.styles)),
    countsFrom1904: book.countsFrom1904,
    add: bounded(),
  };
  return book.sheets.flatMap(({ name, path, isHidden }) => {
    const xml = files.textOf(path);
    return xml === null ? [] : [{ name, isHidden, ...readWorksheet(xml, parts) }];
  });
}

function bounded(): WorkbookParts["add"] {
  const sum = { cells: 0, letters: 0 };
  return (cells, letters) => {
    sum.cells += cells;
    sum.letters += letters;
    if (sum.cells > MOST_CELLS || sum.letters > MOST_LETTERS) throw new TooMuch();
  };
}

function unpacked(bytes: ArrayBuffer) {
  let size = 0;
  const entries = unzipSync(new Uint8Array(bytes), {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/i.test(name)) return false;
      size += originalSize;
      if (size > MOST_UNPACKED) throw new TooMuch();
      return true;
    },
  });
  const byName = new Map(
    Object.entries(entries).map(([name, content]) => [tidyPath(name), content]),
  );
  return {
    textOf: (path: string): string | null => {
      const content = byName.get(tidyPath(path));
      return content ? strFromU8(content).replace(/^\ufeff/, "") : null;
    },
  };
}

function tidyPath(path: string): string {
  return path.replaceAll("\\", "/").replace(/^\//, "").toLowerCase();
}

function relatedFiles(xml: string) {
  const byId = new Map<string, string>();
  const found = { strings: "xl/sharedStrings.xml", styles: "xl/styles.xml", byId };
  readXml(xml, {
    open: (name, { Id = "", Type = "", Target = "" }) => {
      if (name !== "Relationship") return;
      const path = Target.startsWith("/") ? Target : `xl/${Target}`;
      if (Type.endsWith("/worksheet")) byId.set(Id, path);
      if (Type.endsWith("/sharedStrings")) found.strings = path;
      if (Type.endsWith("/styles")) found.styles = path;
    },
  });
  return found;
}

function readBook(xml: string | null, pathOf: ReadonlyMap<string, string>) {
  if (xml === null) throw new Error("this is not a workbook");
  const sheets: SheetEntry[] = [];
  let countsFrom1904 = false;
  readXml(xml, {
    open: (tag, attributes) => {
      if (tag === "workbookPr") countsFrom1904 = isOn(attributes.date1904);
      const path = pathOf.get(attributes.id ?? "");
      if (tag !== "sheet" || path === undefined) return;
      const isHidden = /hidden$/i.test(attributes.state ?? "");
      sheets.push({ name: attributes.name ?? "", path, isHidden });
    },
  });
  return { sheets, countsFrom1904 };
}

function sharedStrings(xml: string | null): SharedText[] {
  const strings: SharedText[] = [];
  if (xml !== null) textIn(xml, "si", (text) => strings.push(text));
  return strings;
}

/** Which of the cell styles show a number as a day, and which strike a text through. */
function cellStyles(xml: string | null) {
  const formats = new Map<string, string>();
  const areFontsStruck: boolean[] = [];
  const daysShown: boolean[] = [];
  const textsStruck: boolean[] = [];
  let list = "";
  readXml(xml ?? "", {
    open: (name, attributes) => {
      const { numFmtId = "0", formatCode = "", fontId = "0" } = attributes;
      if (name === "numFmt") formats.set(numFmtId, formatCode);
      if (name === "cellXfs" || name === "fonts") list = name;
      if (name === "font" && list === "fonts") areFontsStruck.push(false);
      if (name === "strike" && list === "fonts")
        areFontsStruck[areFontsStruck.length - 1] = isSwitchedOn(attributes);
      if (name !== "xf" || list !== "cellXfs") return;
      daysShown.push(isDate(Number(numFmtId), formats.get(numFmtId)));
      textsStruck.push(areFontsStruck[Number(fontId)] ?? false);
    },
    close: (name) => {
      if (name === list) list = "";
    },
  });
  return { isDate: daysShown, isStruck: textsStruck };
}

// The built-in formats of days, also those of East Asia.
const BUILT_IN: readonly (readonly [number, number])[] = [
  [14, 17],
  [22, 22],
  [27, 36],
  [50, 58],
];

function isDate(id: number, format: string | undefined): boolean {
  if (format === undefined) return BUILT_IN.some(([from, to]) => id >= from && id <= to);
  const letters = format.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, "");
  return /[yd]/i.test(letters) || /m{3,}/i.test(letters);
}
