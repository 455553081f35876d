import type { PassportCode } from "@slipdesk/passport";
import { genderName, nationalityName } from "#shared/options/options.ts";
import { type SlipFormValues, slipFormDefaults } from "#shared/slips/form/form-fields.ts";
import { type Sentence, sentence, type Words } from "#shared/text/sentence.ts";
import { formatDayMonthYear, plainDate } from "#shared/time/plain-date.ts";

/** The fields that a passport code can fill, in the order of the passport page. */
export const CODE_FIELDS = [
  "passport_number",
  "confirm_passport",
  "last_name",
  "first_name",
  "nationality",
  "date_of_birth",
  "gender",
  "passport_expiry_date",
] as const;

const BANGLADESHI = slipFormDefaults.nationality;

export type CodeField = (typeof CODE_FIELDS)[number];

export type CodeRow = {
  field: CodeField;
  code: string;
  typed: string;
  isProven: boolean;
  isConflict: boolean;
  isTaken: boolean;
};

/** Fields that the code does not know, or that already hold their only choice, have no row. */
export function codeRows(code: PassportCode, values: SlipFormValues): CodeRow[] {
  const said = codeValues(code);
  return CODE_FIELDS.flatMap((field) => {
    const [value, isProven] = said[field];
    const typed = values[field];
    if (value === "" || (field === "nationality" && typed === value)) return [];
    const isConflict = typed !== "" && !isSameValue(field, typed, value);
    return [{ field, code: value, typed, isProven, isConflict, isTaken: !isConflict || isProven }];
  });
}

export function needsNoPreview(code: PassportCode, rows: readonly CodeRow[]): boolean {
  return code.doAllDigitsHold && rows.every(({ isConflict }) => !isConflict);
}

/** Values to write into the form; a name keeps the capitalisation that was typed. */
export function codePatch(rows: readonly CodeRow[]): Partial<Record<CodeField, string>> {
  const taken = rows.filter(({ isTaken }) => isTaken);
  return Object.fromEntries(
    taken.map(({ field, code, typed }) => [field, isSameValue(field, typed, code) ? typed : code]),
  );
}

/** Names are compared case-insensitively. */
function isSameValue(field: CodeField, one: string, other: string): boolean {
  const isName = field === "last_name" || field === "first_name";
  return isName ? one.toUpperCase() === other.toUpperCase() : one === other;
}

/** The code's value of each field, and whether a check digit covers it. */
function codeValues(code: PassportCode): Record<CodeField, [value: string, isProven: boolean]> {
  return {
    passport_number: [code.number, code.isNumberProven],
    confirm_passport: [code.number, code.isNumberProven],
    last_name: [code.lastName, false],
    first_name: [code.firstName, false],
    nationality: [code.nationality === "BGD" ? BANGLADESHI : "", false],
    date_of_birth: [code.birth ?? "", code.birth !== null],
    gender: [code.gender ?? "", false],
    passport_expiry_date: [code.expiry, true],
  };
}

/** What to know about a code beside its values. */
export function notesOf({ nationality, notes }: PassportCode): Words[] {
  if (nationality === "BGD") return notes;
  const words = "The code says nationality {code}. Only Bangladeshi can be entered.";
  return [sentence(words, { code: nationality }), ...notes];
}

/** What a passport code put into a field; stored in the form and its draft only. */
export type CodeMark = { value: string; isProven: boolean };

export type CodeMarks = Partial<Record<CodeField, CodeMark>>;

export function marksOf(rows: readonly CodeRow[]): CodeMarks {
  const taken = rows.filter(({ isTaken }) => isTaken);
  return Object.fromEntries(
    taken.map(({ field, code, isProven }) => [field, { value: code, isProven }]),
  );
}

/** A marked field compared with the code: the same and proven by a check digit, the same but unproven, or different from a proven value. */
export type CodeStanding = "proven" | "unproven" | "differs";

/** Null once an unproven value was edited. */
export function standingOf(field: CodeField, mark: CodeMark, value: string): CodeStanding | null {
  if (isSameValue(field, value, mark.value)) return mark.isProven ? "proven" : "unproven";
  return mark.isProven ? "differs" : null;
}

export function shownValue(field: CodeField | "passport_issue_date", value: string): string {
  if (field === "gender") return genderName(value);
  if (field === "nationality") return nationalityName(value);
  const date = plainDate(value);
  return date ? formatDayMonthYear(date) : value;
}

export function filledSentence(count: number): Sentence {
  const words = count === 1 ? sentence("1 field") : sentence("{count} fields", { count });
  return sentence("{words} filled. Compare the names.", { words });
}

/** `MD RAKIBUL` becomes `Md Rakibul`. */
export function titleCase(name: string): string {
  return name.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
}
