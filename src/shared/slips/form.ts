import type { z } from "zod";
import {
  CITY_CODES,
  type CityCode,
  COUNTRY_CODES,
  type CountryCode,
  DESTINATION_CODES,
  type DestinationCode,
  GENDER_CODES,
  type GenderCode,
  MARITAL_STATUS_CODES,
  type MaritalStatusCode,
  NATIONALITY_CODES,
  type NationalityCode,
  POSITION_CODES,
  type PositionCode,
  VISA_TYPE_CODES,
  type VisaTypeCode,
} from "#shared/options/options.ts";
import { checkSlipForm, type SlipFormContext } from "#shared/slips/form-checks.ts";
import { type ReadSlipForm, slipFormFields } from "#shared/slips/form-fields.ts";
import { SLIP_FORM_FIELDS } from "#shared/slips/form-labels.ts";
import { type PlainDate, plainDate } from "#shared/time/plain-date.ts";

export {
  checkSlipForm,
  type SlipFormContext,
  type SlipFormFault,
} from "#shared/slips/form-checks.ts";
export { type ReadSlipForm, slipFormFields } from "#shared/slips/form-fields.ts";
export {
  SLIP_FORM_FIELDS,
  type SlipFormField,
  type SlipTextField,
  slipFormLabels,
} from "#shared/slips/form-labels.ts";
export {
  type SlipFormValues,
  type StoredSlipFields,
  slipFormDefaults,
  toFormValues,
} from "#shared/slips/form-values.ts";

/** An accepted application as it is stored. */
export type SlipInput = {
  country: CountryCode;
  city: CityCode;
  country_traveling_to: DestinationCode;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  gender: GenderCode;
  marital_status: MaritalStatusCode;
  date_of_birth: PlainDate;
  nationality: NationalityCode;
  passport_number: string;
  passport_issue_date: PlainDate;
  passport_expiry_date: PlainDate;
  passport_issue_place: string;
  visa_type: VisaTypeCode;
  national_id: string;
  others: string | null;
  position_applied_for: PositionCode | null;
  medical_center_id: number | null;
};

/**
 * Reads an application into what is stored, on the screen and on the server. Its issues have the path `[field]`, come
 * in the banner's order and are at most one per field, whether a type, a limit or a rule is broken.
 */
export function slipFormSchema(context: SlipFormContext) {
  return slipFormFields
    .superRefine((values, refinement) => addRuleFaults(values, refinement, context), {
      // Without this the rules would be silent as soon as one field is of the wrong type.
      when: () => true,
    })
    .transform(toSlipInput);
}

function addRuleFaults(
  values: ReadSlipForm,
  { issues }: z.core.ParsePayload,
  context: SlipFormContext,
): void {
  const fieldOf = (issue: (typeof issues)[number]) => issue.path?.[0];
  if (issues.some((issue) => fieldOf(issue) === undefined)) return;
  const faulty = new Set(issues.map(fieldOf));
  // The confirmation cannot be compared with a number that could not be read.
  if (faulty.has("passport_number")) faulty.add("confirm_passport");
  for (const { field, message } of checkSlipForm(withoutFaulty(values, faulty), context)) {
    if (faulty.has(field)) continue;
    issues.push({ code: "custom", path: [field], message, input: values[field] });
  }
  const order: readonly unknown[] = SLIP_FORM_FIELDS;
  const rank = (issue: (typeof issues)[number]) => order.indexOf(fieldOf(issue));
  issues.sort((a, b) => rank(a) - rank(b));
}

// A field of the wrong type still holds what was sent; the rules read text.
function withoutFaulty(values: ReadSlipForm, faulty: ReadonlySet<unknown>): ReadSlipForm {
  const blanks = Object.fromEntries([...faulty].map((field) => [String(field), ""]));
  return { ...values, ...blanks };
}

function toSlipInput(values: ReadSlipForm): SlipInput {
  return {
    country: codeIn(COUNTRY_CODES, values.country),
    city: codeIn(CITY_CODES, values.city),
    country_traveling_to: codeIn(DESTINATION_CODES, values.country_traveling_to),
    first_name: values.first_name,
    last_name: values.last_name,
    email: values.email,
    phone: values.phone,
    gender: codeIn(GENDER_CODES, values.gender),
    marital_status: codeIn(MARITAL_STATUS_CODES, values.marital_status),
    date_of_birth: dayIn(values.date_of_birth),
    nationality: codeIn(NATIONALITY_CODES, values.nationality),
    passport_number: values.passport_number,
    passport_issue_date: dayIn(values.passport_issue_date),
    passport_expiry_date: dayIn(values.passport_expiry_date),
    passport_issue_place: values.passport_issue_place,
    visa_type: codeIn(VISA_TYPE_CODES, values.visa_type),
    national_id: values.national_id,
    others: values.others || null,
    position_applied_for: values.position_applied_for
      ? codeIn(POSITION_CODES, values.position_applied_for)
      : null,
    medical_center_id: values.medical_center_id,
  };
}

function codeIn<Code extends string>(codes: readonly Code[], text: string): Code {
  const code = codes.find((known) => known === text);
  if (code === undefined) throw new Error("A code that was not checked reached storage");
  return code;
}

function dayIn(text: string): PlainDate {
  const date = plainDate(text);
  if (date === null) throw new Error("A date that was not checked reached storage");
  return date;
}
