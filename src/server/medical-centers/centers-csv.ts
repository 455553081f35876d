import type { Readable } from "node:stream";
import { CsvError } from "csv-parse/browser/esm/sync";
import { csvFile } from "#server/http/csv-file.ts";
import { invalid } from "#server/http/refusal.ts";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import {
  type CsvReport,
  type CsvRow,
  MAX_IMPORTED_CENTERS,
} from "#shared/medical-centers/contract.ts";
import {
  CENTER_FIELDS,
  type CenterField,
  CenterInput,
  centerKey,
} from "#shared/medical-centers/form.ts";
import { readCsv } from "#shared/text/read-csv.ts";
import { asSentence, englishOf, sentence, sentenceOf, type Words } from "#shared/text/sentence.ts";

/** The centers as a CSV file, which `readCentersCsv` reads again. */
export function writeCentersCsv(centers: readonly MedicalCenter[]): Readable {
  return csvFile([
    CENTER_FIELDS,
    ...centers.map((center) => CENTER_FIELDS.map((field) => center[field] ?? "")),
  ]);
}

/** One line of a file by the fields of a center, and what else is odd about it. */
type Line = { line: number; typed: Partial<Record<CenterField, string>>; isTooLong: boolean };

/**
 * What an import of this CSV file would do, line by line, beside the centers already `known` by their keys. The first
 * line names the columns, in any order and case; name and city must be among them. Commas, semicolons and tabs may
 * separate. Refuses a file that cannot be read at all as invalid.
 */
export function readCentersCsv(csv: string, known: ReadonlySet<string>): CsvReport {
  const { lines, ignored_columns } = linesOf(csv);
  const seen = new Map<string, number>();
  const rows = lines.map((line): CsvRow => {
    const row = { line: line.line, name: line.typed.name ?? "", city: line.typed.city ?? "" };
    const read = CenterInput.safeParse(line.typed);
    const faults = [
      ...(line.isTooLong ? ["This line has more cells than there are columns"] : []),
      ...(read.error?.issues.map(sentenceOf) ?? []),
    ];
    if (!read.success || line.isTooLong) {
      return { ...row, outcome: "fault", ...reasonsOf(faults), center: null };
    }
    const center = read.data;
    const key = centerKey(center);
    const earlier = seen.get(key);
    seen.set(key, earlier ?? line.line);
    if (known.has(key)) {
      return {
        ...row,
        outcome: "exists",
        ...reasonsOf(["A center of this name in this city exists"]),
        center,
      };
    }
    if (earlier !== undefined) {
      return {
        ...row,
        outcome: "exists",
        ...reasonsOf([sentence("The same center as in line {count}", { count: earlier })]),
        center,
      };
    }
    return { ...row, outcome: "create", ...reasonsOf([]), center };
  });
  return { rows, ignored_columns };
}

function linesOf(csv: string): { lines: Line[]; ignored_columns: string[] } {
  const [head, ...rows] = filledRows(csv);
  const columns = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const fields = columns.map((column) => CENTER_FIELDS.find((field) => field === column));
  if (!fields.includes("name") || !fields.includes("city")) {
    throw unreadable(
      sentence("The first line must name the columns, name and city among them: {columns}", {
        columns: CENTER_FIELDS.join(", "),
      }),
    );
  }
  if (rows.length === 0) throw unreadable("The file has no line below the column names");
  if (rows.length > MAX_IMPORTED_CENTERS) {
    throw unreadable(
      sentence("The file has {count} lines; at most {most} can be imported at once", {
        count: rows.length,
        most: MAX_IMPORTED_CENTERS,
      }),
    );
  }
  return {
    lines: rows.map(({ line, cells }) => ({
      line,
      typed: typedOf(fields, cells),
      isTooLong: cells.slice(columns.length).some((cell) => cell.trim() !== ""),
    })),
    ignored_columns: columns.filter((column, index) => column !== "" && !fields[index]),
  };
}

// An empty cell is one that was not filled in: a center without a country is in Bangladesh.
function typedOf(fields: readonly (CenterField | undefined)[], cells: readonly string[]) {
  const typed: Line["typed"] = {};
  for (const [index, field] of fields.entries()) {
    const text = cells[index] ?? "";
    if (field && text.trim() !== "") typed[field] ??= text;
  }
  return typed;
}

function filledRows(csv: string) {
  try {
    return readCsv(csv).filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(
      sentence("Line {count} of the file cannot be read: check its quotation marks", {
        count: Number(error.lines),
      }),
    );
  }
}

function reasonsOf(faults: readonly Words[]): Pick<CsvRow, "reasons" | "sentences"> {
  return { reasons: faults.map(englishOf), sentences: faults.map(asSentence) };
}

function unreadable(words: Words) {
  const fault = sentence("{reason}. Nothing was saved.", { reason: asSentence(words) });
  return invalid([{ field: "csv", ...fault }]);
}
