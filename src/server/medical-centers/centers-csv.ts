import type { Readable } from "node:stream";
import { csvFile } from "#server/http/csv-file.ts";
import { invalid } from "#server/http/refusal.ts";
import {
  type CsvReport,
  type CsvRow,
  MAX_IMPORTED_CENTERS,
  type MedicalCenter,
} from "#shared/medical-centers/contract.ts";
import {
  CENTER_FIELDS,
  type CenterField,
  CenterInput,
  centerKey,
  centerLabels,
} from "#shared/medical-centers/form.ts";
import { CUT_NUMBER, isCutNumber } from "#shared/slips/form/form-checks.ts";
import { cleanText, isBlank } from "#shared/text/clean.ts";
import { asSentence, englishOf, sentence, sentenceOf, type Words } from "#shared/text/sentence.ts";
import {
  cellLoss,
  LOST_LETTER,
  LOST_LETTERS,
  LOST_WORD,
  OpenQuotationMark,
  readCsv,
} from "#shared/text/spreadsheet.ts";

export function writeCentersCsv(centers: readonly Pick<MedicalCenter, CenterField>[]): Readable {
  return csvFile([
    CENTER_FIELDS,
    ...centers.map((center) => CENTER_FIELDS.map((field) => center[field] ?? "")),
  ]);
}

type Line = { line: number; typed: Partial<Record<CenterField, string>>; isTooLong: boolean };

/** The first line names the columns, in any order and case. `known` holds the keys of stored centers. */
export function readCentersCsv(csv: string, known: ReadonlySet<string>): CsvReport {
  const { lines, ignored_columns } = linesOf(csv);
  const seen = new Map<string, number>();
  const rows = lines.map((line): CsvRow => {
    const row = { line: line.line, name: line.typed.name ?? "", city: line.typed.city ?? "" };
    const read = CenterInput.safeParse(line.typed);
    const fieldErrors = [
      ...lossesIn(line.typed),
      ...(line.isTooLong ? ["This line has more cells than there are columns"] : []),
      ...(read.error?.issues.map(sentenceOf) ?? []),
    ];
    if (!read.success || fieldErrors.length > 0) {
      return { ...row, outcome: "fault", ...reasonsOf(fieldErrors), center: null };
    }
    const center = read.data;
    const key = centerKey(center);
    const earlier = seen.get(key);
    seen.set(key, earlier ?? line.line);
    if (known.has(key) || earlier !== undefined) {
      const reason = known.has(key)
        ? "A center of this name in this city exists"
        : sentence("The same center as in line {count}", { count: earlier ?? 0 });
      return { ...row, outcome: "exists", ...reasonsOf([reason]), center };
    }
    return { ...row, outcome: "create", ...reasonsOf([]), center };
  });
  return { rows, ignored_columns };
}

/** Signs of other writing stand in addresses of the web, and questions in addresses. */
const MARKED: ReadonlySet<CenterField> = new Set(["address", "website", "time"]);

/** What a spreadsheet had lost before the file came here. */
function lossesIn(typed: Line["typed"]): Words[] {
  return CENTER_FIELDS.flatMap((field) => {
    const text = typed[field] ?? "";
    const isLost = (MARKED.has(field) ? LOST_WORD : LOST_LETTER).test(text);
    const isCut = field === "phone" && isCutNumber(text);
    const loss = cellLoss(text) ?? (isLost ? LOST_LETTERS : isCut ? CUT_NUMBER : null);
    const label = sentence(centerLabels[field]);
    return loss ? [sentence("{label}: {reason}", { label, reason: asSentence(loss) })] : [];
  });
}

const LONGEST_COLUMN = 100;
const MOST_COLUMNS = 100;
/** Few centers take several lines, as by their opening hours. */
export const MOST_LINES = 10 * MAX_IMPORTED_CENTERS;

function linesOf(csv: string): { lines: Line[]; ignored_columns: string[] } {
  // Reading them would hold up everybody.
  const lines = csv.split(/\r\n|[\r\n]/).length;
  if (lines > MOST_LINES) throw tooManyLines(lines);
  const [head, ...rows] = filledRows(csv);
  const columns = (head?.cells ?? [])
    .slice(0, MOST_COLUMNS)
    .map((cell) => cleanText(cell.slice(0, LONGEST_COLUMN)).toLowerCase());
  const fields = columns.map((column) => CENTER_FIELDS.find((field) => field === column));
  if (!fields.includes("name") || !fields.includes("city")) {
    throw unreadable(
      sentence("The first line must name the columns, name and city among them: {columns}", {
        columns: CENTER_FIELDS.join(", "),
      }),
    );
  }
  if (rows.length === 0) throw unreadable("The file has no line below the column names");
  if (rows.length > MAX_IMPORTED_CENTERS) throw tooManyLines(rows.length);
  return {
    lines: rows.map(({ line, cells }) => ({
      line,
      typed: typedOf(fields, cells),
      isTooLong: cells.slice(columns.length).some((cell) => !isBlank(cell)),
    })),
    ignored_columns: columns.filter((column, index) => column !== "" && !fields[index]),
  };
}

// Empty cells stay undefined: a center without a country is in Bangladesh.
function typedOf(fields: readonly (CenterField | undefined)[], cells: readonly string[]) {
  const typed: Line["typed"] = {};
  for (const [index, field] of fields.entries()) {
    const text = cells[index] ?? "";
    if (field && !isBlank(text)) typed[field] ??= text;
  }
  return typed;
}

function filledRows(csv: string) {
  try {
    return readCsv(csv).filter(({ cells }) => cells.some((cell) => !isBlank(cell)));
  } catch (error) {
    if (!(error instanceof OpenQuotationMark)) throw error;
    throw unreadable(
      sentence("Line {count} of the file cannot be read: check its quotation marks", {
        count: error.line,
      }),
    );
  }
}

function reasonsOf(fieldErrors: readonly Words[]): Pick<CsvRow, "reasons" | "sentences"> {
  return { reasons: fieldErrors.map(englishOf), sentences: fieldErrors.map(asSentence) };
}

function tooManyLines(count: number) {
  return unreadable(
    sentence("The file has {count} lines; at most {most} can be imported at once", {
      count,
      most: MAX_IMPORTED_CENTERS,
    }),
  );
}

function unreadable(words: Words) {
  const fieldError = sentence("{reason}. Nothing was saved.", { reason: asSentence(words) });
  return invalid([{ field: "csv", ...fieldError }]);
}
