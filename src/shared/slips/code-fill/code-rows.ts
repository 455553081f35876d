import type { PassportCode } from "#shared/passport-code/code-values.ts";
import { type SlipFormValues, slipFormDefaults } from "#shared/slips/form/form-values.ts";

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

/** One line of the preview: what the code says of a field and what stands there. */
export type CodeRow = {
  field: CodeField;
  code: string;
  typed: string;
  /** Whether a check digit covers it. */
  isProven: boolean;
  /** Whether another value was typed. */
  isConflict: boolean;
  /** Whether the code's value is taken unless the person chooses otherwise. */
  isTaken: boolean;
};

/** The lines of the preview; a field that the code does not know, or that already holds the only choice, has none. */
export function codeRows(code: PassportCode, values: SlipFormValues): CodeRow[] {
  return CODE_FIELDS.flatMap((field) => {
    const said = saidOf(code, field);
    const typed = values[field];
    if (said === "" || (field === "nationality" && typed === said)) return [];
    const isProven = isProvenField(code, field);
    const isConflict = typed !== "" && !isSameValue(field, typed, said);
    return [{ field, code: said, typed, isProven, isConflict, isTaken: !isConflict || isProven }];
  });
}

/** Whether a code may fill the form at once: all five digits hold and nothing else was typed. */
export function needsNoPreview(code: PassportCode, rows: readonly CodeRow[]): boolean {
  return code.doAllDigitsHold && rows.every(({ isConflict }) => !isConflict);
}

/** What the taken lines write into the form; a name that was typed in its own capitals stays as typed. */
export function codePatch(rows: readonly CodeRow[]): Partial<Record<CodeField, string>> {
  const taken = rows.filter(({ isTaken }) => isTaken);
  return Object.fromEntries(
    taken.map(({ field, code, typed }) => [field, isSameValue(field, typed, code) ? typed : code]),
  );
}

/** Whether two values of a field say the same; names without regard to case. */
export function isSameValue(field: CodeField, one: string, other: string): boolean {
  const isName = field === "last_name" || field === "first_name";
  return isName ? one.toUpperCase() === other.toUpperCase() : one === other;
}

function saidOf(code: PassportCode, field: CodeField): string {
  switch (field) {
    case "passport_number":
    case "confirm_passport":
      return code.number;
    case "last_name":
      return code.lastName;
    case "first_name":
      return code.firstName;
    case "nationality":
      return code.nationality === "BGD" ? BANGLADESHI : "";
    case "date_of_birth":
      return code.birth;
    case "gender":
      return code.gender ?? "";
    case "passport_expiry_date":
      return code.expiry;
  }
}

function isProvenField(code: PassportCode, field: CodeField): boolean {
  switch (field) {
    case "passport_number":
    case "confirm_passport":
      return code.isNumberProven;
    case "date_of_birth":
    case "passport_expiry_date":
      return true;
    case "last_name":
    case "first_name":
    case "nationality":
    case "gender":
      return false;
  }
}
