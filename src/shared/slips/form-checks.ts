import type { ReadSlipForm } from "#shared/slips/form-fields.ts";
import {
  type SlipFormField,
  type SlipTextField,
  slipFormLabels,
} from "#shared/slips/form-labels.ts";
import { lengthOf } from "#shared/slips/text.ts";
import {
  addMonths,
  ageOn,
  comparePlainDates,
  type PlainDate,
  plainDate,
} from "#shared/time/plain-date.ts";

/** The youngest applicant, in completed years. */
export const MIN_AGE = 18;
/** The exact length of a phone number with its country code. */
export const PHONE_LENGTH = 14;
/** The exact length of a passport number. */
export const PASSPORT_LENGTH = 9;
/** The shortest national ID. */
export const MIN_NATIONAL_ID_LENGTH = 10;
/** The longest national ID. */
export const MAX_NATIONAL_ID_LENGTH = 17;
/** For how many months from today a passport must still be valid. */
export const MIN_PASSPORT_MONTHS = 3;

/** Whether an application is new or being edited, and the day it is in Dhaka. */
export type SlipFormContext = { mode: "create" | "edit"; today: PlainDate };

/** What is wrong with one field, in words for the person. */
export type SlipFormFault = { field: SlipFormField; message: string };

type Check = {
  field: SlipTextField;
  fault: (values: ReadSlipForm, context: SlipFormContext) => string | null;
};

const CHECKS: readonly Check[] = [
  required("first_name"),
  required("last_name"),
  { field: "email", fault: emailFault },
  { field: "phone", fault: phoneFault },
  required("country"),
  required("city"),
  required("country_traveling_to"),
  required("gender"),
  required("marital_status"),
  required("nationality"),
  dateCheck("date_of_birth", birthFault),
  { field: "national_id", fault: nationalIdFault },
  required("passport_issue_place"),
  { field: "passport_number", fault: passportFault },
  { field: "confirm_passport", fault: confirmationFault },
  dateCheck("passport_issue_date", issueFault),
  dateCheck("passport_expiry_date", expiryFault),
  required("visa_type"),
  { field: "position_applied_for", fault: positionFault },
];

/**
 * Everything that keeps an application from being accepted, in the order in which the banner tells it, at most one
 * message per field; empty when it may be sent.
 */
export function checkSlipForm(values: ReadSlipForm, context: SlipFormContext): SlipFormFault[] {
  return CHECKS.flatMap(({ field, fault }) => {
    const message = fault(values, context);
    return message === null ? [] : [{ field, message }];
  });
}

function required(field: SlipTextField): Check {
  return {
    field,
    fault: (values) => (values[field] ? null : `${slipFormLabels[field]} is required`),
  };
}

function dateCheck(
  field: "date_of_birth" | "passport_issue_date" | "passport_expiry_date",
  fault: (date: PlainDate, today: PlainDate) => string | null,
): Check {
  const label = slipFormLabels[field];
  return {
    field,
    fault: (values, { today }) => {
      if (values[field] === "") return `${label} is required`;
      const date = plainDate(values[field]);
      return date ? fault(date, today) : `${label} must be a real date, for example 27/03/2027`;
    },
  };
}

function emailFault({ email }: ReadSlipForm): string | null {
  const isAddress = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email);
  return isAddress ? null : "Please enter a valid email address";
}

function phoneFault({ phone }: ReadSlipForm, { mode }: SlipFormContext): string | null {
  if (lengthOf(phone) === PHONE_LENGTH) return null;
  const rule = `Phone number must be ${PHONE_LENGTH} characters`;
  return mode === "create" ? `${rule} including your country code starting with +` : rule;
}

function birthFault(birth: PlainDate, today: PlainDate): string | null {
  return ageOn(birth, today) >= MIN_AGE ? null : `You must be at least ${MIN_AGE} years old`;
}

function nationalIdFault({ national_id }: ReadSlipForm): string | null {
  const length = lengthOf(national_id);
  // "Id" is the specified wording of this one message.
  if (length === 0) return "National Id is required";
  if (length >= MIN_NATIONAL_ID_LENGTH && length <= MAX_NATIONAL_ID_LENGTH) return null;
  return `National ID must be between ${MIN_NATIONAL_ID_LENGTH} and ${MAX_NATIONAL_ID_LENGTH} digits`;
}

function passportFault({ passport_number }: ReadSlipForm, { mode }: SlipFormContext) {
  if (lengthOf(passport_number) === PASSPORT_LENGTH) return null;
  const unit = mode === "create" ? "digits" : "characters";
  return `Passport number must be ${PASSPORT_LENGTH} ${unit}`;
}

function confirmationFault({ passport_number, confirm_passport }: ReadSlipForm): string | null {
  const isSent = confirm_passport !== undefined;
  return isSent && confirm_passport !== passport_number ? "Passport numbers do not match" : null;
}

function issueFault(issue: PlainDate, today: PlainDate): string | null {
  const isFuture = comparePlainDates(issue, today) > 0;
  return isFuture ? "Passport issue date cannot be in the future" : null;
}

function expiryFault(expiry: PlainDate, today: PlainDate): string | null {
  const isLongEnough = comparePlainDates(expiry, addMonths(today, MIN_PASSPORT_MONTHS)) >= 0;
  return isLongEnough
    ? null
    : `Passport expiry date must be at least ${MIN_PASSPORT_MONTHS} months in the future`;
}

function positionFault({ visa_type, position_applied_for }: ReadSlipForm): string | null {
  const isMissing = visa_type === "wv" && position_applied_for === "";
  return isMissing ? "Position Applied For is required for Work Visa" : null;
}
