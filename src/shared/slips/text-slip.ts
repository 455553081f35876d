import type { Role } from "#shared/auth/contract.ts";
import type { Slip } from "./contract.ts";
import { type SlipTextField, type StoredSlipField, slipFormLabels } from "./form/form-labels.ts";
import { fieldInWords } from "./text-fields.ts";

type CopiedField = SlipTextField & StoredSlipField;

/** Every field, in the order in which the booking form asks for them; the compiler names one that is missing. */
const BOOKING_ORDER = Object.keys({
  country: true,
  city: true,
  country_traveling_to: true,
  first_name: true,
  last_name: true,
  date_of_birth: true,
  nationality: true,
  gender: true,
  marital_status: true,
  passport_number: true,
  passport_issue_date: true,
  passport_issue_place: true,
  passport_expiry_date: true,
  visa_type: true,
  email: true,
  phone: true,
  national_id: true,
  position_applied_for: true,
  others: true,
} satisfies Record<CopiedField, true>) as CopiedField[];

type CopiedSlip = Pick<Slip, CopiedField>;

/** An application as the booking form wants it: a line per field, its label and its value with a tab between them. */
export function slipAsText(slip: CopiedSlip): string {
  return BOOKING_ORDER.map((field) => `${slipFormLabels[field]}\t${wordsOf(slip, field)}`).join(
    "\n",
  );
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
