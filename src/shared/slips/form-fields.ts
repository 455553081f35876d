import {
  CITIES,
  COUNTRIES,
  DESTINATIONS,
  GENDERS,
  MARITAL_STATUSES,
  NATIONALITIES,
  VISA_TYPES,
} from "#shared/options/options.ts";
import { POSITIONS } from "#shared/options/positions.ts";
import {
  cleanEmail,
  cleanNationalId,
  cleanPassport,
  cleanPhone,
  cleanText,
} from "#shared/text/clean.ts";
import { MAX_EMAIL_LENGTH } from "#shared/text/fields.ts";
import { bengaliDigitsToAscii } from "#shared/time/bengali-digits.ts";
import * as checks from "./form-checks.ts";
import type { FieldKind } from "./form-kinds.ts";
import { NATIONAL_ID_RULE, PASSPORT_LENGTH, PHONE_LENGTH } from "./form-limits.ts";

const MAX_NAME_LENGTH = 100;
const MAX_OTHERS_LENGTH = 300;
/** Of texts whose exact length is a rule of its own. */
const AMPLE = 100;

/**
 * The fields of an application, each declared once, in the order in which their messages are told. All that is known
 * of a field follows from this: schema, stored type, defaults, input, details, and the words of its history.
 */
export const SLIP_FIELDS = {
  first_name: {
    kind: "text",
    label: "First name",
    text: { max: MAX_NAME_LENGTH },
    face: "identity",
  },
  last_name: { kind: "text", label: "Last name", text: { max: MAX_NAME_LENGTH }, face: "identity" },
  email: {
    kind: "text",
    label: "Email",
    text: { max: MAX_EMAIL_LENGTH },
    tidy: cleanEmail,
    rule: checks.emailFault,
    face: "identity",
    copies: "email",
  },
  phone: {
    kind: "text",
    label: "Phone",
    text: {
      max: AMPLE,
      tooLong: `Phone number must be ${PHONE_LENGTH} characters`,
      clean: (text) => bengaliDigitsToAscii(cleanText(text)),
    },
    tidy: cleanPhone,
    rule: checks.phoneFault,
    face: "code",
    copies: "phone",
  },
  country: { kind: "code", label: "Country", options: COUNTRIES, preset: "BD" },
  city: { kind: "code", label: "City", options: CITIES },
  country_traveling_to: { kind: "code", label: "Destination country", options: DESTINATIONS },
  gender: { kind: "code", label: "Gender", options: GENDERS },
  marital_status: { kind: "code", label: "Marital status", options: MARITAL_STATUSES },
  nationality: { kind: "code", label: "Nationality", options: NATIONALITIES, preset: "15" },
  date_of_birth: { kind: "day", label: "Date of birth", of: "birth", rule: checks.birthFault },
  national_id: {
    kind: "text",
    label: "National ID",
    text: { max: AMPLE, tooLong: NATIONAL_ID_RULE, clean: cleanNationalId },
    tidy: cleanNationalId,
    rule: checks.nationalIdFault,
    face: "code",
    copies: "national ID",
  },
  passport_issue_place: {
    kind: "text",
    label: "Passport issue place",
    text: { max: MAX_NAME_LENGTH },
  },
  passport_number: {
    kind: "text",
    label: "Passport number",
    text: {
      max: AMPLE,
      tooLong: `Passport number must be ${PASSPORT_LENGTH} characters`,
      clean: cleanPassport,
      isAscii: true,
    },
    tidy: passportOfRow,
    rule: checks.passportFault,
    face: "code",
    copies: "passport number",
  },
  confirm_passport: {
    kind: "text",
    label: "Confirm passport number",
    text: { max: AMPLE, tooLong: checks.NOT_CONFIRMED, clean: cleanPassport },
    tidy: passportOfRow,
    rule: checks.confirmationFault,
    isStored: false,
    face: "code",
  },
  passport_issue_date: {
    kind: "day",
    label: "Passport issue date",
    of: "issue",
    rule: checks.issueFault,
  },
  passport_expiry_date: {
    kind: "day",
    label: "Passport expiry date",
    of: "expiry",
    rule: checks.expiryFault,
  },
  visa_type: { kind: "code", label: "Visa type", options: VISA_TYPES },
  position_applied_for: {
    kind: "code",
    label: "Position Applied For",
    options: POSITIONS,
    isOptional: true,
    rule: checks.positionFault,
  },
  others: { kind: "text", label: "Others", text: { max: MAX_OTHERS_LENGTH }, isOptional: true },
  medical_center_id: { kind: "record", label: "Medical center", isOptional: true },
} as const satisfies Readonly<Record<string, FieldKind>>;

// The row of a spreadsheet brings its other cells along.
function passportOfRow(typed: string): string {
  return cleanPassport(typed.trimStart().split("\t")[0] ?? "");
}
