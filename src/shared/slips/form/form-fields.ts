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
import { cleanEmail, cleanNationalId, cleanNumber, cleanPassport } from "#shared/text/clean.ts";
import { MAX_EMAIL_LENGTH } from "#shared/text/plain.ts";
import {
  birthError,
  confirmationError,
  emailError,
  expiryError,
  issueError,
  MAX_NATIONAL_ID_LENGTH,
  MIN_NATIONAL_ID_LENGTH,
  NATIONAL_ID_RULE,
  NOT_CONFIRMED,
  nationalIdError,
  PASSPORT_LENGTH,
  PHONE_LENGTH,
  PHONE_RULE,
  passportError,
  passportRule,
  phoneError,
  positionError,
  tidyNationalId,
  tidyPassport,
  tidyPhone,
} from "./form-checks.ts";
import type { FieldKind } from "./form-kinds.ts";

const MAX_NAME_LENGTH = 100;
const MAX_OTHERS_LENGTH = 300;
/** For texts whose exact length is checked by their own rule. */
const MAX_TYPED_LENGTH = 100;

const PASSPORT_DESCRIBED = {
  pattern: `^.{${PASSPORT_LENGTH}}$`,
  maxLength: PASSPORT_LENGTH,
  description: "Spaces and hyphens are removed first.",
};

/** In the order of their messages. Schema, type, input, details, history and erasure follow from this. */
export const SLIP_FIELDS = {
  first_name: {
    kind: "text",
    label: "First name",
    text: { max: MAX_NAME_LENGTH },
    typeface: "identity",
    copies: "first name",
    erased: { becomes: "Erased" },
  },
  last_name: {
    kind: "text",
    label: "Last name",
    text: { max: MAX_NAME_LENGTH },
    typeface: "identity",
    copies: "last name",
    erased: { becomes: "Application" },
  },
  email: {
    kind: "text",
    label: "Email",
    text: { max: MAX_EMAIL_LENGTH },
    tidy: cleanEmail,
    rule: emailError,
    described: { format: "email" },
    typeface: "identity",
    copies: "email",
    erased: { becomes: "erased@erased.invalid" },
  },
  phone: {
    kind: "text",
    label: "Phone",
    text: {
      max: MAX_TYPED_LENGTH,
      tooLong: PHONE_RULE,
      clean: cleanNumber,
    },
    tidy: tidyPhone,
    rule: phoneError,
    described: {
      pattern: `^.{${PHONE_LENGTH}}$`,
      maxLength: PHONE_LENGTH,
      description: "With its country code and a plus; spaces at the ends are removed first.",
    },
    typeface: "code",
    copies: "phone",
    erased: { becomes: "+880", digits: 10 },
  },
  country: {
    kind: "code",
    label: "Country",
    options: COUNTRIES,
    preset: "BD",
    erased: "unchanged",
  },
  city: { kind: "code", label: "City", options: CITIES, erased: "unchanged" },
  country_traveling_to: {
    kind: "code",
    label: "Destination country",
    options: DESTINATIONS,
    erased: "unchanged",
  },
  gender: { kind: "code", label: "Gender", options: GENDERS, erased: "unchanged" },
  marital_status: {
    kind: "code",
    label: "Marital status",
    options: MARITAL_STATUSES,
    erased: "unchanged",
  },
  nationality: {
    kind: "code",
    label: "Nationality",
    options: NATIONALITIES,
    preset: "15",
    erased: "unchanged",
  },
  date_of_birth: {
    kind: "day",
    label: "Date of birth",
    of: "birth",
    rule: birthError,
    copies: "date of birth",
    erased: { becomes: "1900-01-01" },
  },
  national_id: {
    kind: "text",
    label: "National ID",
    text: { max: MAX_TYPED_LENGTH, tooLong: NATIONAL_ID_RULE, clean: cleanNationalId },
    tidy: tidyNationalId,
    rule: nationalIdError,
    described: {
      pattern: `^[0-9]{${MIN_NATIONAL_ID_LENGTH},${MAX_NATIONAL_ID_LENGTH}}$`,
      maxLength: MAX_NATIONAL_ID_LENGTH,
      description: "Spaces and hyphens are removed first.",
    },
    typeface: "code",
    copies: "national ID",
    erased: { becomes: "", digits: 10 },
  },
  passport_issue_place: {
    kind: "text",
    label: "Passport issue place",
    text: { max: MAX_NAME_LENGTH },
    copies: "passport issue place",
    erased: { becomes: "Erased" },
  },
  passport_number: {
    kind: "text",
    label: "Passport number",
    text: {
      max: MAX_TYPED_LENGTH,
      tooLong: passportRule("characters"),
      clean: cleanPassport,
      isAscii: true,
    },
    tidy: tidyPassport,
    rule: passportError,
    described: PASSPORT_DESCRIBED,
    typeface: "code",
    copies: "passport number",
    erased: { becomes: "X", digits: 8 },
  },
  confirm_passport: {
    kind: "text",
    label: "Confirm passport number",
    text: { max: MAX_TYPED_LENGTH, tooLong: NOT_CONFIRMED, clean: cleanPassport },
    tidy: tidyPassport,
    rule: confirmationError,
    described: PASSPORT_DESCRIBED,
    isStored: false,
    typeface: "code",
  },
  passport_issue_date: {
    kind: "day",
    label: "Passport issue date",
    of: "issue",
    rule: issueError,
    copies: "passport issue date",
    erased: { becomes: "1900-01-01" },
  },
  passport_expiry_date: {
    kind: "day",
    label: "Passport expiry date",
    of: "expiry",
    rule: expiryError,
    copies: "passport expiry date",
    erased: { becomes: "1900-01-02" },
  },
  visa_type: { kind: "code", label: "Visa type", options: VISA_TYPES, erased: "unchanged" },
  position_applied_for: {
    kind: "code",
    label: "Position Applied For",
    options: POSITIONS,
    isOptional: true,
    rule: positionError,
    erased: "unchanged",
  },
  others: {
    kind: "text",
    label: "Others",
    text: { max: MAX_OTHERS_LENGTH },
    isOptional: true,
    copies: "others",
    erased: { becomes: null },
  },
  // Names an agent, who is added if there is none; stored as `agent_id`.
  agent: {
    kind: "text",
    label: "Agent",
    text: { max: MAX_NAME_LENGTH },
    isOptional: true,
    typeface: "identity",
    erased: "unchanged",
  },
  medical_center_id: {
    kind: "record",
    label: "Medical center",
    isOptional: true,
    erased: "unchanged",
  },
} as const satisfies Readonly<Record<string, FieldKind>>;

