import { Parser } from "saxen";
import {
  type CellError,
  LOST_RESULT,
  type Sheet,
  STRUCK,
  textOfCell,
  textOfDays,
} from "#shared/imports/rules-sheet.ts";
import { errorShown } from "#shared/text/spreadsheet.ts";

export type SharedText = { text: string; isStruck: boolean };

export type WorkbookParts = {
  strings: readonly SharedText[];
  /** By the number of the cell's style. */
  isDate: readonly boolean[];
  isStruck: readonly boolean[];
  countsFrom1904: boolean;
  /** Throws `TooMuch` when all sheets together hold more cells and letters than any list of people. */
  add: (cells: number, letters: number) => void;
};

/** No workbook has more. */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;

/** What is read holds more than the page could take, or any list of people would. */
export class TooMuch extends Error {}

type Place = { row: number; column: number };
type Written = {
  type: string;
  style: number;
  value: string;
  hasValue: boolean;
  formula: string;
  isStruck: boolean;
};

/** A row or cell may lack its place: it follows the one before. */
export function readWorksheet(xml: string, parts: WorkbookParts): Omit<Sheet, "name"> {
  const rows: string[][] = [];
  const fieldErrors: CellError[] = [];
  const hiddenRows: number[] = [];
  const hiddenColumns = new Set<number>();
  const merged: string[] = [];
  let at: Place = { row: -1, column: -1 };
  let cell: Written | null = null;
  let inside = "";
  let isPhonetic = false;
  let isRunStruck = false;

  const put = (written: Written) => {
    const { text, fieldError } = contentOf(written, parts);
    if (text === "" || at.column >= MOST_COLUMNS || at.row >= MOST_ROWS) return;
    const width = rows[at.row]?.length ?? 0;
    parts.add(Math.max(1, at.column + 1 - width), text.length);
    while (rows.length <= at.row) rows.push([]);
    const row = rows[at.row] ?? [];
    while (row.length < at.column) row.push("");
    row[at.column] = text;
    if (fieldError) fieldErrors.push({ ...at, fieldError });
  };
  readXml(xml, {
    open: (name, attributes) => {
      if (name === "col") for (const column of hiddenIn(attributes)) hiddenColumns.add(column);
      if (name === "mergeCell") merged.push(attributes.ref ?? "");
      if (name === "row") {
        at = { row: attributes.r ? Number(attributes.r) - 1 : at.row + 1, column: -1 };
        if (isOn(attributes.hidden) || Number(attributes.ht ?? 1) === 0) hiddenRows.push(at.row);
      }
      if (name === "c") {
        at = placeOf(attributes.r ?? "") ?? { ...at, column: at.column + 1 };
        const { t: type = "n", s: style = "0" } = attributes;
        cell = {
          type,
          style: Number(style),
          value: "",
          hasValue: false,
          formula: "",
          isStruck: false,
        };
      }
      if (name === "rPh") isPhonetic = true;
      if (name === "r") isRunStruck = false;
      if (name === "strike") isRunStruck = isSwitchedOn(attributes);
      if (cell && (name === "v" || name === "t")) cell.hasValue = true;
      if (cell && name === "f") cell.formula = "=";
      inside = name;
    },
    close: (name) => {
      if (name === "rPh") isPhonetic = false;
      if (name === "c" && cell) {
        put(cell);
        cell = null;
        isRunStruck = false;
      }
      inside = "";
    },
    text: (text) => {
      if (!cell || isPhonetic) return;
      if (inside === "v" || inside === "t") cell.value += text;
      if (inside === "t" && isRunStruck && text.trim() !== "") cell.isStruck = true;
      if (inside === "f") cell.formula += text;
    },
  });
  const sheet = { rows, fieldErrors, hiddenRows, hiddenColumns: [...hiddenColumns] };
  return { ...sheet, ...fillMerged(rows, merged, parts), countsFrom1904: parts.countsFrom1904 };
}

/** The texts of all elements of this name, pieces of different looks joined, without how they are spoken. */
export function textIn(xml: string, element: string, heard: (text: SharedText) => void): void {
  let text = "";
  let isStruck = false;
  let isText = false;
  let isPhonetic = false;
  let isRunStruck = false;
  readXml(xml, {
    open: (name, attributes) => {
      if (name === element) {
        text = "";
        isStruck = false;
      }
      if (name === element || name === "r") isRunStruck = false;
      if (name === "strike") isRunStruck = isSwitchedOn(attributes);
      if (name === "rPh") isPhonetic = true;
      isText = name === "t";
    },
    close: (name) => {
      if (name === "rPh") isPhonetic = false;
      if (name === element) heard({ text: unescaped(text), isStruck });
      isText = false;
    },
    text: (written) => {
      if (!isText || isPhonetic) return;
      text += written;
      if (isRunStruck && written.trim() !== "") isStruck = true;
    },
  });
}

