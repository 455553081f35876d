import readWorkbook from "read-excel-file/node";
import writeWorkbook, { type Cell } from "write-excel-file/node";
import type { ImportAnswer } from "#shared/imports/contract.ts";
import { findHeadingRow, guessColumns, missingColumn } from "#shared/imports/rules-columns.ts";
import { type ReadRow, readRow, rowsBelow } from "#shared/imports/rules-rows.ts";
import { textOfCell } from "#shared/imports/rules-sheet.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import type { Client } from "./client.ts";

/** Headings as offices write them, in Bangla and English. */
const HEADINGS = [
  "ক্রমিক নং",
  "Passport No.",
  "পদবি",
  "নাম",
  "জন্ম তারিখ",
  "Date of Issue",
  "মেয়াদ শেষের তারিখ",
  "মোবাইল নম্বর",
  "NID",
  "লিঙ্গ",
  "বৈবাহিক অবস্থা",
  "গন্তব্য দেশ",
  "শহর",
  "পেশা",
];

const FIRST_NAMES = ["RAHIM", "KAMAL", "SHIRIN", "NASIMA", "JAHID", "MORIOM", "TAREQ", "POLY"];
const LAST_NAMES = ["UDDIN", "HOSSAIN", "KHATUN", "BEGUM", "SARKER", "AKTER", "MIA", "CHOWDHURY"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/**
 * A workbook of people, others for each `batch`, as an office keeps it: merged titles above Bangla headings, dates in three forms, phones that lost
 * their zero, numbers as numbers. `mistakes` rows have one each: no city that is known, a day that is none, a short phone,
 * a passport of eight.
 */
export async function officeSheet(batch: number, count: number, mistakes: number): Promise<Buffer> {
  const wrong = Array.from({ length: mistakes }, (_, at) =>
    Math.floor(((at + 0.5) * count) / mistakes),
  );
  const title = (text: string): Cell[] => [
    { value: text, columnSpan: HEADINGS.length, align: "center", fontWeight: "bold" },
    ...HEADINGS.slice(1).map(() => null),
  ];
  const rows = Array.from({ length: count }, (_, at) => personRow(batch, at, wrong.indexOf(at)));
  return await writeWorkbook([
    title("রহিম ট্রাভেলস, ঢাকা"),
    title("Passenger list, November 2026"),
    HEADINGS,
    ...rows,
  ]).toBuffer();
}

function personRow(batch: number, at: number, mistakeNo: number): Cell[] {
  const mistake = mistakeNo === -1 ? null : mistakeNo % 4;
  const serial = String((batch + at * 7919) % 100_000_000).padStart(8, "0");
  const born = { year: 1975 + (at % 28), month: (at * 5) % 12, day: 1 + ((at * 11) % 28) };
  return [
    at + 1,
    mistake === 3 ? `A${serial.slice(1)}` : `A${serial}`,
    LAST_NAMES[Math.floor(at / 8) % 8] ?? "",
    `${FIRST_NAMES[at % 8]} ${String.fromCharCode(65 + (at % 26))}${String.fromCharCode(65 + (Math.floor(at / 26) % 26))}`,
    mistake === 1 ? "31/02/1990" : dateCell(at, born),
    dateCell(at + 1, { year: 2024, month: 0, day: 20 }),
    dateCell(at + 2, { year: 2034, month: 0, day: 19 }),
    mistake === 2 ? 17123 : 1_700_000_000 + Number(serial),
    1_000_000_000 + ((batch * 13 + at * 104_729) % 8_999_999_999),
    at % 2 === 0 ? "পুরুষ" : "F",
    at % 3 === 0 ? "Single" : "বিবাহিত",
    at % 2 === 0 ? "KSA" : "কাতার",
    mistake === 0 ? "Khulna" : at % 2 === 0 ? "Chattogram" : "ঢাকা",
    at % 2 === 0 ? "Labor" : "রাজমিস্ত্রি",
  ];
}

type Day = { year: number; month: number; day: number };

function dateCell(form: number, { year, month, day }: Day): Cell {
  const two = (number: number) => String(number).padStart(2, "0");
  switch (form % 3) {
    case 0:
      return { value: new Date(Date.UTC(year, month, day)), type: Date, format: "dd/mm/yyyy" };
    case 1:
      return `${two(day)}.${two(month + 1)}.${year}`;
    default:
      return `${day}-${MONTHS[month]}-${two(year % 100)}`;
  }
}

const FOR_ALL = { visa_type: "wv", passport_issue_place: "Dhaka", email: "office@example.com" };

/** The rows of an office's workbook as the page reads them: its own guess of the columns, the same values for all. */
export async function readOfficeRows(file: Buffer, now: Date): Promise<ReadRow[]> {
  const [sheet] = await readWorkbook(file);
  const rows = (sheet?.data ?? []).map((row) => row.map(textOfCell));
  const head = findHeadingRow(rows);
  const columns = guessColumns({ headings: rows[head] ?? [] });
  if (missingColumn(columns) !== null) throw new Error("a column was not recognised");
  const context = { today: todayInDhaka(now), centers: [] };
  return rowsBelow(rows, head, columns).map((row) => readRow(row, FOR_ALL, context));
}

/** Sends 100 rows a call, as the page does, and counts what became of them; only so many calls where given. */
export async function sendRows(
  by: Client,
  rows: readonly ReadRow[],
  calls = Number.POSITIVE_INFINITY,
): Promise<{ submitted: number; repeated: number }> {
  const outcomes: string[] = [];
  let import_id: number | null = null;
  for (let done = 0; done < rows.length && done < calls * 100; done += 100) {
    const { body } = await by.post("/slip-imports", {
      import_id,
      file_name: "list.xlsx",
      rows: rows.slice(done, done + 100).map(({ line, values }) => ({ line, form_values: values })),
    });
    const answer = body as ImportAnswer;
    import_id = answer.import_id;
    outcomes.push(...answer.rows.map(({ outcome }) => outcome));
  }
  const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
  return { submitted: count("submitted"), repeated: count("repeated") };
}
