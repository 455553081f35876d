import type { Role } from "#shared/auth/contract.ts";
import type { Slip } from "./contract.ts";
import { SLIP_FIELDS } from "./form/form-fields.ts";
import {
  type SlipTextField,
  STORED_SLIP_FIELDS,
  type StoredSlipField,
  slipFormLabels,
} from "./form/form-labels.ts";
import { fieldInWords } from "./text-fields.ts";

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
