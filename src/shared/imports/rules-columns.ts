import { FULL_NAME } from "#shared/profile/contract-preferences.ts";
import { type SlipFormField, slipFormLabels } from "#shared/slips/form/form-fields.ts";
import { cleanText, isBlank } from "#shared/text/clean.ts";
import { type Sentence, sentence } from "#shared/text/sentence.ts";
import { COLUMN_FIELDS, type ColumnField, fieldOfHeading, isBareName } from "./rules-headings.ts";
import { type ImportField, isDestination } from "./rules-values.ts";

/** The fields in the order of the template, down the passport page and then the trip. */
export const IMPORT_FIELDS = COLUMN_FIELDS.filter((field) => field !== FULL_NAME);

/** Without a column for each there is nothing to import. */
export const NEEDED_FIELDS = [
  "first_name",
  "last_name",
  "passport_number",
  "passport_issue_date",
  "passport_expiry_date",
  "date_of_birth",
  "phone",
] as const satisfies readonly ImportField[];

export type ColumnMap = readonly (ColumnField | null)[];

type RememberedField = SlipFormField | typeof FULL_NAME;

export type RememberedColumns = Readonly<Record<string, RememberedField | null>>;

export const MAX_COLUMNS = 60;

const MAX_ROWS_ABOVE = 15;
const MAX_HEADING_LENGTH = 100;

/** The headings of the template and of an export that can be imported again: the form's own labels. */
export const TEMPLATE_HEADINGS = IMPORT_FIELDS.map((field) => slipFormLabels[field]);

/** The one of the first rows that names most fields, since offices write titles above. */
export function findHeadingRow(rows: readonly (readonly string[])[]): number {
  const named = rows
    .slice(0, MAX_ROWS_ABOVE)
    .map((row) =>
      isApplication(row)
        ? 0
        : new Set(row.map(fieldOfHeading).filter((field) => field !== null)).size,
    );
  const most = Math.max(0, ...named);
  const filled = rows.findIndex((row) => row.some((cell) => !isBlank(cell)));
  return most > 0 ? named.indexOf(most) : Math.max(0, filled);
}

// Words such as Married and KSA are headings elsewhere; the numbers of a passport and a phone are not.
function isApplication(row: readonly string[]): boolean {
  return row.filter((cell) => /\d{5}/.test(cell)).length > 1;
}

export type SheetColumns = {
  headings: readonly string[];
  rows?: readonly (readonly string[])[];
};

/** As chosen before, otherwise by heading. Destinations are never the applicant's own country. */
export function guessColumns(
  { headings, rows = [] }: SheetColumns,
  remembered: RememberedColumns = {},
): ColumnMap {
  const shown = headings.slice(0, MAX_COLUMNS);
  const choices = shown.map((heading) => {
    const key = rememberedHeading(heading);
    return Object.hasOwn(remembered, key) ? (remembered[key] ?? null) : undefined;
  });
  const named = wholeNames(
    shown.map((heading, at) => {
      const field = choices[at] === undefined ? fieldOfHeading(heading) : choices[at];
      return COLUMN_FIELDS.find((one) => one === field) ?? null;
    }),
    (at) => choices[at] === undefined && isBareName(shown[at] ?? ""),
  );
  const isOpen = (field: ColumnField | null, at: number) =>
    choices[at] === undefined &&
    (field === null || field === "country") &&
    isOfDestinations(rows, at);
  const hasDestination = named.includes("country_traveling_to");
  const destination = hasDestination ? -1 : named.findIndex(isOpen);
  const taken = new Set<ColumnField>();
  return named.map((byHeading, at) => {
    const isMisnamed = byHeading === "country" && isOpen(byHeading, at);
    const field = at === destination ? "country_traveling_to" : isMisnamed ? null : byHeading;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** A name without a column of last names is the whole one; beside two columns for the names the whole one says nothing. */
function wholeNames(named: ColumnMap, isBare: (at: number) => boolean): ColumnMap {
  const hasLast = named.includes("last_name");
  const hasFirst = named.some((field, at) => field === "first_name" && !isBare(at));
  return named.map((field, at) => {
    if (field === FULL_NAME) return hasLast && hasFirst ? null : field;
    return isBare(at) && !hasLast && !hasFirst ? FULL_NAME : field;
  });
}

// Some cells may be empty or misspelt.
function isOfDestinations(rows: readonly (readonly string[])[], at: number): boolean {
  const filled = rows.map((row) => row[at] ?? "").filter((cell) => !isBlank(cell));
  return filled.filter(isDestination).length * 2 > filled.length;
}

/** Columns that differ from the guess. */
export function choicesOf(sheet: SheetColumns, columns: ColumnMap): RememberedColumns {
  const plain = guessColumns(sheet);
  return Object.fromEntries(
    sheet.headings.flatMap((heading, index) => {
      const field = columns[index] ?? null;
      const key = rememberedHeading(heading);
      return key === "" || field === (plain[index] ?? null) ? [] : [[key, field]];
    }),
  );
}

const NAMES: ReadonlySet<ImportField> = new Set(["first_name", "last_name"]);

export function missingColumn(columns: ColumnMap): Sentence | null {
  const isWhole = columns.includes(FULL_NAME);
  const missing = NEEDED_FIELDS.find(
    (field) => !(columns.includes(field) || (isWhole && NAMES.has(field))),
  );
  return missing
    ? sentence("Choose the column for {label}.", { label: sentence(slipFormLabels[missing]) })
    : null;
}

function rememberedHeading(heading: string): string {
  return cleanText(heading).slice(0, MAX_HEADING_LENGTH);
}

/** Which part of a whole name is the last name. */
export const NAME_SPLITS = ["last-word", "first-word", "all"] as const;
export type NameSplit = (typeof NAME_SPLITS)[number];

type DividedName = { last_name: string; first_name: string };

/** A single name is the last name, as in a passport's code, and a comma stands behind the last name. */
export function divideName(whole: string, split: NameSplit): DividedName {
  const name = cleanText(whole);
  const [, beforeComma, behindComma] = /^([^,]+),\s*([^,]+)$/.exec(name) ?? [];
  if (split === "all") return { last_name: name, first_name: "" };
  if (beforeComma && behindComma) {
    return { last_name: beforeComma.trim(), first_name: behindComma.trim() };
  }
  const words = name.split(" ");
  const at = split === "last-word" ? words.length - 1 : 0;
  return { last_name: words[at] ?? "", first_name: words.toSpliced(at, 1).join(" ") };
}
