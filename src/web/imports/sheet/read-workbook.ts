import { strFromU8, unzipSync } from "fflate";
import type { Sheet } from "#shared/imports/rules-sheet.ts";
import {
  readWorksheet,
  type SharedText,
  TooMuch,
  textIn,
  type WorkbookParts,
} from "./read-worksheet.ts";
import { isOn, isSwitchedOn, readXml } from "./read-xml.ts";

const MOST_UNPACKED = 200 * 1024 * 1024;
/** All sheets together may hold so much; a full import has some 60,000 cells and 300,000 letters. */
const MOST_CELLS = 2_000_000;
const MOST_LETTERS = 10_000_000;

type SheetEntry = { name: string; path: string; isHidden: boolean };

/** Every sheet with what a person sees of it: hidden rows, columns and sheets, merged cells, formulas without a result. */
export function readWorkbook(bytes: ArrayBuffer): Sheet[] {
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
