import type { Role } from "#shared/auth/contract.ts";
import { formatDayMonthYear, plainDate } from "#shared/time/plain-date.ts";
import type { Slip, SlipPage } from "./contract.ts";
import {
  SLIP_FIELDS,
  SLIP_FORM_FIELDS,
  type SlipFormField,
  type SlipTextField,
  STORED_SLIP_FIELDS,
  type StoredSlipField,
  slipFormLabels,
} from "./form/form-fields.ts";
import type { FieldKind } from "./form/form-kinds.ts";

type CopiedField = SlipTextField & StoredSlipField;

/** Every field, in the order in which the booking form asks for them; one that it does not ask for comes last. */
const BOOKING_ORDER = new Set<CopiedField>([
  "country",
  "city",
  "country_traveling_to",
  "first_name",
  "last_name",
  "date_of_birth",
  "nationality",
  "gender",
  "marital_status",
  "passport_number",
  "passport_issue_date",
  "passport_issue_place",
  "passport_expiry_date",
  "visa_type",
  "email",
  "phone",
  "national_id",
  "position_applied_for",
  "others",
  ...STORED_SLIP_FIELDS.filter(isCopied),
]);

function isCopied(name: StoredSlipField): name is CopiedField {
  return SLIP_FIELDS[name].kind !== "record";
}

type CopiedSlip = Pick<Slip, CopiedField>;

/** An application as the booking form wants it: a line per field, its label and its value with a tab between them. */
export function slipAsText(slip: CopiedSlip): string {
  return [...BOOKING_ORDER]
    .map((field) => `${slipFormLabels[field]}\t${wordsOf(slip, field)}`)
    .join("\n");
}

function wordsOf(slip: CopiedSlip, name: CopiedField): string {
  // What people typed stays in its cell.
  return fieldInWords(name, slip[name] ?? "").replace(/\s+/g, " ");
}

const SHOWN_DIGITS = 4;

/** A national ID for this role's eyes: its last four digits for the third one, whole for those who work with it. */
export function shownNationalId(nationalId: string, role: Role): string {
  if (role !== "applicant") return nationalId;
  return `${"•".repeat(Math.max(0, nationalId.length - SHOWN_DIGITS))}${nationalId.slice(-SHOWN_DIGITS)}`;
}

/** The field of this name, if it is one of an application. */
export function slipFieldNamed(name: string): SlipFormField | undefined {
  return SLIP_FORM_FIELDS.find((one) => one === name);
}

/** Whether what a field says is one of the program's words, and not what somebody typed. */
export function isChoice(name: SlipFormField): boolean {
  return SLIP_FIELDS[name].kind === "code";
}

/** What a field's value says to people: the name of a choice, a day as it is typed (`27/03/2027`), anything else as it is. */
export function fieldInWords(name: SlipFormField, value: string): string {
  const field: FieldKind = SLIP_FIELDS[name];
  switch (field.kind) {
    case "code":
      return field.options.find(({ code }) => code === value)?.name ?? value;
    case "day": {
      const day = plainDate(value);
      return day ? formatDayMonthYear(day) : value;
    }
    case "record":
    case "text":
      return value;
  }
}

/** A count of a page of slips as people read it: `1,000+` where a search has more matches than are counted. */
export function shownCount(page: SlipPage, count: number): string {
  return page.isTotalLowerBound ? `${count.toLocaleString("en")}+` : String(count);
}