type Content = { text: string; fieldError?: CellError["fieldError"] };

function contentOf(written: Written, parts: WorkbookParts): Content {
  const content = unmarkedContentOf(written, parts);
  const { type, value, style, isStruck } = written;
  const isAnyStruck =
    isStruck ||
    parts.isStruck[style] === true ||
    (type === "s" && parts.strings[Number(value)]?.isStruck === true);
  return isAnyStruck ? { fieldError: STRUCK, ...content } : content;
}

function unmarkedContentOf(
  { type, style, value, hasValue, formula }: Written,
  { strings, isDate, countsFrom1904 }: WorkbookParts,
): Content {
  if (formula !== "" && !hasValue) return { text: formula, fieldError: LOST_RESULT };
  switch (type) {
    case "s":
      return { text: strings[Number(value)]?.text ?? "" };
    case "b":
      return { text: textOfCell(value === "1") };
    case "e":
      return { text: value, fieldError: errorShown(value) };
    case "n": {
      const number = Number(value);
      if (value.trim() === "" || Number.isNaN(number)) return { text: value };
      return { text: isDate[style] ? textOfDays(number, countsFrom1904) : textOfCell(number) };
    }
    case "d":
      return { text: value };
    default:
      return { text: unescaped(value) };
  }
}

// A spreadsheet writes characters that XML cannot hold as `_x000D_`.
function unescaped(text: string): string {
  return text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function hiddenIn({ min, max, hidden, width }: Attributes): number[] {
  if (!isOn(hidden) && Number(width ?? 1) !== 0) return [];
  const [from, to] = [Math.max(1, Number(min)) - 1, Math.min(Number(max), MOST_COLUMNS) - 1];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step);
}

function placeOf(address: string): Place | null {
  const [, letters, digits] = /^\$?([A-Z]+)\$?(\d+)$/i.exec(address) ?? [];
  if (letters === undefined || digits === undefined) return null;
  const number = [...letters.toUpperCase()].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  );
  return { row: Number(digits) - 1, column: number - 1 };
}

/**
 * Cells that are merged downwards all hold what their first one holds. Those that are merged sideways stand under several headings:
 * only the first one holds it, which is told.
 */
function fillMerged(rows: string[][], ranges: readonly string[], { add }: WorkbookParts) {
  let merged = 0;
  const sideways: number[] = [];
  for (const range of ranges) {
    const [from, to] = range.split(":").map(placeOf);
    const text = from && rows[from.row]?.[from.column];
    if (!from || !to || !text) continue;
    if (to.column > from.column) sideways.push(from.row);
    for (let row = from.row + 1; row <= Math.min(to.row, rows.length - 1); row += 1) {
      const cells = rows[row] ?? [];
      add(Math.max(1, from.column + 1 - cells.length), text.length);
      while (cells.length < from.column) cells.push("");
      cells[from.column] = text;
      merged += 1;
    }
  }
  return { merged, sideways };
}

export type Attributes = Readonly<Record<string, string>>;

type Heard = {
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

/** Names without their prefix, as some programs write `x:row`. */
export function readXml(xml: string, { open, close, text }: Heard): void {
  const parser = new Parser();
  parser.on("openTag", (name, attributes, decode) => {
    if (!open) return;
    const pairs = Object.entries(attributes()).map(([key, value]) => [bare(key), decode(value)]);
    open(bare(name), Object.fromEntries(pairs));
  });
  parser.on("closeTag", (name) => close?.(bare(name)));
  parser.on("text", (written, decode) => text?.(decode(written)));
  parser.on("cdata", (written) => text?.(written));
  parser.on("error", (error) => {
    throw error;
  });
  parser.parse(xml);
}

function bare(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** An element such as `<strike/>`, which may say that it is off. */
export function isSwitchedOn({ val }: Attributes): boolean {
  return val === undefined || isOn(val);
}

export function isOn(flag: string | undefined): boolean {
  return flag === "1" || flag === "true";
}