type Fields = typeof SLIP_FIELDS;

export type SlipFormField = keyof Fields;

export type SlipFieldOf<Kind extends FieldKind["kind"]> = {
  [Field in SlipFormField]: Fields[Field] extends { kind: Kind } ? Field : never;
}[SlipFormField];

export type SlipTextField = Exclude<SlipFormField, SlipFieldOf<"record">>;

export type StoredSlipField = {
  [Field in SlipFormField]: Fields[Field] extends { isStored: false } ? never : Field;
}[SlipFormField];

/** In the order of their messages. */
export const SLIP_FORM_FIELDS = Object.keys(SLIP_FIELDS) as SlipFormField[];

export const STORED_SLIP_FIELDS = SLIP_FORM_FIELDS.filter(isStored);

function isStored(name: SlipFormField): name is StoredSlipField {
  const field: FieldKind = SLIP_FIELDS[name];
  return field.kind !== "text" || field.isStored !== false;
}

/** The row of an erased application holds what nobody entered in these fields. */
export function isErased(slip: { erased_at: string | null }, field: StoredSlipField): boolean {
  const { erased } = SLIP_FIELDS[field];
  return slip.erased_at !== null && erased !== "unchanged";
}

export function forEachField<Value>(
  make: (field: FieldKind, name: SlipFormField) => Value,
): Record<SlipFormField, Value> {
  const entries = SLIP_FORM_FIELDS.map((name) => [name, make(SLIP_FIELDS[name], name)]);
  return Object.fromEntries(entries) as Record<SlipFormField, Value>;
}

export const slipFormLabels: Readonly<Record<SlipFormField, string>> = forEachField(
  ({ label }) => label,
);

export type SlipFormValues = Record<SlipTextField, string> & { medical_center_id: number | null };

export const slipFormDefaults = forEachField(({ kind, preset }) =>
  kind === "record" ? null : (preset ?? ""),
) as Readonly<SlipFormValues>;

export type StoredSlipFields = Readonly<Record<StoredSlipField, string | number | null>> & {
  passport_number: string;
};

/** A stored passport number counts as confirmed until it is edited. */
export function toFormValues(slip: StoredSlipFields): SlipFormValues {
  const stored = { ...slip, confirm_passport: slip.passport_number };
  return forEachField(({ kind }, name) =>
    kind === "record" ? stored[name] : (stored[name] ?? ""),
  ) as SlipFormValues;
}
