import { MAX_IMPORT_ROWS } from "#shared/imports/contract.ts";
import {
  type ColumnMap,
  findHeadingRow,
  guessColumns,
  MAX_COLUMNS,
  type RememberedColumns,
  type SheetColumns,
} from "#shared/imports/rules-columns.ts";
import { fieldOfHeading } from "#shared/imports/rules-headings.ts";
import {
  type DateColumn,
  type DateOrders,
  findDateColumns,
  isAsked,
} from "#shared/imports/rules-orders.ts";
import { rowsBelow } from "#shared/imports/rules-rows.ts";
import type { Sheet } from "#shared/imports/rules-sheet.ts";
import type { DateOrder } from "#shared/profile/contract-preferences.ts";
import { isBlank } from "#shared/text/clean.ts";
import type { PlainDate } from "#shared/time/plain-date.ts";
import { t } from "#web/language/translate.ts";
import type { ReadFile } from "./sheet/read-sheet.ts";

type Rows = readonly (readonly string[])[];

type Look = {
  takesHidden: boolean;
  columns: ColumnMap;
  today: PlainDate;
  answers: Readonly<Record<string, DateOrder>>;
};

/** A sheet as it will be imported: its rows and columns, what is asked about its dates, and what is left out. */
export function lookAt(file: ReadFile | null, sheetAt: number, look: Look) {
  const { takesHidden, columns, today, answers } = look;
  const read = file?.sheets[sheetAt];
  const sheet = shownRows(read, takesHidden);
  const headingRow = findHeadingRow(sheet);
  const headings = (sheet[headingRow] ?? []).slice(0, MAX_COLUMNS);
  const found = rowsBelow(sheet, headingRow, columns, read?.fieldErrors);
  const dated = findDateColumns(headings, columns, found, today);
  const like = settledAlike(dated);
  const dateColumns = dated.map((column): AskedDates => {
    const key = answerKey(column.heading, headings);
    const { dates } = column;
    const answered = answers[key] ?? null;
    const offered = dates.kind === "open" && like && dates.readings[like.order] ? like : null;
    return { ...column, key, answer: answered ?? offered?.order ?? null, like: offered };
  });
  const orders: DateOrders = Object.fromEntries(
    dateColumns.flatMap(({ field, dates, answer }) => {
      const order = dates.kind === "settled" ? dates.order : answer;
      return order ? [[field, order]] : [];
    }),
  );
  const unanswered = dateColumns.find(({ dates, answer }) => isAsked(dates) && answer === null);
  return {
    sheet,
    headings,
    found,
    dateColumns,
    orders,
    countsFrom1904: read?.countsFrom1904 ?? false,
    samples: headings.map((_, at) => sheet[headingRow + 1]?.[at]?.slice(0, 30) ?? ""),
    /** Columns with nothing in them are not asked about. */
    filled: headings.map((_, at) => sheet.some((row) => !isBlank(row[at] ?? ""))),
    leftOut: takesHidden ? null : hiddenIn(read),
    merged: read?.merged ?? 0,
    // Titles above the headings are often merged, and hold nothing that is imported.
    sideways: read?.sideways?.filter((row) => row >= headingRow).length ?? 0,
    /** The lines with anything beyond the last heading. */
    beyond: linesBeyond(sheet, headingRow, headings.length),
    tooLarge: tooLargeWords(read?.tooMuch ?? { rows: found.length, columns: widthOf(sheet) }),
    problem: found.length === 0 ? t("There is no row below the headings.") : askWords(unanswered),
  };
}

function linesBeyond(sheet: Rows, headingRow: number, width: number): number[] {
  return sheet.flatMap((row, at) =>
    at > headingRow && row.slice(width).some((cell) => !isBlank(cell)) ? [at + 1] : [],
  );
}

type LikeColumn = { heading: string; order: DateOrder };

export type AskedDates = DateColumn & {
  key: string;
  answer: DateOrder | null;
  /** The column whose order is offered, as a program writes all of its dates alike. */
  like: LikeColumn | null;
};

/** The first of the columns that have settled, if all of those have one order. */
function settledAlike(columns: readonly DateColumn[]): LikeColumn | null {
  const settled = columns.flatMap(({ heading, dates }) =>
    dates.kind === "settled" ? [{ heading, order: dates.order }] : [],
  );
  const [first] = settled;
  return first && settled.every(({ order }) => order === first.order) ? first : null;
}

export function columnsOf(sheet: Rows): SheetColumns {
  const headingRow = findHeadingRow(sheet);
  return { headings: sheet[headingRow] ?? [], rows: sheet.slice(headingRow + 1) };
}

export function guessFor(
  sheet: Sheet | undefined,
  takesHidden: boolean,
  remembered: RememberedColumns,
): ColumnMap {
  return guessColumns(columnsOf(shownRows(sheet, takesHidden)), remembered);
}

/** The one that a person sees and whose headings name most fields. */
export function sheetToOpen(sheets: readonly Sheet[]): number {
  const weights = sheets.map((sheet) => {
    const { headings } = columnsOf(shownRows(sheet, false));
    const fields = new Set(headings.map(fieldOfHeading).filter((field) => field !== null));
    return (sheet.isHidden ? 0 : 1000) + fields.size;
  });
  return Math.max(0, weights.indexOf(Math.max(...weights)));
}

// In their place, so that each row keeps its line.
function shownRows(sheet: Sheet | undefined, takesHidden: boolean): Rows {
  if (!sheet || takesHidden) return sheet?.rows ?? [];
  const [rows, columns] = [new Set(sheet.hiddenRows), new Set(sheet.hiddenColumns)];
  return sheet.rows.map((row, at) =>
    rows.has(at) ? [] : row.map((cell, column) => (columns.has(column) ? "" : cell)),
  );
}

/** How many hidden rows and columns hold anything; null when none does. */
function hiddenIn(sheet: Sheet | undefined): { rows: number; columns: number } | null {
  if (!sheet) return null;
  const { hiddenRows = [], hiddenColumns = [] } = sheet;
  const isFilled = (cell: string | undefined) => !isBlank(cell ?? "");
  const rows = hiddenRows.filter((at) => sheet.rows[at]?.some(isFilled)).length;
  const columns = hiddenColumns.filter((at) => sheet.rows.some((row) => isFilled(row[at]))).length;
  return rows + columns > 0 ? { rows, columns } : null;
}

function widthOf(sheet: Rows): number {
  const widths = sheet.map((row) => row.findLastIndex((cell) => !isBlank(cell)) + 1);
  return widths.reduce((most, width) => Math.max(most, width), 0);
}

function tooLargeWords({ rows, columns }: { rows: number; columns: number }): string | null {
  if (columns > MAX_COLUMNS)
    return t("The sheet has {width} columns; at most {most} are read.", {
      width: columns,
      most: MAX_COLUMNS,
    });
  if (rows <= MAX_IMPORT_ROWS) return null;
  return t("The sheet has {count} rows; at most {most} can be imported at once.", {
    count: rows,
    most: MAX_IMPORT_ROWS,
  });
}

function askWords(column: DateColumn | undefined): string | null {
  return column
    ? t("Say how the dates of {heading} are written.", { heading: column.heading })
    : null;
}

/** A heading in a file of these headings, in few letters. */
function answerKey(heading: string, headings: readonly string[]): string {
  const text = JSON.stringify([heading, headings]);
  const hash = [...text].reduce(
    (sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0,
    0x811c9dc5,
  );
  return hash.toString(36);
}
