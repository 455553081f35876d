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

/** In the order of the booking form; fields that it does not ask for come last. */
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

/** One line per field, label and value separated by a tab. */
export function slipAsText(slip: CopiedSlip): string {
  return [...BOOKING_ORDER]
    .map((field) => {
      // Typed text stays within its cell.
      const words = fieldInWords(field, slip[field] ?? "").replace(/\s+/g, " ");
      return `${slipFormLabels[field]}\t${words}`;
    })
    .join("\n");
}

const SHOWN_DIGITS = 4;

/** Applicants see only the last four digits. */
export function shownNationalId(nationalId: string, role: Role): string {
  if (role !== "applicant") return nationalId;
  return `${"•".repeat(Math.max(0, nationalId.length - SHOWN_DIGITS))}${nationalId.slice(-SHOWN_DIGITS)}`;
}

export function slipFieldNamed(name: string): SlipFormField | undefined {
  return SLIP_FORM_FIELDS.find((one) => one === name);
}

/** Whether the value is one of the program's words rather than typed text. */
export function isChoice(name: SlipFormField): boolean {
  return SLIP_FIELDS[name].kind === "code";
}

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

/** `1,000+` if not all matches were counted. */
export function shownCount(page: SlipPage, count: number): string {
  return page.isTotalLowerBound ? `${count.toLocaleString("en")}+` : String(count);
}
